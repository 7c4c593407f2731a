import { and, eq } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import type { BankAccount } from '../../../domain/bank/bankAccount.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { App } from '../../../server/http/routes.ts';
import { inquiredAccount } from '../../../server/bank/accountInquiry.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import { listCall, readCall, writeCall } from '../../../server/engine/calls.ts';
import { idParams, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { sumsCall } from '../../../server/engine/listSums.ts';
import type { Executor } from '../../../server/database/database.ts';
import { canReadDocument, readableDocuments } from '../document/documentStore.server.ts';
import type { StoredDocument } from '../document/documentStore.server.ts';
import { documentTable } from '../document/documentTables.server.ts';
import { rateOn } from '../../../server/exchangeRates/exchangeRates.ts';
import { paymentTabs } from '../../paying/payment/paid/paidKind.ts';
import { paymentAccess } from '../../paying/payment/paymentAccess.ts';
import { variantOf } from '../../paying/payment/paymentRoutes.server.ts';
import { createPayment } from './request/paymentCreate.server.ts';
import { paymentDetailOf } from '../../paying/payment/page/paymentDetail.server.ts';
import { feeConfigurationOf } from '../../paying/payment/bank/paymentFee.server.ts';
import { newestPaymentsQuery, payableFilter, remittanceRateQuery } from './list/payableFilter.ts';
import { paymentInput } from './request/paymentInput.ts';
import type { PaymentInput } from './request/paymentInput.ts';
import { listPayables, payablesSummed } from './list/payableList.server.ts';
import { vendorPayeeOf } from './request/payee.server.ts';
import { requestSeveralRoutes } from './request/requestSeveral.server.ts';
import { feeConfigAnswer, payableRow, remittanceRate, vendorPayee } from './payableWire.ts';
import { listNewestPayments, listPaymentsOf } from '../../paying/payment/list/paymentList.server.ts';
import { billPayment, paymentDetail, paymentRow } from '../../paying/payment/paymentWire.ts';
import { paidDocuments } from './paidDocument.server.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const tag = 'Payments';
const { types } = paidDocuments;

/** What is to be paid, and the request of its payment. */
export function payableRoutes(app: App, context: ServerContext): void {
  for (const tab of paymentTabs) {
    const { path, access, what } = variantOf(tab);
    const list = {
      url: `/v1/payment-makers${path}`,
      access: { ...paymentAccess.request, ...access },
      tag,
      query: payableFilter,
    } as const;
    sumsCall(app, context, list, ({ executor, actor, query, now }) =>
      payablesSummed(executor, actor, query, now, tab),
    );
    listCall(app, context, {
      ...list,
      summary: `${what} to request: what is to be paid`,
      row: payableRow,
      read: ({ executor, actor, query, now }) => listPayables(executor, actor, query, now, { tab }),
    });
  }

  writeCall(app, context, {
    method: 'POST',
    url: '/v1/bills/:id/payments',
    access: { ...purchasing, anyCapability: ['isPaymentMaker'] },
    movesMoney: true,
    takesVersion: true,
    tag,
    summary: 'Request a payment of an invoice or a deposit, in part or whole',
    params: idParams,
    body: paymentInput,
    answer: paymentDetail,
    refusals: { 502: writeRefusalAnswers[400] },
    turn: 'payment numbers',
    // The bank is asked before the transaction begins: nothing slow holds a lock.
    prepare: (input) => inquire(context, input),
    async write({
      executor,
      actor,
      params,
      body: input,
      version: billVersion,
      prepared: inquired,
      now,
      say,
    }) {
      const request = { billID: params.id, billVersion, say, input, inquired };
      const id = await createPayment(executor, context, actor, request);
      return await paymentDetailOf(executor, actor, id, now, say);
    },
  });

  requestSeveralRoutes(app, context);

  readCall(app, context, {
    url: '/v1/bills/:id/payments',
    access: purchasing,
    tag,
    summary: 'The payments of one document',
    params: idParams,
    answer: z.object({ data: z.array(billPayment) }),
    async read({ executor, actor, params: { id }, now }) {
      if (!(await canReadDocument(executor, actor, id))) return null;
      return { data: await listPaymentsOf(executor, actor, { types, ids: [id] }, now) };
    },
  });

  readCall(app, context, {
    url: '/v1/payments/newest',
    access: purchasing,
    tag,
    summary: 'The newest payment of each of these documents',
    query: newestPaymentsQuery,
    answer: z.object({ data: z.array(paymentRow) }),
    isReplica: true,
    read: async ({ executor, actor, query: { billIDs = [] }, now }) => ({
      data: await listNewestPayments(executor, actor, { types, ids: billIDs }, now),
    }),
  });

  readCall(app, context, {
    url: '/v1/bills/:id/payee',
    access: { ...purchasing, anyCapability: ['isPaymentMaker'] },
    tag,
    summary: "The vendor's own account, where a payment of the document would go",
    params: idParams,
    answer: vendorPayee,
    async read({ executor, actor, params, say }) {
      const bill = await readableBill(executor, actor, params.id);
      const { problem, ...account } = await vendorPayeeOf(executor, actor, bill);
      return { ...account, problem: problem && say(problem) };
    },
  });

  readCall(app, context, {
    url: '/v1/remittance-rates',
    access: purchasing,
    tag,
    summary: 'The rate that a payment in this currency has today; one rate holds for every country',
    query: remittanceRateQuery,
    answer: remittanceRate,
    async read({ executor, actor, query: { currencyCode }, now }) {
      const day = today(actor.timeZone, now);
      if (currencyCode === 'IDR') return { currencyCode, rateAmount: 1, validFrom: day, source: null };
      const rate = await rateOn(executor, actor.companyID, currencyCode, day);
      if (rate === null) throw new DomainError('DataNotFound');
      const { rateAmount, validFrom, source } = rate;
      return { currencyCode, rateAmount: toWire(rateAmount), validFrom, source };
    },
  });

  readCall(app, context, {
    url: '/v1/fee-config',
    access: purchasing,
    tag,
    summary: 'What a transfer costs now',
    answer: feeConfigAnswer,
    async read({ executor, actor: { companyID, timeZone }, now }) {
      const { feeAmount, isFreeQuotaAvailable } = await feeConfigurationOf(
        executor,
        companyID,
        now,
        timeZone,
      );
      return { feeAmount: Number(feeAmount), isFreeQuotaAvailable };
    },
  });
}

async function readableBill(executor: Executor, actor: Actor, id: number): Promise<StoredDocument> {
  const [bill] = await executor
    .select()
    .from(documentTable)
    .where(
      and(
        eq(documentTable.companyID, actor.companyID),
        eq(documentTable.id, id),
        readableDocuments(executor, actor, { id }),
      ),
    );
  if (!bill) throw new DomainError('not_found');
  return bill;
}

async function inquire(context: ActContext, input: PaymentInput): Promise<BankAccount | null> {
  const { isUseVendorBankDetail, bankCode, accountNumber } = input;
  if (isUseVendorBankDetail || bankCode === null || accountNumber === null) return null;
  return await inquiredAccount(context, { bankCode, accountNumber });
}
