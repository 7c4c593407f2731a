import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { inboxEn } from '../i18n/inbox.en.ts';

/** The words of the inbox: they come with its pages. */
export const inboxWords: RoomWords<typeof inboxEn> = {
  area: 'inbox',
  en: () => import('../i18n/inbox.en.ts').then((words) => words.inboxEn),
  id: () => import('../i18n/inbox.id.ts').then((words) => words.inboxId),
};
