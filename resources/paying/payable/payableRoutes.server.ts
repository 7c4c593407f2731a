import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { BankAccount } from '../../../domain/bank/bankAccount.ts';
import { today } from '../../../domain/day/day.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { toWire } from '../../../domain/money/money.ts';
import type { App } from '../../../server/http/routes.ts';
import { inquiredAccount } from '../../../server/bank/accountInquiry.ts';
import type { ActContext, ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers, writeRefusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { expectedVersion } from '../../../server/engine/lock.ts';
import type { Executor } from '../../../server/database/database.ts';
import { actorOf } from '../../../server/http/access.ts';
import { keepAnswer } from '../../../server/http/idempotency.ts';
import { readableDocuments } from '../../purchasing/document/documentStore.server.ts';
import type { StoredDocument } from '../../purchasing/document/documentStore.server.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import { rateOn } from '../../../server/exchangeRates/exchangeRates.ts';
import { listAnswer, toListAnswer } from '../../../domain/list/listAnswer.ts';
import { paidTypes } from '../payment/payment.ts';
import { paymentAccess } from '../payment/paymentAccess.ts';
import { variantOf } from '../payment/paymentRoutes.server.ts';
import { createPayment } from '../payable/request/paymentCreate.server.ts';
import { paymentDetailOf } from '../payment/page/paymentDetail.server.ts';
import { feeConfigurationOf } from '../payment/bank/paymentFee.server.ts';
import { payableFilter, remittanceRateQuery } from './list/payableFilter.ts';
import { paymentInput } from '../payable/request/paymentInput.ts';
import type { PaymentInput } from '../payable/request/paymentInput.ts';
import { listPayables } from '../payable/list/payableList.server.ts';
import { vendorPayeeOf } from './request/payee.server.ts';
import { feeConfigAnswer, payableRow, remittanceRate, vendorPayee } from './payableWire.ts';
import { paymentDetail } from '../payment/paymentWire.ts';
import { sayTo } from '../../../server/words/words.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const tags = ['Payments'];

/** What is to be paid, and the request of its payment. */
export function payableRoutes(app: App, context: ServerContext): void {
  const { database, now } = context;

  for (const paymentFor of paidTypes) {
    const { path, access, what } = variantOf(paymentFor);
    app.route({
      method: 'GET',
      url: `/v1/payment-makers${path}`,
      config: { access: { ...paymentAccess.request, ...access } },
      schema: {
        tags,
        summary: `${what} to request: what is to be paid`,
        querystring: payableFilter,
        response: { 200: listAnswer(payableRow), ...refusalAnswers },
      },
      async handler(request) {
        const actor = actorOf(request);
        const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
          listPayables(executor, actor, request.query, now(), { paymentFor }),
        );
        return toListAnswer(rows, { ...request.query, total });
      },
    });
  }

  app.route({
    method: 'POST',
    url: '/v1/bills/:id/payments',
    config: {
      access: { ...purchasing, anyCapability: ['isPaymentMaker'] },
      movesMoney: true,
      takesVersion: true,
    },
    schema: {
      tags,
      summary: 'Request a payment of an invoice or a deposit, in part or whole',
      params: idParams,
      body: paymentInput,
      response: { 201: paymentDetail, ...writeRefusalAnswers, 502: writeRefusalAnswers[400] },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const input = request.body;
      const say = sayTo(request);
      const billVersion = expectedVersion(request);
      const inquired = await inquire(context, input);
      const detail = await database.write(actor.companyID, async (executor) => {
        const id = await createPayment(executor, context, actor, {
          billID: request.params.id,
          billVersion,
          say,
          input,
          inquired,
        });
        return keepAnswer(request, reply, 201, await paymentDetailOf(executor, actor, id, now(), say));
      });
      context.outboxChanged();
      if (!detail) throw new DomainError('not_found');
      return reply.status(201).send(detail);
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/:id/payee',
    config: { access: { ...purchasing, anyCapability: ['isPaymentMaker'] } },
    schema: {
      tags,
      summary: "The vendor's own account, where a payment of the document would go",
      params: idParams,
      response: { 200: vendorPayee, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      return await database.read(actor.companyID, async (executor) => {
        const bill = await readableBill(executor, actor, request.params.id);
        const { problem, ...account } = await vendorPayeeOf(executor, actor, bill);
        return { ...account, problem: problem && sayTo(request)(problem) };
      });
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/remittance-rates',
    config: { access: purchasing },
    schema: {
      tags,
      summary: 'The rate that a payment in this currency has today; one rate holds for every country',
      querystring: remittanceRateQuery,
      response: { 200: remittanceRate, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { currencyCode } = request.query;
      const day = today(actor.timeZone, now());
      if (currencyCode === 'IDR') return { currencyCode, rateAmount: 1, validFrom: day, source: null };
      const rate = await database.read(actor.companyID, (executor) =>
        rateOn(executor, actor.companyID, currencyCode, day),
      );
      if (rate === null) throw new DomainError('DataNotFound');
      const { rateAmount, validFrom, source } = rate;
      return { currencyCode, rateAmount: toWire(rateAmount), validFrom, source };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/fee-config',
    config: { access: purchasing },
    schema: {
      tags,
      summary: 'What a transfer costs now',
      response: { 200: feeConfigAnswer, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const fee = await database.read(actor.companyID, (executor) =>
        feeConfigurationOf(executor, actor.companyID, now(), actor.timeZone),
      );
      return { feeAmount: Number(fee.feeAmount), isFreeQuotaAvailable: fee.isFreeQuotaAvailable };
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

/** The bank is asked before the transaction begins: nothing slow holds a lock. */
async function inquire(context: ActContext, input: PaymentInput): Promise<BankAccount | null> {
  const { isUseVendorBankDetail, bankCode, accountNumber } = input;
  if (isUseVendorBankDetail || bankCode === null || accountNumber === null) return null;
  return await inquiredAccount(context, { bankCode, accountNumber });
}
