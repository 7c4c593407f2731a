import { wordsOfNoun } from '../../../../domain/noun/nounWords.ts';
import { route, speaking } from '../../../../src/app/routing/routes.ts';
import { roomWords } from '../../../words.ts';
import { companyProfile } from '../../companyProfile/companyProfile.ts';

/** Where an installation gets its company; it needs no session. */
export const setupRoutes = speaking(
  [roomWords.setup, roomWords.activation, wordsOfNoun(companyProfile)],
  [route('/setup', 'setup', 'everybody', { layout: 'clean', screen: () => import('./SetupPage.tsx') })],
);
