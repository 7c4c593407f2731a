import { route, speaking } from '../../../src/app/routing/routes.ts';
import { initialQuery } from '../../../src/ui/list/initialQuery.ts';
import { roomWords } from '../../words.ts';
import { firstPurchaseFilter, firstReviewFilter } from '../document/list/documentLists.ts';
import { documentPageAccess } from '../document/document.ts';
import { orderListSpec, orderReviewListSpec } from './list/orderLists.ts';

/** Where orders are listed. They are entered, looked at and reviewed where invoices are. */
export const orderRoutes = speaking(
  [roomWords.order, roomWords.document, roomWords.documentStatus],
  [
    route(
      '/bills/bills-to-pay/order',
      'orders',
      {
        anyPermission: ['bills_order_view_list', 'bills_order_view_list_for_specific_accounts'],
        allFeatures: ['expenseBill', 'purchaseOrder'],
        allFlags: ['purchase_order'],
      },
      {
        initialQuery: initialQuery('bills', orderListSpec, firstPurchaseFilter),
        screen: () => import('./list/OrderList.tsx'),
      },
    ),
    route(
      '/bills/bills-to-pay/delivery-form',
      'recordDelivery',
      {
        ...documentPageAccess,
        allFeatures: ['expenseBill', 'purchaseOrder'],
        allFlags: ['purchase_order'],
      },
      {
        screen: () => import('../orderDelivery/form/DeliveryForm.tsx'),
        words: [roomWords.orderDelivery],
      },
    ),
    route(
      '/approval/bill-list/order',
      'orderApprovals',
      {
        allFeatures: ['expenseBill', 'purchaseOrder'],
        allFlags: ['purchase_order'],
        anyCapability: ['isPurchaseOrderReviewer'],
      },
      {
        initialQuery: initialQuery('bills/approvals', orderReviewListSpec, () => firstReviewFilter),
        screen: () => import('./list/OrderReviewList.tsx'),
      },
    ),
  ],
);
