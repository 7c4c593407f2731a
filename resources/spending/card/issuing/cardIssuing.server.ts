import { and, eq } from 'drizzle-orm';

import { lastOfMonth } from '../../../../domain/day/day.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Message } from '../../../../domain/message/message.ts';
import type { ActContext } from '../../../../server/context.ts';
import { isMetered, returnCredit, takeCredit } from '../../../../server/credit/credits.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { employeeName, employeeTable, isEmployee } from '../../../../server/session/employeeTable.ts';
import { loadIssued, returnBalance } from '../money/cardMoney.server.ts';
import type { CardStores, StoredCard } from '../cardTable.server.ts';
import { cardTable, lockCard } from '../cardTable.server.ts';
import { cardTerms } from '../cardType.ts';
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
 * takes of the company belongs here; {@link takeBack} gives it back where the issuer refuses.
 * @throws DomainError where the account does not cover it, or no credit is left: the card is not issued
 */
export async function issueCard(executor: Executor, row: StoredCard, now: Date): Promise<void> {
  const quota = cardQuota(row);
  if (quota !== null && (await isMetered(executor, quota)))
    await takeCredit(executor, quota, creditUseOf(row), now);
  await loadIssued(executor, row, now);
  await orderFromIssuer(executor, row);
}

/** Gives back what issuing took, of a card that its issuer refused. */
export async function takeBack(executor: Executor, row: StoredCard, now: Date): Promise<void> {
  const quota = cardQuota(row);
  if (quota !== null) await returnCredit(executor, quota, creditUseOf(row), now);
  await returnBalance(executor, row, 'failed', now);
}

/** The credit that issuing a card takes; null where it takes none. */
export const cardQuota = ({ companyID, cardType }: Pick<StoredCard, 'companyID' | 'cardType'>) =>
  cardTerms[cardType].takesCredit ? ({ companyID, kind: 'vcn' } as const) : null;

const creditUseOf = ({ id, cardType }: Pick<StoredCard, 'id' | 'cardType'>) => ({
  source: 'virtual_card' as const,
  cause: `use:card:${id}`,
  subject: { type: cardTerms[cardType].name, id },
});

/** Has the issuer make a card what it is here. Runs again without effect. */
export async function followCard(
  context: ActContext,
  cards: CardStores,
  { companyID, cardID }: { companyID: number; cardID: number },
): Promise<void> {
  const found = await context.database.read(companyID, (executor) =>
    cardWithHolder(executor, companyID, cardID),
  );
  if (!found) return;
  const { row, holderName } = found;
  const { cardIssuer } = context;
  const then = (action: string, patch: Partial<StoredCard> = {}, remark?: Message) =>
    context.database.write(companyID, async (executor) => {
      const locked = await lockCard(executor, companyID, cardID);
      // Somebody else has taken the step meanwhile.
      if (locked?.status !== row.status) return;
      const target = { companyID, id: cardID, action };
      await actAutomatically(executor, context, cards[row.cardType], target, {
        patch,
        ...(remark && { remark }),
      } as never);
    });
  if (row.status === 'in_process') {
    try {
      const issued = await cardIssuer.createCard({
        idempotencyKey: `card:${companyID}:${cardID}`,
        kind: row.cardType,
        holderName,
        validFrom: row.startDate,
        expiresOn: lastOfMonth(row.endDate),
      });
      const { token, lastFour, expiresOn: cardExpiryDate } = issued;
      await then('issued', { token, lastFour, cardExpiryDate });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'THIRD_PARTY') throw error;
      await then('notIssued', {}, error.says);
    }
  } else if (row.token !== null) {
    if (row.status === 'temporary_inactive') await cardIssuer.setState(row.token, 'paused');
    if (row.status === 'activated' || row.status === 'activating')
      await cardIssuer.setState(row.token, 'open');
    if (row.status === 'deactivating') await cardIssuer.setState(row.token, 'closed');
    if (row.status === 'activating') await then('opened', { activatedAt: context.now() });
    if (row.status === 'deactivating') await then('closed');
  }
  context.outboxChanged();
}

async function cardWithHolder(executor: Executor, companyID: number, cardID: number) {
  const [found] = await executor
    .select({ row: cardTable, holderName: employeeName })
    .from(cardTable)
    .innerJoin(employeeTable, isEmployee(cardTable.companyID, cardTable.assignedEmployeeID))
    .where(and(eq(cardTable.companyID, companyID), eq(cardTable.id, cardID)));
  return found;
}

export const cardWorker = (context: ActContext, cards: CardStores): JobWorker =>
  jobWorker(cardTopic, async ({ payload }) => followCard(context, cards, payload));
