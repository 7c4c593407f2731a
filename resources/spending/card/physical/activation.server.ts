import type { Actor } from '../../../../domain/access/actor.ts';
import type { Message } from '../../../../domain/message/message.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { ActContext } from '../../../../server/context.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { writeRow } from '../../../../server/records/tableRows.ts';
import { cardWord } from '../cardLifecycle.ts';
import { tellFinance, tellHolder } from '../cardNotices.server.ts';
import type { StoredCard } from '../cardTable.server.ts';
import { cardTable, lockCard } from '../cardTable.server.ts';

/** So often may a holder say something else than is printed on their card. */
const triesMax = 5;

/** The month until which a card is good, as it is printed: `12/30`. */
export const printedMonth = (day: string): string => `${day.slice(5, 7)}/${day.slice(2, 4)}`;

const isPrinted = ({ lastFour, cardExpiryDate }: StoredCard, typed: unknown): boolean => {
  const said = typed as { lastFour?: unknown; expiryMonth?: unknown } | null;
  if (cardExpiryDate === null || lastFour === null) return false;
  return said?.lastFour === lastFour && said.expiryMonth === printedMonth(cardExpiryDate);
};

/**
 * Holds what a holder types against what is printed on their card. It is counted in a transaction of its own, since a refusal takes
 * back all else.
 * @throws DomainError `validation_failed` for other digits or another month, `transition_not_allowed` once the tries are used up
 */
export async function assertPrinted(
  context: ActContext,
  cards: StoredNoun,
  { actor, id }: { actor: Actor; id: number },
  typed: unknown,
): Promise<void> {
  const { companyID, employeeID } = actor;
  const left = await context.database.write(companyID, async (executor): Promise<number | null> => {
    const row = await lockCard(executor, companyID, id);
    const isOwn = row?.assignedEmployeeID === employeeID && (await cards.canRead(executor, actor, id));
    // What else is wrong the lifecycle says.
    if (!isOwn || row.status !== 'pending_activation') return null;
    if (row.activationTries >= triesMax) return 0;
    if (isPrinted(row, typed)) return null;
    const activationTries = row.activationTries + 1;
    await writeRow(executor, cardTable, row, { activationTries });
    const { status } = row;
    await appendHistory(executor, companyID, actor, context.now(), {
      subjectType: cards.name,
      subjectID: id,
      action: 'notActivated',
      fromStatus: status,
      toStatus: status,
    });
    if (activationTries === triesMax) {
      await tellHolder(executor, row, 'triesUsedUp');
      await tellFinance(executor, row, 'triesUsedUp');
    }
    return triesMax - activationTries;
  });
  if (left === null) return;
  context.outboxChanged();
  throw left === 0
    ? new DomainError('transition_not_allowed', { says: cardWord('triesUsedUp') })
    : refused(cardWord('notPrinted', { smart_count: left }));
}

const refused = (says: Message) =>
  new DomainError('validation_failed', { fields: { lastFour: says, expiryMonth: says } });
