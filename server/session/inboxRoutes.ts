import type { SQL } from 'drizzle-orm';
import { and, count, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Actor, BillsCapability } from '../../domain/actor.ts';
import { overdueSteps } from '../../domain/approval.ts';
import type { TransactionType } from '../../resources/bill/bill.ts';
import { transactionTypes } from '../../resources/bill/bill.ts';
import { billTable } from '../../resources/bill/billTables.server.ts';
import { hasPaymentSet } from '../../resources/payment/payment.ts';
import type { PaymentStatus } from '../../resources/payment/payment.ts';
import { paymentTable } from '../../resources/payment/paymentTables.server.ts';
import type { WorkflowKind } from '../../resources/workflow/workflow.ts';
import type { Routes } from '../app.ts';
import { approvalTaskTable } from '../approval/approvalTables.ts';
import type { Executor } from '../database/database.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';

interface Waiting {
  route: string;
  /** Told apart from what else waits on the same screen; unset: by its screen. */
  task?: string;
  /** Leads to one record after the other instead of to a list: the column with its id in the address. */
  record?: PgColumn;
  label: string;
  isFor: (actor: Actor) => boolean;
  table: PgTable;
  /** Which rows wait. */
  where: (actor: Actor, now: Date) => SQL | undefined;
}

/** Nobody counts further than this; the badge says 99+ (spec 1 §9). */
const countMax = 1000;

function isOpenTask(actor: Actor, kind: WorkflowKind) {
  return and(
    eq(approvalTaskTable.companyID, actor.companyID),
    eq(approvalTaskTable.approverID, actor.employeeID),
    eq(approvalTaskTable.workflowKind, kind),
    eq(approvalTaskTable.status, 'awaiting'),
  );
}

/** Each kind of purchase document has its own tab on both lists, and its own words. */
const documentTabs: Readonly<
  Record<TransactionType, { tab: string; words: string; reviewer: BillsCapability; workflow: WorkflowKind }>
> = {
  bill: { tab: '', words: 'Invoices', reviewer: 'isReviewer', workflow: 'purchaseInvoice' },
  order: { tab: '-order', words: 'Orders', reviewer: 'isPurchaseOrderReviewer', workflow: 'purchaseOrder' },
  quote: {
    tab: '-quote',
    words: 'Quotes',
    reviewer: 'isPurchaseQuoteReviewer',
    workflow: 'purchaseRequestProcurementReview',
  },
  request: {
    tab: '-request',
    words: 'Requests',
    reviewer: 'isPurchaseRequestReviewer',
    workflow: 'purchaseRequestReview',
  },
};

const reviews = transactionTypes.map((type): Waiting => {
  const { tab, words, reviewer, workflow } = documentTabs[type];
  return {
    route: `approval-bill-list${tab}`,
    label: `${words} to review`,
    isFor: (actor) => actor.capabilities.has(reviewer),
    table: approvalTaskTable,
    where: (actor) => isOpenTask(actor, workflow),
  };
});

const revisions = transactionTypes.map((type): Waiting => {
  const { tab, words } = documentTabs[type];
  return {
    route: `bills-bills-to-pay${tab}`,
    label: `${words} to revise`,
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

/** That a payment is in this status and neither it nor its document comes from the acting person. */
function isPaymentForOthers(actor: Actor, status: PaymentStatus) {
  return and(
    eq(paymentTable.companyID, actor.companyID),
    eq(paymentTable.status, status),
    ne(paymentTable.makerID, actor.employeeID),
    sql`not exists (
      select from ${billTable} where ${billTable.companyID} = ${paymentTable.companyID}
        and ${billTable.id} = ${paymentTable.billID}
        and ${actor.employeeID} in (${billTable.requesterID}, ${billTable.createdByID}, ${billTable.lastEditedByID})
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

/** What can wait for a person, and the screen on which it is done. */
const waiting: readonly Waiting[] = [
  ...reviews,
  {
    route: 'approval-payment-list-approval',
    label: 'Payments to approve',
    isFor: (actor) => !hasPaymentSet(actor),
    table: approvalTaskTable,
    where: (actor) => isOpenTask(actor, 'paymentRequest'),
  },
  {
    route: 'approval-payment-list-approval',
    label: 'Payments to approve',
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
    label: 'Payments to authorize',
    isFor: (actor) => actor.capabilities.has('isPaymentReleaser') || hasPaymentSet(actor),
    table: paymentTable,
    where: (actor) => isPaymentForOthers(actor, 'awaiting_payment_authorization'),
  },
  {
    route: 'approval-payment-list-request',
    label: 'Invoices to pay',
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
    label: 'Closings to confirm',
    isFor: (actor) => actor.permissions.has('bills_invoice_void'),
    table: billTable,
    where: (actor) => and(eq(billTable.companyID, actor.companyID), isProposedByAnother(billTable, actor)),
  },
  {
    route: 'approval-payment-list-id',
    task: 'account-proposals',
    record: paymentTable.id,
    label: 'Accounts to confirm',
    isFor: isPayer,
    table: paymentTable,
    where: (actor) =>
      and(eq(paymentTable.companyID, actor.companyID), isProposedByAnother(paymentTable, actor)),
  },
  {
    route: 'approval-payment-list-id',
    task: 'bank-questions',
    record: paymentTable.id,
    label: 'Questions of the bank to answer',
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
  {
    route: 'approval-payment-list-request-id',
    task: 'failed-payments',
    record: billTable.id,
    label: 'Failed payments to try again',
    isFor: (actor) => actor.capabilities.has('isPaymentMaker'),
    table: billTable,
    where: (actor) => and(eq(billTable.companyID, actor.companyID), eq(billTable.status, 'failed')),
  },
  ...revisions,
];

function isPayer({ capabilities }: Actor): boolean {
  return capabilities.has('isPaymentMaker') || capabilities.has('isPaymentReleaser');
}

function isProposedByAnother({ proposal }: typeof billTable | typeof paymentTable, actor: Actor): SQL {
  return sql`${proposal} is not null and (${proposal} ->> 'proposerID')::bigint <> ${actor.employeeID}`;
}

async function countWaiting(
  executor: Executor,
  actor: Actor,
  { table, record, where }: Waiting,
  now: Date,
): Promise<{ total: number; first: number | null }> {
  const rows = executor
    .select({ id: sql<number>`${record ?? sql`1`}`.as('id') })
    .from(table)
    .where(where(actor, now))
    .limit(countMax)
    .as('waiting');
  const [row] = await executor
    .select({ total: count(), first: sql<string | null>`min(${rows.id})` })
    .from(rows);
  return { total: row?.total ?? 0, first: record && row?.first ? Number(row.first) : null };
}

const inboxAnswer = z.object({
  items: z.array(
    z.object({
      route: z.string().describe('Name of the screen'),
      task: z.string().describe('Tells apart what waits on one screen'),
      id: z.int().nullable().describe('The first of the records, where the screen shows one of them'),
      label: z.string(),
      count: z.number().int().positive().max(countMax).describe(`Counted up to ${countMax}`),
    }),
  ),
});

/** What waits for the signed-in person. */
export const inboxRoutes: Routes = (app, context) => {
  app.get(
    '/v1/inbox/counts',
    {
      config: { access: {} },
      schema: {
        tags: ['Session'],
        summary: 'What waits for the signed-in person; nothing is left out but zeros',
        querystring: z.strictObject({}),
        response: {
          200: inboxAnswer,
          400: errorAnswer,
          401: errorAnswer,
          403: errorAnswer,
          503: errorAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      return context.database.read(actor.companyID, async (executor) => {
        const items: z.infer<typeof inboxAnswer>['items'] = [];
        for (const one of waiting) {
          if (!one.isFor(actor)) continue;
          const { route, task = route, label } = one;
          const { total, first } = await countWaiting(executor, actor, one, context.now());
          if (total > 0) items.push({ route, task, id: first, label, count: total });
        }
        return { items };
      });
    },
  );
};
