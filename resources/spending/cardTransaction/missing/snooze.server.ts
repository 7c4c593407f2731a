import { z } from 'zod';

import type { Actor } from '../../../../domain/access/actor.ts';
import { snoozeDaysMax } from '../../../../domain/card/missingReceipt.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { addDays, today } from '../../../../domain/day/day.ts';
import { daySchema } from '../../../../domain/day/daySchema.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { actAutomatically } from '../../../../server/engine/act.ts';
import { writeCall } from '../../../../server/engine/calls.ts';
import { idParams } from '../../../../server/engine/entityRoutes.ts';
import type { App } from '../../../../server/http/routes.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import type { StoredNoun } from '../../../../server/records/storedNoun.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import { tellHolder } from '../../card/cardNotices.server.ts';
import { cardTable } from '../../card/cardTable.server.ts';
import type { CardType } from '../../card/cardType.ts';
import { cardTerms } from '../../card/cardType.ts';
import { transactionNouns } from '../cardTransaction.ts';
import { reportable, transactionWord } from '../cardTransactionLifecycle.ts';
import type { StoredTransaction } from '../cardTransactionTable.server.ts';
import { receiptLockTopic } from './receiptLockTopic.server.ts';

/** Whether somebody manages another person directly. */
async function isManagerOf(executor: Executor, actor: Actor, employeeID: number): Promise<boolean> {
  const managed = await rowIn(executor, employeeTable, { companyID: actor.companyID, id: employeeID });
  return managed?.managerID === actor.employeeID;
}

/** Who puts off a missing receipt: the holder's manager, or who keeps the cards; nobody their own. */
export async function maySnooze(
  executor: Executor,
  actor: Actor,
  { requesterID, cardType, status }: Pick<StoredTransaction, 'requesterID' | 'cardType'> & { status: string },
): Promise<boolean> {
  if (requesterID === actor.employeeID || !(reportable as readonly string[]).includes(status)) return false;
  return (
    actor.permissions.has(cardTerms[cardType].transactions.permissions.edit) ||
    (await isManagerOf(executor, actor, requesterID))
  );
}

/** The call by which a missing receipt is put off. */
export function snoozeRoutes(
  app: App,
  context: ServerContext,
  type: CardType,
  transactions: StoredNoun,
): void {
  const { path, tag, access } = transactionNouns[type];
  writeCall(app, context, {
    method: 'PATCH',
    url: `/v1/${path}/:id/snooze`,
    tag,
    // The line above a holder has no right of its own: it is judged below.
    access,
    params: idParams,
    summary: 'Put off a missing receipt: until then nobody is reminded of it, and no card is paused for it',
    description: `By who manages the holder, or keeps the cards; nobody for themself. 1 to ${snoozeDaysMax} days from today.`,
    body: z.strictObject({ days: z.int().min(1).max(snoozeDaysMax) }),
    answer: z.object({ snoozedUntil: daySchema }).meta({ id: 'SnoozedReceipt' }),
    async write({ executor, actor, params: { id }, body: { days } }) {
      const isReadable = await transactions.canRead(executor, actor, id);
      const row = isReadable
        ? ((await transactions.lock(executor, actor.companyID, id)) as unknown as StoredTransaction | null)
        : null;
      if (!row) throw new DomainError('not_found');
      if (row.requesterID === actor.employeeID)
        throw new DomainError('forbidden', { says: transactionWord('snoozesOwn') });
      if (!(reportable as readonly string[]).includes(row.status))
        throw new DomainError('transition_not_allowed', { says: transactionWord('nothingMissing') });
      if (!(await maySnooze(executor, actor, row)))
        throw new DomainError('forbidden', { says: transactionWord('snoozer') });
      const snoozedUntil = addDays(today(actor.timeZone, context.now()), days);
      await snooze(executor, context, transactions, actor, { row, snoozedUntil });
      return { snoozedUntil };
    },
  });
}

async function snooze(
  executor: Executor,
  context: ServerContext,
  transactions: StoredNoun,
  actor: Actor,
  { row, snoozedUntil }: { row: StoredTransaction; snoozedUntil: Day },
): Promise<void> {
  const { companyID, id, requesterID: holderID, merchantName: merchant } = row;
  const day = { day: snoozedUntil };
  const outcome = { patch: { snoozedUntil }, remark: transactionWord('remark.snoozed', { day }) };
  await actAutomatically(
    executor,
    context,
    transactions,
    { companyID, id, action: 'snooze', actor },
    outcome as never,
  );
  await writeOutbox(executor, companyID, receiptLockTopic, { companyID, holderID });
  const paidBy = await rowIn(executor, cardTable, { companyID, id: row.cardID });
  if (!paidBy) return;
  const about = { objectType: transactions.name, objectID: id };
  await tellHolder(executor, paidBy, 'snoozed', { merchant, day }, 'complete', about);
}
