import type { ErrorEvent } from '@sentry/react';
import {
  captureException,
  captureMessage,
  dedupeIntegration,
  globalHandlersIntegration,
  init,
  linkedErrorsIntegration,
  Scope,
} from '@sentry/react';

import { redact } from '../../../domain/message/redaction.ts';
import type { LogEntry, Reporter } from '../../../providers/monitoring.ts';
import { isKnownNoise, writeToConsole } from '../../../providers/monitoring.ts';
import { currentActor, reportedPerson } from '../../../providers/session/profileState.ts';
import type { ReportingPlace } from './errorReporting.ts';
import { routeNameAt } from '../routing/routeMatch.ts';

/**
 * Sends what belongs to monitoring, and what nobody caught, to Sentry; anything else goes to the console (rules: monitoring).
 * Nothing is watched: no clicks, no calls, no screens. A report holds no address, no text a person typed and no name.
 */
export function createSentryReporter({ dsn, release, environment }: ReportingPlace): Reporter {
  init({
    dsn,
    release,
    environment,
    defaultIntegrations: false,
    integrations: [globalHandlersIntegration(), linkedErrorsIntegration(), dedupeIntegration()],
    sendClientReports: false,
    beforeSend: (event) => (isNoise(event) ? null : withoutPersonalData(event)),
  });
  return (entry) => {
    if (entry.level === 'info' || entry.isMonitored !== true) writeToConsole(entry);
    else send(entry);
  };
}

/** What nobody caught, and nobody can mend: it is only logged. */
function isNoise({ message, exception }: ErrorEvent): boolean {
  const text = message ?? exception?.values?.at(-1)?.value ?? '';
  if (!isKnownNoise(text)) return false;
  writeToConsole({ level: 'info', title: 'Uncaught', text });
  return true;
}

function send({ level, title, text, detail = {} }: LogEntry): void {
  const { error, ...facts } = detail;
  const scope = new Scope();
  scope.setLevel(level === 'critical' ? 'fatal' : 'error');
  scope.setTag('log', title);
  const requestID = requestIDOf(facts);
  if (requestID !== undefined) scope.setTag('requestID', requestID);
  scope.setContext('detail', withoutValues(facts));
  if (error instanceof Error) captureException(error, scope);
  else captureMessage(text, scope);
}

/** The server names each answer, so that its log and this report can be laid side by side. */
function requestIDOf(facts: Record<string, unknown>): string | undefined {
  const { headers } = facts;
  if (typeof headers !== 'object' || headers === null || !('x-request-id' in headers)) return undefined;
  return String(headers['x-request-id']);
}

function withoutValues(facts: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, valueOf(value)]));
}

function valueOf(value: unknown): unknown {
  if (typeof value === 'string') return redact(value);
  if (typeof value === 'object' && value !== null) return withoutValues({ ...value });
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Of all that the library puts together, what is needed to find the fault; who it happened to as a number. */
function withoutPersonalData(event: ErrorEvent): ErrorEvent {
  const { type, event_id, timestamp, platform, level, release, environment, message, exception, tags } =
    event;
  const actor = currentActor();
  const detail = event.contexts?.['detail'];
  return {
    type,
    ...(event_id === undefined ? {} : { event_id }),
    ...(timestamp === undefined ? {} : { timestamp }),
    ...(platform === undefined ? {} : { platform }),
    ...(level === undefined ? {} : { level }),
    ...(release === undefined ? {} : { release }),
    ...(environment === undefined ? {} : { environment }),
    ...(message === undefined ? {} : { message: redact(message) }),
    ...(exception === undefined ? {} : { exception: cleanException(exception) }),
    ...(detail === undefined ? {} : { contexts: { detail } }),
    tags: {
      ...tags,
      route: routeNameAt(window.location.pathname) ?? 'none',
      employeeID: reportedPerson(),
      ...(actor ? { companyID: actor.companyID } : {}),
    },
  };
}

type Exception = NonNullable<ErrorEvent['exception']>;

function cleanException({ values = [] }: Exception): Exception {
  return {
    values: values.map(({ type, value, stacktrace, mechanism }) => ({
      ...(type === undefined ? {} : { type: redact(type) }),
      ...(value === undefined ? {} : { value: redact(value) }),
      ...(mechanism === undefined
        ? {}
        : { mechanism: { type: mechanism.type, handled: mechanism.handled ?? true } }),
      stacktrace: {
        frames: (stacktrace?.frames ?? []).map(({ filename, function: name, lineno, colno, in_app }) => ({
          ...(filename === undefined ? {} : { filename: redact(filename) }),
          ...(name === undefined ? {} : { function: name }),
          ...(lineno === undefined ? {} : { lineno }),
          ...(colno === undefined ? {} : { colno }),
          ...(in_app === undefined ? {} : { in_app }),
        })),
      },
    })),
  };
}
