import { and, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { weekdayOf } from '../../../../domain/day/dayWords.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { openDocumentStatuses } from '../../document/document.ts';
import { inIdr, rateOn, summarySource } from '../list/invoiceSummary.server.ts';
import type { CashNeeded } from './figuresWire.ts';

const weeksShown = 8;

interface Bucket {
  exactAmount: Amount;
  documents: number;
}

/** What invoices still ask for, by the week in which they are due, in IDR at the rates of today. */
export async function cashNeededFor(executor: Executor, actor: Actor, now: Date): Promise<CashNeeded> {
  const day = today(actor.timeZone, now);
  const monday = addDays(day, 1 - weekdayOf(day));
  const asked = { transactionType: ['bill' as const], page: 1, limit: 1 };
  const { table, where, dueDay, count } = await summarySource(executor, actor, asked, now);
  const rows = await executor
    .select({
      currencyCode: table.currencyCode,
      rateAmount: rateOn(executor, actor.companyID, table.currencyCode, day),
      // -1 is overdue, 0 this week, null without a day.
      week: sql<number | null>`case when ${dueDay} < ${day}::date then -1
        else least((${dueDay} - ${monday}::date) / 7, ${weeksShown}) end`,
      amount: sql<Amount>`sum(${table.remainingAmount})`,
      documents: sql<number>`${count}`.mapWith(Number),
    })
    .from(table)
    .where(and(where, inArray(table.status, [...openDocumentStatuses])))
    .groupBy(table.currencyCode, sql`3`);
  const bucketOf = (week: number | null): Bucket =>
    rows
      .filter((row) => row.week === week)
      .reduce<Bucket>(
        (sum, row) => ({
          exactAmount: add(sum.exactAmount, inIdr(row)),
          documents: sum.documents + row.documents,
        }),
        { exactAmount: '0', documents: 0 },
      );
  return {
    overdue: bucketOf(-1),
    weeks: Array.from({ length: weeksShown }, (_, week) => ({
      from: week === 0 ? day : addDays(monday, 7 * week),
      to: addDays(monday, 7 * week + 6),
      ...bucketOf(week),
    })),
    later: bucketOf(weeksShown),
    undated: bucketOf(null),
  };
}
