import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { roomWords } from '../../words.ts';
import { depositAccess } from '../switches.ts';
import { anyReviewer } from '../reviewers.ts';
import { paymentAccess } from '../../paying/payment/paymentAccess.ts';
import { firstPayableFilter, payableListSpecs } from './list/payableLists.ts';

/** Where payment makers see what is to be paid, and request its payments. */
export const payableRoutes = speaking(
  [
    roomWords.payable,
    roomWords.payment,
    roomWords.paymentError,
    roomWords.paymentStatus,
    roomWords.documentStatus,
  ],
  [
    route(
      '/bills/bills-to-pay/:id/payment-receipt',
      'paymentReceipt',
      {
        anyPermission: ['bills_invoice_view_detail', 'bills_order_view_detail'],
        allFeatures: ['expenseBill'],
      },
      { layout: 'print', screen: () => import('../../paying/payment/paper/PaymentReceipt.tsx') },
    ),
    route(
      '/approval/bill-list/:id/payment-receipt',
      'paymentReceipt',
      { allFeatures: ['expenseBill'], anyCapability: anyReviewer },
      { layout: 'print', screen: () => import('../../paying/payment/paper/PaymentReceipt.tsx') },
    ),
    route('/approval/payment-list/request', 'paymentRequests', paymentAccess.request, {
      tool: 1,
      initialQuery: initialQuery('payment-makers', payableListSpecs.bill, () => firstPayableFilter),
      screen: () => import('./list/PayableList.tsx'),
    }),
    route(
      '/approval/payment-list/request/deposits',
      'deposits',
      { ...paymentAccess.request, ...depositAccess },
      {
        initialQuery: initialQuery(
          'payment-makers/deposits',
          payableListSpecs.deposit,
          () => firstPayableFilter,
        ),
        screen: () => import('./list/DepositPayableList.tsx'),
      },
    ),
    route('/approval/payment-list/request/:id', 'paymentRequest', paymentAccess.request, {
      screen: () => import('./page/PayableShow.tsx'),
    }),
  ],
);
