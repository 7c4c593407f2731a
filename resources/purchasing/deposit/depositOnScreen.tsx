import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import { deposit } from './deposit.ts';

export const depositOnScreen = documentOnScreen(deposit, {
  createPayment({ id }) {
    const name = 'approval-payment-list-request-id';
    return { name, path: pathTo(name, { id }) };
  },
});
