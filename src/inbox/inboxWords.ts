import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { inboxEn } from './inbox.en.ts';

/** The words of the inbox: they come with its pages. */
export const inboxWords: RoomWords<typeof inboxEn> = {
  area: 'inbox',
  en: () => import('./inbox.en.ts').then((words) => words.inboxEn),
  id: () => import('./inbox.id.ts').then((words) => words.inboxId),
};
