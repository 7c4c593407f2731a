import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { addMonths, firstOfMonth, today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { asNumber } from '../../../server/engine/lookupRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { openDocumentStatuses } from '../document/document.ts';
import { readableDocuments } from '../document/documentStore.server.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { pricePaid } from './pricePaid.ts';
import type { PricePaid } from './pricePaid.ts';
import { product } from './product.ts';
import { productTable } from './productTables.server.ts';

const monthsBack = 23;
const linesAtMost = 500;

/** `GET /v1/products/{id}/prices-paid`: what the product cost on the documents that the person may read. */
export function pricesPaidRoute(app: App, { database, now }: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/v1/products/:id/prices-paid',
    config: { access: { ...product.access, anyPermission: [product.permissions.viewDetail] } },
    schema: {
      tags: [product.tag],
      summary: 'What it cost on the invoices of two years that were agreed to, the newest first',
      params: idParams,
      response: { 200: z.object({ data: z.array(pricePaid) }), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { companyID } = actor;
      const { id } = request.params;
      const since = addMonths(firstOfMonth(today(actor.timeZone, now())), -monthsBack);
      return database.readReplica(companyID, async (executor) => {
        const [known] = await executor
          .select({ id: productTable.id })
          .from(productTable)
          .where(
            and(
              eq(productTable.companyID, companyID),
              eq(productTable.id, id),
              eq(productTable.isMiscItem, false),
            ),
          );
        if (!known) throw new DomainError('not_found');
        const rows = await executor
          .select({
            lineID: documentLineTable.id,
            billID: documentTable.id,
            referenceID: documentTable.referenceID,
            vendorName: vendorTable.name,
            transactionDate: documentTable.transactionDate,
            currencyCode: documentTable.currencyCode,
            unitPrice: asNumber(documentLineTable.unitPrice),
            isPriceIncludeTax: documentTable.isPriceIncludeTax,
            qty: asNumber(documentLineTable.qty),
            unit: documentLineTable.unit,
          })
          .from(documentLineTable)
          .innerJoin(
            documentTable,
            and(
              eq(documentTable.companyID, documentLineTable.companyID),
              eq(documentTable.id, documentLineTable.billID),
            ),
          )
          .leftJoin(
            vendorTable,
            and(
              eq(vendorTable.companyID, documentTable.companyID),
              eq(vendorTable.id, documentTable.vendorID),
            ),
          )
          .where(
            and(
              eq(documentLineTable.companyID, companyID),
              eq(documentLineTable.itemableID, id),
              eq(documentTable.transactionType, 'bill'),
              inArray(documentTable.status, [...openDocumentStatuses, 'paid']),
              gte(documentTable.transactionDate, since),
              readableDocuments(executor, actor, { types: ['bill'] }),
            ),
          )
          .orderBy(desc(documentTable.transactionDate), desc(documentLineTable.id))
          .limit(linesAtMost);
        return { data: rows as PricePaid[] };
      });
    },
  });
}
