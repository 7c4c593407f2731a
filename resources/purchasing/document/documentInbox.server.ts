import { and, eq, inArray, or, sql } from 'drizzle-orm';

import { waitsForApprover, waitsForNobody } from '../../../server/approval/review/reviewInbox.ts';
import type { InboxFlag, InboxItems, InboxRule } from '../../../server/engine/nouns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { mediaLinkTable } from '../../../server/files/mediaTables.ts';
import { vendorTable } from '../vendor/vendorTables.server.ts';
import { listedTypes, reviewedWith } from './document.ts';
import type { ListedType } from './document.ts';
import { kindOfEntered } from '../documentKinds.ts';
import { documentTabs } from './documentTabs.ts';
import { documentNotice } from './documentStore.server.ts';
import { documentTable } from './documentTables.server.ts';
import { hasDuplicate } from '../../../server/duplicates/keptDuplicates.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { isSplit } from './splitInvoice/splitInvoices.server.ts';

/** What the inbox shows of a document. */
export const documentItems = {
  type: 'bill',
  resource: 'bills',
  joins: [
    {
      table: vendorTable,
      on: isNamedBy(vendorTable, documentTable, documentTable.vendorID),
    },
    {
      table: employeeTable,
      on: isNamedBy(employeeTable, documentTable, documentTable.requesterID),
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

const bankDetail: InboxFlag = {
  name: 'bankDetail',
  when: sql`${vendorTable.status} = 'bank_detail_review'`,
  says: documentNotice('flag.bankDetail'),
};

/** What a careful person looks at first; their pages say the same, and more of it. */
const invoiceFlags: readonly InboxFlag[] = [
  { name: 'duplicate', when: hasDuplicate('bill'), says: documentNotice('flag.duplicate') },
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

/** By which workflows each type is reviewed. */
const reviewOf = (transactionType: ListedType) => kindOfEntered({ transactionType }).workflow;

const reviews = listedTypes.map((type): InboxRule => {
  return waitsForApprover({
    route: documentTabs[type].reviewList,
    label: documentNotice(`waiting.review.${type}`),
    kinds: [reviewOf(type)],
    table: documentTable,
    where: eq(documentTable.status, 'awaiting_review'),
    items: reviewItems(type === 'bill' ? invoiceFlags : [bankDetail]),
  });
});

/** What differs from its orders by more than is tolerated waits for the named approver, as a review does. */
const acceptances = waitsForApprover({
  route: documentTabs.bill.reviewList,
  task: 'differences',
  label: documentNotice('waiting.accept'),
  kinds: [reviewOf('bill')],
  table: documentTable,
  where: eq(documentTable.status, 'awaiting_acceptance'),
  isRisky: true,
  items: reviewItems(invoiceFlags),
});

function reviewItems(flags: readonly InboxFlag[]): InboxItems {
  return { ...documentItems, page: 'approval-bill-list-id', opensFromMail: true, flags };
}

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

const undecidable = listedTypes.map((type) =>
  waitsForNobody({
    route: 'bills-bills-to-pay-id',
    task: `undecidable-${type}`,
    label: documentNotice(`waiting.undecidable.${type}`),
    table: documentTable,
    statuses: ['awaiting_review', 'awaiting_acceptance'],
    where: inArray(documentTable.transactionType, [...reviewedWith(type)]),
    items: { ...documentItems, page: 'bills-bills-to-pay-id' },
  }),
);

/** Documents of every kind that wait for a person: to review, to revise, to have decided. */
export const documentInbox: readonly InboxRule[] = [...reviews, acceptances, ...revisions, ...undecidable];
