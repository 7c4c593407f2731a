import { and, eq, inArray } from 'drizzle-orm';

import type { LockRule } from '../../../../domain/card/missingReceipt.ts';
import { isOverdue, lockDay, reminderDue } from '../../../../domain/card/missingReceipt.ts';
import type { Day } from '../../../../domain/day/day.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { ClockWork } from '../../../../server/jobs/jobTopics.ts';
import { morningWork } from '../../../../server/notification/morningWork.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import type { CardStores } from '../../card/cardTable.server.ts';
import { tellHolder } from '../../card/cardNotices.server.ts';
import { cardTable } from '../../card/cardTable.server.ts';
import { cardTerms } from '../../card/cardType.ts';
import { reportable } from '../cardTransactionLifecycle.ts';
import { cardTransactionTable } from '../cardTransactionTable.server.ts';
import { lockRuleOf, missingReports } from './missingReceipts.server.ts';
import { isRemindedOfReceipts } from './remindedOf.server.ts';
import { followReceipts } from './receiptLock.server.ts';

interface Missing {
  context: ServerContext;
  companyID: number;
  day: Day;
  rule: LockRule;
  missing: Awaited<ReturnType<typeof missingReports>>;
}

/** Reminds holders of the receipts that are missing, each time once, by the clocks of their company. */
async function remind(
  executor: Executor,
  { context, companyID, day, rule, missing: all }: Missing,
): Promise<number> {
  const due = all.flatMap((missing) => {
    const reminder = reminderDue(missing, day);
    return reminder === null ? [] : [{ missing, reminder }];
  });
  let told = 0;
  for (const { missing, reminder } of due) {
    const { requesterID: holderID } = missing;
    if (!(await isRemindedOfReceipts(context, { companyID, holderID }))) continue;
    // Of two servers that look at once one tells it, and what is reported meanwhile nobody is reminded of.
    const [mine] = await executor
      .update(cardTransactionTable)
      .set({ remindedDays: reminder })
      .where(
        and(
          eq(cardTransactionTable.companyID, companyID),
          eq(cardTransactionTable.id, missing.id),
          eq(cardTransactionTable.remindedDays, missing.remindedDays),
          inArray(cardTransactionTable.status, [...reportable]),
        ),
      )
      .returning({ cardID: cardTransactionTable.cardID });
    if (!mine) continue;
    const paidBy = await rowIn(executor, cardTable, { companyID, id: mine.cardID });
    if (!paidBy) continue;
    const locked = lockDay(missing, rule);
    const values = {
      merchant: missing.merchantName,
      amount: { amount: missing.billingAmount, currency: 'IDR' },
      ...(locked === null ? {} : { day: { day: locked } }),
    };
    const event = locked === null ? 'receiptMissing' : 'receiptMissingLock';
    const about = { objectType: cardTerms[paidBy.cardType].transactions.name, objectID: missing.id };
    await tellHolder(executor, paidBy, event, values, 'reminder', about);
    told += 1;
  }
  return told;
}

/** Reminds of receipts on the days of {@link reminderDue}, and pauses the cards of who owes them for too long. */
export const receiptClockWork = (context: ServerContext, cards: CardStores): ClockWork =>
  morningWork(context, {
    name: 'card.receipts',
    from: '09:00',
    companies: (executor) =>
      executor
        .selectDistinct({ companyID: cardTransactionTable.companyID })
        .from(cardTransactionTable)
        .where(inArray(cardTransactionTable.status, [...reportable])),
    async tell(executor, companyID, { day }) {
      const timeZone = await timeZoneOf(executor, companyID);
      const rule = await lockRuleOf(executor, companyID, timeZone);
      const missing = await missingReports(executor, companyID, timeZone);
      const overdue = missing.filter((one) => isOverdue(one, rule, day));
      const holderIDs = new Set([
        ...overdue.map(({ requesterID }) => requesterID),
        ...(await pausedHolders(executor, companyID)),
      ]);
      let changed = 0;
      // Cards are locked before their transactions, as where the network books.
      for (const holderID of [...holderIDs].toSorted((one, other) => one - other))
        changed += await followReceipts(executor, context, cards, { companyID, holderID });
      return changed + (await remind(executor, { context, companyID, day, rule, missing }));
    },
  });

/** Whose cards are paused for missing receipts. */
async function pausedHolders(executor: Executor, companyID: number): Promise<number[]> {
  const held = await executor
    .selectDistinct({ holderID: cardTable.assignedEmployeeID })
    .from(cardTable)
    .where(and(eq(cardTable.companyID, companyID), eq(cardTable.pauseReason, 'receipts')));
  return held.map(({ holderID }) => holderID);
}
