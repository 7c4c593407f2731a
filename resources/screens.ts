import type { ComponentType } from 'react';
import type { RouteName } from '../src/routes.ts';
import type { Opening } from '../src/ui/list/opening.ts';
import { opening } from '../src/ui/list/opening.ts';
import {
  billListSpec,
  billReviewListSpec,
  firstBillFilter,
  firstReviewFilter,
} from './bill/BillListSpecs.tsx';
import {
  firstPayableFilter,
  firstPaymentApprovalFilter,
  firstPaymentReleaseFilter,
  payableListSpec,
  paymentApprovalListSpec,
  paymentReleaseListSpec,
} from './payment/PaymentFilters.tsx';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;
export type Screens = { readonly [Name in RouteName]?: ScreenLoader };

/** The screens of the nouns by route name, loaded when first visited: one line per screen. */
export const nounScreens: Screens = {
  'bills-bills-to-pay': () => import('./bill/BillList.tsx'),
  'bills-bills-to-pay-form': () => import('./bill/BillForm.tsx'),
  'bills-bills-to-pay-id': () => import('./bill/BillShow.tsx'),
  'approval-bill-list': () => import('./bill/BillReviewList.tsx'),
  'approval-bill-list-edit-form': () => import('./bill/BillForm.tsx'),
  'approval-bill-list-id': () => import('./bill/BillReview.tsx'),
  'bills-bills-to-pay-id-payment-receipt': () => import('./payment/PaymentReceipt.tsx'),
  'approval-bill-list-id-payment-receipt': () => import('./payment/PaymentReceipt.tsx'),
  'approval-payment-list-request': () => import('./payment/PaymentRequestList.tsx'),
  'approval-payment-list-request-id': () => import('./payment/PaymentRequestShow.tsx'),
  'approval-payment-list-approval': () => import('./payment/PaymentApprovalList.tsx'),
  'approval-payment-list-approval-id': () => import('./payment/PaymentShow.tsx'),
  'approval-payment-list-authorize': () => import('./payment/PaymentAuthorizationList.tsx'),
  'approval-payment-list-authorize-id': () => import('./payment/PaymentShow.tsx'),
  'approval-payment-list-id': () => import('./payment/PaymentShow.tsx'),
  'approval-payment-list-id-request': () => import('./payment/PaymentShow.tsx'),
  'approval-payment-list-id-approval': () => import('./payment/PaymentShow.tsx'),
  'approval-payment-list-id-authorize': () => import('./payment/PaymentShow.tsx'),
  'approval-payment-list-id-payment-receipt': () => import('./payment/PaymentReceipt.tsx'),
  'bank-lookup': () => import('./payment/BankLookup.tsx'),
};

/** What the lists among them ask at first, so that it is asked while their code is still on its way. */
export const openings: { readonly [Name in RouteName]?: Opening } = {
  'bills-bills-to-pay': opening('bills', billListSpec, firstBillFilter),
  'approval-bill-list': opening('billApprovals', billReviewListSpec, () => firstReviewFilter),
  'approval-payment-list-request': opening('payables', payableListSpec, () => firstPayableFilter),
  'approval-payment-list-approval': opening(
    'paymentApprovals',
    paymentApprovalListSpec,
    () => firstPaymentApprovalFilter,
  ),
  'approval-payment-list-authorize': opening(
    'paymentReleases',
    paymentReleaseListSpec,
    () => firstPaymentReleaseFilter,
  ),
};
