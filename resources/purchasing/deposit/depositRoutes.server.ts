import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { act } from '../../../server/engine/act.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import type { App } from '../../../server/http/routes.ts';
import type { Say } from '../../../server/words/words.ts';
import { listNewestPayments, listPaymentsOf } from '../../paying/payment/list/paymentList.server.ts';
import { depositPaid } from '../payable/paidKinds.ts';
import type { PaymentRow } from '../../paying/payment/paymentWire.ts';
import { billPayment } from '../../paying/payment/paymentWire.ts';
import { purchasing } from '../document/document.ts';
import { canReadDocument, readableDocuments } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { namedDocuments, toDocumentRow, verdictsOnDocuments } from '../document/list/documentList.server.ts';
import { documentDetailOf } from '../document/page/documentDetail.server.ts';
import type { DepositRow } from './depositWire.ts';
import { depositDetail, depositRejection, depositRow } from './depositWire.ts';
import type { DocumentEntity } from '../document/save/savePart.server.ts';

/** No order has more deposits than this. */
const depositsMax = 500;
const depositParams = idParams.extend({ depositID: z.coerce.number().int().positive() });

/** What is asked of the deposits on an order; they are requested by the action `requestDeposit` of the order. */
export function depositRoutes(app: App, context: ServerContext, entity: DocumentEntity): void {
  // What is under way while deposits are switched off is read, and rejected; its lifecycle judges what goes forward.
  const common = { access: purchasing, tag: 'Purchases' };

  readCall(app, context, {
    ...common,
    url: '/v1/bills/:id/deposits',
    summary: 'The deposits on an order, oldest first',
    params: idParams,
    answer: z.object({ data: z.array(depositRow) }),
    read: async ({ executor, actor, params, now }) => ({
      data: await depositsOf(executor, actor, params.id, now),
    }),
  });

  readCall(app, context, {
    ...common,
    url: '/v1/bills/:id/deposits/:depositID',
    summary: 'One deposit with its files and history',
    params: depositParams,
    answer: depositDetail,
    read: ({ executor, actor, params, now, say }) => depositOf(executor, actor, params, now, say),
  });

  writeCall(app, context, {
    ...common,
    method: 'PATCH',
    url: '/v1/bills/:id/deposits/:depositID/reject',
    takesVersion: true,
    summary: 'Reject the request for a deposit, with a reason',
    params: depositParams,
    body: depositRejection,
    answer: depositDetail,
    async write({ executor, actor, params, body, version, now, say }) {
      await assertOnOrder(executor, actor, params);
      const input = { notes: body.reason };
      await act(executor, context, entity, actor, {
        id: params.depositID,
        action: 'reject',
        input,
        version,
        say,
      });
      return await depositOf(executor, actor, params, now, say);
    },
  });

  readCall(app, context, {
    ...common,
    url: '/v1/bills/:id/purchase-order-payments',
    summary: 'The payments of the deposits on an order, oldest first',
    params: idParams,
    answer: z.object({ data: z.array(billPayment) }),
    async read({ executor, actor, params, now }) {
      const deposits = await depositsOf(executor, actor, params.id, now);
      const ids = deposits.map(({ id }) => id);
      return { data: await listPaymentsOf(executor, actor, { types: [depositPaid.type], ids }, now) };
    },
  });
}

/** The deposits on an order that the person may know of. */
async function depositsOf(
  executor: Executor,
  actor: Actor,
  orderID: number,
  now: Date,
): Promise<DepositRow[]> {
  const where = and(
    eq(documentTable.companyID, actor.companyID),
    eq(documentTable.purchaseOrderID, orderID),
    eq(documentTable.transactionType, 'deposit'),
    readableDocuments(executor, actor, { types: ['deposit'] }),
  );
  const named = await namedDocuments(executor, where, { order: [asc(documentTable.id)], limit: depositsMax });
  // Who pays deposits may not know their order.
  if (named.length === 0 && !(await canReadDocument(executor, actor, orderID))) {
    throw new DomainError('not_found');
  }
  const [verdicts, payments] = await Promise.all([
    verdictsOnDocuments(executor, named),
    newestPayments(
      executor,
      actor,
      named.map(({ bill }) => bill.id),
      now,
    ),
  ]);
  const day = today(actor.timeZone, now);
  return named.map((one) => ({
    ...toDocumentRow(one, actor, { now, day }, verdicts),
    remainingDeposit: toWire(one.bill.remainingDeposit),
    ...ofPayment(payments.get(one.bill.id)),
  }));
}

interface DepositOfOrder {
  id: number;
  depositID: number;
}

async function depositOf(executor: Executor, actor: Actor, params: DepositOfOrder, now: Date, say: Say) {
  await assertOnOrder(executor, actor, params);
  const { depositID } = params;
  const [detail, payments] = await Promise.all([
    documentDetailOf(executor, actor, depositID, now, say),
    newestPayments(executor, actor, [depositID], now),
  ]);
  if (!detail) throw new DomainError('not_found');
  return { ...detail, ...ofPayment(payments.get(depositID)) };
}

async function assertOnOrder(
  executor: Executor,
  actor: Actor,
  { id, depositID }: DepositOfOrder,
): Promise<void> {
  const found = await executor
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.id, depositID),
        eq(documentTable.purchaseOrderID, id),
        eq(documentTable.transactionType, 'deposit'),
        readableDocuments(executor, actor, { id: depositID, types: ['deposit'] }),
      ),
    );
  if (found.length === 0) throw new DomainError('not_found');
}

async function newestPayments(executor: Executor, actor: Actor, ids: readonly number[], now: Date) {
  const rows = await listNewestPayments(executor, actor, { types: [depositPaid.type], ids }, now);
  return new Map(rows.map((row) => [row.paidID, row]));
}

/** The newest payment of a deposit, and what the acting person may do with it (rules: deposits). */
function ofPayment(payment: PaymentRow | undefined) {
  return {
    payment: payment
      ? {
          id: payment.id,
          version: payment.version,
          referenceID: payment.referenceID,
          status: payment.status,
        }
      : null,
    isAbleToApproveDepositPayment: payment?.isAbleToApprove ?? false,
    isAbleToAuthorizeDepositPayment: payment?.isAbleToAuthorize ?? false,
    isAbleToRejectDepositPayment: payment?.isAbleToReject ?? false,
    isAbleToVoidDepositPayment: payment?.isAbleToVoid ?? false,
  };
}
