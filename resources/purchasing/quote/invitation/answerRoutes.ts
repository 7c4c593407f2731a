import { route, speaking } from '../../../../src/app/routing/routes.ts';
import { roomWords } from '../../../words.ts';

/** Where a vendor answers a request for quote; it needs no session. */
export const answerRoutes = speaking(
  [roomWords.quoteAnswer, roomWords.lineItems],
  [
    route('/external/quote', 'quoteAnswer', 'everybody', {
      layout: 'full',
      screen: () => import('./AnswerPage.tsx'),
    }),
  ],
);
