import { withWords } from '../providers/i18n/roomWords.ts';
import { pathTo } from '../src/app/routing/routes.ts';
import type { SubscriptionOf } from '../src/ui/list/views/subscription.ts';
import type { Rooms } from '../src/app/routing/rooms.ts';
import { mappingTour } from './accounting/accountMapping/mappingTour.tsx';
import { firstWordsEn } from './firstWords.en.ts';
import { menu } from './menu.ts';
import { declaredHeads } from './nounHeads.ts';
import { apiAreas, nounResources } from './nounResources.ts';
import { roomWords } from './words.ts';

/** The form of a schedule, filled in with what a list asks. */
const subscription: SubscriptionOf = ({ resource, question, search, name }) => {
  const found = nounResources.find((one) => one.name === resource);
  if (!found?.reads?.['export']) return null;
  const type = question['transactionType'];
  const dataset = type === undefined || type === 'bill' ? found.path : `${type}s`;
  const route = 'settings-scheduler-form';
  return { route, path: pathTo(route, {}, { name, dataset, query: search }) };
};

/** The rooms as the shell is handed them; their routes stand apart, since the page's first code needs them. */
export const rooms: Rooms = {
  resources: nounResources,
  areas: apiAreas,
  menu,
  tours: [mappingTour],
  home: () => import('./home.ts').then(({ homeRooms }) => homeRooms),
  inbox: () => import('./inbox.ts').then(({ inboxRooms }) => inboxRooms),
  subscription,
  creatable: () =>
    withWords([roomWords.document], () => import('./creatable.ts')).then(({ creatableOf }) =>
      creatableOf(declaredHeads.map(({ noun }) => noun)),
    ),
  words: {
    en: () => firstWordsEn,
    id: () => import('./firstWords.id.ts').then(({ firstWordsId }) => firstWordsId),
  },
};
