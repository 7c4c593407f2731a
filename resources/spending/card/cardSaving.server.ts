import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { FieldMessages, Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { compare, fromWire } from '../../../domain/money/money.ts';
import { isMetered, leftOf, readQuota } from '../../../server/credit/credits.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { EffectOutcome } from '../../../server/engine/serverEntity.ts';
import type { SaveContext, Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { accountsSeenBy } from '../../paying/companyAccount/accountScope.ts';
import { fundedCard } from './money/cardMoney.server.ts';
import { accountThatFunds } from '../../paying/allocation/fundedBy.server.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { cardRuleOf } from '../cardRule/cardRule.server.ts';
import type { CardRow } from './card.ts';
import { issuesCards } from './card.ts';
import { cardQuota, issueCard } from './issuing/cardIssuing.server.ts';
import { cardWord } from './cardLifecycle.ts';
import { cardErrors, startErrors } from './cardRules.ts';
import { countedStatuses } from './cardStatus.ts';
import type { StoredCard } from './cardTable.server.ts';
import { cardTable } from './cardTable.server.ts';
import type { CardType } from './cardType.ts';

type Save = Pick<SaveContext<CardRow>, 'executor' | 'context' | 'actor' | 'before' | 'input'>;

/** @throws DomainError `validation_failed` by field */
export async function assertCard(
  { executor, context, actor, before, input }: Save,
  type: CardType,
): Promise<void> {
  const day = today(actor.timeZone, context.now());
  const errors: FieldMessages =
    before === null
      ? {
          ...cardErrors(input),
          ...startErrors(input, day),
          ...(await holderErrors(executor, actor, { type, input }, context.now())),
          ...(await accountErrors(executor, actor, input)),
        }
      : changeErrors(before, input, day);
  if (Object.keys(errors).length > 0) throw new DomainError('validation_failed', { fields: errors });
}

/** What a card was loaded with is raised by a top-up, and not typed over. */
function changeErrors(before: CardRow, input: Save['input'], day: string): FieldMessages {
  const limit = fromWire(before.cardCumulativeLimit);
  const isOther = compare(String(input['cardCumulativeLimit']), limit) !== 0;
  return {
    ...cardErrors(input, limit),
    ...(input['startDate'] === before.startDate ? {} : startErrors(input, day)),
    ...(isOther ? { cardCumulativeLimit: cardWord('raisedByTopUp') } : {}),
  };
}

async function holderErrors(
  executor: Executor,
  actor: Actor,
  { type, input }: Pick<Save, 'input'> & { type: CardType },
  now: Date,
): Promise<FieldMessages> {
  const holderID = Number(input['assignedEmployeeID'] ?? actor.employeeID);
  const isOwn = holderID === actor.employeeID;
  const refused = (says: Message) => ({ assignedEmployeeID: says });
  if (isOwn && !actor.capabilities.has('is_card_requester')) return refused(cardWord('notForOneself'));
  if (!isOwn && !issuesCards(actor, type)) return refused(cardWord('notForOthers'));
  // Two cards for one person at once are counted one after the other.
  const holder = await rowIn(executor, employeeTable, { companyID: actor.companyID, id: holderID }, 'update');
  if (!holder) return refused(law('field.fromList'));
  if (holder.status !== 'active') return refused(cardWord('leftHolder'));
  const { message } = await creationLimit(executor, actor.companyID, { type, employeeID: holderID }, now);
  return message === null ? {} : refused(message);
}

async function accountErrors(executor: Executor, actor: Actor, input: Save['input']): Promise<FieldMessages> {
  const accountID = input['companyAccountID'] as number | null | undefined;
  if (accountID == null) return {};
  const account = await rowIn(executor, companyAccountTable, { companyID: actor.companyID, id: accountID });
  const isSeen = accountsSeenBy(actor)?.includes(accountID) ?? true;
  if (!account || !isSeen) return { companyAccountID: law('field.fromList') };
  return account.status === 'active'
    ? {}
    : { companyAccountID: cardWord('inactiveAccount', { name: account.name }) };
}

/** How many cards more a person may have, and why none: by what is left of the credit, and by how many of either type one person may hold. */
export async function creationLimit(
  executor: Executor,
  companyID: number,
  { type, employeeID }: { type: CardType; employeeID: number },
  now: Date,
): Promise<{ remaining: number; message: Message | null }> {
  const { cardsPerHolder } = await cardRuleOf(executor, companyID);
  const held = await executor.$count(
    cardTable,
    and(
      eq(cardTable.companyID, companyID),
      eq(cardTable.assignedEmployeeID, employeeID),
      inArray(cardTable.status, [...countedStatuses]),
    ),
  );
  const quota = cardQuota({ companyID, cardType: type });
  const credit =
    quota !== null && (await isMetered(executor, quota))
      ? leftOf(await readQuota(executor, quota, now))
      : Infinity;
  if (credit === 0) return { remaining: 0, message: law('refusal.insufficient_credit') };
  const remaining = Math.min(credit, Math.max(0, cardsPerHolder - held));
  return {
    remaining,
    message: remaining > 0 ? null : cardWord('creationLimit', { smart_count: cardsPerHolder }),
  };
}

/** A new card goes to its approvers, where somebody asks for their own; else it is issued at once. */
export async function completeCard(
  { executor, context, actor, before, after }: SaveContext<CardRow>,
  cards: StoredNoun,
): Promise<EffectOutcome<Stored> | void> {
  if (before !== null) return undefined;
  const { companyID } = actor;
  const row = (await cards.lock(executor, companyID, after.id)) as unknown as StoredCard | null;
  if (!row) throw new DomainError('not_found');
  const companyAccountID =
    row.companyAccountID ??
    (await accountThatFunds(executor, companyID, 'card', () => fundedCard(executor, row)));
  const patch = { companyAccountID };
  const kept: StoredCard = { ...row, ...patch };
  await executor
    .update(employeeTable)
    .set({ isCardHolder: true })
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.id, row.assignedEmployeeID),
        eq(employeeTable.isCardHolder, false),
      ),
    );
  const now = context.now();
  if (row.assignedEmployeeID === actor.employeeID) {
    const sent = await cards.submit({ executor, context, actor, row: kept as unknown as Stored, now });
    return { ...sent, patch: { ...patch, ...sent.patch } as Partial<Stored> };
  }
  await issueCard(executor, kept, now);
  return { to: 'in_process', patch: patch as Partial<Stored> };
}
