import { z } from 'zod';

import type { App } from '../../../server/http/routes.ts';
import type { ServerContext } from '../../../server/context.ts';
import { listCall, readCall } from '../../../server/engine/calls.ts';
import { idParams } from '../../../server/engine/entityRoutes.ts';
import { sumsCall } from '../../../server/engine/listSums.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { tabAccess } from '../../paidKinds.ts';
import { paidSources } from './paid/paidSource.server.ts';
import { paymentTabs } from './paid/paidKind.ts';
import type { PaymentTab } from './paid/paidKind.ts';
import { paymentAccess } from './paymentAccess.ts';
import { paymentChecksOf } from './paymentChecks.server.ts';
import { paymentDetailOf } from './page/paymentDetail.server.ts';
import { paymentApprovalFilter, paymentChecksQuery, paymentReleaseFilter } from './list/paymentFilter.ts';
import {
  approvalsSummed,
  releasesSummed,
  listEmployeePaymentsOf,
  listPaymentApprovals,
  listPaymentReleases,
} from './list/paymentList.server.ts';
import { registerPaperRoutes } from './paper/paymentPapers.server.ts';
import { paymentChecks, paymentDetail, paymentRow } from './paymentWire.ts';

const purchasing = { allFeatures: ['expenseBill'] } as const;
const tag = 'Payments';

/** Lists, creation and papers of payments; approve, reject, authorize and void come from the lifecycle. */
export function paymentRoutes(app: App, context: ServerContext): void {
  for (const tab of paymentTabs) {
    const { path, access, what } = variantOf(tab);
    const approvals = {
      url: `/v1/payment-approvals${path}`,
      access: { ...paymentAccess.approval, ...access },
      tag,
      query: paymentApprovalFilter,
    } as const;
    const releases = {
      url: `/v1/payment-releasers${path}`,
      access: { ...paymentAccess.authorize, ...access },
      tag,
      query: paymentReleaseFilter,
    } as const;
    sumsCall(app, context, approvals, ({ executor, actor, query }) =>
      approvalsSummed(executor, actor, query, tab),
    );
    sumsCall(app, context, releases, ({ executor, actor, query }) =>
      releasesSummed(executor, actor, query, tab),
    );
    listCall(app, context, {
      ...approvals,
      summary: `${what} that wait or waited for the acting approver`,
      row: paymentRow,
      read: ({ executor, actor, query, now }) => listPaymentApprovals(executor, actor, query, now, { tab }),
    });
    listCall(app, context, {
      ...releases,
      summary: `${what} to authorize, and those that were`,
      row: paymentRow,
      read: ({ executor, actor, query, now }) => listPaymentReleases(executor, actor, query, now, { tab }),
    });
  }
  registerPaperRoutes(app, context);

  for (const { types, ofEmployees } of paidSources()) {
    if (ofEmployees) recordPaymentsCall(app, context, ofEmployees, types);
  }

  readCall(app, context, {
    url: '/v1/payments/:id',
    access: purchasing,
    tag,
    summary: 'One payment with its chain and history',
    params: idParams,
    answer: paymentDetail,
    read: ({ executor, actor, params, now, say }) => paymentDetailOf(executor, actor, params.id, now, say),
  });

  readCall(app, context, {
    url: '/v1/payments/checks',
    access: paymentAccess.authorize,
    tag,
    summary: 'What to look at before authorizing these payments: sums, accounts and flags',
    query: paymentChecksQuery,
    answer: paymentChecks,
    read: ({ executor, actor, query: { ids = [] } }) => paymentChecksOf(executor, actor, ids),
  });
}

/** What was paid of a record of a declared noun, for who may read the record: its payee before all others. */
function recordPaymentsCall(
  app: App,
  context: ServerContext,
  store: StoredNoun,
  types: readonly string[],
): void {
  const { noun } = store;
  readCall(app, context, {
    url: `/v1/${noun.path}/:id/payments`,
    access: noun.access,
    tag: noun.tag,
    summary: 'The payments of one record, the oldest first',
    params: idParams,
    answer: z.object({ data: z.array(paymentRow) }),
    async read({ executor, actor, params: { id }, now }) {
      if (!(await store.canRead(executor, actor, id))) return null;
      return { data: await listEmployeePaymentsOf(executor, actor, { types, ids: [id] }, now) };
    },
  });
}

/** The lists of payments stand twice: of invoices, and of deposits (rules: payment lists). */
export function variantOf(tab: PaymentTab) {
  return tab === 'deposit'
    ? ({ path: '/deposits', access: tabAccess(tab), what: 'Deposit payments' } as const)
    : ({ path: '', access: {}, what: 'Payments' } as const);
}
