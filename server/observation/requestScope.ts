import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

const scope = new AsyncLocalStorage<string>();

/** Shapes of request ids that proxies make (UUID, hexadecimal trace id, ULID): no room for a name or an address. */
const saneRequestID =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{16,64}|[0-7][0-9a-hjkmnp-tv-z]{25})$/i;

/** The id that a proxy gave this request in `x-request-id`, when it is one; else a new one. */
export function requestIDOf(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && saneRequestID.test(given) ? given : randomUUID();
}

/** The id of the request that this work belongs to; undefined for jobs and the start. */
export function currentRequestID(): string | undefined {
  return scope.getStore();
}

/** Runs work so that {@link currentRequestID} answers this id in it and in all that follows from it. */
export function withinRequest(requestID: string, work: () => void): void {
  scope.run(requestID, work);
}
