import { readFileSync } from 'node:fs';

import { and, eq, inArray, sql } from 'drizzle-orm';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import pg from 'pg';

import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import { verbatim } from '../../domain/message/message.ts';
import { approverColumns } from '../../server/approval/review/approverColumns.ts';
import { amount as amountColumn, reference } from '../../server/database/columns.ts';
import type {
  ComparedPaper,
  DuplicateSubject,
  SaidDuplicate,
} from '../../server/duplicates/duplicateSubject.ts';
import { recordColumns } from '../../server/records/recordColumns.ts';
import { storedNoun } from '../../server/records/storedNoun.ts';
import { parcel, parcelPlan, parcelStatuses } from './parcel.ts';

const parcelTable = pgTable(
  'parcel',
  {
    ...recordColumns(parcelStatuses),
    referenceID: text('reference_id').notNull(),
    name: text('name'),
    weight: amountColumn('weight'),
    requesterID: reference('requester_id').notNull(),
    ...approverColumns(),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] })],
);

/**
 * Where parcels are kept.
 * @param kind by which workflows they are reviewed
 * @param passed the numbers of those that were approved
 */
export function parcelsReviewedBy(kind: WorkflowKind, passed: string[] = []) {
  return storedNoun(parcel, parcelTable, {
    readable: () => sql`false`,
    review: {
      plan: parcelPlan,
      kind,
      group: 'expenses',
      termsOf: ({ weight }) => ({ currencyCode: 'IDR', amount: weight ?? '0' }),
      passed: ({ row }) => {
        passed.push(row.referenceID);
        return Promise.resolve({});
      },
    },
  });
}

const isLive = sql.raw(`status not in ('draft', 'rejected', 'canceled')`);

/** The paper of a parcel: what is asked for it on its day, by nobody who is known. */
export function paperOfParcel(row: typeof parcelTable.$inferSelect): ComparedPaper {
  return {
    companyID: row.companyID,
    type: 'parcel',
    id: row.id,
    senderID: null,
    senderName: null,
    number: null,
    day: row.createdAt.toISOString().slice(0, 10),
    amount: row.weight ?? '0',
    currencyCode: 'IDR',
  };
}

/** Papers are compared with those of parcels. */
export const duplicateParcels = (parcels: ReturnType<typeof parcelsReviewedBy>): DuplicateSubject => ({
  type: 'parcel',
  senders: () => sql`select null::bigint as id where false`,
  candidates: () => [],
  papers: (
    companyID,
    ids,
  ) => sql`select id, null::text as number, created_at::date::text as day, weight::text as amount,
      'IDR' as currency, true as is_same_sender
    from parcel where company_id = ${companyID} and id = any (${ids}) and ${isLive}`,
  isLive: (companyID, id) =>
    sql`exists (select from parcel other where other.company_id = ${companyID} and other.id = ${id} and ${isLive})`,
  async lock(executor, companyID, id) {
    const [row] = await executor
      .select()
      .from(parcelTable)
      .where(and(eq(parcelTable.companyID, companyID), eq(parcelTable.id, id)))
      .for('update');
    return row ? paperOfParcel(row) : null;
  },
  async say(executor, actor, found) {
    const ids = found.map(({ id }) => id);
    const said = new Map<number, SaidDuplicate>();
    const rows = await executor
      .select()
      .from(parcelTable)
      .where(and(eq(parcelTable.companyID, actor.companyID), inArray(parcelTable.id, ids), sql`${isLive}`));
    for (const { id, referenceID: number } of rows) {
      const other = (await parcels.canRead(executor, actor, id)) ? { id, number } : null;
      said.set(id, { message: verbatim(other ? `Like parcel ${number}.` : 'Like a parcel.'), other });
    }
    return said;
  },
});

/** Makes the table of parcels in a database. */
export async function createParcelTable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create table parcel (
    company_id bigint not null, id bigint generated always as identity, version integer not null default 1,
    status text not null default 'draft', created_at timestamptz not null default now(), reference_id text not null,
    name text, weight numeric(20, 2), requester_id bigint not null, approver_ids bigint[] not null default '{}',
    undecidable_since timestamptz, approved_by_ids bigint[] not null default '{}', decided_for_ids bigint[] not null default '{}',
    steps_left integer not null default 0, decided_by_id bigint, approval_round integer not null default 0,
    primary key (company_id, id))`);
  await client.query(readFileSync('server/database/security.sql', 'utf8'));
  await client.end();
}
