import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { ReviewedList } from '../../../../src/ui/approval/useReview.ts';
import type { PaymentTab } from '../paid/paidKind.ts';
import type { PaymentListSpec } from './paymentLists.ts';
import {
  firstPaymentApprovalFilter,
  firstPaymentReleaseFilter,
  paymentApprovalListSpecs,
  paymentReleaseListSpecs,
} from './paymentLists.ts';

/** Where payments are decided, one by one or many at once (rules: payment lists). */
const lists = {
  approval: {
    resources: { bill: 'paymentApprovals', deposit: 'depositPaymentApprovals' },
    specs: paymentApprovalListSpecs,
    firstFilter: firstPaymentApprovalFilter,
  },
  authorize: {
    resources: { bill: 'paymentReleases', deposit: 'depositPaymentReleases' },
    specs: paymentReleaseListSpecs,
    firstFilter: firstPaymentReleaseFilter,
  },
} as const;
export type DecidingView = keyof typeof lists;

/** What the approvers of payments go through, or the releasers: what waits for them, and what they decided. */
export function reviewedPayments(
  view: DecidingView,
  tab: PaymentTab,
): ReviewedList<PaymentListSpec['filters']> {
  const { resources, specs, firstFilter } = lists[view];
  return {
    listResource: resources[tab],
    spec: specs[tab],
    firstFilter,
    resource: 'payments',
    pathOf: (id) => pathTo(`approval-payment-list-${view}-id`, { id }),
    at: pathTo(`approval-payment-list-${view}${tab === 'deposit' ? '-deposits' : ''}`),
  };
}
