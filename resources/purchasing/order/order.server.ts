import { z } from 'zod';

import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { EffectContext } from '../../../server/engine/serverEntity.ts';
import type { App } from '../../../server/http/routes.ts';
import { addressesOf, sendByMail } from '../documentMail/documentMail.server.ts';
import { purchasing } from '../document/document.ts';
import { reviewEffects, tellPeopleOf } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { endOpenDeposits } from '../orderMoney/openDeposits.server.ts';
import { requestDeposit } from '../deposit/deposit.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentRow } from '../document/documentWire.ts';
import { followQuote } from '../quote/quotedRequest.server.ts';
import { documentsMade } from '../document/list/documentsMade.server.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/** What the actions of orders do. */
export const orderEffects = (entity: DocumentEntity): DocumentEffects => ({
  ...reviewEffects,
  reject: (effect) => endOrder(effect, entity),
  void: (effect) => endOrder(effect, entity),
  requestDeposit,
  async sendByMail(effect) {
    return { ...(await sendByMail(effect)), patch: { sentAt: effect.now, sentTo: addressesOf(effect) } };
  },
  async close(effect) {
    await endOpenDeposits(effect, entity);
    await tellPeopleOf(effect.row, effect, 'orderClosed');
  },
});

/** Its quote waits for another one. */
async function endOrder(effect: EffectContext<StoredDocument>, entity: DocumentEntity) {
  const { executor, context, actor, row, decision } = effect;
  await followQuote(executor, context, entity, { actor, order: row, ends: true });
  return await reviewEffects[decision.action]?.(effect);
}

/** What is asked of orders alone. */
export function orderRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/bills/:id/purchase-invoices',
    access: purchasing,
    tag: 'Purchases',
    summary: 'The invoices of an order that the acting person may see, newest first',
    params: idParams,
    answer: z.object({ data: z.array(documentRow) }),
    read: async ({ executor, actor, params: { id }, now }) => ({
      data: await documentsMade(executor, actor, { source: 'purchaseOrderID', type: 'bill', id }, now),
    }),
  });
}
