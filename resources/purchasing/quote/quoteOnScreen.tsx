import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import type { DocumentRow } from '../document/documentWire.ts';
import { quote } from './quote.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

export const quoteOnScreen: NounOnScreen<DocumentRow> = {
  ...documentOnScreen(quote, {
    createOrder({ id }) {
      const name = 'bills-bills-to-pay-form';
      return { name, path: pathTo(name, {}, { type: 'order', quote: id }) };
    },
  }),
  inputs: { sendByMail: lazyPiece(() => import('../document/page/MailInputs.tsx')) },
};
