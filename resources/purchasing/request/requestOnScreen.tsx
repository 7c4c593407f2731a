import type { NounOnScreen } from '../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { documentOnScreen } from '../document/documentOnScreen.tsx';
import type { DocumentRow } from '../document/documentWire.ts';
import { request } from './request.ts';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';

export const requestOnScreen: NounOnScreen<DocumentRow> = {
  ...documentOnScreen(request, {
    createQuote({ id }) {
      const name = 'bills-bills-to-pay-form';
      return { name, path: pathTo(name, {}, { type: 'quote', request: id }) };
    },
  }),
  inputs: { askVendors: lazyPiece(() => import('./AskVendorsInputs.tsx')) },
};
