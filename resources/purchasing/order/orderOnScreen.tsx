import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import type { DocumentRow } from '../document/documentWire.ts';
import { order } from './order.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

export const orderOnScreen: NounOnScreen<DocumentRow> = {
  ...documentOnScreen(order, {
    recordDelivery({ id }) {
      const name = 'bills-bills-to-pay-delivery-form';
      return { name, path: pathTo(name, {}, { order: id }) };
    },
    amend({ id }) {
      const name = 'bills-bills-to-pay-form';
      return { name, path: pathTo(name, {}, { type: 'amendment', amends: id }) };
    },
    createInvoice({ id }) {
      const name = 'bills-bills-to-pay-form';
      return { name, path: pathTo(name, {}, { order: id }) };
    },
  }),
  inputs: { sendByMail: lazyPiece(() => import('../document/page/MailInputs.tsx')) },
};
