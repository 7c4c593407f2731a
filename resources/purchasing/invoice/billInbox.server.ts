import { and, eq, or } from 'drizzle-orm';

import type { BillsCapability } from '../../../domain/actor.ts';
import type { WorkflowKind } from '../../../domain/workflowKind.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { isOpenTask } from '../../../server/approval/openTask.ts';
import { isProposedByAnother } from '../../../server/engine/proposalColumn.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import type { TransactionType } from './bill.ts';
import { transactionTypes } from './bill.ts';
import { billTable } from './billTables.server.ts';
import { billNotice } from './billStore.server.ts';

/** Each kind of purchase document has its own tab on both lists. */
const documentTabs: Readonly<
  Record<TransactionType, { tab: string; reviewer: BillsCapability; workflow: WorkflowKind }>
> = {
  bill: { tab: '', reviewer: 'isReviewer', workflow: 'purchaseInvoice' },
  order: { tab: '-order', reviewer: 'isPurchaseOrderReviewer', workflow: 'purchaseOrder' },
  quote: {
    tab: '-quote',
    reviewer: 'isPurchaseQuoteReviewer',
    workflow: 'purchaseRequestProcurementReview',
  },
  request: {
    tab: '-request',
    reviewer: 'isPurchaseRequestReviewer',
    workflow: 'purchaseRequestReview',
  },
};

const reviews = transactionTypes.map((type): InboxRule => {
  const { tab, reviewer, workflow } = documentTabs[type];
  return {
    route: `approval-bill-list${tab}`,
    label: billNotice(`waiting.review.${type}`),
    isFor: (actor) => actor.capabilities.has(reviewer),
    table: approvalTaskTable,
    where: (actor) => isOpenTask(actor, workflow),
  };
});

const revisions = transactionTypes.map((type): InboxRule => {
  const { tab } = documentTabs[type];
  return {
    route: `bills-bills-to-pay${tab}`,
    label: billNotice(`waiting.revise.${type}`),
    // Whoever sees no purchases cannot mend one either.
    isFor: (actor) => actor.capabilities.has('hasAccessToPurchasing'),
    table: billTable,
    where: (actor) =>
      and(
        eq(billTable.companyID, actor.companyID),
        eq(billTable.transactionType, type),
        eq(billTable.status, 'awaiting_revision'),
        or(eq(billTable.requesterID, actor.employeeID), eq(billTable.createdByID, actor.employeeID)),
      ),
  };
});

/** Documents that wait for a person: to review, to pay, to close, to try again, to revise. */
export const billInbox: readonly InboxRule[] = [
  ...reviews,
  {
    route: 'approval-payment-list-request',
    label: billNotice('waiting.pay'),
    isFor: (actor) => actor.capabilities.has('isPaymentMaker'),
    table: billTable,
    where: (actor) =>
      and(
        eq(billTable.companyID, actor.companyID),
        eq(billTable.transactionType, 'bill'),
        eq(billTable.status, 'awaiting_payment'),
      ),
  },
  {
    route: 'bills-bills-to-pay-id',
    task: 'close-proposals',
    record: billTable.id,
    label: billNotice('waiting.confirmClose'),
    isFor: (actor) => actor.permissions.has('bills_invoice_void'),
    table: billTable,
    where: (actor) => and(eq(billTable.companyID, actor.companyID), isProposedByAnother(billTable, actor)),
  },
  {
    route: 'approval-payment-list-request-id',
    task: 'failed-payments',
    record: billTable.id,
    label: billNotice('waiting.tryAgain'),
    isFor: (actor) => actor.capabilities.has('isPaymentMaker'),
    table: billTable,
    where: (actor) => and(eq(billTable.companyID, actor.companyID), eq(billTable.status, 'failed')),
  },
  ...revisions,
];
