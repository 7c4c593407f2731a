import { and, asc, eq, sql } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { isPositive, sum } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actAutomatically } from '../../../server/engine/act.ts';
import type { EffectContext, EffectOutcome } from '../../../server/engine/serverEntity.ts';
import { writeOutboxOfMany } from '../../../server/jobs/outbox.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { claimStore } from '../../spending/claim/claim.server.ts';
import type { StoredClaim } from '../../spending/claim/claimTables.server.ts';
import { readConnection } from '../connection/connections.server.ts';
import { isViaPayroll } from './gatherBatch.server.ts';
import { payrollBatch, payrollWord } from './payrollBatch.ts';
import type { StoredBatch, StoredItem } from './payrollTables.server.ts';
import { payrollItemTable } from './payrollTables.server.ts';
import { payrollTopic } from './payrollTopic.server.ts';

/**
 * Sends what is still approved of a batch, at the sum that is approved by now; the rest is left out and says why.
 * @throws DomainError where the payroll is not connected, where nothing is left, and for who is part of a claim
 */
export async function sendBatch(effect: EffectContext<StoredBatch>): Promise<EffectOutcome<StoredBatch>> {
  const { executor, context, actor, row } = effect;
  const { companyID } = row;
  if (!actor) throw new DomainError('forbidden');
  const connection = await readConnection(executor, companyID, 'payroll');
  if (connection?.status !== 'active') throw refused('notConnected');
  const items = await executor
    .select()
    .from(payrollItemTable)
    .where(and(eq(payrollItemTable.companyID, companyID), eq(payrollItemTable.batchID, row.id)))
    // All claims are locked in one order.
    .orderBy(asc(payrollItemTable.claimID));
  const sent: { itemID: number }[] = [];
  const amounts: Amount[] = [];
  for (const item of items) {
    const claim = (await claimStore.lock(executor, companyID, item.claimID)) as StoredClaim | null;
    const reason = claim === null ? payrollWord('leftOut.notApproved') : await whyLeftOut(executor, claim);
    if (claim === null || reason !== null) {
      await change(executor, item, { status: 'left_out', reason, settledAt: effect.now });
      continue;
    }
    const part = [claim.requesterID, claim.createdByID, claim.editedByID, ...claim.approvedByIDs];
    // Who has changed or approved it since it was gathered sends it as little as before.
    if (part.includes(actor.employeeID))
      throw new DomainError('forbidden', { says: payrollWord('rule.payee') });
    const amount = claim.payoutAmount ?? '0';
    await change(executor, item, { status: 'sending', amount });
    const related = { type: payrollBatch.name, id: row.id, name: row.referenceID };
    await actAutomatically(
      executor,
      context,
      claimStore,
      { companyID, id: claim.id, action: 'payrollTaken', actor },
      { related },
    );
    sent.push({ itemID: item.id });
    amounts.push(amount);
  }
  if (sent.length === 0) throw refused('nothingLeft');
  await writeOutboxOfMany(executor, companyID, payrollTopic, sent);
  return { patch: { itemCount: sent.length, totalAmount: sum(amounts), sentByID: actor.employeeID } };
}

const refused = (why: 'notConnected' | 'nothingLeft') =>
  new DomainError('transition_not_allowed', { says: payrollWord(`rule.${why}`) });

async function change(executor: Executor, item: StoredItem, patch: Partial<StoredItem>): Promise<void> {
  await executor
    .update(payrollItemTable)
    .set(patch)
    .where(and(eq(payrollItemTable.companyID, item.companyID), eq(payrollItemTable.id, item.id)));
}

/** Why a claim does not go out with the salaries any more; null: it does. */
async function whyLeftOut(executor: Executor, claim: StoredClaim): Promise<Message | null> {
  if (claim.status !== 'approved' || !isPositive(claim.payoutAmount ?? '0'))
    return payrollWord('leftOut.notApproved');
  const { rows } = await executor.execute<{ isVia: boolean }>(
    sql`select ${isViaPayroll(claim.companyID)} as "isVia" from claim c where c.company_id = ${claim.companyID} and c.id = ${claim.id}`,
  );
  if (rows[0]?.isVia !== true) return payrollWord('leftOut.byBank');
  const [requester] = await executor
    .select({ status: employeeTable.status })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, claim.companyID), eq(employeeTable.id, claim.requesterID)));
  return requester?.status === 'resigned' ? payrollWord('leftOut.left') : null;
}
