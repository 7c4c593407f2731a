import type pg from 'pg';
import { z } from 'zod';

import { isZero, subtract, sum } from '../../domain/money/money.ts';
import { jurnalResources } from './jurnalDocuments.ts';

/** What the sandbox remembers of documents. */
export const documentMemory = `
  create table if not exists sandbox_jurnal.document (
    books_id bigint not null references sandbox_jurnal.books (id),
    id bigint generated always as identity primary key,
    resource text not null,
    custom_id text,
    day date not null,
    memo text not null,
    content jsonb not null,
    created_at timestamptz not null,
    unique (books_id, custom_id)
  );
  create table if not exists sandbox_jurnal.misbehaved (
    books_id bigint not null references sandbox_jurnal.books (id),
    custom_id text not null,
    primary key (books_id, custom_id)
  );
`;

/**
 * The end of what a document says makes the sandbox answer like that. `busy`, `broken` and `slow` do so once for each document, so
 * that what waits or asks again comes to its end.
 */
const ends = {
  /** The key is used by a document that somebody else wrote. */
  conflict: '~409',
  refused: '~422',
  busy: '~429',
  /** It is written, and the answer is lost. */
  broken: '~500',
  slow: '~slow',
  closed: '~closed',
} as const;
type End = keyof typeof ends;

interface Answered {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A sandbox as far as documents need it. */
interface Sandbox {
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  now: () => Date;
  /** Takes as long as slow books do. */
  dawdle: () => Promise<void>;
  busySeconds: number;
}

const decimal = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform(String);
const sentLine = z.object({
  account_name: z.string(),
  description: z.string().nullish(),
  debit: decimal.optional(),
  credit: decimal.optional(),
  line_tax_name: z.string().optional(),
});
const sent = z.object({
  custom_id: z.string().min(1).max(255),
  transaction_date: z.iso.date(),
  memo: z.string().default(''),
  tags: z.array(z.string()).default([]),
  refund_from_name: z.string().optional(),
  deposit_to_name: z.string().optional(),
  transaction_account_lines_attributes: z.array(sentLine).min(1),
});
type Sent = z.output<typeof sent>;

interface StoredDocument {
  id: string;
  custom_id: string | null;
  day: string;
  memo: string;
  content: Sent;
}

const columns = `id::text, custom_id, to_char(day, 'YYYY-MM-DD') as day, memo, content`;
const refusal = (fields: Record<string, string[]>): Answered => ({ status: 422, body: fields });

/** The documents of the sandbox's books: written and read as Jurnal does. Null: it is about something else. */
export async function answerDocuments(
  sandbox: Sandbox,
  books: { id: string; name: string },
  { method, resource, body }: { method: string; resource: string; body: unknown },
): Promise<Answered | null> {
  const [path, key, ...rest] = resource.split('/');
  const found = Object.values(jurnalResources).find((one) => one.path === path);
  if (!found || rest.length > 0) return null;
  if (method === 'GET' && key !== undefined) {
    const document = await read(sandbox, books.id, found.path, decodeURIComponent(key));
    return document
      ? { status: 200, body: shown(found, document) }
      : { status: 404, body: { message: 'Not Found' } };
  }
  if (method !== 'POST' || key !== undefined) return null;
  const asked = sent.safeParse((body as Record<string, unknown> | null)?.[found.wrapper]);
  if (!asked.success) return { status: 422, body: { errors: z.prettifyError(asked.error) } };
  return await write(sandbox, books, found, asked.data);
}

type Resource = (typeof jurnalResources)[keyof typeof jurnalResources];

async function write(
  sandbox: Sandbox,
  books: { id: string; name: string },
  resource: Resource,
  asked: Sent,
): Promise<Answered> {
  const end = await endOf(sandbox, books, asked);
  if (end === 'busy')
    return {
      status: 429,
      body: { message: 'API rate limit exceeded' },
      headers: { 'retry-after': String(sandbox.busySeconds) },
    };
  if (end === 'refused') return refusal({ memo: ['is not valid'] });
  if (end === 'closed') return refusal({ transaction_date: ['is before the last closing of the books'] });
  const refused = await judge(sandbox, books.id, resource, asked);
  if (refused) return refused;
  if (end === 'conflict') await keep(sandbox, books.id, resource.path, somebodyElses(asked));
  const kept = await keep(sandbox, books.id, resource.path, asked);
  if (!kept) {
    const [there] = await sandbox.query<{ id: string }>(
      'select id::text from sandbox_jurnal.document where books_id = $1 and custom_id = $2',
      [books.id, asked.custom_id],
    );
    const used = '(Custom id attribute had already been used.)';
    return {
      status: 409,
      body: { custom_id: used, id: Number(there?.id), error_full_messages: [`Custom ${used}`] },
    };
  }
  if (end === 'slow') await sandbox.dawdle();
  if (end === 'broken') return { status: 500, body: { errors: 'Internal server error' } };
  return { status: 201, body: shown(resource, kept) };
}

/** What the end of its words, or of the name of the books, makes of a document. */
async function endOf(
  sandbox: Sandbox,
  books: { id: string; name: string },
  asked: Sent,
): Promise<End | null> {
  const texts = [
    books.name,
    asked.memo,
    ...asked.transaction_account_lines_attributes.map(({ description }) => description ?? ''),
  ];
  const found = (Object.keys(ends) as End[]).find((end) => texts.some((text) => text.endsWith(ends[end])));
  if (found === undefined) return null;
  if (found === 'refused' || found === 'closed') return found;
  const first = await sandbox.query(
    'insert into sandbox_jurnal.misbehaved (books_id, custom_id) values ($1, $2) on conflict do nothing returning 1',
    [books.id, asked.custom_id],
  );
  return first.length > 0 ? found : null;
}

/** A document of another hand under the same key. */
function somebodyElses(asked: Sent): Sent {
  return {
    ...asked,
    memo: 'Entered by hand',
    transaction_account_lines_attributes: asked.transaction_account_lines_attributes.map((line) => ({
      ...line,
      ...(line.debit === undefined ? {} : { debit: '1' }),
      ...(line.credit === undefined ? {} : { credit: '1' }),
    })),
  };
}

async function judge(
  { query }: Sandbox,
  booksID: string,
  { sentMoney, side }: Resource,
  asked: Sent,
): Promise<Answered | null> {
  const lines = asked.transaction_account_lines_attributes;
  const money =
    sentMoney === undefined ? [] : [asked[sentMoney as 'refund_from_name' | 'deposit_to_name'] ?? ''];
  const names = [...new Set([...lines.map((line) => line.account_name), ...money])];
  const known = await query<{ name: string }>(
    'select name from sandbox_jurnal.account where books_id = $1 and not is_parent and name = any($2)',
    [booksID, names],
  );
  const absent = names.find((name) => !known.some((one) => one.name === name));
  if (absent !== undefined) return refusal({ account_name: [`${absent} is not found`] });
  const tags = await query<{ name: string }>(
    'select name from sandbox_jurnal.tag where books_id = $1 and name = any($2)',
    [booksID, asked.tags],
  );
  const gone = asked.tags.find((name) => !tags.some((one) => one.name === name));
  if (gone !== undefined) return refusal({ tags: [`${gone} is not found`] });
  const taxes = lines.flatMap(({ line_tax_name: name }) => name ?? []);
  const rates = await query<{ name: string }>(
    'select name from sandbox_jurnal.tax where books_id = $1 and name = any($2)',
    [booksID, taxes],
  );
  const untaxed = taxes.find((name) => !rates.some((one) => one.name === name));
  if (untaxed !== undefined) return refusal({ line_tax_name: [`${untaxed} is not found`] });
  const has = {
    debit: lines.some(({ debit }) => debit !== undefined),
    credit: lines.some(({ credit }) => credit !== undefined),
  };
  if (side !== 'both')
    return has[side === 'debit' ? 'credit' : 'debit']
      ? refusal({ transaction_lines: ['is not valid'] })
      : null;
  const total = subtract(
    sum(lines.map(({ debit = '0' }) => debit)),
    sum(lines.map(({ credit = '0' }) => credit)),
  );
  return isZero(total) ? null : refusal({ transaction_lines: ['Total debit and credit must be equal'] });
}

/** Keeps a document; null where its key is used. */
async function keep(
  { query, now }: Sandbox,
  booksID: string,
  path: string,
  asked: Sent,
): Promise<StoredDocument | null> {
  const [kept] = await query<StoredDocument>(
    `insert into sandbox_jurnal.document (books_id, resource, custom_id, day, memo, content, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning ${columns}`,
    [booksID, path, asked.custom_id, asked.transaction_date, asked.memo, JSON.stringify(asked), now()],
  );
  return kept ?? null;
}

async function read(
  { query }: Sandbox,
  booksID: string,
  path: string,
  key: string,
): Promise<StoredDocument | null> {
  const [found] = await query<StoredDocument>(
    `select ${columns} from sandbox_jurnal.document
     where books_id = $1 and resource = $2 and (custom_id = $3 or id::text = $3)`,
    [booksID, path, key],
  );
  return found ?? null;
}

/** As Jurnal answers a document: amounts are texts, days stand the other way round. */
function shown(
  { path, wrapper, sentMoney, answeredMoney }: Resource,
  { id, custom_id, day, memo, content }: StoredDocument,
) {
  const [year, month, date] = day.split('-');
  const lines = content.transaction_account_lines_attributes.map((line) => ({
    account: { name: line.account_name },
    description: line.description ?? '',
    debit: decimals(line.debit),
    credit: decimals(line.credit),
  }));
  const money =
    sentMoney === undefined ? undefined : content[sentMoney as 'refund_from_name' | 'deposit_to_name'];
  return {
    [wrapper]: {
      id: Number(id),
      custom_id,
      transaction_no: `${path.slice(0, 1).toUpperCase()}-${id.padStart(5, '0')}`,
      transaction_date: `${date}/${month}/${year}`,
      memo,
      tags: content.tags.map((name) => ({ name })),
      ...(answeredMoney === undefined ? {} : { [answeredMoney]: { name: money } }),
      [path === 'journal_entries' ? 'transaction_account_lines' : 'transaction_account_lines_attributes']:
        lines,
    },
  };
}

const decimals = (amount: string | undefined): string => {
  const text = amount ?? '0';
  return text.includes('.') ? text : `${text}.0`;
};
