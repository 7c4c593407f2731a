import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import { request } from './request.ts';

export const requestOnScreen = documentOnScreen(request, {
  createQuote({ id }) {
    const name = 'bills-bills-to-pay-form';
    return { name, path: pathTo(name, {}, { type: 'quote', request: id }) };
  },
});
