import { index } from 'drizzle-orm/pg-core';

import { amount, instant, reference, refersTo } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { documentTable } from '../document/documentTables.server.ts';

/**
 * Where the money of deposits went: to the invoices that they cover, or back from the vendor. A row is never changed, and what
 * an invoice gives back is a row below zero. Triggers see at the end of each transaction that these rows, the balances of
 * deposits and invoices, and the advances in the ledger agree (the migration that makes this table).
 */
export const depositApplicationTable = numberedTable(
  'deposit_application',
  {
    depositID: reference('deposit_id').notNull(),
    /** The payment of the deposit that the money was advanced by. */
    paymentID: reference('payment_id').notNull(),
    /** Null: the vendor paid it back. */
    invoiceID: reference('invoice_id'),
    /** In the currency of the order. */
    amount: amount('amount').notNull(),
    /** What of the advance in rupiah goes with it. */
    amountInIDR: amount('amount_in_idr').notNull(),
    appliedAt: instant('applied_at').notNull(),
  },
  (table) => [
    refersTo('deposit_application_deposit_exists', [table.companyID, table.depositID], documentTable),
    refersTo('deposit_application_invoice_exists', [table.companyID, table.invoiceID], documentTable),
    index('deposit_application_payment').on(table.companyID, table.paymentID),
    index('deposit_application_deposit').on(table.companyID, table.depositID),
    index('deposit_application_invoice').on(table.companyID, table.invoiceID),
  ],
);
