import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import { reviewEffects } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import type { DocumentEntity } from '../document/form/documentSave.server.ts';
import { moveQuotes } from '../document/form/quotedRequest.server.ts';

/** What the actions of requests do. */
export const requestEffects = (entity: DocumentEntity): DocumentEffects => ({
  ...reviewEffects,
  reject: (effect) => endRequest(effect, entity),
  void: (effect) => endRequest(effect, entity),
});

/** Nobody chooses among its quotes any more. */
async function endRequest(effect: EffectContext<StoredDocument>, entity: DocumentEntity) {
  const { executor, context, actor, row, decision } = effect;
  const { companyID, id: requestID } = row;
  await moveQuotes(executor, context, entity, { actor, companyID, requestID, action: 'stepBack' });
  return await reviewEffects[decision.action]?.(effect);
}
