import { and, eq } from 'drizzle-orm';

import { lastOfMonth } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import type { JobWorker } from '../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../server/jobs/jobTopics.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { loadIssued } from './cardMoney.server.ts';
import type { StoredCard } from './cardTable.server.ts';
import { cardTable } from './cardTable.server.ts';
import { cardTopic } from './cardTopic.server.ts';

/** Asks that the issuer makes a card what it is here, once this is committed. */
export async function orderFromIssuer(
  executor: Executor,
  { companyID, id: cardID }: Pick<StoredCard, 'companyID' | 'id'>,
): Promise<void> {
  await writeOutbox(executor, companyID, cardTopic, { companyID, cardID });
}

/**
 * Issues a card that is decided: what it costs is taken in this transaction, and the issuer is asked after it. Everything that issuing
 * takes of the company belongs here; {@link returnBalance} gives the money back where the issuer refuses.
 * @throws DomainError where the account does not cover it: the card is not issued
 */
export async function issueCard(executor: Executor, card: StoredCard, now: Date): Promise<void> {
  await loadIssued(executor, card, now);
  await orderFromIssuer(executor, card);
}

/** Has the issuer make a card what it is here. Runs again without effect. */
export async function followCard(
  context: ActContext,
  cards: StoredNoun,
  { companyID, cardID }: { companyID: number; cardID: number },
): Promise<void> {
  const found = await context.database.read(companyID, (executor) =>
    cardWithHolder(executor, companyID, cardID),
  );
  if (!found) return;
  const { card, holderName } = found;
  const { cardIssuer } = context;
  const then = (action: string, patch: Partial<StoredCard> = {}) =>
    context.database.write(companyID, async (executor) => {
      const row = await cards.lock(executor, companyID, cardID);
      // Somebody else has taken the step meanwhile.
      if (row?.status !== card.status) return;
      await actAutomatically(executor, context, cards, { companyID, id: cardID, action }, { patch } as never);
    });
  if (card.status === 'in_process') {
    try {
      const issued = await cardIssuer.createCard({
        idempotencyKey: `card:${companyID}:${cardID}`,
        kind: 'virtual',
        holderName,
        validFrom: card.startDate,
        expiresOn: lastOfMonth(card.endDate),
      });
      const { token, lastFour, expiresOn: cardExpiryDate } = issued;
      await then('issued', { token, lastFour, cardExpiryDate });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'THIRD_PARTY') throw error;
      await then('notIssued');
    }
  } else if (card.token !== null) {
    if (card.status === 'temporary_inactive') await cardIssuer.setState(card.token, 'paused');
    if (card.status === 'activated' || card.status === 'activating')
      await cardIssuer.setState(card.token, 'open');
    if (card.status === 'deactivating') await cardIssuer.setState(card.token, 'closed');
    if (card.status === 'activating') await then('opened', { activatedAt: context.now() });
    if (card.status === 'deactivating') await then('closed');
  }
  context.outboxChanged();
}

async function cardWithHolder(executor: Executor, companyID: number, cardID: number) {
  const [found] = await executor
    .select({ card: cardTable, holderName: employeeName })
    .from(cardTable)
    .innerJoin(
      employeeTable,
      and(
        eq(employeeTable.companyID, cardTable.companyID),
        eq(employeeTable.id, cardTable.assignedEmployeeID),
      ),
    )
    .where(and(eq(cardTable.companyID, companyID), eq(cardTable.id, cardID)));
  return found;
}

export const cardWorker = (context: ActContext, cards: StoredNoun): JobWorker =>
  jobWorker(cardTopic, async ({ payload }) => followCard(context, cards, payload));
