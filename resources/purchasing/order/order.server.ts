import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { idParams, refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { purchasing } from '../document/document.ts';
import { tellPeopleOf } from '../document/documentEffects.server.ts';
import type { DocumentEffects } from '../document/documentEffects.server.ts';
import { canReadDocument, readableDocuments } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import type { DocumentRow } from '../document/documentWire.ts';
import { documentRow } from '../document/documentWire.ts';
import {
  documentOrder,
  namedDocuments,
  toDocumentRow,
  verdictsOnDocuments,
} from '../document/list/documentList.server.ts';

/** What the actions of orders do, beside those of every review. */
export const orderEffects: DocumentEffects = {
  async close(effect) {
    await tellPeopleOf(effect.row, effect, 'orderClosed');
  },
};

/** More invoices of one order than this are not read: no order has them. */
const invoicesMax = 500;

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
        invoicesOf(executor, actor, request.params.id, now()),
      );
      return { data };
    },
  });
}

async function invoicesOf(executor: Executor, actor: Actor, id: number, now: Date): Promise<DocumentRow[]> {
  if (!(await canReadDocument(executor, actor, id))) throw new DomainError('not_found');
  const where = and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.purchaseOrderID, id),
    eq(documentTable.transactionType, 'bill'),
    readableDocuments(executor, actor, { types: ['bill'] }),
  );
  const invoices = await namedDocuments(executor, where, { order: documentOrder(), limit: invoicesMax });
  const verdicts = await verdictsOnDocuments(executor, invoices);
  const day = today(actor.timeZone, now);
  return invoices.map((invoice) => toDocumentRow(invoice, actor, day, verdicts));
}
