import type { LogEntry, Reporter } from '../../../providers/monitoring.ts';
import { setReporter, writeToConsole } from '../../../providers/monitoring.ts';

/** Where errors of this page are reported, as the server says in the page. */
export interface ReportingPlace {
  dsn: string;
  release: string;
  environment: string;
}

/**
 * Has errors reported where the page says so; the code for it is loaded only then, and what happens until it is
 * there waits for it. Without a place the log stays in the console. Never rejects.
 */
export async function startErrorReporting(): Promise<void> {
  const place = document.querySelector<HTMLMetaElement>('meta[name="error-reporting"]');
  if (!place) return;
  const waiting: LogEntry[] = [];
  setReporter((entry) => waiting.push(entry));
  const { release = '', environment = '' } = place.dataset;
  let reporter: Reporter = writeToConsole;
  try {
    const { createSentryReporter } = await import('./sentryReporter.ts');
    reporter = createSentryReporter({ dsn: place.content, release, environment });
  } catch (error) {
    const text = 'The code that reports errors could not be loaded.';
    waiting.push({ level: 'error', title: 'Monitoring', text, detail: { error } });
  }
  setReporter(reporter);
  waiting.forEach(reporter);
}
