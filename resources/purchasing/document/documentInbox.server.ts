import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';

import type { BillsCapability } from '../../../domain/access/actor.ts';
import type { WorkflowKind } from '../../../domain/approval/workflowKind.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { inPlaceOf, isOpenTask } from '../../../server/approval/openTask.ts';
import type { InboxFlag, InboxItems, InboxRule } from '../../../server/engine/nouns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { mediaLinkTable } from '../../../server/files/mediaTables.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { listedTypes, reviewedWith } from './document.ts';
import type { ListedType } from './document.ts';
import { documentTabs } from './documentTabs.ts';
import { documentNotice } from './documentStore.server.ts';
import { documentTable } from './documentTables.server.ts';
import { hasDuplicate } from './duplicate/findDuplicates.server.ts';
import { isSplit } from './splitInvoice/splitInvoices.server.ts';

/** Who reviews each type. */
const documentReviews: Readonly<Record<ListedType, { reviewer: BillsCapability; workflow: WorkflowKind }>> = {
  bill: { reviewer: 'isReviewer', workflow: 'purchaseInvoice' },
  order: { reviewer: 'isPurchaseOrderReviewer', workflow: 'purchaseOrder' },
  quote: { reviewer: 'isPurchaseQuoteReviewer', workflow: 'purchaseRequestProcurementReview' },
  request: { reviewer: 'isPurchaseRequestReviewer', workflow: 'purchaseRequestReview' },
};

/** What the inbox shows of a document. */
export const documentItems = {
  type: 'bill',
  resource: 'bills',
  joins: [
    {
      table: vendorTable,
      on: and(eq(vendorTable.companyID, documentTable.companyID), eq(vendorTable.id, documentTable.vendorID)),
    },
    {
      table: employeeTable,
      on: and(
        eq(employeeTable.companyID, documentTable.companyID),
        eq(employeeTable.id, documentTable.requesterID),
      ),
    },
  ],
  id: documentTable.id,
  version: documentTable.version,
  number: documentTable.referenceID,
  who: sql`coalesce(${vendorTable.name}, ${employeeTable.name})`,
  amount: documentTable.totalAmount,
  currencyCode: documentTable.currencyCode,
  dueDate: documentTable.dueDate,
  since: documentTable.updatedAt,
} as const satisfies Omit<InboxItems, 'page'>;

const isSubject = and(
  eq(documentTable.companyID, approvalTaskTable.companyID),
  eq(documentTable.id, approvalTaskTable.subjectID),
);

const bankDetail: InboxFlag = {
  name: 'bankDetail',
  when: sql`${vendorTable.status} = 'bank_detail_review'`,
  says: documentNotice('flag.bankDetail'),
};

/** What a careful person looks at first; their pages say the same, and more of it. */
const invoiceFlags: readonly InboxFlag[] = [
  { name: 'duplicate', when: hasDuplicate, says: documentNotice('flag.duplicate') },
  { name: 'split', when: isSplit, says: documentNotice('flag.split') },
  bankDetail,
  {
    name: 'match',
    when: sql`${documentTable.matchState} in ('waiting', 'differs')`,
    says: documentNotice('flag.match'),
  },
  {
    name: 'noFile',
    when: sql`not exists (
      select from ${mediaLinkTable} where ${mediaLinkTable.companyID} = ${documentTable.companyID}
        and ${mediaLinkTable.subjectType} = 'bill' and ${mediaLinkTable.subjectID} = ${documentTable.id}
    )`,
    says: documentNotice('flag.noFile'),
  },
];

const reviews = listedTypes.map((type): InboxRule => {
  const { reviewer, workflow } = documentReviews[type];
  return {
    route: documentTabs[type].reviewList,
    label: documentNotice(`waiting.review.${type}`),
    isFor: (actor) => actor.capabilities.has(reviewer),
    table: approvalTaskTable,
    where: (actor) => and(isOpenTask(actor, workflow), eq(documentTable.status, 'awaiting_review')),
    items: {
      ...documentItems,
      page: 'approval-bill-list-id',
      joins: [{ table: documentTable, on: isSubject }, ...documentItems.joins],
      since: approvalTaskTable.openedAt,
      isStep: true,
      inPlaceOf: () => inPlaceOf,
      opensFromMail: true,
      flags: type === 'bill' ? invoiceFlags : [bankDetail],
    },
  };
});

/** What differs from its orders by more than is tolerated waits for the named approver, as a review does. */
const acceptances: InboxRule = {
  route: documentTabs.bill.reviewList,
  task: 'differences',
  label: documentNotice('waiting.accept'),
  isFor: (actor) => actor.capabilities.has(documentReviews.bill.reviewer),
  table: approvalTaskTable,
  where: (actor) =>
    and(isOpenTask(actor, documentReviews.bill.workflow), eq(documentTable.status, 'awaiting_acceptance')),
  isRisky: true,
  items: {
    ...documentItems,
    page: 'approval-bill-list-id',
    joins: [{ table: documentTable, on: isSubject }, ...documentItems.joins],
    since: approvalTaskTable.openedAt,
    isStep: true,
    inPlaceOf: () => inPlaceOf,
    opensFromMail: true,
    flags: invoiceFlags,
  },
};

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
        inArray(documentTable.transactionType, [...reviewedWith(type)]),
        eq(documentTable.status, 'awaiting_revision'),
        or(eq(documentTable.requesterID, actor.employeeID), eq(documentTable.createdByID, actor.employeeID)),
      ),
    items: { ...documentItems, page: 'bills-bills-to-pay-id' },
  };
});

/** What nobody can decide waits for those who can have somebody decide it. */
const undecidable = listedTypes.map((type): InboxRule => {
  return {
    route: 'bills-bills-to-pay-id',
    task: `undecidable-${type}`,
    leadsToRecord: true,
    label: documentNotice(`waiting.undecidable.${type}`),
    isFor: ({ role }) => role === 'super_admin',
    table: documentTable,
    where: (actor) =>
      and(
        eq(documentTable.companyID, actor.companyID),
        inArray(documentTable.transactionType, [...reviewedWith(type)]),
        inArray(documentTable.status, ['awaiting_review', 'awaiting_acceptance']),
        isNotNull(documentTable.undecidableSince),
      ),
    isRisky: true,
    items: { ...documentItems, page: 'bills-bills-to-pay-id', since: documentTable.undecidableSince },
  };
});

/** Documents of every kind that wait for a person: to review, to revise, to have decided. */
export const documentInbox: readonly InboxRule[] = [...reviews, acceptances, ...revisions, ...undecidable];
