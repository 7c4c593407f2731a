import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';

import { isZero } from '../../../../domain/money/money.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { ActContext, ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { isConnectionLost } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import type { ClockWork } from '../../../../server/jobs/jobTopics.ts';
import { cardTransactionTable } from '../../cardTransaction/cardTransactionTable.server.ts';
import { cardWord } from '../cardLifecycle.ts';
import { tellHolder } from '../cardNotices.server.ts';
import type { PauseReason } from '../cardStatus.ts';
import { liveStatuses } from '../cardStatus.ts';
import type { CardStores, StoredCard } from '../cardTable.server.ts';
import { cardTable, lockCard } from '../cardTable.server.ts';

/** Why a card cannot be ended yet, each with how that ends; nothing where it can. */
export async function whyNotEnded(
  executor: Executor,
  { companyID, id, status, heldAmount }: Pick<StoredCard, 'companyID' | 'id' | 'status' | 'heldAmount'>,
): Promise<Message[]> {
  const reviews = await executor.$count(
    cardTransactionTable,
    and(
      eq(cardTransactionTable.companyID, companyID),
      eq(cardTransactionTable.cardID, id),
      eq(cardTransactionTable.status, 'awaiting_review'),
    ),
  );
  return [
    ...(isZero(heldAmount) ? [] : [cardWord('held')]),
    ...(reviews === 0 ? [] : [cardWord('inReview', { smart_count: reviews })]),
    ...((liveStatuses as readonly string[]).includes(status) ? [] : [cardWord('notLive')]),
  ];
}

/** A card whose last day is over ends; while it cannot, it does not pay. */
async function endCard(
  context: ActContext,
  cards: CardStores,
  { companyID, id }: { companyID: number; id: number },
): Promise<void> {
  await context.database.write(companyID, async (executor) => {
    const row = await lockCard(executor, companyID, id);
    if (!row || !(liveStatuses as readonly string[]).includes(row.status)) return;
    const isEnded = (await whyNotEnded(executor, row)).length === 0;
    const target = { companyID, id, action: 'ended' };
    if (isEnded) await actAutomatically(executor, context, cards[row.cardType], target);
    else await suspendCard(executor, context, cards, row, 'ended');
  });
}

/** A card does not pay any more, until somebody who may has it pay again. One that does not pay stays as it is. */
export async function suspendCard(
  executor: Executor,
  context: ActContext,
  cards: CardStores,
  row: StoredCard,
  pauseReason: PauseReason,
): Promise<void> {
  const { companyID, id, cardType, status } = row;
  if (status !== 'activated') return;
  const target = { companyID, id, action: 'suspend' };
  await actAutomatically(executor, context, cards[cardType], target, { patch: { pauseReason } } as never);
  // Of missing receipts the holder is told once, whatever cards they hold.
  if (pauseReason !== 'receipts') await tellHolder(executor, row, 'paused');
}

/** The cards of somebody who has left do not pay any more. */
export async function suspendCardsOf(
  executor: Executor,
  context: ActContext,
  cards: CardStores,
  { companyID, employeeID }: { companyID: number; employeeID: number },
): Promise<void> {
  const held = await executor
    .select()
    .from(cardTable)
    .where(
      and(
        eq(cardTable.companyID, companyID),
        eq(cardTable.assignedEmployeeID, employeeID),
        eq(cardTable.status, 'activated'),
      ),
    )
    .orderBy(cardTable.id);
  for (const card of held) await suspendCard(executor, context, cards, card, 'leaver');
}

/** Ends what is past its last day. */
export async function endCards(context: ServerContext, cards: CardStores): Promise<void> {
  const due = await context.database.system
    .select({ companyID: cardTable.companyID, id: cardTable.id })
    .from(cardTable)
    .where(
      and(
        inArray(cardTable.status, [...liveStatuses]),
        isNotNull(cardTable.token),
        sql`${cardTable.endDate} < (${context.now().toISOString()}::timestamptz at time zone (
          select time_zone from company where company.company_id = ${cardTable.companyID}))::date`,
      ),
    );
  for (const one of due) {
    try {
      await endCard(context, cards, one);
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      // The others end all the same; this one is looked at again within the hour.
      context.log.error(
        { err: error, companyID: one.companyID, cardID: one.id },
        'a card could not be ended',
      );
    }
  }
  if (due.length > 0) context.outboxChanged();
}

export const cardClockWork = (context: ServerContext, cards: CardStores): ClockWork => ({
  name: 'card.end',
  cron: '4 * * * *',
  run: () => endCards(context, cards),
});
