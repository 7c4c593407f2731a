import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import { reviewEffects } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { askVendors } from '../quote/invitation/quoteInvitation.server.ts';
import { tellBuyers } from './requestInbox.server.ts';
import { moveQuotes } from '../quote/quotedRequest.server.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/** What the actions of requests do. */
export const requestEffects = (entity: DocumentEntity): DocumentEffects => ({
  ...reviewEffects,
  approve: approveRequest,
  askVendors,
  reject: (effect) => endRequest(effect, entity),
  void: (effect) => endRequest(effect, entity),
});

/** Vendors are asked after the last step. */
async function approveRequest(effect: EffectContext<StoredDocument>) {
  const decided = (await reviewEffects['approve']?.(effect)) ?? {};
  if (decided.patch?.stepsLeft === 0) await tellBuyers(effect.executor, effect.row);
  return decided;
}

/** Nobody chooses among its quotes any more. */
async function endRequest(effect: EffectContext<StoredDocument>, entity: DocumentEntity) {
  const { executor, context, actor, row, decision } = effect;
  const { companyID, id: requestID } = row;
  await moveQuotes(executor, context, entity, { actor, companyID, requestID, action: 'stepBack' });
  return await reviewEffects[decision.action]?.(effect);
}
