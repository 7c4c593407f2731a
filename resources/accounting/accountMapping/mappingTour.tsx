import { mayEnter } from '../../../domain/access/access.ts';
import { isAdministrator } from '../../../domain/access/actor.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import type { Tour } from '../../../src/tour/tour.ts';
import { roomWords } from '../../words.ts';
import { mappingAccess } from './accountMapping.ts';

/** Where the accounts of the books are mapped, for administrators of an active company that has the integration. */
export const mappingTour: Tour = {
  id: 'accountMapping',
  isFor: ({ actor, company }) =>
    company.status === 'active' && isAdministrator(actor) && mayEnter(actor, mappingAccess.view),
  target: 'integration',
  words: roomWords.mappingTour,
  to: () => pathTo('integration-jurnal-account-mapping', {}, { tab: 'general' }),
};
