import { and, eq, inArray } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { judgeAction } from '../../../domain/lifecycle/lifecycle.ts';
import { isPositive, subtract, toWire } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { readableDocuments, linesOf, toDocumentSubject } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { invoicedQuantities } from '../invoiceMatch/claims.server.ts';
import { order as orderKind } from '../order/order.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import type { InvoiceReading } from './invoiceReading.ts';

/** The numbers of ours that a paper may mean: vendors write `po-2026-000123` as well. */
function numbersMeant(written: string): string[] {
  const upper = written.trim().toUpperCase();
  return [...new Set([written.trim(), upper, upper.replaceAll(/[^A-Z\d]+/g, '/')])];
}

/**
 * The order that a paper names, with what of it is left to invoice: one of its vendor, where that is known, of which this person may
 * make an invoice; null for any other.
 */
export async function namedOrder(
  executor: Executor,
  actor: Actor,
  { number, vendorID }: { number: string; vendorID: number | null },
  now: Date,
): Promise<InvoiceReading['order']> {
  const [found] = await executor
    .select({ order: documentTable, vendor: { id: vendorTable.id, name: vendorTable.name } })
    .from(documentTable)
    .innerJoin(vendorTable, isNamedBy(vendorTable, documentTable, documentTable.vendorID))
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        inArray(documentTable.referenceID, numbersMeant(number)),
        eq(documentTable.transactionType, 'order'),
        vendorID === null ? undefined : eq(documentTable.vendorID, vendorID),
        readableDocuments(executor, actor, { types: ['order'] }),
      ),
    )
    .limit(1);
  if (!found) return null;
  const { order, vendor } = found;
  const subject = toDocumentSubject(order, now);
  if (!judgeAction(orderKind.lifecycle, actor, subject, 'createInvoice').isAllowed) return null;
  const [lines, invoiced] = await Promise.all([
    linesOf(executor, order),
    invoicedQuantities(executor, order),
  ]);
  return {
    id: order.id,
    referenceID: order.referenceID,
    currencyCode: order.currencyCode,
    vendor,
    lines: lines.flatMap(({ id, itemableID, itemableType, itemName, qty, unitPrice }) => {
      const left = subtract(qty, invoiced.get(id) ?? '0');
      if (!isPositive(left)) return [];
      const price = toWire(unitPrice);
      return [
        { id, itemableID, itemableType, itemName: itemName ?? '', unitPrice: price, left: toWire(left) },
      ];
    }),
  };
}
