import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import { invoice } from './invoice.ts';

export const invoiceOnScreen = documentOnScreen(invoice, {
  match({ id }) {
    const name = 'bills-bills-to-pay-match-form';
    return { name, path: pathTo(name, {}, { id }) };
  },
  createPayment({ id }) {
    const name = 'approval-payment-list-request-id';
    return { name, path: pathTo(name, { id }) };
  },
});
