import { and, eq, lt, lte, or } from 'drizzle-orm';

import type { BillsCapability } from '../../../domain/access/actor.ts';
import { overdueSteps } from '../../../domain/approval/approval.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { isOpenTask } from '../../../server/approval/openTask.ts';
import type { InboxFigures, InboxRule } from '../../../server/engine/nouns.ts';
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

/** What documents that wait come to: the whole of one that is decided on. */
export const documentFigures = {
  since: documentTable.updatedAt,
  money: { amount: documentTable.totalAmount, currencyCode: documentTable.currencyCode },
  isLate: (day) => lt(documentTable.dueDate, day),
} as const satisfies InboxFigures;

/** The same where what is left of them is to be paid. */
export const owedFigures = {
  ...documentFigures,
  money: { ...documentFigures.money, amount: documentTable.remainingAmount },
} as const satisfies InboxFigures;

/** The same of tasks: late, too, once others may decide in place of its approvers. */
const taskFigures: InboxFigures = {
  ...documentFigures,
  about: {
    table: documentTable,
    on: and(
      eq(documentTable.companyID, approvalTaskTable.companyID),
      eq(documentTable.id, approvalTaskTable.subjectID),
    ),
  },
  since: approvalTaskTable.openedAt,
  isLate: (day, now) => or(documentFigures.isLate(day), lte(approvalTaskTable.openedAt, overdueSteps(now))),
};

const reviews = listedTypes.map((type): InboxRule => {
  const { reviewer, workflow } = documentReviews[type];
  return {
    route: documentTabs[type].reviewList,
    label: documentNotice(`waiting.review.${type}`),
    isFor: (actor) => actor.capabilities.has(reviewer),
    table: approvalTaskTable,
    where: (actor) => isOpenTask(actor, workflow),
    figures: taskFigures,
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
    figures: documentFigures,
  };
});

/** Documents of every kind that wait for a person: to review, to revise. */
export const documentInbox: readonly InboxRule[] = [...reviews, ...revisions];
