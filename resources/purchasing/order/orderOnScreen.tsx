import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import { order } from './order.ts';

export const orderOnScreen = documentOnScreen(order, {
  recordDelivery({ id }) {
    const name = 'bills-bills-to-pay-delivery-form';
    return { name, path: pathTo(name, {}, { order: id }) };
  },
  createInvoice({ id }) {
    const name = 'bills-bills-to-pay-form';
    return { name, path: pathTo(name, {}, { order: id }) };
  },
});
