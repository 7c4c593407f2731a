import { and, eq } from 'drizzle-orm';

import { isProposedByAnother, proposedAt } from '../../../server/engine/proposalColumn.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import { documentItems } from '../document/documentInbox.server.ts';
import { documentNotice } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';

const owed = {
  ...documentItems,
  page: 'approval-payment-list-request-id',
  amount: documentTable.remainingAmount,
};

/** Invoices that wait for a person: to pay, to close, to try again. */
export const invoiceInbox: readonly InboxRule[] = [
  {
    route: 'approval-payment-list-request',
    label: documentNotice('waiting.pay'),
    isFor: (actor) => actor.capabilities.has('isPaymentMaker'),
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, 'bill'),
        eq(documentTable.status, 'awaiting_payment'),
      ),
    items: owed,
  },
  {
    route: 'bills-bills-to-pay-id',
    task: 'close-proposals',
    leadsToRecord: true,
    label: documentNotice('waiting.confirmClose'),
    isFor: (actor) => actor.permissions.has('bills_invoice_void'),
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, 'bill'),
        isProposedByAnother(documentTable, actor),
      ),
    items: {
      ...documentItems,
      page: 'bills-bills-to-pay-id',
      amount: documentTable.remainingAmount,
      since: proposedAt(documentTable),
    },
  },
  {
    route: 'approval-payment-list-request-id',
    task: 'failed-payments',
    leadsToRecord: true,
    label: documentNotice('waiting.tryAgain'),
    isFor: (actor) => actor.capabilities.has('isPaymentMaker'),
    table: documentTable,
    where: (actor) => and(eq(documentTable.companyID, actor.companyID), eq(documentTable.status, 'failed')),
    items: owed,
    isRisky: true,
  },
];
