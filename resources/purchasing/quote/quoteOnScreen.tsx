import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import { quote } from './quote.ts';

export const quoteOnScreen = documentOnScreen(quote, {
  createOrder({ id }) {
    const name = 'bills-bills-to-pay-form';
    return { name, path: pathTo(name, {}, { type: 'order', quote: id }) };
  },
});
