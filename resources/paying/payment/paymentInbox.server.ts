import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { overdueSteps } from '../../../domain/approval/approval.ts';
import { approvalTaskTable } from '../../../server/approval/approvalTables.ts';
import { isOpenTask } from '../../../server/approval/openTask.ts';
import { isProposedByAnother } from '../../../server/engine/proposalColumn.ts';
import type { InboxRule } from '../../../server/engine/nouns.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import type { PaymentStatus } from './paymentStatus.ts';
import { hasPaymentSet } from './payment.ts';
import { paymentTable } from './paymentTables.server.ts';
import { paymentNotice } from './paymentStore.server.ts';

/** That a payment is in this status and neither it nor its document comes from the acting person. */
function isPaymentForOthers(actor: Actor, status: PaymentStatus) {
  return and(
    eq(paymentTable.companyID, actor.companyID),
    eq(paymentTable.status, status),
    ne(paymentTable.makerID, actor.employeeID),
    sql`not exists (
      select from ${documentTable} where ${documentTable.companyID} = ${paymentTable.companyID}
        and ${documentTable.id} = ${paymentTable.billID}
        and ${actor.employeeID} in (${documentTable.requesterID}, ${documentTable.createdByID}, ${documentTable.lastEditedByID})
    )`,
  );
}

/** That others may take the place of a payment's approvers, as `isStepOverdue` has it. */
function canBeStoodInFor(now: Date) {
  return sql`(cardinality(${paymentTable.approverIDs}) = 0 or exists (
    select from ${approvalTaskTable} where ${approvalTaskTable.companyID} = ${paymentTable.companyID}
      and ${approvalTaskTable.subjectType} = 'payment' and ${approvalTaskTable.subjectID} = ${paymentTable.id}
      and ${approvalTaskTable.status} = 'awaiting' and ${approvalTaskTable.openedAt} <= ${overdueSteps(now)}
  ))`;
}

/** Payments that wait for a person: to approve, to authorize, to answer the bank about. */
export const paymentInbox: readonly InboxRule[] = [
  {
    route: 'approval-payment-list-approval',
    label: paymentNotice('waiting.approve'),
    isFor: (actor) => !hasPaymentSet(actor),
    table: approvalTaskTable,
    where: (actor) => isOpenTask(actor, 'paymentRequest'),
  },
  {
    route: 'approval-payment-list-approval',
    label: paymentNotice('waiting.approve'),
    isFor: hasPaymentSet,
    table: paymentTable,
    where: (actor, now) =>
      and(
        isPaymentForOthers(actor, 'awaiting_approval'),
        or(sql`${actor.employeeID} = any(${paymentTable.approverIDs})`, canBeStoodInFor(now)),
      ),
  },
  {
    route: 'approval-payment-list-authorize',
    label: paymentNotice('waiting.authorize'),
    isFor: (actor) => actor.capabilities.has('isPaymentReleaser') || hasPaymentSet(actor),
    table: paymentTable,
    where: (actor) => isPaymentForOthers(actor, 'awaiting_payment_authorization'),
  },
  {
    route: 'approval-payment-list-id',
    task: 'account-proposals',
    record: paymentTable.id,
    label: paymentNotice('waiting.confirmAccount'),
    isFor: isPayer,
    table: paymentTable,
    where: (actor) =>
      and(eq(paymentTable.companyID, actor.companyID), isProposedByAnother(paymentTable, actor)),
  },
  {
    route: 'approval-payment-list-id',
    task: 'bank-questions',
    record: paymentTable.id,
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
  },
];

function isPayer({ capabilities }: Actor): boolean {
  return capabilities.has('isPaymentMaker') || capabilities.has('isPaymentReleaser');
}
