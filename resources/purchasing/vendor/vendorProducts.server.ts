import { and, desc, eq, gte, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../domain/access/actor.ts';
import { addMonths, firstOfMonth, today } from '../../../domain/day/day.ts';
import type { Day } from '../../../domain/day/day.ts';
import { hasField } from '../../../domain/noun/nounFor.ts';
import type { Executor } from '../../../server/database/database.ts';
import { asNumber } from '../../../server/records/lookupRoutes.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { payableStatuses } from '../document/document.ts';
import { readableDocuments } from '../document/documentStore.server.ts';
import { documentLineTable, documentTable } from '../document/documentTables.server.ts';
import { product } from '../product/product.ts';
import { productTable } from '../product/productTables.server.ts';

const monthsBack = 23;

/** What was bought before this day is no longer asked for. */
export function rememberedSince(actor: Actor, now: Date): Day {
  return addMonths(firstOfMonth(today(actor.timeZone, now)), -monthsBack);
}

/** The invoices of a vendor that the person may read. */
export function documentsOf(executor: Executor, actor: Actor, vendorID: number): SQL | undefined {
  return and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.transactionType, 'bill'),
    eq(documentTable.vendorID, vendorID),
    readableDocuments(executor, actor, { types: ['bill'] }),
  );
}

/** The last lines that bought something from a vendor on invoices that were agreed to: one for each group of `per`. */
export function lastLinesOf(
  executor: Executor,
  actor: Actor,
  vendorID: number,
  since: Day,
  per: readonly PgColumn[],
) {
  return executor
    .selectDistinctOn([...per], {
      productID: documentLineTable.itemableID,
      billID: documentTable.id,
      referenceID: documentTable.referenceID,
      transactionDate: documentTable.transactionDate,
      currencyCode: documentTable.currencyCode,
      isPriceIncludeTax: documentTable.isPriceIncludeTax,
      unit: documentLineTable.unit,
      unitPrice: asNumber(documentLineTable.unitPrice),
      tax: asNumber(documentLineTable.tax),
      whtTax: asNumber(documentLineTable.whtTax),
    })
    .from(documentLineTable)
    .innerJoin(documentTable, isNamedBy(documentTable, documentLineTable, documentLineTable.billID))
    .where(
      and(
        eq(documentLineTable.companyID, actor.companyID),
        isNotNull(documentLineTable.itemableID),
        documentsOf(executor, actor, vendorID),
        inArray(documentTable.status, [...payableStatuses]),
        gte(documentTable.transactionDate, since),
      ),
    )
    .orderBy(...per, desc(documentTable.transactionDate), desc(documentLineTable.id));
}

/** The products that a vendor sells: those that say so, and those that were bought from it. */
export function isSoldBy(
  actor: Actor,
  vendorID: number,
  boughtIDs: readonly (number | null)[],
): SQL | undefined {
  return and(
    eq(productTable.companyID, actor.companyID),
    eq(productTable.isMiscItem, false),
    or(
      sql`${productTable.id} = any(${sql.param([...boughtIDs])}::bigint[])`,
      hasField(actor, product.fields.soldBy) ? sql`${vendorID} = any(${productTable.soldByIDs})` : undefined,
    ),
  );
}
