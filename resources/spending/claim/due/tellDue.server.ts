import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { ClockWork } from '../../../../server/jobs/jobTopics.ts';
import { morningWork } from '../../../../server/notification/morningWork.ts';
import { isNamedBy } from '../../../../server/records/tableRows.ts';
import { claimNotice } from '../claimRules.ts';
import { openReportStatuses } from '../claimStatus.ts';
import { claimTable } from '../claimTables.server.ts';
import { balanceOf } from '../../refund/advanceBalance.ts';
import { tellClaimants } from '../tellClaimants.server.ts';
import { dueNotices, dueNoticeTable } from './dueNoticeTable.server.ts';

/** So many days before an advance is due its requester is told. */
const soonDays = 3;

const awaitsReport = and(
  eq(claimTable.submissionType, 'cashAdvance'),
  inArray(claimTable.status, [...openReportStatuses]),
);

interface Telling {
  notice: (typeof dueNotices)[number];
  day: Day;
  now: Date;
}

async function tell(executor: Executor, companyID: number, { notice, day, now }: Telling): Promise<number> {
  const settlement = alias(claimTable, 'settlement');
  const { dueOn } = claimTable;
  const due = notice === 'soon' ? and(gte(dueOn, day), lte(dueOn, addDays(day, soonDays))) : lt(dueOn, day);
  const advances = await executor
    .select({ advance: claimTable, settlementID: settlement.id })
    .from(claimTable)
    .innerJoin(settlement, isNamedBy(claimTable, settlement, settlement.cashAdvanceID))
    .where(
      and(
        eq(claimTable.companyID, companyID),
        awaitsReport,
        due,
        sql`not exists (select from ${dueNoticeTable} where ${dueNoticeTable.companyID} = ${claimTable.companyID}
          and ${dueNoticeTable.claimID} = ${claimTable.id} and ${dueNoticeTable.told} = ${notice})`,
      ),
    )
    .orderBy(claimTable.id)
    // Who settles it now is waited for; settled, it is not found any more.
    .for('share', { of: claimTable });
  if (advances.length === 0) return 0;
  const first = await executor
    .insert(dueNoticeTable)
    .values(advances.map(({ advance }) => ({ companyID, claimID: advance.id, told: notice, toldAt: now })))
    .onConflictDoNothing()
    .returning({ claimID: dueNoticeTable.claimID });
  const mine = new Set(first.map(({ claimID }) => claimID));
  for (const { advance, settlementID } of advances) {
    const { id, referenceID: number, requesterID, createdByID, dueOn: dueDay } = advance;
    if (!mine.has(id) || dueDay === null) continue;
    const amount = { amount: balanceOf(advance), currency: 'IDR' };
    const settlement = { companyID, id: settlementID, requesterID, createdByID };
    await tellClaimants(executor, 'claim', settlement, {
      kind: 'reminder',
      eventType: notice === 'soon' ? 'claim_settlement_soon' : 'claim_settlement_overdue',
      message: claimNotice(notice === 'soon' ? 'dueSoon' : 'overdue', {
        number,
        day: { day: dueDay },
        amount,
      }),
    });
  }
  return mine.size;
}

/** Tells requesters, once each, that an advance soon is to be settled, and that it is late. */
export function dueClockWork(context: ServerContext): ClockWork {
  const { companyID, dueOn } = claimTable;
  return morningWork(context, {
    name: 'claim.due',
    companies: (executor, tomorrow) =>
      executor
        .selectDistinct({ companyID })
        .from(claimTable)
        .where(and(awaitsReport, lte(dueOn, addDays(tomorrow, soonDays)))),
    async tell(executor, company, at) {
      let told = 0;
      for (const notice of dueNotices) told += await tell(executor, company, { notice, ...at });
      return told;
    },
  });
}
