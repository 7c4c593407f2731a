import { and, eq } from 'drizzle-orm';

import { compare } from '../../../../domain/money/money.ts';
import { today } from '../../../../domain/day/day.ts';
import type { ActContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { timeZoneOf } from '../../../../server/session/companyTable.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { suspendCard } from '../../card/issuing/cardEnding.server.ts';
import { tellHolder } from '../../card/cardNotices.server.ts';
import type { PauseReason } from '../../card/cardStatus.ts';
import type { CardStores, StoredCard } from '../../card/cardTable.server.ts';
import { cardTable, lockCard } from '../../card/cardTable.server.ts';
import { cardTerms } from '../../card/cardType.ts';
import { overdueOf } from './missingReceipts.server.ts';
import { isRemindedOfReceipts } from './remindedOf.server.ts';
import { receiptLockTopic } from './receiptLockTopic.server.ts';

interface Holder {
  companyID: number;
  holderID: number;
}

/** The cards of a person, locked one after the other. */
async function lockCards(
  executor: Executor,
  { companyID, holderID }: Holder,
  which: Pick<StoredCard, 'status'>,
): Promise<StoredCard[]> {
  const held = await executor
    .select({ id: cardTable.id })
    .from(cardTable)
    .where(
      and(
        eq(cardTable.companyID, companyID),
        eq(cardTable.assignedEmployeeID, holderID),
        eq(cardTable.status, which.status),
      ),
    )
    .orderBy(cardTable.id);
  const locked: StoredCard[] = [];
  for (const { id } of held) {
    const row = await lockCard(executor, companyID, id);
    if (row?.status === which.status) locked.push(row);
  }
  return locked;
}

/**
 * The cards of who owes receipts for too long do not pay, and pay again once nothing is overdue. Runs again without effect.
 * @returns how many cards it has changed
 */
export async function followReceipts(
  executor: Executor,
  context: ActContext,
  cards: CardStores,
  holder: Holder,
): Promise<number> {
  const { companyID, holderID } = holder;
  const overdue = (await isRemindedOfReceipts(context, holder))
    ? await overdueOf(executor, companyID, holderID, context.now())
    : [];
  const [first] = overdue;
  if (!first) return await unlockCards(executor, context, cards, holder);
  const paying = await lockCards(executor, holder, { status: 'activated' });
  const [one] = paying;
  if (!one) return 0;
  for (const card of paying) await suspendCard(executor, context, cards, card, 'receipts');
  await tellHolder(executor, one, 'locked', { smart_count: overdue.length }, 'assignment', {
    objectType: cardTerms[first.cardType].transactions.name,
    objectID: first.id,
  });
  return paying.length;
}

async function unlockCards(
  executor: Executor,
  context: ActContext,
  cards: CardStores,
  holder: Holder,
): Promise<number> {
  const { companyID } = holder;
  const paused = (await lockCards(executor, holder, { status: 'temporary_inactive' })).filter(
    ({ pauseReason }) => pauseReason === 'receipts',
  );
  if (paused.length === 0) return 0;
  const person = await rowIn(executor, employeeTable, { companyID, id: holder.holderID });
  const day = today(await timeZoneOf(executor, companyID), context.now());
  for (const card of paused) {
    const pauseReason: PauseReason | null =
      person?.status !== 'active'
        ? 'leaver'
        : compare(card.balance, '0') < 0
          ? 'overdrawn'
          : card.endDate < day
            ? 'ended'
            : null;
    const { id, cardType } = card;
    const target = { companyID, id, action: 'unlock' };
    const to = pauseReason === null ? 'activated' : 'temporary_inactive';
    const outcome = { to, patch: { pauseReason } };
    await actAutomatically(executor, context, cards[cardType], target, outcome as never);
    if (pauseReason === null) await tellHolder(executor, card, 'unlocked');
  }
  return paused.length;
}

export const receiptLockWorker = (context: ActContext, cards: CardStores): JobWorker =>
  jobWorker(receiptLockTopic, async ({ payload }) => {
    const changed = await context.database.write(payload.companyID, (executor) =>
      followReceipts(executor, context, cards, payload),
    );
    if (changed > 0) context.outboxChanged();
  });
