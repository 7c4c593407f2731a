import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { roomWords } from '../../words.ts';
import { depositAccess } from '../../purchasing/deposit/depositRules.ts';
import { paymentAccess } from '../payment/paymentAccess.ts';
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
