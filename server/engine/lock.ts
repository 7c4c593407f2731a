import type { FastifyRequest } from 'fastify';

import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';

/**
 * The version that a request wants to change, from `If-Match: 3` (or `"3"`); null when it names none.
 * @throws Error when the route does not say that it takes one, and so the document does not, either
 */
export function expectedVersion(request: FastifyRequest): number | null {
  if (request.routeOptions.config.takesVersion !== true) {
    throw new Error(`${request.method} ${request.routeOptions.url} does not say config.takesVersion`);
  }
  const header = request.headers['if-match'];
  if (header === undefined) return null;
  const version = Number(header.replaceAll('"', ''));
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new DomainError('validation_failed', {
      fields: { 'If-Match': own('request.version') },
    });
  }
  return version;
}

/** Refuses a write on a record that changed since it was opened; the answer carries what it is now. */
export function assertVersion(
  expected: number | null,
  { version, status }: { version: number; status: string },
  newer?: object | null,
): void {
  if (expected === null || expected === version) return;
  throw new DomainError('stale_version', {
    details: { version, status, ...(newer ? { record: newer } : {}) },
  });
}
