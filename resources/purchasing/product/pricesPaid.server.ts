import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { addMonths, firstOfMonth, today } from '../../../domain/day/day.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import { asNumber } from '../../../server/records/lookupRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
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
export function pricesPaidRoute(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/products/:id/prices-paid',
    access: { ...product.access, anyPermission: [product.permissions.viewDetail] },
    tag: product.tag,
    summary: 'What it cost on the invoices of two years that were agreed to, the newest first',
    params: idParams,
    answer: z.object({ data: z.array(pricePaid) }),
    isReplica: true,
    async read({ executor, actor, params: { id }, now }) {
      const { companyID } = actor;
      const since = addMonths(firstOfMonth(today(actor.timeZone, now)), -monthsBack);
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
      if (!known) return null;
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
        .innerJoin(documentTable, isNamedBy(documentTable, documentLineTable, documentLineTable.billID))
        .leftJoin(vendorTable, isNamedBy(vendorTable, documentTable, documentTable.vendorID))
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
    },
  });
}
