import { and, eq, gte, lte, sql } from 'drizzle-orm';

import type { DeclineCode } from '../../../domain/card/authorization.ts';
import { whyDeclined } from '../../../domain/card/authorization.ts';
import { holding } from '../../../domain/card/clearing.ts';
import { periodOf } from '../../../domain/card/limitPeriod.ts';
import { daysHeld } from '../../../domain/card/merchantCategories.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add } from '../../../domain/money/money.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { addRow, isNamedBy } from '../../../server/records/tableRows.ts';
import { timeZoneOf } from '../../../server/session/companyTable.ts';
import { moveOnCard } from '../card/money/cardMoney.server.ts';
import { tellHolder } from '../card/cardNotices.server.ts';
import type { StoredCard } from '../card/cardTable.server.ts';
import { cardTable } from '../card/cardTable.server.ts';
import { cardTerms } from '../card/cardType.ts';
import { transactionStores } from './cardTransaction.server.ts';
import type { StoredTransaction } from './cardTransactionTable.server.ts';
import { cardTransactionTable } from './cardTransactionTable.server.ts';
import type { AuthorizationAnswer, AuthorizationMessage, EventMessage } from './networkWire.ts';

const dayMs = 86_400_000;

/** What a card spent in the period of its limit: what was authorized, or booked without, less what was reversed. */
async function spentIn(executor: Executor, card: StoredCard, day: Day): Promise<Amount> {
  if (card.periodLimit === null || card.period === null) return '0';
  const { from, to } = periodOf(card.period, day);
  const { companyID, cardID, transactionDate, countedAmount } = cardTransactionTable;
  const [found] = await executor
    .select({ spent: sql<Amount>`coalesce(sum(${countedAmount}), 0)::text` })
    .from(cardTransactionTable)
    .where(
      and(
        eq(companyID, card.companyID),
        eq(cardID, card.id),
        gte(transactionDate, from),
        lte(transactionDate, to),
      ),
    );
  return found?.spent ?? '0';
}

/** A transaction of a card by the id of its authorization. */
export async function authorizedOn(
  executor: Executor,
  card: Pick<StoredCard, 'companyID' | 'id'>,
  authorizationID: string | null,
): Promise<StoredTransaction | null> {
  if (authorizationID === null) return null;
  const [found] = await executor
    .select()
    .from(cardTransactionTable)
    .where(
      and(
        eq(cardTransactionTable.companyID, card.companyID),
        eq(cardTransactionTable.cardID, card.id),
        eq(cardTransactionTable.authorizationID, authorizationID),
      ),
    );
  return found ?? null;
}

/** What a message says of the merchant, as a transaction keeps it. */
export async function keepTransaction(
  executor: Executor,
  card: StoredCard,
  message: AuthorizationMessage | EventMessage,
  values: Partial<StoredTransaction> & Pick<StoredTransaction, 'status' | 'direction' | 'billingAmount'>,
  now: Date,
): Promise<StoredTransaction> {
  const {
    companyID,
    id: cardID,
    cardType,
    assignedEmployeeID: requesterID,
    requesterID: cardRequesterID,
    categoryID,
  } = card;
  const { merchantName, merchantCategoryCode, transactionAmount, transactionCurrencyCode, rate } = message;
  const { referenceID: _number, scope: _scope, ...given } = values;
  const made = await addRow(executor, cardTransactionTable, {
    companyID,
    cardID,
    cardType,
    requesterID,
    cardRequesterID,
    categoryID,
    codedBy: categoryID === null ? null : 'card',
    merchantName,
    merchantCategoryCode,
    transactionAmount,
    transactionCurrencyCode,
    rate,
    transactionDate: today(await timeZoneOf(executor, companyID), now),
    heldAmount: '0',
    clearedAmount: '0',
    createdAt: now,
    ...given,
  });
  await appendHistory(executor, companyID, null, now, {
    subjectType: cardTerms[cardType].transactions.name,
    subjectID: made.id,
    action: 'create',
    fromStatus: null,
    toStatus: made.status,
  });
  return made;
}

/** A card does not pay: it is written down, unless it is more of what is held already, and its holder is told why. */
export async function decline(
  executor: Executor,
  context: ActContext,
  card: StoredCard,
  message: AuthorizationMessage,
  code: DeclineCode,
): Promise<AuthorizationAnswer> {
  const { authorizationID, billingAmount, merchantName: merchant } = message;
  if (!(await authorizedOn(executor, card, authorizationID))) {
    const failed = { status: 'failed', direction: 'debit', billingAmount, declineCode: code } as const;
    await keepTransaction(executor, card, message, { ...failed, authorizationID }, context.now());
  }
  await tellHolder(executor, card, 'declined', { merchant, why: { key: `card.declined.${code}` } });
  return { approved: false, code };
}

/**
 * Judges what a merchant asks, under the lock of the card alone, and holds the amount where the card pays.
 * @param card locked
 */
export async function authorize(
  executor: Executor,
  context: ActContext,
  card: StoredCard,
  message: AuthorizationMessage,
): Promise<AuthorizationAnswer> {
  const now = context.now();
  const { companyID } = card;
  const { authorizationID, billingAmount, merchantCategoryCode, transactionCurrencyCode } = message;
  const day = today(await timeZoneOf(executor, companyID), now);
  const known = await authorizedOn(executor, card, authorizationID);
  const code: DeclineCode | null =
    known && known.status !== 'pending_settlement'
      ? 'card_not_active'
      : whyDeclined(card, {
          day,
          merchantCategoryCode,
          transactionCurrencyCode,
          billingAmount,
          heldBefore: known?.billingAmount ?? '0',
          spentInPeriod: await spentIn(executor, card, day),
        });
  if (code !== null) return await decline(executor, context, card, message, code);
  if (known) {
    const { move, after } = holding(known, billingAmount);
    await moveOnCard(executor, card, move, `${known.id}:increment:${known.version}`, now);
    const patch = { ...after, billingAmount: add(known.billingAmount, billingAmount) };
    const target = { companyID, id: known.id, action: 'increment' };
    await actAutomatically(executor, context, transactionStores[card.cardType], target, { patch } as never);
  } else {
    const none = { heldAmount: '0', clearedAmount: '0', countedAmount: '0' };
    const { move, after } = holding(none, billingAmount);
    const held = { status: 'pending_settlement', direction: 'debit', billingAmount } as const;
    const made = await keepTransaction(
      executor,
      card,
      message,
      { ...held, ...after, authorizationID, authorizedAt: now },
      now,
    );
    await moveOnCard(executor, card, move, `${made.id}:hold`, now);
  }
  return { approved: true, code: null };
}

/** What is held longer than merchants of its trade take to book. */
export async function longHeld(system: Pick<Executor, 'select'>, now: Date) {
  const held = await system
    .select({ held: cardTransactionTable, token: cardTable.token })
    .from(cardTransactionTable)
    .innerJoin(cardTable, isNamedBy(cardTable, cardTransactionTable, cardTransactionTable.cardID))
    .where(
      and(
        eq(cardTransactionTable.status, 'pending_settlement'),
        lte(cardTransactionTable.authorizedAt, new Date(now.getTime() - 7 * dayMs)),
      ),
    )
    .orderBy(cardTransactionTable.id);
  return held.flatMap(({ held: one, token }) => {
    const isOver =
      now.getTime() - (one.authorizedAt?.getTime() ?? 0) >= daysHeld(one.merchantCategoryCode) * dayMs;
    return isOver && token !== null
      ? [{ companyID: one.companyID, cardID: one.cardID, token, held: one }]
      : [];
  });
}
