import { asc, getTableName, ne, sql } from 'drizzle-orm';
import { expect } from 'vitest';

import { compare } from '../../domain/money/money.ts';
import { postSubject } from '../../resources/accounting/accountingPost/accountingPost.ts';
import type { AnyKind } from '../../resources/purchasing/document/document.ts';
import { totalsOfDocument } from '../../resources/purchasing/document/documentAmounts.ts';
import { allKinds } from '../../resources/purchasing/allKinds.ts';
import {
  documentLineTable,
  documentTable,
} from '../../resources/purchasing/document/documentTables.server.ts';
import { declared } from '../../resources/datasets.server.ts';
import type { Executor } from '../../server/database/database.ts';
import { emptyHash, historyHash } from '../../server/engine/history.ts';
import { historyTable } from '../../server/engine/recordTables.ts';

/** The rows that a query finds; most checks here find none when all is well. */
export async function rowsOf(executor: Executor, query: string): Promise<Record<string, unknown>[]> {
  const { rows } = await executor.execute<Record<string, unknown>>(sql.raw(query));
  return rows;
}

/** @param left statuses that nobody stands in, where what leads there is not made */
export async function expectEveryStatus(
  executor: Executor,
  kinds: readonly Pick<AnyKind, 'type' | 'lifecycle'>[] = allKinds,
  left: readonly string[] = [],
): Promise<void> {
  for (const { type, lifecycle } of kinds) {
    const rows = await rowsOf(
      executor,
      `select distinct status from bill where transaction_type = '${type}'`,
    );
    expect(new Set(rows.map(({ status }) => status)), type).toEqual(
      new Set(lifecycle.statuses.filter((status) => !left.includes(status))),
    );
  }
}

/** The stored totals are what the law of taxes makes of the stored lines. */
export async function expectExactTotals(executor: Executor): Promise<void> {
  // A deposit asks for a sum, without lines.
  const bills = await executor
    .select()
    .from(documentTable)
    .where(ne(documentTable.transactionType, 'deposit'));
  const lines = await executor.select().from(documentLineTable).orderBy(asc(documentLineTable.position));
  const linesOf = Map.groupBy(lines, (line) => `${line.companyID} ${line.billID}`);
  for (const bill of bills) {
    const own = linesOf.get(`${bill.companyID} ${bill.id}`) ?? [];
    const totals = totalsOfDocument({ ...bill, items: own });
    const pairs = [
      [bill.subtotalAmount, totals.subtotal],
      [bill.vatAmount, totals.vatTotal],
      [bill.whtAmount, totals.whtTotal],
      [bill.totalAmount, totals.total],
      ...own.map((line, index) => [line.amount, totals.lines[index]?.amount ?? 'none']),
    ] as [string, string][];
    const wrong = pairs.filter(([stored, computed]) => compare(stored, computed) !== 0);
    expect(wrong, `totals of ${bill.referenceID}`).toEqual([]);
    expect(own.map(({ position }) => position)).toEqual(own.map((_, index) => index + 1));
  }
}

/** What remains is the total less what was paid, and nothing is promised twice. */
export async function expectExactRemains(executor: Executor): Promise<void> {
  const paid = `coalesce(sum(p.amount) filter (where p.status = 'paid'), 0)`;
  const live = `coalesce(sum(p.amount) filter (where p.status in
    ('awaiting_approval', 'awaiting_payment_authorization', 'awaiting_disbursement', 'processed', 'awaiting_information')), 0)`;
  const wrong = await rowsOf(
    executor,
    `select b.reference_id, b.status, b.total_amount, b.remaining_amount
     from bill b left join payment p on p.company_id = b.company_id and p.bill_id = b.id
     group by b.company_id, b.id
     having b.remaining_amount <> b.total_amount - b.deposit_amount - ${paid}
       or ${live} > b.remaining_amount
       or (b.status = 'paid') <> (b.remaining_amount = 0 and b.total_amount > 0)
       or (b.status = 'paid') <> (b.paid_at is not null)`,
  );
  expect(wrong).toEqual([]);
}

/** Entries balance, balances are the sums of their lines, and our own money is never below zero. */
export async function expectBalancedLedger(executor: Executor): Promise<void> {
  const unbalanced = await rowsOf(
    executor,
    `select company_id, entry_id, currency_code, sum(amount) from ledger_line
     group by company_id, entry_id, currency_code having sum(amount) <> 0`,
  );
  expect(unbalanced).toEqual([]);
  const wrong = await rowsOf(
    executor,
    `select a.company_id, a.id, a.kind, a.balance from ledger_account a
     left join ledger_line l on l.company_id = a.company_id and l.account_id = a.id
     group by a.company_id, a.id
     having a.balance <> coalesce(sum(l.amount), 0) or (a.kind in ('available', 'allocated', 'held', 'advance') and a.balance < 0)`,
  );
  expect(wrong).toEqual([]);
  const [total] = await rowsOf(
    executor,
    `select coalesce(sum(balance), 0) = 0 as is_zero from ledger_account`,
  );
  expect(total).toEqual({ is_zero: true });
}

/** What the ledger notes for the books by itself has no history until somebody, or the books, say something of it. */
const beganUntold: ReadonlySet<string> = new Set([postSubject]);

/** Every record's history is whole: chained by hash, from status to status, ending where the record stands. */
export async function expectWholeHistories(executor: Executor): Promise<void> {
  const rows = await executor
    .select()
    .from(historyTable)
    .orderBy(
      asc(historyTable.companyID),
      asc(historyTable.subjectType),
      asc(historyTable.subjectID),
      asc(historyTable.position),
    );
  let previous: (typeof rows)[number] | undefined;
  for (const row of rows) {
    if (row.position === 1) previous = undefined;
    expect(row.position).toBe((previous?.position ?? 0) + 1);
    if (previous || !beganUntold.has(row.subjectType))
      expect(row.fromStatus).toBe(previous?.toStatus ?? null);
    expect(row.at.getTime()).toBeGreaterThanOrEqual(previous?.at.getTime() ?? 0);
    const previousHash = previous?.hash ?? emptyHash;
    expect(row.previousHash.equals(previousHash)).toBe(true);
    expect(row.hash.equals(historyHash(previousHash, row))).toBe(true);
    previous = row;
  }
  for (const subject of ['bill', 'payment']) await expectLastStep(executor, subject, subject);
}

/** Records of declared nouns were made, and stand where the last action on them led. */
export async function expectMadeRecords(executor: Executor): Promise<void> {
  for (const { name, table, rows } of declared) {
    const ids = rows ? await executor.select({ id: table.id }).from(table).where(rows) : [];
    // Where several nouns share a table, each has its own rows; one-off items come with the lines that name them.
    const own = rows ? `r.id in (${ids.map(({ id }) => String(id)).join(', ') || '0'})` : 'true';
    const condition = name === 'product' ? 'not r.is_misc_item' : own;
    await expectLastStep(executor, name, getTableName(table), condition);
  }
}

/** What a merchant gives back stands in the history of a card, and changes nothing of it. */
const toldOfMore: ReadonlySet<string> = new Set(['card', 'physicalCard']);

async function expectLastStep(
  executor: Executor,
  subject: string,
  table: string,
  condition = 'true',
): Promise<void> {
  const isTold = toldOfMore.has(subject);
  const wrong = await rowsOf(
    executor,
    `select r.id, r.version, r.status, h.position, h.to_status from ${table} r
     left join lateral (
       select to_status, position from history h
       where h.company_id = r.company_id and h.subject_type = '${subject}' and h.subject_id = r.id
       order by position desc limit 1
     ) h on true
     where (h.to_status is distinct from r.status or ${isTold ? 'h.position < r.version' : 'h.position <> r.version'})
       and ${condition}`,
  );
  expect(wrong, subject).toEqual([]);
}

/** A record waits for exactly the people who have an open task on it. */
export async function expectOpenTasks(executor: Executor): Promise<void> {
  for (const [subject, statuses] of [
    ['bill', `'awaiting_review', 'awaiting_acceptance'`],
    ['payment', `'awaiting_approval'`],
  ] as const) {
    const wrong = await rowsOf(
      executor,
      `select r.id, r.status, r.approver_ids, r.steps_left from ${subject} r
       left join approval_task t on t.company_id = r.company_id and t.subject_type = '${subject}'
         and t.subject_id = r.id and t.status = 'awaiting' and t.round = r.approval_round
       group by r.company_id, r.id
       having (r.status in (${statuses})) <> (cardinality(r.approver_ids) > 0)
         or (r.steps_left > 0) <> (cardinality(r.approver_ids) > 0)
         or array(select id from unnest(r.approver_ids) id order by id) <> coalesce(array_agg(t.approver_id order by t.approver_id) filter (where t.id is not null), '{}')`,
    );
    expect(wrong, subject).toEqual([]);
    const steps = await rowsOf(
      executor,
      `select r.id from ${subject} r
       left join approval_step s on s.company_id = r.company_id and s.subject_type = '${subject}'
         and s.subject_id = r.id and s.round = r.approval_round and s.status in ('open', 'waiting')
       group by r.company_id, r.id
       having count(s.*) <> r.steps_left or count(s.*) filter (where s.status = 'open') <> least(r.steps_left, 1)`,
    );
    expect(steps, `${subject} steps`).toEqual([]);
  }
}

/** Numbers go on where they stand: a new record collides with none. */
export async function expectNumbersGoOn(executor: Executor): Promise<void> {
  const tables = await rowsOf(
    executor,
    `select table_name, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
     from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { table_name: table, sequence } of tables) {
    const [row] = await rowsOf(
      executor,
      `select nextval('${String(sequence)}') > coalesce((select max(id) from ${String(table)}), 0) as goes_on`,
    );
    expect(row, String(table)).toEqual({ goes_on: true });
  }
  for (const [table, series] of [
    ...allKinds.map(({ series }) => ['bill', series] as const),
    ['payment', 'PAY'],
  ] as const) {
    const wrong = await rowsOf(
      executor,
      `select r.company_id, split_part(r.reference_id, '/', 2) as year, max(s.last) as last, count(*)
       from ${table} r
       left join number_series s on s.company_id = r.company_id and s.series = '${series}'
         and s.year = split_part(r.reference_id, '/', 2)::int
       where r.reference_id like '${series}/%'
       group by 1, 2
       having max(s.last) is distinct from max(split_part(r.reference_id, '/', 3)::int) or max(s.last) <> count(*)`,
    );
    expect(wrong, table).toEqual([]);
  }
}
