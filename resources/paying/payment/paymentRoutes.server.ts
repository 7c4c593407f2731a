import { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { App } from '../../../server/http/routes.ts';
import type { ServerContext } from '../../../server/context.ts';
import { idParams, refusalAnswers } from '../../../server/engine/entityRoutes.ts';
import { actorOf } from '../../../server/http/access.ts';
import { canReadDocument } from '../../purchasing/document/documentStore.server.ts';
import { listAnswer, toListAnswer } from '../../../domain/list/listAnswer.ts';
import { depositAccess } from '../../purchasing/deposit/depositRules.ts';
import { paidTypes } from './payment.ts';
import type { PaidType } from './payment.ts';
import { paymentAccess } from './paymentAccess.ts';
import { paymentChecksOf } from './paymentChecks.server.ts';
import { paymentDetailOf } from './page/paymentDetail.server.ts';
import {
  newestPaymentsQuery,
  paymentApprovalFilter,
  paymentChecksQuery,
  paymentReleaseFilter,
} from './list/paymentFilter.ts';
import {
  listNewestPayments,
  listPaymentApprovals,
  listPaymentReleases,
  listPaymentsOfBills,
} from './list/paymentList.server.ts';
import { registerPaperRoutes } from './paper/paymentPapers.server.ts';
import { billPayment, paymentChecks, paymentDetail, paymentRow } from './paymentWire.ts';
import { sayTo } from '../../../server/words/words.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const tags = ['Payments'];

/** Lists, creation and papers of payments; approve, reject, authorize and void come from the lifecycle. */
export function paymentRoutes(app: App, context: ServerContext): void {
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
        paymentDetailOf(executor, actor, request.params.id, now(), sayTo(request)),
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
      response: { 200: z.object({ data: z.array(billPayment) }), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const data = await database.read(actor.companyID, async (executor) => {
        if (!(await canReadDocument(executor, actor, request.params.id))) throw new DomainError('not_found');
        return await listPaymentsOfBills(executor, actor, [request.params.id], now());
      });
      return { data };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/payments/newest',
    config: { access: purchasing },
    schema: {
      tags,
      summary: 'The newest payment of each of these documents',
      querystring: newestPaymentsQuery,
      response: { 200: z.object({ data: z.array(paymentRow) }), ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { billIDs = [] } = request.query;
      const data = await database.readReplica(actor.companyID, (executor) =>
        listNewestPayments(executor, actor, billIDs, now()),
      );
      return { data };
    },
  });

  app.route({
    method: 'GET',
    url: '/v1/payments/checks',
    config: {
      access: paymentAccess.authorize,
    },
    schema: {
      tags,
      summary: 'What to look at before authorizing these payments: sums, accounts and flags',
      querystring: paymentChecksQuery,
      response: { 200: paymentChecks, ...refusalAnswers },
    },
    async handler(request) {
      const actor = actorOf(request);
      const { ids = [] } = request.query;
      return await database.read(actor.companyID, (executor) => paymentChecksOf(executor, actor, ids));
    },
  });
}

function registerLists(app: App, { database, now }: ServerContext): void {
  for (const paymentFor of paidTypes) {
    const { path, access, what } = variantOf(paymentFor);

    app.route({
      method: 'GET',
      url: `/v1/payment-approvals${path}`,
      config: { access: { ...paymentAccess.approval, ...access } },
      schema: {
        tags,
        summary: `${what} that wait or waited for the acting approver`,
        querystring: paymentApprovalFilter,
        response: { 200: listAnswer(paymentRow), ...refusalAnswers },
      },
      async handler(request) {
        const actor = actorOf(request);
        const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
          listPaymentApprovals(executor, actor, request.query, now(), { paymentFor }),
        );
        return toListAnswer(rows, { ...request.query, total });
      },
    });

    app.route({
      method: 'GET',
      url: `/v1/payment-releasers${path}`,
      config: { access: { ...paymentAccess.authorize, ...access } },
      schema: {
        tags,
        summary: `${what} to authorize, and those that were`,
        querystring: paymentReleaseFilter,
        response: { 200: listAnswer(paymentRow), ...refusalAnswers },
      },
      async handler(request) {
        const actor = actorOf(request);
        const { rows, total } = await database.readReplica(actor.companyID, (executor) =>
          listPaymentReleases(executor, actor, request.query, now(), { paymentFor }),
        );
        return toListAnswer(rows, { ...request.query, total });
      },
    });
  }
}

/** The lists of payments stand twice: of invoices, and of deposits (spec 2 §7 "Payments"). */
export function variantOf(paymentFor: PaidType) {
  return paymentFor === 'deposit'
    ? ({ path: '/deposits', access: depositAccess, what: 'Deposit payments' } as const)
    : ({ path: '', access: {}, what: 'Payments' } as const);
}
