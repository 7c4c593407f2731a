import { z } from 'zod';

import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { purchasing } from '../document/document.ts';
import { tellPeopleOf } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { documentRow } from '../document/documentWire.ts';
import { documentsMade } from '../document/list/documentsMade.server.ts';

/** What the actions of orders do, beside those of every review. */
export const orderEffects: DocumentEffects = {
  async close(effect) {
    await tellPeopleOf(effect.row, effect, 'orderClosed');
  },
};

/** What is asked of orders alone. */
export function orderRoutes(app: App, { database, now }: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/v1/bills/:id/purchase-invoices',
    config: { access: purchasing },
    schema: {
      tags: ['Purchases'],
      summary: 'The invoices of an order that the acting person may see, newest first',
      params: idParams,
      response: { 200: z.object({ data: z.array(documentRow) }), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const data = await database.read(actor.companyID, (executor) =>
        documentsMade(
          executor,
          actor,
          { source: 'purchaseOrderID', type: 'bill', id: request.params.id },
          now(),
        ),
      );
      return { data };
    },
  });
}
