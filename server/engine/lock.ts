import { DomainError } from '../../domain/errors.ts';

/** Reads `If-Match: 3` (or `"3"`); null when the client sends none. */
export function parseIfMatch(header: string | undefined): number | null {
  if (header === undefined) return null;
  const version = Number(header.replaceAll('"', ''));
  if (!Number.isSafeInteger(version) || version < 1) {
    throw new DomainError('validation_failed', {
      fields: { 'If-Match': 'Send the version number of the record' },
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
