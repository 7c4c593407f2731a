import type { IncomingMessage } from 'node:http';

/**
 * Version 2 of the API has the calls of version 1, so what comes to its address is routed, counted, limited and kept
 * under an `Idempotency-Key` as the same call. The address as it was sent stays in `request.originalUrl`.
 */
export function rewriteVersion({ url = '/' }: IncomingMessage): string {
  return url.replace(/^\/v2(?=[/?]|$)/, '/v1');
}
