import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import { z } from 'zod';

import { addMonths, firstOfMonth, today } from '../../../domain/day.ts';
import { DomainError } from '../../../domain/errors.ts';
import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { asNumber } from '../../../server/engine/lookupRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import type { App } from '../../../server/http/routes.ts';
import { openBillStatuses } from '../invoice/bill.ts';
import { readableBills } from '../invoice/billStore.server.ts';
import { billLineTable, billTable } from '../invoice/billTables.server.ts';
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
            lineID: billLineTable.id,
            billID: billTable.id,
            referenceID: billTable.referenceID,
            vendorName: vendorTable.name,
            transactionDate: billTable.transactionDate,
            currencyCode: billTable.currencyCode,
            unitPrice: asNumber(billLineTable.unitPrice),
            isPriceIncludeTax: billTable.isPriceIncludeTax,
            qty: asNumber(billLineTable.qty),
            unit: billLineTable.unit,
          })
          .from(billLineTable)
          .innerJoin(
            billTable,
            and(eq(billTable.companyID, billLineTable.companyID), eq(billTable.id, billLineTable.billID)),
          )
          .leftJoin(
            vendorTable,
            and(eq(vendorTable.companyID, billTable.companyID), eq(vendorTable.id, billTable.vendorID)),
          )
          .where(
            and(
              eq(billLineTable.companyID, companyID),
              eq(billLineTable.itemableID, id),
              eq(billTable.transactionType, 'bill'),
              inArray(billTable.status, [...openBillStatuses, 'paid']),
              gte(billTable.transactionDate, since),
              readableBills(executor, actor),
            ),
          )
          .orderBy(desc(billTable.transactionDate), desc(billLineTable.id))
          .limit(linesAtMost);
        return { data: rows as PricePaid[] };
      });
    },
  });
}
