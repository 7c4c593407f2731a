import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';

import type { Day } from '../../../../domain/day/day.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { instantAt } from '../../../../domain/day/dayTime.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isConnectionLost } from '../../../../server/database/database.ts';
import type { ClockWork } from '../../../../server/jobs/jobTopics.ts';
import { notify } from '../../../../server/notification/notify.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { claimNotice } from '../claimRules.ts';
import { openReportStatuses } from '../claimStatus.ts';
import { claimTable } from '../claimTables.server.ts';
import { balanceOf } from '../../refund/advanceBalance.ts';
import { dueNotices, dueNoticeTable } from './dueNoticeTable.server.ts';

/** So many days before an advance is due its requester is told. */
const soonDays = 3;
/** Nobody is told at night: from this time on, by the clocks of the company. */
const toldFrom = '08:00';

const awaitsReport = and(
  eq(claimTable.submissionType, 'cashAdvance'),
  inArray(claimTable.status, [...openReportStatuses]),
);

/** Tells requesters, once each, that an advance soon is to be settled, and that it is late. */
async function tellDue(context: ServerContext): Promise<void> {
  const now = context.now();
  const { companyID, dueOn } = claimTable;
  const companies = await context.database.system
    .selectDistinct({ companyID })
    .from(claimTable)
    // One day more is read: east of here it is tomorrow already.
    .where(and(awaitsReport, lte(dueOn, addDays(today('UTC', now), soonDays + 1))));
  let told = 0;
  for (const one of companies) {
    try {
      told += await context.database.write(one.companyID, (executor) =>
        tellCompany(executor, one.companyID, now),
      );
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      // The others are told all the same; this one is tried again within the hour.
      context.log.error({ err: error, ...one }, 'what is due could not be told');
    }
  }
  if (told > 0) context.outboxChanged();
}

async function tellCompany(executor: Executor, companyID: number, now: Date): Promise<number> {
  const timeZone = await timeZoneOf(executor, companyID);
  const day = today(timeZone, now);
  if (now < instantAt(day, toldFrom, timeZone)) return 0;
  let told = 0;
  for (const notice of dueNotices) told += await tell(executor, companyID, { notice, day, now });
  return told;
}

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
    .innerJoin(
      settlement,
      and(eq(settlement.companyID, claimTable.companyID), eq(settlement.cashAdvanceID, claimTable.id)),
    )
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
    await notify(executor, companyID, {
      employeeIDs: [requesterID, createdByID],
      group: 'expenses',
      kind: 'reminder',
      eventType: notice === 'soon' ? 'claim_settlement_soon' : 'claim_settlement_overdue',
      objectType: 'claim',
      objectID: settlementID,
      message: claimNotice(notice === 'soon' ? 'dueSoon' : 'overdue', {
        number,
        day: { day: dueDay },
        amount,
      }),
    });
  }
  return mine.size;
}

/** Looks each hour: it is morning somewhere. */
export function dueClockWork(context: ServerContext): ClockWork {
  return { name: 'claim.due', cron: '7 * * * *', run: () => tellDue(context) };
}
