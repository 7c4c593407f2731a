import type { CompanyColumn, CompanyTable } from './companyTables.ts';

/** Bytes that tell nobody anything that lets them in: what a text or a file is recognised by. */
const fingerprints: ReadonlySet<string> = new Set([
  'hash',
  'previous_hash',
  'payload_hash',
  'request_hash',
  'body_hash',
  'sha256',
  'picture',
]);

const secretName = /(^|_)(tokens?|secrets?|passwords?|verifier)(_|$)/;
const secretKinds = ['text', 'bytea', 'json', 'jsonb', 'character varying'];

/** Tables of which nothing is exported, and why. */
const wholeTables: ReadonlyMap<string, string> = new Map([
  ['outbox', 'Work in flight; it holds mails with links that let people in.'],
  ['idempotency_key', 'Answers that are kept for a day; some of them show a secret once.'],
]);

/** Why nothing of a table is exported; undefined: it is. */
export const tableLeftOut = ({ name }: Pick<CompanyTable, 'name'>): string | undefined =>
  wholeTables.get(name);

/** Whether a column may let somebody in. What is new and looks so is left out until it is known not to. */
export function isSecret({ name, type }: CompanyColumn): boolean {
  if (type === 'bytea') return !fingerprints.has(name);
  return secretKinds.some((kind) => type.startsWith(kind)) && secretName.test(name);
}
