import { anyPayer } from './paymentCapabilities.ts';
import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { roomWords } from '../../words.ts';
import {
  firstPaymentApprovalFilter,
  firstPaymentReleaseFilter,
  paymentApprovalListSpecs,
  paymentReleaseListSpecs,
} from './list/paymentLists.ts';
import { depositSwitch } from '../../reckoned.ts';
import { paymentAccess } from './paymentAccess.ts';

/** Where payments are requested, approved, authorized and looked at, by the lists of the three roles. */
export const paymentRoutes = speaking(
  [roomWords.payment, roomWords.paymentStatus],
  [
    route('/approval/payment-list/approval', 'paymentApprovals', paymentAccess.approval, {
      tool: 2,
      initialQuery: initialQuery(
        'payment-approvals',
        paymentApprovalListSpecs.bill,
        () => firstPaymentApprovalFilter,
      ),
      screen: async () => ({
        default: (await import('./list/PaymentReviewList.tsx')).paymentReviewList('approval', 'bill'),
      }),
    }),
    route(
      '/approval/payment-list/approval/deposits',
      'deposits',
      { ...paymentAccess.approval, ...depositSwitch },
      {
        initialQuery: initialQuery(
          'payment-approvals/deposits',
          paymentApprovalListSpecs.deposit,
          () => firstPaymentApprovalFilter,
        ),
        screen: async () => ({
          default: (await import('./list/PaymentReviewList.tsx')).paymentReviewList('approval', 'deposit'),
        }),
      },
    ),
    route('/approval/payment-list/approval/:id', 'paymentApproval', paymentAccess.approval, {
      screen: () => import('./page/PaymentShow.tsx'),
    }),
    route('/approval/payment-list/authorize', 'paymentAuthorization', paymentAccess.authorize, {
      tool: 3,
      initialQuery: initialQuery(
        'payment-releasers',
        paymentReleaseListSpecs.bill,
        () => firstPaymentReleaseFilter,
      ),
      screen: async () => ({
        default: (await import('./list/PaymentReviewList.tsx')).paymentReviewList('authorize', 'bill'),
      }),
    }),
    route(
      '/approval/payment-list/authorize/deposits',
      'deposits',
      { ...paymentAccess.authorize, ...depositSwitch },
      {
        initialQuery: initialQuery(
          'payment-releasers/deposits',
          paymentReleaseListSpecs.deposit,
          () => firstPaymentReleaseFilter,
        ),
        screen: async () => ({
          default: (await import('./list/PaymentReviewList.tsx')).paymentReviewList('authorize', 'deposit'),
        }),
      },
    ),
    route('/approval/payment-list/authorize/:id', 'paymentAuthorizationDetail', paymentAccess.authorize, {
      screen: () => import('./page/PaymentShow.tsx'),
    }),
    route('/approval/payment-list', 'payments', paymentAccess.any, {
      redirectsTo: [
        'approval-payment-list-request',
        'approval-payment-list-approval',
        'approval-payment-list-authorize',
      ],
    }),
    route('/approval/payment-list/:id', 'payment', paymentAccess.any, {
      screen: () => import('./page/PaymentShow.tsx'),
    }),
    route('/approval/payment-list/:id/request', 'payment', paymentAccess.request, {
      screen: () => import('./page/PaymentShow.tsx'),
    }),
    route('/approval/payment-list/:id/approval', 'payment', paymentAccess.approval, {
      screen: () => import('./page/PaymentShow.tsx'),
    }),
    route('/approval/payment-list/:id/authorize', 'payment', paymentAccess.authorize, {
      screen: () => import('./page/PaymentShow.tsx'),
    }),
    route('/approval/payment-list/:id/payment-receipt', 'paymentReceipt', paymentAccess.any, {
      layout: 'print',
      screen: () => import('./paper/PaymentReceipt.tsx'),
    }),
    route(
      '/bank-lookup',
      'bankAccountLookup',
      {
        anyPermission: ['vendor_edit'],
        orCapability: anyPayer,
        allFeatures: ['expenseBill'],
      },
      { tool: 5, screen: () => import('./bank/BankLookup.tsx') },
    ),
  ],
);
