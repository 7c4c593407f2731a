import type { ComponentType } from 'react';
import type { RouteName } from '../src/routes.ts';
import { nounInitialQuery, nounScreens as screensOf } from '../src/noun/nounScreens.ts';
import type { InitialQuery } from '../src/ui/list/initialQuery.ts';
import { initialQuery } from '../src/ui/list/initialQuery.ts';
import { invoiceListSpec, invoiceReviewListSpec } from './purchasing/invoice/list/InvoiceLists.tsx';
import { firstPurchaseFilter, firstReviewFilter } from './purchasing/document/list/DocumentListSpecs.tsx';
import { firstPayableFilter, payableListSpec } from './paying/payable/list/PayableListSpec.tsx';
import {
  firstPaymentApprovalFilter,
  firstPaymentReleaseFilter,
  paymentApprovalListSpec,
  paymentReleaseListSpec,
} from './paying/payment/list/PaymentFilters.tsx';

import { declaredNouns } from './nouns.ts';

export type ScreenLoader = () => Promise<{ default: ComponentType }>;
export type Screens = { readonly [Name in RouteName]?: ScreenLoader };

/** The screens of the nouns by route name, loaded when first visited: one line per screen. */
export const nounScreens: Screens = {
  ...Object.assign({}, ...declaredNouns.map(screensOf)),
  'bills-bills-to-pay': () => import('./purchasing/invoice/list/InvoiceList.tsx'),
  'bills-bills-to-pay-form': () => import('./purchasing/document/form/DocumentForm.tsx'),
  'bills-bills-to-pay-id': () => import('./purchasing/invoice/page/InvoiceShow.tsx'),
  'approval-bill-list': () => import('./purchasing/invoice/list/InvoiceReviewList.tsx'),
  'approval-bill-list-edit-form': () => import('./purchasing/document/form/DocumentForm.tsx'),
  'approval-bill-list-id': () => import('./purchasing/invoice/page/InvoiceReview.tsx'),
  'bills-bills-to-pay-id-payment-receipt': () => import('./paying/payment/paper/PaymentReceipt.tsx'),
  'approval-bill-list-id-payment-receipt': () => import('./paying/payment/paper/PaymentReceipt.tsx'),
  'approval-payment-list-request': () => import('./paying/payable/list/PayableList.tsx'),
  'approval-payment-list-request-id': () => import('./paying/payable/page/PayableShow.tsx'),
  'approval-payment-list-approval': () => import('./paying/payment/list/PaymentApprovalList.tsx'),
  'approval-payment-list-approval-id': () => import('./paying/payment/page/PaymentShow.tsx'),
  'approval-payment-list-authorize': () => import('./paying/payment/list/PaymentAuthorizationList.tsx'),
  'approval-payment-list-authorize-id': () => import('./paying/payment/page/PaymentShow.tsx'),
  'approval-payment-list-id': () => import('./paying/payment/page/PaymentShow.tsx'),
  'approval-payment-list-id-request': () => import('./paying/payment/page/PaymentShow.tsx'),
  'approval-payment-list-id-approval': () => import('./paying/payment/page/PaymentShow.tsx'),
  'approval-payment-list-id-authorize': () => import('./paying/payment/page/PaymentShow.tsx'),
  'approval-payment-list-id-payment-receipt': () => import('./paying/payment/paper/PaymentReceipt.tsx'),
  'bank-lookup': () => import('./paying/payment/bank/BankLookup.tsx'),
};

/** What the lists among them ask at first, so that it is asked while their code is still on its way. */
export const initialQueries: { readonly [Name in RouteName]?: InitialQuery } = {
  ...Object.assign({}, ...declaredNouns.map(nounInitialQuery)),
  'bills-bills-to-pay': initialQuery('bills', invoiceListSpec, firstPurchaseFilter),
  'approval-bill-list': initialQuery('billApprovals', invoiceReviewListSpec, () => firstReviewFilter),
  'approval-payment-list-request': initialQuery('payables', payableListSpec, () => firstPayableFilter),
  'approval-payment-list-approval': initialQuery(
    'paymentApprovals',
    paymentApprovalListSpec,
    () => firstPaymentApprovalFilter,
  ),
  'approval-payment-list-authorize': initialQuery(
    'paymentReleases',
    paymentReleaseListSpec,
    () => firstPaymentReleaseFilter,
  ),
};
