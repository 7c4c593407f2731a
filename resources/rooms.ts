import type { Rooms } from '../src/app/routing/rooms.ts';
import { firstWordsEn } from './firstWords.en.ts';
import { menu } from './menu.ts';
import { apiAreas, nounResources } from './nounResources.ts';

/** The rooms as the shell is handed them; their routes stand apart, since the page's first code needs them. */
export const rooms: Rooms = {
  resources: nounResources,
  areas: apiAreas,
  menu,
  // The step about the accounting integration comes with its room.
  tours: [],
  home: () => import('./home.ts').then(({ homeRooms }) => homeRooms),
  words: {
    en: () => firstWordsEn,
    id: () => import('./firstWords.id.ts').then(({ firstWordsId }) => firstWordsId),
  },
};
