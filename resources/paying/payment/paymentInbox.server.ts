import { and, eq, isNull, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { overdueSteps } from '../../../domain/approval/approval.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { recordInPlaceOf } from '../../../server/approval/openTask.ts';
import { waitsForApprover, waitsForNobody } from '../../../server/approval/review/reviewInbox.ts';
import { isProposedByAnother, proposedAt } from '../../../server/engine/proposalColumn.ts';
import type { InboxFlag, InboxItems, InboxRule } from '../../../server/engine/nouns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { tabAccess } from '../../paidKinds.ts';
import { payeeFacts } from './list/paymentFlags.server.ts';
import { isIn } from './list/paymentList.server.ts';
import { paidSources } from './paid/paidSource.server.ts';
import { paymentReview } from './paymentReview.ts';
import type { PaymentStatus } from './paymentStatus.ts';
import { hasPaymentSet } from './releasers.ts';
import type { PaymentTab } from './paid/paidKind.ts';
import { paymentTable } from './paymentTables.server.ts';
import { paymentNotice } from './paymentStore.server.ts';

/** What looks wrong with where the money goes; of a manual payment nobody here knows. */
function accountFlag(name: 'newAccount' | 'otherAccount' | 'employee' | 'otherVendor', when: SQL): InboxFlag {
  return {
    name,
    when: sql`not ${paymentTable.isManualPayment} and ${when}`,
    says: paymentNotice(`flag.${name}`),
  };
}

/** What the inbox shows of a payment. */
function paymentItems() {
  const sources = paidSources();
  return {
    type: 'payment',
    resource: 'payments',
    joins: sources.flatMap(({ joins }) => joins),
    id: paymentTable.id,
    version: paymentTable.version,
    number: paymentTable.referenceID,
    who: firstOf([...sources.map(({ columns }) => columns.payeeName), paymentTable.accountHolderName]),
    amount: paymentTable.amount,
    currencyCode: paymentTable.currencyCode,
    // Its own day, or that of what it pays.
    dueDate: firstOf([paymentTable.scheduledAt, ...sources.map(({ columns }) => columns.dueDate)]),
    since: paymentTable.updatedAt,
  } satisfies Omit<InboxItems, 'page'>;
}

function firstOf(columns: readonly PgColumn[]): SQL {
  return sql`coalesce(${sql.join([...columns], sql`, `)})`;
}

function decidedItems() {
  const facts = payeeFacts();
  return {
    ...paymentItems(),
    flags: [
      { name: 'manual', when: sql`${paymentTable.isManualPayment}`, says: paymentNotice('flag.manual') },
      accountFlag('newAccount', sql`not ${facts.isPaidBefore}`),
      accountFlag('otherAccount', sql`not ${facts.isOfPayee}`),
      accountFlag(
        'employee',
        sql`not ${facts.isOfPaidEmployee} and exists (
        select from ${employeeTable} where ${employeeTable.companyID} = ${paymentTable.companyID}
          and ${employeeTable.accountNumber} = ${paymentTable.accountNumber}
      )`,
      ),
      accountFlag('otherVendor', facts.isOfAnother),
    ],
  } satisfies Omit<InboxItems, 'page'>;
}

/** That a payment is in this status and neither it nor what it pays comes from the acting person. */
function isPaymentForOthers(actor: Actor, status: PaymentStatus) {
  return and(
    eq(paymentTable.companyID, actor.companyID),
    eq(paymentTable.status, status),
    ne(paymentTable.makerID, actor.employeeID),
    ...paidSources().map(({ isOfPerson }) => not(isOfPerson(actor.employeeID))),
  );
}

/** That others may take the place of a payment's approvers, as `isStepOverdue` has it. */
function canBeStoodInFor(now: Date) {
  return sql`(cardinality(${paymentTable.approverIDs}) = 0 or ${paymentTable.undecidableSince} is not null or exists (
    select from ${approvalTaskTable} where ${approvalTaskTable.companyID} = ${paymentTable.companyID}
      and ${approvalTaskTable.subjectType} = 'payment' and ${approvalTaskTable.subjectID} = ${paymentTable.id}
      and ${approvalTaskTable.status} = 'awaiting' and ${approvalTaskTable.openedAt} <= ${overdueSteps(now)}
  ))`;
}

/** What waits on the lists of approvals and authorizations, each of which stands twice. */
function decisionsOf(tab: PaymentTab, lists: { approval: string; authorize: string }): InboxRule[] {
  const isOpen = (actor: Actor) => mayEnter(actor, tabAccess(tab));
  const [approve, authorize] =
    tab === 'bill'
      ? (['waiting.approve', 'waiting.authorize'] as const)
      : (['waiting.approveDeposit', 'waiting.authorizeDeposit'] as const);
  const decided = decidedItems();
  const approved = { ...decided, page: 'approval-payment-list-approval-id' };
  return [
    waitsForApprover({
      route: lists.approval,
      label: paymentNotice(approve),
      isFor: (actor) => isOpen(actor) && !hasPaymentSet(actor),
      kinds: [paymentReview],
      table: paymentTable,
      where: isIn(tab),
      items: approved,
    }),
    {
      route: lists.approval,
      label: paymentNotice(approve),
      isFor: (actor) => isOpen(actor) && hasPaymentSet(actor),
      table: paymentTable,
      where: (actor, now) =>
        and(
          isIn(tab),
          isPaymentForOthers(actor, 'awaiting_approval'),
          // A super admin has it among what nobody can decide.
          actor.role === 'super_admin' ? isNull(paymentTable.undecidableSince) : undefined,
          or(sql`${actor.employeeID} = any(${paymentTable.approverIDs})`, canBeStoodInFor(now)),
        ),
      items: { ...approved, inPlaceOf: (actor) => recordInPlaceOf(actor, 'payment', paymentTable) },
    },
    {
      route: lists.authorize,
      label: paymentNotice(authorize),
      isFor: (actor) =>
        isOpen(actor) && (actor.capabilities.has('isPaymentReleaser') || hasPaymentSet(actor)),
      table: paymentTable,
      where: (actor) => and(isIn(tab), isPaymentForOthers(actor, 'awaiting_payment_authorization')),
      items: { ...decided, page: 'approval-payment-list-authorize-id' },
    },
  ];
}

/** Payments that wait for a person: to approve, to authorize, to answer the bank about. */
export const paymentInbox = (): readonly InboxRule[] => [
  ...decisionsOf('bill', {
    approval: 'approval-payment-list-approval',
    authorize: 'approval-payment-list-authorize',
  }),
  ...decisionsOf('deposit', {
    approval: 'approval-payment-list-approval-deposits',
    authorize: 'approval-payment-list-authorize-deposits',
  }),
  {
    route: 'approval-payment-list-id',
    task: 'account-proposals',
    leadsToRecord: true,
    label: paymentNotice('waiting.confirmAccount'),
    isFor: isPayer,
    table: paymentTable,
    where: (actor) =>
      and(eq(paymentTable.companyID, actor.companyID), isProposedByAnother(paymentTable, actor)),
    items: { ...paymentItems(), page: 'approval-payment-list-id', since: proposedAt(paymentTable) },
    isRisky: true,
  },
  {
    route: 'approval-payment-list-id',
    task: 'bank-questions',
    leadsToRecord: true,
    label: paymentNotice('waiting.answerBank'),
    isFor: isPayer,
    table: paymentTable,
    where: (actor) =>
      and(
        eq(paymentTable.companyID, actor.companyID),
        eq(paymentTable.status, 'awaiting_information'),
        isNull(paymentTable.proposal),
        isNull(paymentTable.calledOffByID),
      ),
    items: { ...paymentItems(), page: 'approval-payment-list-id' },
    isRisky: true,
  },
  waitsForNobody({
    route: 'approval-payment-list-id',
    task: 'undecidable',
    label: paymentNotice('waiting.undecidable'),
    table: paymentTable,
    statuses: ['awaiting_approval'],
    items: { ...decidedItems(), page: 'approval-payment-list-id' },
  }),
];

function isPayer({ capabilities }: Actor): boolean {
  return capabilities.has('isPaymentMaker') || capabilities.has('isPaymentReleaser');
}
