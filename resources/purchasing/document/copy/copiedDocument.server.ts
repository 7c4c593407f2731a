import type { Actor } from '../../../../domain/access/actor.ts';
import { judgeAction } from '../../../../domain/lifecycle/lifecycle.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { lifecycleOf } from '../../../../server/engine/serverEntity.ts';
import { documentError } from '../documentAmounts.ts';
import { lockDocument } from '../documentStore.server.ts';
import type { StoredDocument } from '../documentStore.server.ts';
import type { TransactionType } from '../document.ts';
import type { DocumentEntity } from '../save/savePart.server.ts';

/**
 * What a new document is copied from, where the person sees it and may copy it; null where it is no copy.
 * @throws DomainError that names `copiedFromID`
 */
export async function copiedDocument(
  executor: Executor,
  entity: DocumentEntity,
  actor: Actor,
  { copiedFromID, transactionType }: { copiedFromID: number | null; transactionType: TransactionType },
  now: Date,
): Promise<StoredDocument | null> {
  if (copiedFromID === null) return null;
  const row = (await entity.canRead(executor, actor, copiedFromID))
    ? await lockDocument(executor, actor.companyID, copiedFromID)
    : null;
  if (row?.transactionType !== transactionType) {
    throw new DomainError('validation_failed', { fields: { copiedFromID: documentError('notCopied') } });
  }
  const subject = entity.toSubject(row, now);
  const verdict = judgeAction(lifecycleOf(entity, subject), actor, subject, 'copy');
  if (!verdict.isAllowed) {
    throw new DomainError('validation_failed', { fields: { copiedFromID: verdict.says } });
  }
  return row;
}
