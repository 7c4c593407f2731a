import type { ErrorEvent } from '@sentry/node';

import type { Configuration } from '../configuration.ts';
import { readBuild, releaseOf } from '../http/build.ts';
import type { CleanError } from './cleanError.ts';
import { cleanError } from './cleanError.ts';
import type { LoggedAbout } from './log.ts';

interface ErrorReports {
  /** Sends an error on its way, without what is personal in it. Never throws. */
  report: (error: unknown, about: LoggedAbout) => void;
  /** Waits until everything is sent, at most so many milliseconds. */
  close: (timeoutMs: number) => Promise<void>;
}

/** What a report says beside the error, as far as the line in the log does. */
const tagNames = ['route', 'method', 'topic', 'companyID', 'employeeID'];

/**
 * Reports errors to the Sentry project that SENTRY_DSN names; null, and nothing is loaded, when none is named. It
 * watches nothing by itself: no request, no query, no breadcrumb. What is reported is what the log says is an error.
 */
export async function startErrorReports({
  sentryDsn,
  environment,
}: Pick<Configuration, 'sentryDsn' | 'environment'>): Promise<ErrorReports | null> {
  if (sentryDsn === undefined) return null;
  const { defaultStackParser, linkedErrorsIntegration, makeNodeTransport, NodeClient, Scope } =
    await import('@sentry/node');
  const client = new NodeClient({
    dsn: sentryDsn,
    release: releaseOf(readBuild()),
    environment,
    transport: makeNodeTransport,
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    sendClientReports: false,
    includeServerName: false,
    beforeSend: onlyWhatIsNeeded,
  });
  client.init();
  return {
    report(error, { message, requestID, facts }) {
      const scope = new Scope();
      scope.setClient(client);
      scope.setTag('log', message);
      if (requestID !== undefined) scope.setTag('requestID', requestID);
      for (const name of tagNames) {
        const fact = facts[name];
        if (fact !== undefined && fact !== null) scope.setTag(name, fact);
      }
      const clean = cleanError(error);
      scope.setContext('error', detailsOf(clean));
      scope.captureException(withoutValues(clean));
    },
    async close(timeoutMs) {
      await client.close(timeoutMs);
    },
  };
}

/** The cleaned error as an error again, so that Sentry reads its stack and its causes. */
function withoutValues({ type, message, stack, cause }: CleanError): Error {
  const error = new Error(message, cause ? { cause: withoutValues(cause) } : {});
  error.name = type;
  error.stack = `${type}: ${message}\n${stack.replaceAll(/^/gm, '    ')}`;
  return error;
}

function detailsOf({ code, status, constraint, table, column, routine, statement }: CleanError) {
  return { code, status, constraint, table, column, routine, statement };
}

/** Everything that the library adds by itself is left out: the machine's name, modules, lines of source. */
function onlyWhatIsNeeded(event: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, platform, level, release, environment, exception, tags } = event;
  const error = event.contexts?.['error'];
  return {
    type,
    ...(event_id === undefined ? {} : { event_id }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(platform === undefined ? {} : { platform }),
    ...(level === undefined ? {} : { level }),
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
    ...(exception === undefined ? {} : { exception }),
    ...(tags === undefined ? {} : { tags }),
    ...(error === undefined ? {} : { contexts: { error } }),
  };
}
