import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm';

import type { CardMove } from '../../../domain/card/clearing.ts';
import { clearing, refunding, releasing, shortOf } from '../../../domain/card/clearing.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, compare, isZero } from '../../../domain/money/money.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { writeRow } from '../../../server/records/tableRows.ts';
import { cardStores } from '../card/card.server.ts';
import { suspendCard } from '../card/issuing/cardEnding.server.ts';
import { coverCard, moveOnCard, returnBalance } from '../card/money/cardMoney.server.ts';
import { tellFinance, tellHolder } from '../card/cardNotices.server.ts';
import type { StoredCard } from '../card/cardTable.server.ts';
import { lockCard } from '../card/cardTable.server.ts';
import { cardTerms } from '../card/cardType.ts';
import { receiptTopic } from '../receipt/receiptTopic.server.ts';
import { codingOf } from '../cardCoding/cardCoding.server.ts';
import { cardRuleOf } from '../cardRule/cardRule.server.ts';
import { authorizedOn, keepTransaction } from './cardAuthorizations.server.ts';
import { transactionStores } from './cardTransaction.server.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import type { TransactionStatus } from './cardTransactionStatus.ts';
import type { StoredTransaction } from './cardTransactionTable.server.ts';
import { cardMessageTable } from './cardTransactionTable.server.ts';
import type { EventMessage } from './networkWire.ts';

/** An event waits so long for the authorization that it is about; then it is booked without. */
const waitsMs = 24 * 3_600_000;

interface Booking {
  executor: Executor;
  context: ActContext;
  card: StoredCard;
  message: EventMessage;
  now: Date;
}

/**
 * Books what the network tells of a card, which is locked.
 * @returns false where its authorization is not known yet: it waits
 */
export async function bookEvent(
  booking: Omit<Booking, 'now'>,
  { isForced = false }: { isForced?: boolean } = {},
): Promise<boolean> {
  const { executor, context, card, message } = booking;
  const now = context.now();
  const at = { ...booking, now };
  const { type, authorizationID } = message;
  if (type === 'forced' || (isForced && isClearing(type))) await bookForced(at);
  else if (type === 'refund') await bookRefund(at);
  else if (type === 'refundReversal') await bookForced(at, `refund:${authorizationID ?? ''}`);
  else {
    const known = await authorizedOn(executor, card, authorizationID);
    if (!known) return isForced;
    await bookOn(at, known);
  }
  return true;
}

const isClearing = (type: EventMessage['type']) => type === 'clearing' || type === 'furtherClearing';
const isNothingHeld = ({ status }: StoredTransaction) => status === 'failed' || status === 'canceled';

async function bookOn(booking: Booking, known: StoredTransaction): Promise<void> {
  const { executor, card, message } = booking;
  const { type, billingAmount, isLast } = message;
  if (known.status === 'canceled' && isClearing(type)) return await bookLate(booking, known);
  if (known.status !== 'pending_settlement' && type === 'furtherClearing' && known.status !== 'failed')
    return await bookForced(booking);
  // What holds nothing has nothing to give back: it was declined, or our own clock was first.
  if (known.status === 'failed' && type === 'reversal') return;
  if (isNothingHeld(known) && type === 'expiry') return;
  // What has come to its end is not brought back: somebody is told.
  if (known.status !== 'pending_settlement') {
    const number = known.referenceID;
    return await tellFinance(executor, card, 'unexpected', { number, merchant: known.merchantName });
  }
  if (isClearing(type)) {
    const amount = billingAmount ?? known.heldAmount;
    const { move, after } = clearing(known, amount, isLast);
    await settle(booking, known, move, {
      action: isLast ? 'clear' : 'clearPart',
      isDone: isLast,
      patch: { ...after, clearedAt: booking.now, clearedRate: message.rate },
    });
    return;
  }
  const { move, after } = releasing(
    known,
    type === 'expiry' ? known.heldAmount : (billingAmount ?? known.heldAmount),
  );
  const isDone = isZero(after.heldAmount);
  await settle(booking, known, move, {
    action: type === 'expiry' ? 'expire' : 'reverse',
    isDone,
    patch: { ...after, ...(isDone ? { endedBy: type === 'expiry' ? 'expiry' : 'reversal' } : {}) },
  });
}

interface Settling {
  action: string;
  /** Nothing is held any more. */
  isDone: boolean;
  patch: Partial<StoredTransaction>;
}

async function settle(
  booking: Booking,
  known: StoredTransaction,
  move: CardMove,
  { action, isDone, patch }: Settling,
): Promise<void> {
  const { executor, context, card } = booking;
  await movePaid(booking, move, `${known.id}:${action}:${known.version}`);
  const cleared = patch.clearedAmount ?? known.clearedAmount;
  const held = patch.heldAmount ?? known.heldAmount;
  const billingAmount = isDone && compare(cleared, '0') === 0 ? known.billingAmount : add(cleared, held);
  const coding = isDone && !isZero(cleared) ? await codingOf(executor, card, known) : null;
  const to: TransactionStatus = !isDone
    ? 'pending_settlement'
    : isZero(cleared)
      ? 'canceled'
      : await reportedAs(executor, card, billingAmount, coding);
  const target = { companyID: known.companyID, id: known.id, action };
  await actAutomatically(executor, context, transactionStores[known.cardType], target, {
    to,
    patch: { ...patch, ...coding, billingAmount },
  } as never);
  if (to === 'awaiting_report') await askReport(executor, card, known.merchantName, billingAmount);
  if (action === 'reverse') await noteReversal(booking, known, move.balance);
}

/** The history of the card says what was given back, also where its transaction is not listed. */
async function noteReversal(
  { executor, card, now }: Booking,
  { merchantName: merchant }: StoredTransaction,
  amount: Amount,
): Promise<void> {
  await appendHistory(executor, card.companyID, null, now, {
    subjectType: cardTerms[card.cardType].name,
    subjectID: card.id,
    action: 'reversal',
    fromStatus: card.status,
    toStatus: card.status,
    remark: transactionWord('remark.reversed', { merchant, amount: { amount, currency: 'IDR' } }),
  });
}

/** What expired is booked after all, of what is free; what was reversed is not, and finance is told. */
async function bookLate(booking: Booking, known: StoredTransaction): Promise<void> {
  const { executor, context, card, message, now } = booking;
  if (known.endedBy !== 'expiry') {
    const number = known.referenceID;
    return await tellFinance(executor, card, 'afterReversal', { number, merchant: known.merchantName });
  }
  const amount = message.billingAmount ?? known.billingAmount;
  const { move, after } = clearing(known, amount, true);
  await movePaid(booking, move, `${known.id}:late:${known.version}`);
  const coding = await codingOf(executor, card, known);
  const to = await reportedAs(executor, card, amount, coding);
  await actAutomatically(
    executor,
    context,
    transactionStores[known.cardType],
    { companyID: known.companyID, id: known.id, action: 'presentLate' },
    {
      to,
      patch: { ...after, ...coding, billingAmount: amount, clearedAt: now, clearedRate: message.rate },
    } as never,
  );
  if (to === 'awaiting_report') await askReport(executor, card, known.merchantName, amount);
}

/** Booked without an authorization, of what is free. */
async function bookForced(booking: Booking, cause = 'forced'): Promise<void> {
  const { executor, card, message, now } = booking;
  const amount = message.billingAmount ?? '0';
  const none = { heldAmount: '0', clearedAmount: '0', countedAmount: '0' };
  const { move, after } = clearing(none, amount, true);
  const coding = await codingOf(executor, card, message);
  const status = await reportedAs(executor, card, amount, coding);
  const made = await keepTransaction(
    executor,
    card,
    message,
    {
      status,
      direction: 'debit',
      billingAmount: amount,
      ...after,
      ...coding,
      clearedAt: now,
      clearedRate: message.rate,
    },
    now,
  );
  await movePaid(booking, move, `${made.id}:${cause}`);
  if (status === 'awaiting_report') await askReport(executor, card, message.merchantName, amount);
}

/** A merchant gives back; what a card that has ended gets goes on to its account. */
async function bookRefund(booking: Booking): Promise<void> {
  const { executor, card, message, now } = booking;
  const amount = message.billingAmount ?? '0';
  const of = await authorizedOn(executor, card, message.authorizationID);
  const { move, after } = refunding(amount);
  const made = await keepTransaction(
    executor,
    card,
    message,
    {
      status: 'processed',
      direction: 'credit',
      billingAmount: amount,
      ...after,
      clearedAt: now,
      clearedRate: message.rate,
      refundOfID: of?.id ?? null,
    },
    now,
  );
  const held = await moveOnCard(executor, card, move, `${made.id}:refund`, now);
  if (card.status === 'deactivated' || card.status === 'deleted')
    await returnBalance(executor, held, `refund:${made.id}`, now);
  await tellHolder(executor, card, 'refunded', {
    merchant: message.merchantName,
    amount: { amount, currency: 'IDR' },
  });
}

/** Moves what was paid. What takes the card below zero its account covers at once; where it cannot, the card does not pay any more. */
async function movePaid(
  { executor, context, card, now }: Booking,
  move: CardMove,
  cause: string,
): Promise<void> {
  const held = await moveOnCard(executor, card, move, cause, now);
  const short = shortOf(held);
  if (isZero(short)) return;
  const values = { amount: { amount: short, currency: 'IDR' } };
  if (await coverCard(executor, held, cause, now))
    return await tellFinance(executor, card, 'covered', values);
  await suspendCard(executor, context, cardStores, card, 'overdrawn');
  await tellFinance(executor, card, 'overdrawn', values);
}

/** A small sum that has its category by itself is settled; of another its holder says what it was. */
async function reportedAs(
  executor: Executor,
  { companyID }: Pick<StoredCard, 'companyID'>,
  amount: Amount,
  coding: Pick<StoredTransaction, 'categoryID'> | null,
): Promise<TransactionStatus> {
  const { receiptThreshold } = await cardRuleOf(executor, companyID);
  return coding !== null && compare(amount, receiptThreshold) < 0 ? 'reported' : 'awaiting_report';
}

async function askReport(
  executor: Executor,
  card: StoredCard,
  merchant: string,
  amount: Amount,
): Promise<void> {
  await tellHolder(
    executor,
    card,
    'receiptDue',
    { merchant, amount: { amount, currency: 'IDR' } },
    'assignment',
  );
  const { companyID, assignedEmployeeID: ownerID } = card;
  await writeOutbox(executor, companyID, receiptTopic, { companyID, ownerID });
}

/** Books the events of a card that waited for their authorizations: of those there are now, and without it those that waited too long. */
export async function bookWaiting(
  executor: Executor,
  context: ActContext,
  { companyID, id: cardID }: Pick<StoredCard, 'companyID' | 'id'>,
): Promise<void> {
  const waiting = await executor
    .select()
    .from(cardMessageTable)
    .where(
      and(
        eq(cardMessageTable.companyID, companyID),
        eq(cardMessageTable.cardID, cardID),
        isNull(cardMessageTable.appliedAt),
        isNotNull(cardMessageTable.event),
      ),
    )
    .orderBy(cardMessageTable.id);
  for (const { id, event, receivedAt } of waiting) {
    // What one has moved the next one finds.
    const card = await lockCard(executor, companyID, cardID);
    if (!card) return;
    const isForced = context.now().getTime() - receivedAt.getTime() >= waitsMs;
    const isBooked = await bookEvent(
      { executor, context, card, message: event as EventMessage },
      { isForced },
    );
    if (!isBooked) continue;
    await writeRow(executor, cardMessageTable, { companyID, id }, { appliedAt: context.now() });
  }
}

/** The cards of which an event has waited too long. */
export function longWaiting(system: Pick<Executor, 'selectDistinct'>, now: Date) {
  return system
    .selectDistinct({ companyID: cardMessageTable.companyID, cardID: cardMessageTable.cardID })
    .from(cardMessageTable)
    .where(
      and(
        isNull(cardMessageTable.appliedAt),
        isNotNull(cardMessageTable.event),
        lte(cardMessageTable.receivedAt, new Date(now.getTime() - waitsMs)),
      ),
    );
}
