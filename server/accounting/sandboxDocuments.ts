import type pg from 'pg';
import { z } from 'zod';

import type { Amount } from '../../domain/money/money.ts';
import { isNegative, isZero, subtract, sum } from '../../domain/money/money.ts';
import { jurnalResources } from './jurnalDocuments.ts';
import type { PaidDocument } from './sandboxPurchases.ts';
import {
  accountMoves,
  decimal,
  isPayment,
  isPurchase,
  paymentRefusal,
  sentOfPurchase,
  shownPayment,
  shownPurchase,
  totalOf,
} from './sandboxPurchases.ts';

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
  transaction_account_lines_attributes: z.array(sentLine).min(1).optional(),
  ...sentOfPurchase,
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
const notFound: Answered = { status: 404, body: { message: 'Not Found' } };

interface Asked {
  method: string;
  resource: string;
  body: unknown;
  page: { page: number; size: number };
}

/** The documents of the sandbox's books: written, read and removed as Jurnal does. Null: it is about something else. */
export async function answerDocuments(
  sandbox: Sandbox,
  books: { id: string; name: string },
  { method, resource, body, page }: Asked,
): Promise<Answered | null> {
  const [path, key, ...rest] = resource.split('/');
  const found = Object.values(jurnalResources).find((one) => one.path === path);
  if (!found || rest.length > 0) return null;
  if (key !== undefined) {
    if (method !== 'GET' && method !== 'DELETE') return null;
    const document = await read(sandbox, books.id, found.path, decodeURIComponent(key));
    if (!document) return notFound;
    if (method === 'GET') return { status: 200, body: { [found.wrapper]: shown(found.path, document) } };
    return await remove(sandbox, books.id, found.path, document);
  }
  if (method === 'GET') return await list(sandbox, books.id, found.path, page);
  if (method !== 'POST') return null;
  const asked = sent.safeParse((body as Record<string, unknown> | null)?.[found.wrapper]);
  if (!asked.success) return { status: 422, body: { errors: z.prettifyError(asked.error) } };
  return await write(sandbox, books, found, asked.data);
}

type Resource = (typeof jurnalResources)[keyof typeof jurnalResources];

async function write(
  sandbox: Sandbox,
  books: { id: string; name: string },
  { path, wrapper }: Resource,
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
  const refused = await judge(sandbox, books.id, path, asked);
  if (refused) return refusal(refused);
  if (end === 'conflict') await keep(sandbox, books.id, path, somebodyElses(asked));
  const kept = await keep(sandbox, books.id, path, asked);
  if (!kept) {
    const [there] = await sandbox.query<{ id: string }>(
      'select id::text from sandbox_jurnal.document where books_id = $1 and custom_id = $2',
      [books.id, asked.custom_id],
    );
    return conflictWith(there?.id);
  }
  if (end === 'slow') await sandbox.dawdle();
  if (end === 'broken') return { status: 500, body: { errors: 'Internal server error' } };
  // As Jurnal answers what it has made of each.
  const status = path === 'bank_withdrawals' ? 200 : 201;
  return { status, body: { [wrapper]: shown(path, kept) } };
}

/** That a key is used already, and by what. */
export function conflictWith(id: string | undefined): Answered {
  const used = '(Custom id attribute had already been used.)';
  return {
    status: 409,
    body: { custom_id: used, id: Number(id), error_full_messages: [`Custom ${used}`] },
  };
}

/** What the end of its words, or of the name of the books, makes of a document. */
async function endOf(
  sandbox: Sandbox,
  books: { id: string; name: string },
  asked: Sent,
): Promise<End | null> {
  const lines = [
    ...(asked.transaction_account_lines_attributes ?? []),
    ...(asked.transaction_lines_attributes ?? []),
  ];
  const texts = [books.name, asked.memo, ...lines.map(({ description }) => description ?? '')];
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
    transaction_lines_attributes: asked.transaction_lines_attributes?.map((line) => ({ ...line, rate: '1' })),
    records_attributes: asked.records_attributes?.map((one) => ({ ...one, amount: '1' })),
    transaction_account_lines_attributes: asked.transaction_account_lines_attributes?.map((line) => ({
      ...line,
      ...(line.debit === undefined ? {} : { debit: '1' }),
      ...(line.credit === undefined ? {} : { credit: '1' }),
    })),
  };
}

/** What of a document the books refuse; null: nothing. */
async function judge(
  sandbox: Sandbox,
  booksID: string,
  path: string,
  asked: Sent,
): Promise<Record<string, string[]> | null> {
  const lines = asked.transaction_account_lines_attributes ?? [];
  const goods = asked.transaction_lines_attributes ?? [];
  const absent = async (table: string, names: readonly (string | undefined)[], where = 'true') => {
    const sought = [...new Set(names.flatMap((name) => name ?? []))];
    const found = await sandbox.query<{ name: string }>(
      `select name from sandbox_jurnal.${table} where books_id = $1 and ${where} and name = any($2)`,
      [booksID, sought],
    );
    return sought.find((name) => !found.some((one) => one.name === name));
  };
  const named: [field: string, table: string, names: (string | undefined)[], where?: string][] = [
    [
      'account_name',
      'account',
      [
        ...lines.map((line) => line.account_name),
        asked.refund_from_name,
        asked.deposit_to_name,
        asked.witholding_account_name,
      ],
      'not is_parent',
    ],
    ['person_name', 'vendor', [asked.person_name]],
    ['product_name', 'product', goods.map((line) => line.product_name)],
    ['warehouse_name', 'warehouse', [asked.warehouse_name]],
    ['term_name', 'term', [asked.term_name]],
    ['tags', 'tag', asked.tags],
    ['line_tax_name', 'tax', [...lines, ...goods].map((line) => line.line_tax_name)],
  ];
  for (const [field, table, names, where] of named) {
    const name = await absent(table, names, where);
    if (name !== undefined) return { [field]: [`${name} is not found`] };
  }
  if (isPayment(path)) return paymentRefusal(asked, await openDocuments(sandbox, booksID));
  if (isPurchase(path, asked)) return purchaseRefusal(path, asked);
  return entryRefusal(path, asked);
}

function purchaseRefusal(path: string, asked: Sent): Record<string, string[]> | null {
  if (asked.person_name === undefined) return { person_name: ["can't be blank"] };
  const isByAccounts = path === 'expenses';
  const lines = isByAccounts
    ? asked.transaction_account_lines_attributes
    : asked.transaction_lines_attributes;
  if (!lines) return { transaction_lines: ["can't be blank"] };
  // What is paid later says when.
  if (isByAccounts && asked.term_name === undefined && asked.due_date === undefined)
    return { term_name: ["can't be blank"] };
  return isNegative(totalOf(asked)) ? { witholding_value: ['is more than the total'] } : null;
}

function entryRefusal(path: string, asked: Sent): Record<string, string[]> | null {
  const lines = asked.transaction_account_lines_attributes;
  const resource = Object.values(jurnalResources).find((one) => one.path === path && one.side !== undefined);
  if (!lines || !resource) return { transaction_lines: ["can't be blank"] };
  const { sentMoney, side } = resource;
  if (sentMoney !== undefined && asked[sentMoney] === undefined) return { account_name: [' is not found'] };
  const has = {
    debit: lines.some(({ debit }) => debit !== undefined),
    credit: lines.some(({ credit }) => credit !== undefined),
  };
  if (side === 'debit' || side === 'credit')
    return has[side === 'debit' ? 'credit' : 'debit'] ? { transaction_lines: ['is not valid'] } : null;
  const total = subtract(
    sum(lines.map(({ debit = '0' }) => debit)),
    sum(lines.map(({ credit = '0' }) => credit)),
  );
  return isZero(total) ? null : { transaction_lines: ['Total debit and credit must be equal'] };
}

/** What can be paid, and what is paid of it. */
async function openDocuments({ query }: Sandbox, booksID: string): Promise<PaidDocument[]> {
  const all = await query<StoredDocument & { resource: string }>(
    `select ${columns}, resource from sandbox_jurnal.document
     where books_id = $1 and resource in ('purchase_invoices', 'expenses', 'purchase_payments', 'bank_withdrawals')`,
    [booksID],
  );
  const paid = all
    .filter(({ resource }) => isPayment(resource))
    .flatMap(({ content }) => content.records_attributes ?? []);
  return all
    .filter(({ resource, content }) => isPurchase(resource, content))
    .map(({ id, resource, content }) => {
      const number = numberOf(resource, id);
      const those = paid.filter((one) => one.transaction_no === number);
      return { number, total: totalOf(content), paid: sum(those.map(({ amount }) => amount)) };
    });
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

async function list(
  { query }: Sandbox,
  booksID: string,
  path: string,
  { page, size }: Asked['page'],
): Promise<Answered> {
  const found = await query<StoredDocument & { total: number }>(
    `select ${columns}, count(*) over ()::integer as total from sandbox_jurnal.document
     where books_id = $1 and resource = $2 order by document.id limit $3 offset $4`,
    [booksID, path, size, (page - 1) * size],
  );
  const total = found[0]?.total ?? 0;
  return {
    status: 200,
    body: {
      [path]: found.map((document) => shown(path, document)),
      total_count: total,
      current_page: page,
      total_pages: Math.max(1, Math.ceil(total / size)),
      links: { next_link: null },
    },
  };
}

/** Takes a document out of the books, unless something pays it. */
async function remove(
  sandbox: Sandbox,
  booksID: string,
  path: string,
  { id }: StoredDocument,
): Promise<Answered> {
  const number = numberOf(path, id);
  const open = await openDocuments(sandbox, booksID);
  const paid = open.find((one) => one.number === number)?.paid ?? '0';
  if (!isZero(paid)) return { status: 422, body: { errors: `${number} has payments` } };
  await sandbox.query('delete from sandbox_jurnal.document where books_id = $1 and id = $2', [booksID, id]);
  return { status: 200, body: { message: 'Deleted' } };
}

/** What each account of the books moved within days. */
export async function accountsMoved(
  { query }: Pick<Sandbox, 'query'>,
  booksID: string,
  [from, to]: readonly [string, string],
): Promise<Map<string, Amount>> {
  const found = await query<{ resource: string; content: Sent }>(
    'select resource, content from sandbox_jurnal.document where books_id = $1 and day between $2 and $3',
    [booksID, from, to],
  );
  const moves = found.flatMap(({ resource, content }) => accountMoves(resource, content));
  return new Map(
    [...Map.groupBy(moves, ({ account }) => account)].map(([account, those]) => [
      account,
      sum(those.map(({ amount }) => amount)),
    ]),
  );
}

export const numberOf = (path: string, id: string) =>
  `${path.slice(0, 1).toUpperCase()}-${id.padStart(5, '0')}`;

/** As Jurnal answers a document: amounts are texts, days stand the other way round. */
function shown(path: string, { id, custom_id, day, memo, content }: StoredDocument): Record<string, unknown> {
  const [year, month, date] = day.split('-');
  return {
    id: Number(id),
    custom_id,
    transaction_no: numberOf(path, id),
    transaction_date: `${date}/${month}/${year}`,
    memo,
    tags: content.tags.map((name) => ({ name })),
    ...(isPayment(path)
      ? shownPayment(content)
      : isPurchase(path, content)
        ? shownPurchase(content)
        : shownEntry(path, content)),
  };
}

function shownEntry(path: string, content: Sent): Record<string, unknown> {
  const resource = Object.values(jurnalResources).find((one) => one.path === path && one.side !== undefined);
  const lines = (content.transaction_account_lines_attributes ?? []).map((line) => ({
    account: { name: line.account_name },
    description: line.description ?? '',
    debit: decimals(line.debit),
    credit: decimals(line.credit),
  }));
  const { sentMoney, answeredMoney } = resource ?? {};
  return {
    ...(sentMoney === undefined || answeredMoney === undefined
      ? {}
      : { [answeredMoney]: { name: content[sentMoney] } }),
    [path === 'journal_entries' ? 'transaction_account_lines' : 'transaction_account_lines_attributes']:
      lines,
  };
}

const decimals = (amount: string | undefined): string => {
  const text = amount ?? '0';
  return text.includes('.') ? text : `${text}.0`;
};
