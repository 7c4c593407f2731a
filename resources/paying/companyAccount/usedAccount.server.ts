import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Executor } from '../../../server/database/database.ts';
import { accountsSeenBy } from './accountScope.ts';
import { companyAccountTable } from './companyAccountTable.server.ts';

/** Whether a person may see the money of an account. */
export function isSeenBy(actor: Actor, companyAccountID: number): boolean {
  return accountsSeenBy(actor)?.includes(companyAccountID) ?? true;
}

/**
 * Refuses an account that is not there, not seen by the person, or not used any more; one that is used stays so until the end of
 * the transaction.
 * @throws DomainError `validation_failed` on the field
 */
export async function assertUsedAccount(
  executor: Executor,
  actor: Actor,
  companyAccountID: number,
  says: Message,
  field = 'companyAccountID',
): Promise<void> {
  const { companyID, id, status } = companyAccountTable;
  const [account] = await executor
    .select({ status })
    .from(companyAccountTable)
    .where(and(eq(companyID, actor.companyID), eq(id, companyAccountID)))
    .for('share');
  if (account?.status === 'active' && isSeenBy(actor, companyAccountID)) return;
  throw new DomainError('validation_failed', { fields: { [field]: says } });
}
