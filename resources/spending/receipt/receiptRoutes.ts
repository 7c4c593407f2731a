import { wordsOfNoun } from '../../../domain/noun/nounWords.ts';
import { route, speaking } from '../../../src/app/routing/routes.ts';
import { receipt } from './receipt.ts';

/** Where receipts are taken. */
export const receiptRoutes = speaking(
  [wordsOfNoun(receipt)],
  [
    route('/expenses/receipts/take', 'takeReceipts', 'signed-in', {
      isForm: true,
      screen: () => import('./take/ReceiptTake.tsx'),
    }),
  ],
);
