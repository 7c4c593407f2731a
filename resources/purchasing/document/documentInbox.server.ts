import { and, eq, or } from 'drizzle-orm';

import type { BillsCapability } from '../../../domain/access/actor.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { isOpenTask } from '../../../server/approval/openTask.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import { listedTypes } from './document.ts';
import type { ListedType } from './document.ts';
import { documentTabs } from './documentTabs.ts';
import { documentNotice } from './documentStore.server.ts';
import { documentTable } from './documentTables.server.ts';

/** Who reviews each type. */
const documentReviews: Readonly<Record<ListedType, { reviewer: BillsCapability; workflow: WorkflowKind }>> = {
  bill: { reviewer: 'isReviewer', workflow: 'purchaseInvoice' },
  order: { reviewer: 'isPurchaseOrderReviewer', workflow: 'purchaseOrder' },
  quote: { reviewer: 'isPurchaseQuoteReviewer', workflow: 'purchaseRequestProcurementReview' },
  request: { reviewer: 'isPurchaseRequestReviewer', workflow: 'purchaseRequestReview' },
};

const reviews = listedTypes.map((type): InboxRule => {
  const { reviewer, workflow } = documentReviews[type];
  return {
    route: documentTabs[type].reviewList,
    label: documentNotice(`waiting.review.${type}`),
    isFor: (actor) => actor.capabilities.has(reviewer),
    table: approvalTaskTable,
    where: (actor) => isOpenTask(actor, workflow),
  };
});

const revisions = listedTypes.map((type): InboxRule => {
  return {
    route: documentTabs[type].list,
    label: documentNotice(`waiting.revise.${type}`),
    // A person who sees no purchases cannot revise one.
    isFor: (actor) => actor.capabilities.has('hasAccessToPurchasing'),
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.transactionType, type),
        eq(documentTable.status, 'awaiting_revision'),
        or(eq(documentTable.requesterID, actor.employeeID), eq(documentTable.createdByID, actor.employeeID)),
      ),
  };
});

/** Documents of every kind that wait for a person: to review, to revise. */
export const documentInbox: readonly InboxRule[] = [...reviews, ...revisions];
