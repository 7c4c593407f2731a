/**
 * Where the browser's log goes. Until a reporter is set (the error-reporting service, when its DSN is
 * configured) entries go to the console with a timestamp (rules: monitoring).
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

/** Logs an entry. What nobody can mend is only logged as info (rules: monitoring). */
export function report(entry: LogEntry): void {
  const isNoise = entry.level !== 'info' && isKnownNoise(entry.text);
  reporter(isNoise ? { ...entry, level: 'info', isMonitored: false } : entry);
}

/** Failures of browsers, of their extensions, and of pages that were left while they asked for something. */
const knownNoise: readonly RegExp[] = [
  /^ResizeObserver loop /,
  /^Script error\.?$/,
  /^Non-Error (?:promise rejection|exception) captured/,
  /extension context invalidated/i,
  /^Could not establish connection\. Receiving end does not exist/,
  /^(?:The user aborted a request|The operation was aborted|signal is aborted without reason|Fetch is aborted)/,
];

/** Whether a failure is one that nobody can mend, by its message. */
export function isKnownNoise(message: string): boolean {
  return knownNoise.some((noise) => noise.test(message));
}

/** Messages that a proxy or a system behind ours gives. An answer with one of them is monitored at any status. */
const monitoredMessages = /internal server error|bad gateway|gateway time-?out|timed out|THIRD_PARTY/i;

const monitoredStatuses: ReadonlySet<number> = new Set([400, 404, 500, 503]);
/** Answers that the screens expect and treat: a stale record, a refused step, a throttled press. */
const expectedStatuses: ReadonlySet<number> = new Set([409, 412, 422, 429]);

interface ApiFailure {
  status: number;
  /** By the catalogue of the API; absent for an answer that is none of its own. */
  code?: string;
  url: string;
  message: string;
  headers?: Headers;
}

/** The log entry of a failed call (rules: monitoring); a lost connection has status 0. */
export function reportApiFailure({ status, code = '', url, message, headers }: ApiFailure): void {
  report({
    level: expectedStatuses.has(status) ? 'info' : 'critical',
    title: 'API Error',
    text: `API request failed with status ${status}.`,
    detail: { status, url, headers: headers ? Object.fromEntries(headers) : {}, message },
    isMonitored: monitoredStatuses.has(status) || monitoredMessages.test(`${code} ${message}`),
  });
}
