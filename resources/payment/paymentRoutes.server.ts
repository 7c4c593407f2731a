import { z } from 'zod';

import { DomainError, screenTexts } from '../../domain/errors.ts';
import type { App } from '../../server/app.ts';
import type { BankAccountAnswer, ServerContext } from '../../server/context.ts';
import { idParams, refusalAnswers, writeRefusalAnswers } from '../../server/engine/entityRoutes.ts';
import { parseIfMatch } from '../../server/engine/lock.ts';
import { registerMediaReader } from '../../server/files/mediaReaders.ts';
import { actorOf } from '../../server/http/access.ts';
import { canReadBill } from '../bill/billStore.server.ts';
import { listAnswer, toListAnswer } from '../listAnswer.ts';
import { createPayment } from './paymentCreate.server.ts';
import { paymentDetailOf } from './paymentDetail.server.ts';
import { feeConfigurationOf } from './paymentFee.server.ts';
import { payableFilter, paymentApprovalFilter, paymentReleaseFilter } from './paymentFilter.ts';
import { paymentInput } from './paymentInput.ts';
import type { PaymentInput } from './paymentInput.ts';
import {
  listPayables,
  listPaymentApprovals,
  listPaymentReleases,
  listPaymentsOfBill,
} from './paymentList.server.ts';
import { registerPaperRoutes } from './paymentPapers.server.ts';
import { canReadPayment } from './paymentStore.server.ts';
import { feeConfigAnswer, payableRow, paymentDetail, paymentRow } from './paymentWire.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const tags = ['Payments'];

/** Lists, creation and papers of payments; approve, reject, authorize and void come from the lifecycle. */
export function paymentRoutes(app: App, context: ServerContext): void {
  registerMediaReader('payment', canReadPayment);
  registerLists(app, context);
  registerPaperRoutes(app, context);
  const { database, now } = context;

  app.route({
    method: 'GET',
    url: '/v1/payments/:id',
    config: { access: purchasing },
    schema: {
      tags,
      summary: 'One payment with its chain and history',
      params: idParams,
      response: { 200: paymentDetail, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const detail = await database.read(actor.companyID, (executor) =>
        paymentDetailOf(executor, actor, request.params.id, now()),
      );
      if (!detail) throw new DomainError('not_found');
      return detail;
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/bills/:id/payments',
    config: { access: purchasing },
    schema: {
      tags,
      summary: 'The payments of one document',
      params: idParams,
      response: { 200: z.object({ data: z.array(paymentRow) }), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const data = await database.read(actor.companyID, async (executor) => {
        if (!(await canReadBill(executor, actor, request.params.id))) throw new DomainError('not_found');
        return await listPaymentsOfBill(executor, actor, request.params.id, now());
      });
      return { data };
    },
  });

  app.route({
    method: 'POST',
    url: '/v1/bills/:id/payments',
    config: { access: { ...purchasing, anyCapability: ['isPaymentMaker'] }, movesMoney: true },
    schema: {
      tags,
      summary: 'Request a payment of an invoice, in part or whole',
      params: idParams,
      body: paymentInput,
      response: { 201: paymentDetail, ...writeRefusalAnswers, 502: writeRefusalAnswers[400] },
    },
    async handler(request, reply) {
      const actor = actorOf(request);
      const input = request.body;
      const billVersion = parseIfMatch(request.headers['if-match']);
      const inquired = await inquire(context, input);
      const detail = await database.write(actor.companyID, async (executor) => {
        const id = await createPayment(executor, context, actor, {
          billID: request.params.id,
          billVersion,
          input,
          inquired,
        });
        return await paymentDetailOf(executor, actor, id, now());
      });
      context.outboxChanged();
      if (!detail) throw new DomainError('not_found');
      return reply.status(201).send(detail);
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

/** The bank is asked before the transaction begins: nothing slow holds a lock. */
async function inquire(context: ServerContext, input: PaymentInput): Promise<BankAccountAnswer | null> {
  if (input.isUseVendorBankDetail || input.bankCode === null || input.accountNumber === null) return null;
  const account = await context.bank.inquire(input.bankCode, input.accountNumber);
  if (account) return account;
  throw new DomainError('validation_failed', { fields: { accountNumber: screenTexts.bankAccountInvalid } });
}

function registerLists(app: App, { database, now }: ServerContext): void {
  app.route({
    method: 'GET',
    url: '/v1/payment-makers',
    config: { access: { ...purchasing, anyCapability: ['isPaymentMaker'] } },
    schema: {
      tags,
      summary: 'Payment requests: documents to be paid',
      querystring: payableFilter,
      response: { 200: listAnswer(payableRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.read(actor.companyID, (executor) =>
        listPayables(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/payment-approvals',
    config: { access: { ...purchasing, anyCapability: ['isPaymentApprover'] } },
    schema: {
      tags,
      summary: 'Payments that wait or waited for the acting approver',
      querystring: paymentApprovalFilter,
      response: { 200: listAnswer(paymentRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.read(actor.companyID, (executor) =>
        listPaymentApprovals(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/payment-releasers',
    config: { access: { ...purchasing, anyCapability: ['isPaymentReleaser'] } },
    schema: {
      tags,
      summary: 'Payments to authorize, and those that were',
      querystring: paymentReleaseFilter,
      response: { 200: listAnswer(paymentRow), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { rows, total } = await database.read(actor.companyID, (executor) =>
        listPaymentReleases(executor, actor, request.query, now()),
      );
      return toListAnswer(rows, { ...request.query, total });
    },
  });
}
