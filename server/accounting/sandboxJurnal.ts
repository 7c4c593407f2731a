import type pg from 'pg';

import type { Database } from '../database/database.ts';
import { sandboxBooks, sandboxChart, sandboxTags, sandboxTaxes } from './sandboxBooks.ts';
import { answerDocuments, documentMemory } from './sandboxDocuments.ts';
import type { CompanyRow, Sandbox, SandboxAnswer, SandboxRequest } from './sandboxDoor.ts';
import { createSandboxDoor, doorMemory, json, parseJson, prepareMemory } from './sandboxDoor.ts';
import { digestOf, isSignedBy } from './jurnalSignature.ts';

/** The credential that Jurnal's sandbox knows us by: it opens nothing but the sandbox. */
export const sandboxCredential = { clientID: 'outlay-sandbox', clientSecret: 'sandbox-of-outlay' } as const;

/** The end of a name of books makes them answer like that. */
const behaviours = { busy: '~429', broken: '~500', slow: '~slow' } as const;

const busySeconds = 7;
const apiPath = '/public/jurnal/api/v1/';
/** Any number, the same for all servers: one of them prepares, the others wait. */
const preparationLock = 7_234_015;

const memory = `
  ${doorMemory('sandbox_jurnal')}
  create table if not exists sandbox_jurnal.account (
    books_id bigint not null references sandbox_jurnal.books (id),
    id bigint not null,
    number text not null,
    name text not null,
    category_id integer not null,
    is_parent boolean not null,
    primary key (books_id, id)
  );
  create table if not exists sandbox_jurnal.tag (
    books_id bigint not null references sandbox_jurnal.books (id),
    id bigint not null,
    name text not null,
    primary key (books_id, id)
  );
  create table if not exists sandbox_jurnal.tax (
    books_id bigint not null references sandbox_jurnal.books (id),
    id bigint not null,
    name text not null,
    rate text not null,
    is_witholding boolean not null,
    children json not null,
    primary key (books_id, id)
  );
  ${documentMemory}
`;

/** Each books is filled once: what somebody takes out of them stays out. */
function fillStatements(): { text: string; values: unknown[] }[] {
  const rows = (columns: string, table: string, values: readonly object[]) => ({
    text: `insert into sandbox_jurnal.${table}
      select filled.id, rows.* from unnest($1::bigint[]) as filled (id),
        json_to_recordset($2) as rows (${columns})
      on conflict do nothing`,
    values: [JSON.stringify(values)],
  });
  return [
    rows(
      'id bigint, number text, name text, category_id integer, is_parent boolean',
      'account',
      sandboxChart,
    ),
    rows('id bigint, name text', 'tag', sandboxTags),
    rows('id bigint, name text, rate text, is_witholding boolean, children json', 'tax', sandboxTaxes),
  ];
}

/** Anything that runs one statement with values. */
type Run = (text: string, values: unknown[]) => Promise<{ id: string }[]>;

async function fill(run: Run): Promise<void> {
  const made = await run(
    `insert into sandbox_jurnal.books (id, name, email, currency_code)
     select id, name, email, currency_code
     from json_to_recordset($1) as made (id bigint, name text, email text, currency_code text)
     on conflict do nothing returning id::text`,
    [JSON.stringify(sandboxBooks)],
  );
  if (made.length === 0) return;
  const ids = made.map(({ id }) => id);
  for (const { text, values } of fillStatements()) await run(text, [ids, ...values]);
}

/** Makes the memory of Jurnal's sandbox, apart from ours. Safe to run again and from several servers at once. */
export async function prepareSandboxJurnal(database: Pick<Database, 'systemPool'>): Promise<void> {
  await prepareMemory(database, preparationLock, async (client) => {
    await client.query(memory);
    await fill(async (text, values) => (await client.query<{ id: string }>(text, values)).rows);
  });
}

interface SandboxJurnalOptions {
  database: { systemPool: Pick<pg.Pool, 'query'> };
  now: () => Date;
  /** Where people are sent back to: nowhere else. */
  returnAddress: string;
  /** How long slow books take. */
  slowMs?: number;
  /** Refuses writes that do not bear their digest. */
  isStrict?: boolean;
}

export type SandboxJurnal = Sandbox;

const unauthorized = () => json(401, { message: 'Unauthorized' });

/**
 * Jurnal to try everything with: an outside system with a memory of its own, which answers as Jurnal does, with its spellings
 * and its shapes. Call {@link prepareSandboxJurnal} first.
 */
export function createSandboxJurnal({
  database,
  now,
  returnAddress,
  slowMs = 15_000,
  isStrict = false,
}: SandboxJurnalOptions): SandboxJurnal {
  const query = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    (await database.systemPool.query<Row>(text, values)).rows;

  const door = createSandboxDoor({
    query,
    now,
    schema: 'sandbox_jurnal',
    credential: sandboxCredential,
    isReturn: (address) => address.startsWith(`${returnAddress}/`),
    page: {
      called: 'Jurnal',
      asks: 'Outlay asks to read and write books. Nobody’s books are here: choose some to try it with.',
    },
  });

  return async ({ method, path, headers, body }) => {
    const url = new URL(path, 'http://sandbox.invalid');
    const given = headers['digest'];
    if (given !== undefined ? given !== digestOf(body) : isStrict && method !== 'GET') return unauthorized();
    const letIn = await door.letIn({ method, path, body });
    if (letIn) return letIn;
    if (!url.pathname.startsWith(apiPath)) return json(404, { message: 'Not Found' });
    const booksID = await opened({ method, path, headers });
    if (booksID === null) return unauthorized();
    const [books] = await query<BooksRow>(
      'select id::text, name, email, currency_code from sandbox_jurnal.books where id = $1',
      [booksID],
    );
    if (!books) return unauthorized();
    const resource = url.pathname.slice(apiPath.length);
    if (method === 'GET') {
      const behaviour = await behave(books.name);
      if (behaviour) return behaviour;
    }
    const about = { method, resource, body: parseJson(body) };
    const answered = await answerDocuments({ query, now, dawdle, busySeconds }, books, about);
    if (answered) return json(answered.status, answered.body, answered.headers);
    if (method !== 'GET') return json(404, { message: 'Not Found' });
    return read(resource, books, pageOf(url.searchParams));
  };

  /** The number of the books that a request opens; null: none. */
  async function opened({ method, path, headers }: Omit<SandboxRequest, 'body'>): Promise<string | null> {
    const { authorization, date } = headers;
    if (typeof authorization !== 'string') return null;
    if (authorization.startsWith('hmac ')) {
      const isSigned =
        typeof date === 'string' &&
        isSignedBy(authorization, { method, path, date }, sandboxCredential, now());
      return isSigned ? String(sandboxBooks[0]?.id) : null;
    }
    return (await door.opened(authorization))?.id ?? null;
  }

  async function behave(name: string): Promise<SandboxAnswer | null> {
    if (name.endsWith(behaviours.busy)) {
      const limits = { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '0' };
      return json(
        429,
        { message: 'API rate limit exceeded' },
        { ...limits, 'retry-after': String(busySeconds) },
      );
    }
    if (name.endsWith(behaviours.broken)) return json(500, { errors: 'Internal server error' });
    if (name.endsWith(behaviours.slow)) await dawdle();
    return null;
  }

  function dawdle(): Promise<void> {
    return new Promise((resolve) => {
      setTimeout(resolve, slowMs).unref();
    });
  }

  async function read(resource: string, books: BooksRow, page: Page): Promise<SandboxAnswer> {
    const rowsOf = <Row extends pg.QueryResultRow>(columns: string, table: string) =>
      query<Row>(
        `select ${columns}, count(*) over ()::integer as total from sandbox_jurnal.${table}
         where books_id = $1 order by id limit $2 offset $3`,
        [books.id, page.size, (page.page - 1) * page.size],
      );
    switch (resource) {
      case 'companies/active':
        return json(200, {
          company: {
            id: Number(books.id),
            name: books.name,
            email: books.email,
            currency: {
              code: books.currency_code,
              symbol: 'Rp.',
              separator: ',',
              delimiter: '.',
              precision: 2,
            },
            last_closing_the_book_date: null,
          },
        });
      case 'accounts': {
        const rows = await rowsOf<AccountRow>('id, number, name, category_id, is_parent', 'account');
        return json(200, {
          accounts: rows.map(({ total: _total, id, ...row }) => ({
            id: Number(id),
            ...row,
            currency_code: books.currency_code,
            indent: row.is_parent ? 0 : 1,
            balance_amount: '0.0',
          })),
          total_count: await countOf('account', books.id),
        });
      }
      case 'tags': {
        const rows = await rowsOf<{ id: string; name: string }>('id, name', 'tag');
        return json(
          200,
          rows.map(({ id, name }) => ({ id: Number(id), name, custom_id: null })),
        );
      }
      case 'taxes': {
        const rows = await rowsOf<TaxRow>('id, name, rate, is_witholding, children', 'tax');
        const count = await countOf('tax', books.id);
        return json(200, {
          company_taxes: rows.map(({ total: _total, id, ...row }) => ({ id: Number(id), ...row })),
          total_count: count,
          current_page: page.page,
          total_pages: Math.ceil(count / page.size),
          links: { next_link: null },
        });
      }
      default:
        return json(404, { message: 'Not Found' });
    }
  }

  async function countOf(table: string, booksID: string): Promise<number> {
    const [counted] = await query<{ total: number }>(
      `select count(*)::integer as total from sandbox_jurnal.${table} where books_id = $1`,
      [booksID],
    );
    return counted?.total ?? 0;
  }
}

type BooksRow = CompanyRow;
interface AccountRow {
  id: string;
  number: string;
  name: string;
  category_id: number;
  is_parent: boolean;
  total: number;
}
interface TaxRow {
  id: string;
  name: string;
  rate: string;
  is_witholding: boolean;
  children: unknown[];
  total: number;
}
interface Page {
  page: number;
  size: number;
}

function pageOf(query: URLSearchParams): Page {
  const numberOf = (name: string, unless: number) => {
    const value = Number(query.get(name) ?? unless);
    return Number.isSafeInteger(value) && value >= 1 && value <= 1000 ? value : unless;
  };
  return { page: numberOf('page', 1), size: numberOf('page_size', 10) };
}
