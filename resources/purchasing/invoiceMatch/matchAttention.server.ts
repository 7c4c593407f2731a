import { and, asc, eq, inArray } from 'drizzle-orm';

import { add, roundAmount, toWire } from '../../../domain/money/money.ts';
import { namesOf } from '../../../server/approval/people.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import type { DocumentAttention } from '../document/documentWire.ts';
import { matchRuleOf } from '../matchRule/matchRule.server.ts';
import { isHeld } from './matchState.ts';
import { ordersOf } from './matchedOrders.server.ts';
import { invoiceMatchTable } from './matchTables.server.ts';

/** What a careful person reads first of an invoice that differs from its orders; null of one that does not. */
export async function matchAttention(
  executor: Executor,
  invoice: StoredDocument,
): Promise<DocumentAttention['match']> {
  const { companyID, matchState: state, currencyCode } = invoice;
  if (state === 'none' || state === 'matched') return null;
  const [[kept], orderIDs, rule] = await Promise.all([
    executor
      .select()
      .from(invoiceMatchTable)
      .where(and(eq(invoiceMatchTable.companyID, companyID), eq(invoiceMatchTable.billID, invoice.id))),
    ordersOf(executor, invoice),
    matchRuleOf(executor, companyID),
  ]);
  const [orders, names] = await Promise.all([
    orderIDs.length === 0
      ? []
      : executor
          .select({ id: documentTable.id, referenceID: documentTable.referenceID })
          .from(documentTable)
          .where(and(eq(documentTable.companyID, companyID), inArray(documentTable.id, orderIDs)))
          .orderBy(asc(documentTable.id)),
    namesOf(executor, companyID, kept?.acceptedByID ? [kept.acceptedByID] : []),
  ]);
  const excess = add(kept?.priceExcess ?? '0', kept?.quantityExcess ?? '0');
  return {
    state,
    excess: toWire(roundAmount(excess, currencyCode)),
    orders,
    acceptedBy: state === 'accepted' ? (names.get(kept?.acceptedByID ?? 0) ?? null) : null,
    hasApprover: !isHeld(state) || rule.approverIDs.length > 0,
  };
}
