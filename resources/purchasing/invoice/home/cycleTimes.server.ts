import { and, eq, gte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { approvalChainTable } from '../../../../server/approval/approvalTables.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { readableDocuments } from '../../document/documentStore.server.ts';
import { documentTable } from '../../document/documentTables.server.ts';
import { startOfDay } from '../../document/list/documentList.server.ts';
import { paidBucketDays } from '../invoice.ts';
import type { CycleTimes } from './figuresWire.ts';

type Spans = CycleTimes['now'];

/** How long the invoices took that the card Paid counts, and those of as many days before. */
export async function cycleTimesOf(executor: Executor, actor: Actor, now: Date): Promise<CycleTimes> {
  const since = addDays(today(actor.timeZone, now), -paidBucketDays);
  const before = addDays(since, -paidBucketDays - 1);
  const { submittedAt, paidAt } = documentTable;
  const approvedAt = approvalChainTable.endedAt;
  const isNow = gte(paidAt, startOfDay(since, actor.timeZone));
  const rows = await executor
    .select({
      isNow: sql<boolean>`${isNow}`,
      documents: sql<number>`count(*)::int`,
      approval: span(submittedAt, approvedAt),
      payment: span(approvedAt, paidAt),
      whole: span(submittedAt, paidAt),
    })
    .from(documentTable)
    .leftJoin(
      approvalChainTable,
      and(
        eq(approvalChainTable.companyID, documentTable.companyID),
        eq(approvalChainTable.subjectType, 'bill'),
        eq(approvalChainTable.subjectID, documentTable.id),
        eq(approvalChainTable.round, documentTable.approvalRound),
        eq(approvalChainTable.ending, 'approved'),
      ),
    )
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, 'bill'),
        eq(documentTable.status, 'paid'),
        gte(paidAt, startOfDay(before, actor.timeZone)),
        readableDocuments(executor, actor, { types: ['bill'] }),
      ),
    )
    .groupBy(sql`1`);
  const spansOf = (wanted: boolean): Spans => {
    const found = rows.find((row) => row.isNow === wanted);
    return {
      documents: found?.documents ?? 0,
      approval: found?.approval ?? noSpan,
      payment: found?.payment ?? noSpan,
      whole: found?.whole ?? noSpan,
    };
  };
  return { now: spansOf(true), before: spansOf(false) };
}

const noSpan: Spans['whole'] = { hours: null, documents: 0 };

/** The median hours between two instants, and of how many documents both are known. */
function span(
  from: SQL | typeof documentTable.submittedAt | typeof approvalChainTable.endedAt,
  to: typeof from,
) {
  const hours = sql`(extract(epoch from ${to} - ${from}) / 3600)`;
  return {
    hours: sql<
      number | null
    >`round((percentile_cont(0.5) within group (order by ${hours}))::numeric, 1)::float8`,
    documents: sql<number>`count(${hours})::int`,
  };
}
