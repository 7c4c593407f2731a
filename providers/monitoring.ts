/**
 * Where the browser's log goes. Until a reporter is set (the error-reporting service, when its DSN is
 * configured) entries go to the console with a timestamp (spec 1 §8).
 */
export interface LogEntry {
  level: 'info' | 'error' | 'critical';
  title: string;
  text: string;
  detail?: Record<string, unknown>;
  /** Whether the entry belongs to monitoring, and not only to the console. */
  isMonitored?: boolean;
}

export type Reporter = (entry: LogEntry) => void;

const { console: browserConsole } = globalThis;

/** The reporter of a development build, and of a production build without an error-reporting service. */
export function writeToConsole({ level, title, text, detail }: LogEntry): void {
  const line = `${new Date().toISOString()} ${title}: ${text}`;
  const write = level === 'info' ? browserConsole.info : browserConsole.error;
  write(line, ...(detail ? [detail] : []));
}

let reporter: Reporter = writeToConsole;

export function setReporter(next: Reporter): void {
  reporter = next;
}

export function report(entry: LogEntry): void {
  reporter(entry);
}

const monitoredStatuses: ReadonlySet<number> = new Set([400, 404, 500, 503]);
/** Answers that the screens expect and treat: a stale record, a refused step, a throttled press. */
const expectedStatuses: ReadonlySet<number> = new Set([409, 412, 422, 429]);

export interface ApiFailure {
  status: number;
  url: string;
  message: string;
  headers?: Headers;
}

/** The log entry of a failed call (spec 1 §8); a lost connection has status 0. */
export function reportApiFailure({ status, url, message, headers }: ApiFailure): void {
  report({
    level: expectedStatuses.has(status) ? 'info' : 'critical',
    title: 'API Error',
    text: `API request failed with status ${status}.`,
    detail: { status, url, headers: headers ? Object.fromEntries(headers) : {}, message },
    isMonitored: monitoredStatuses.has(status),
  });
}
