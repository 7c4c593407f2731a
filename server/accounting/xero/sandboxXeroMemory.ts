import type pg from 'pg';

import { doorMemory } from '../sandboxDoor.ts';
import type { XeroResource } from './xeroAnswers.ts';
import { sandboxOrganisations, sandboxRows } from './sandboxXeroBooks.ts';

export const xeroSchema = 'sandbox_xero';

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;

/** What the sandbox remembers: rows in Xero's shapes, but with days as they were sent. */
const memory = `
  ${doorMemory(xeroSchema)}
  create table if not exists ${xeroSchema}.row (
    books_id bigint not null references ${xeroSchema}.books (id),
    place bigint generated always as identity,
    resource text not null,
    id text not null,
    content jsonb not null,
    primary key (books_id, resource, id)
  );
  create table if not exists ${xeroSchema}.answered (
    books_id bigint not null references ${xeroSchema}.books (id),
    key text not null,
    status integer not null,
    body text not null,
    primary key (books_id, key)
  );
  create table if not exists ${xeroSchema}.misbehaved (
    books_id bigint not null references ${xeroSchema}.books (id),
    words text not null,
    primary key (books_id, words)
  );
`;

/** Makes the memory, and fills each organisation once: what somebody takes out of it stays out. */
export async function makeMemory(client: Pick<pg.PoolClient, 'query'>): Promise<void> {
  await client.query(memory);
  const { rows: made } = await client.query<{ id: string }>(
    `insert into ${xeroSchema}.books (id, name, email, currency_code)
     select id, name, email, 'IDR' from json_to_recordset($1) as made (id bigint, name text, email text)
     on conflict do nothing returning id::text`,
    [JSON.stringify(sandboxOrganisations)],
  );
  await client.query(
    `insert into ${xeroSchema}.row (books_id, resource, id, content)
     select filled.id, rows.resource, rows.id, rows.content from unnest($1::bigint[]) as filled (id),
       json_to_recordset($2) as rows (resource text, id text, content jsonb)`,
    [made.map(({ id }) => id), JSON.stringify(sandboxRows)],
  );
}

/** A row of the sandbox, as it keeps it. */
export type Content = Readonly<Record<string, unknown>>;

/** What a field of a row says; none: nothing. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The rows of one organisation. */
export function rowsOf(query: Query, booksID: string) {
  return {
    async all<Row extends Content>(resource: XeroResource): Promise<Row[]> {
      const found = await query<{ content: Row }>(
        `select content from ${xeroSchema}.row where books_id = $1 and resource = $2 order by place`,
        [booksID, resource],
      );
      return found.map(({ content }) => content);
    },
    async one<Row extends Content>(resource: XeroResource, id: string): Promise<Row | null> {
      const [found] = await query<{ content: Row }>(
        `select content from ${xeroSchema}.row
         where books_id = $1 and resource = $2 and (id = $3 or content->>'PurchaseOrderNumber' = $3)`,
        [booksID, resource, id],
      );
      return found?.content ?? null;
    },
    async keep(resource: XeroResource, id: string, content: Content): Promise<void> {
      await query(
        `insert into ${xeroSchema}.row (books_id, resource, id, content) values ($1, $2, $3, $4)
         on conflict (books_id, resource, id) do update set content = excluded.content`,
        [booksID, resource, id, JSON.stringify(content)],
      );
    },
  };
}
export type Rows = ReturnType<typeof rowsOf>;
