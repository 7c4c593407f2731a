import { createHash } from 'node:crypto';

import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isConnectionLost } from '../../../server/database/database.ts';
import type { ToldEvent } from '../../../server/card/networkLanguage.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import { writeRow } from '../../../server/records/tableRows.ts';
import { tellFinance } from '../card/cardNotices.server.ts';
import type { StoredCard } from '../card/cardTable.server.ts';
import { cardTable, lockCard } from '../card/cardTable.server.ts';
import { authorize, authorizedOn, decline, longHeld } from './cardAuthorizations.server.ts';
import { bookEvent, bookWaiting, longWaiting } from './cardEvents.server.ts';
import type { StoredMessage } from './cardTransactionTable.server.ts';
import { cardMessageTable } from './cardTransactionTable.server.ts';
import { transactionWord } from './cardTransactionLifecycle.ts';
import type { AuthorizationAnswer, AuthorizationMessage, EventMessage } from './networkWire.ts';
import { eventMessage } from './networkWire.ts';

/** A message of the network, as it came in: its id, and its body as it was signed. */
export interface Received {
  webhookID: string;
  body: string;
}

/** Which card a token is: the network names no company. */
async function cardOf(context: Pick<ActContext, 'database'>, token: string) {
  const [found] = await context.database.system
    .select({ companyID: cardTable.companyID, id: cardTable.id })
    .from(cardTable)
    .where(eq(cardTable.token, token));
  if (!found) throw new DomainError('not_found');
  return found;
}

/** Whether a card pays at all, where no money is asked for. @throws DomainError for a card that is not known */
export async function isPaying(context: Pick<ActContext, 'database'>, token: string): Promise<boolean> {
  const { companyID, id } = await cardOf(context, token);
  const [card] = await context.database.read(companyID, (executor) =>
    executor
      .select({ status: cardTable.status })
      .from(cardTable)
      .where(and(eq(cardTable.companyID, companyID), eq(cardTable.id, id))),
  );
  return card?.status === 'activated';
}

/**
 * Does what a message asks, once however often it comes: the first to write it down does it, the others read what it was answered.
 * The card is locked meanwhile, and nothing else but what it holds.
 */
async function once<Answer>(
  context: ActContext,
  token: string,
  { webhookID, body }: Received,
  about: Pick<StoredMessage, 'authorizationID' | 'event'>,
  work: (executor: Executor, card: StoredCard, kept: StoredMessage) => Promise<Answer>,
  again: (kept: StoredMessage) => Answer,
): Promise<Answer> {
  const { companyID, id: cardID } = await cardOf(context, token);
  const bodyHash = createHash('sha256').update(body).digest();
  const answered = await context.database.write(
    companyID,
    async (executor) => {
      // Before the message is written: its foreign key would hold the card, too, and two of them would wait for each other.
      const card = await lockCard(executor, companyID, cardID);
      if (!card) throw new DomainError('not_found');
      const [kept] = await executor
        .insert(cardMessageTable)
        .values({ companyID, webhookID, bodyHash, cardID, ...about, receivedAt: context.now() })
        .onConflictDoNothing({ target: [cardMessageTable.companyID, cardMessageTable.webhookID] })
        .returning();
      if (kept) return { answer: await work(executor, card, kept) };
      const [before] = await executor
        .select()
        .from(cardMessageTable)
        .where(and(eq(cardMessageTable.companyID, companyID), eq(cardMessageTable.webhookID, webhookID)));
      if (before && before.bodyHash.equals(bodyHash)) return { answer: again(before) };
      await tellFinance(executor, card, 'contradicted', { message: webhookID });
      return null;
    },
    // Who waits for a card holds no connection meanwhile.
    { turn: `card ${cardID}` },
  );
  context.outboxChanged();
  if (answered === null) throw new DomainError('already_exists', { says: transactionWord('otherBody') });
  return answered.answer;
}

async function keepApplied(
  executor: Executor,
  context: ActContext,
  message: StoredMessage,
  answer: AuthorizationAnswer | null = null,
): Promise<void> {
  await writeRow(executor, cardMessageTable, message, { appliedAt: context.now(), answer });
}

/** Answers whether a card pays. @throws DomainError for a card that is not known, or another message under a known id */
export async function takeAuthorization(
  context: ActContext,
  received: Received,
  message: AuthorizationMessage,
): Promise<AuthorizationAnswer> {
  const askedAt = context.now().getTime();
  const answering = (judge: (executor: Executor, card: StoredCard) => Promise<AuthorizationAnswer>) =>
    once(
      context,
      message.token,
      received,
      { authorizationID: message.authorizationID, event: null },
      async (executor, card, kept) => {
        const answer = await judge(executor, card);
        await keepApplied(executor, context, kept, answer);
        await bookWaiting(executor, context, card);
        return answer;
      },
      ({ answer }) => answer as AuthorizationAnswer,
    );
  try {
    return await answering(async (executor, card) => {
      const answer = await authorize(executor, context, card, message);
      if (answer.approved && context.now().getTime() - askedAt > answerMs) throw new AnsweredLate();
      return answer;
    });
  } catch (error) {
    if (!(error instanceof AnsweredLate)) throw error;
    return await answering((executor, card) => decline(executor, context, card, message, 'issuer_timeout'));
  }
}

/** The network waits so long for an answer; then it declines by itself. */
const answerMs = 1500;

/** The network has declined meanwhile: what was to be held is taken back with the transaction. */
class AnsweredLate extends Error {}

/** So far back is it asked what was told: a server that stood still for longer asks its issuer by hand. */
const gapMs = 72 * 3_600_000;

/**
 * Takes what the network has told and never arrived here. What arrived is known by its id.
 * @returns how many events were missing
 */
export async function closeGaps(context: ServerContext): Promise<number> {
  const { system } = context.database;
  let cursor = new Date(context.now().getTime() - gapMs).toISOString();
  let missing = 0;
  for (;;) {
    const { events, cursor: next } = await context.cardIssuer.eventsSince(cursor);
    if (events.length === 0) return missing;
    const arrived = await system
      .select({ id: cardMessageTable.webhookID })
      .from(cardMessageTable)
      .where(
        inArray(
          cardMessageTable.webhookID,
          events.map(({ id }) => id),
        ),
      );
    const known = new Set(arrived.map(({ id }) => id));
    for (const told of events.filter(({ id }) => !known.has(id))) {
      await takeTold(context, told);
      missing += 1;
    }
    cursor = next;
  }
}

/** What nobody can read, or is of no card of ours, does not keep the rest from arriving. */
async function takeTold(context: ServerContext, { id: webhookID, body, says }: ToldEvent): Promise<void> {
  try {
    const message = eventMessage.parse(says === undefined ? JSON.parse(body) : says);
    await takeEvent(context, { webhookID, body }, message);
  } catch (error) {
    const isOfIt =
      error instanceof DomainError || error instanceof SyntaxError || error instanceof z.ZodError;
    if (!isOfIt) throw error;
    context.log.error({ err: error, webhookID }, 'what the card network told was not taken');
  }
}

export const gapClockWork = (context: ServerContext): ClockWork => ({
  name: 'card.gaps',
  cron: '*/15 * * * *',
  async run() {
    await closeGaps(context);
  },
});

/** Books what became of a payment, or keeps it until its authorization is there. @throws DomainError as above */
export async function takeEvent(
  context: ActContext,
  received: Received,
  message: EventMessage,
): Promise<void> {
  await once(
    context,
    message.token,
    received,
    { authorizationID: message.authorizationID, event: message },
    async (executor, card, kept) => {
      if (await bookEvent({ executor, context, card, message })) await keepApplied(executor, context, kept);
    },
    () => undefined,
  );
}

/** Does some work on cards by the clock, each locked in a transaction of its own; what fails on one does not keep the others. */
async function onEach<Target extends { companyID: number; cardID: number }>(
  context: ServerContext,
  targets: readonly Target[],
  work: (executor: Executor, card: StoredCard, target: Target) => Promise<void>,
): Promise<void> {
  for (const target of targets) {
    const { companyID, cardID } = target;
    try {
      await context.database.write(companyID, async (executor) => {
        const card = await lockCard(executor, companyID, cardID);
        if (card) await work(executor, card, target);
      });
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      context.log.error({ err: error, companyID, cardID }, 'what the clock does on a card was not done');
    }
  }
  if (targets.length > 0) context.outboxChanged();
}

/** Books without an authorization what has waited too long for one, and gives back what nobody has booked in time. */
export async function bookByClock(context: ServerContext): Promise<void> {
  const now = context.now();
  await onEach(context, await longWaiting(context.database.system, now), (executor, card) =>
    bookWaiting(executor, context, card),
  );
  await onEach(
    context,
    await longHeld(context.database.system, now),
    async (executor, card, { token, held }) => {
      const { authorizationID } = held;
      const known = await authorizedOn(executor, card, authorizationID);
      if (known?.status !== 'pending_settlement') return;
      const { merchantName, merchantCategoryCode, transactionAmount, transactionCurrencyCode, rate } = known;
      const message = {
        token,
        type: 'expiry',
        authorizationID,
        billingAmount: null,
        isLast: true,
        merchantName,
        merchantCategoryCode,
        transactionAmount,
        transactionCurrencyCode: transactionCurrencyCode as EventMessage['transactionCurrencyCode'],
        rate,
      } as const;
      await bookEvent({ executor, context, card, message });
    },
  );
}

export const networkClockWork = (context: ServerContext): ClockWork => ({
  name: 'card.network',
  cron: '14 * * * *',
  run: () => bookByClock(context),
});
