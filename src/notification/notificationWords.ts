import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { notificationEn } from './notification.en.ts';

/** The words of the panel: they come with it, and with its page. */
export const notificationWords: RoomWords<typeof notificationEn> = {
  area: 'notification',
  en: () => import('./notification.en.ts').then(({ notificationEn }) => notificationEn),
  id: () => import('./notification.id.ts').then(({ notificationId }) => notificationId),
};
