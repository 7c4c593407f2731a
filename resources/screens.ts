import type { ComponentType } from 'react';
import type { RouteName } from '../src/routes.ts';

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
