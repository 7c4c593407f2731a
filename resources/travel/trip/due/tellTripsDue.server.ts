import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import { addDays, daysBetween, today } from '../../../../domain/day/day.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { historyTable } from '../../../../server/engine/recordTables.ts';
import type { ClockWork } from '../../../../server/jobs/jobTopics.ts';
import { morningWork } from '../../../../server/notification/morningWork.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { tellClaimants } from '../../../spending/claim/tellClaimants.server.ts';
import { balanceOf } from '../../../spending/refund/advanceBalance.ts';
import { tripNotice } from '../tripRules.ts';
import { reportingStatuses } from '../tripStatus.ts';
import type { StoredTrip } from '../tripTables.server.ts';
import { tripTable } from '../tripTables.server.ts';
import type { tripDueNotices } from './tripDueNoticeTable.server.ts';
import { tripDueNoticeTable } from './tripDueNoticeTable.server.ts';

type Notice = (typeof tripDueNotices)[number];

/** Somebody is reminded each week. */
const week = 7;

const awaitsReport = (before: Day) =>
  and(inArray(tripTable.status, [...reportingStatuses]), lt(tripTable.endDate, before));
/** Money that is on its way, or that finance has to look at, is not asked for again. */
const awaitsRefund = and(
  eq(tripTable.status, 'awaiting_refund'),
  eq(tripTable.isRefundUnderWay, false),
  eq(tripTable.transfersWaiting, 0),
);

/** The last day, up to now, on which something was due that first was due on a day; null before it. */
function lastDue(first: Day, day: Day): Day | null {
  const weeks = Math.floor(daysBetween(first, day) / week);
  return weeks < 0 ? null : addDays(first, weeks * week);
}

/** Reminds travellers of reports from the day after their trip, and of what they give back from a week after the report, weekly. */
async function tellCompany(
  executor: Executor,
  companyID: number,
  { day, now }: { day: Day; now: Date },
): Promise<number> {
  const trips = await executor
    .select()
    .from(tripTable)
    .where(and(eq(tripTable.companyID, companyID), or(awaitsReport(day), awaitsRefund)))
    .orderBy(tripTable.id)
    // Who sends a report in, or gives back, is waited for: then the trip is not found any more.
    .for('share');
  const owedSince = await owedFrom(
    executor,
    companyID,
    trips.filter(({ status }) => status === 'awaiting_refund').map(({ id }) => id),
  );
  const due = trips.flatMap((trip): (typeof tripDueNoticeTable.$inferInsert)[] => {
    const isOwed = trip.status === 'awaiting_refund';
    const since = isOwed ? owedSince.get(trip.id) : trip.endDate;
    const dueOn = since ? lastDue(addDays(since, isOwed ? week : 1), day) : null;
    const told: Notice = isOwed ? 'refund' : 'report';
    return dueOn === null ? [] : [{ companyID, tripID: trip.id, told, dueOn, toldAt: now }];
  });
  if (due.length === 0) return 0;
  const first = await executor
    .insert(tripDueNoticeTable)
    .values(due)
    .onConflictDoNothing()
    .returning({ tripID: tripDueNoticeTable.tripID, told: tripDueNoticeTable.told });
  for (const { tripID, told } of first) {
    const trip = trips.find(({ id }) => id === tripID);
    if (trip) await remind(executor, trip, told);
  }
  return first.length;
}

async function remind(executor: Executor, trip: StoredTrip, told: Notice): Promise<void> {
  const { referenceID: number, endDate } = trip;
  await tellClaimants(executor, 'trip', trip, {
    kind: 'reminder',
    eventType: told === 'report' ? 'trip_report_due' : 'trip_refund_due',
    message:
      told === 'report'
        ? tripNotice('reportDue', { number, day: { day: endDate ?? '' } })
        : tripNotice('refundStillDue', { number, amount: { amount: balanceOf(trip), currency: 'IDR' } }),
  });
}

/** Since when, by the days of the company, each of these trips has waited for what is given back. */
async function owedFrom(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Day>> {
  if (ids.length === 0) return new Map();
  const timeZone = await timeZoneOf(executor, companyID);
  const { subjectType, subjectID, fromStatus, toStatus, at } = historyTable;
  const rows = await executor
    .select({ id: subjectID, at: sql<string>`max(${at})` })
    .from(historyTable)
    .where(
      and(
        eq(historyTable.companyID, companyID),
        eq(subjectType, 'trip'),
        inArray(subjectID, [...ids]),
        eq(toStatus, 'awaiting_refund'),
        sql`${fromStatus} is distinct from ${toStatus}`,
      ),
    )
    .groupBy(subjectID);
  return new Map(rows.map((row) => [row.id, today(timeZone, new Date(row.at))]));
}

/** Looks each hour: it is morning somewhere. */
export function tripDueClockWork(context: ServerContext): ClockWork {
  return morningWork(context, {
    name: 'trip.due',
    companies: (executor, tomorrow) =>
      executor
        .selectDistinct({ companyID: tripTable.companyID })
        .from(tripTable)
        .where(or(awaitsReport(tomorrow), awaitsRefund)),
    tell: tellCompany,
  });
}
