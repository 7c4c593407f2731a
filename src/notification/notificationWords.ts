import type { RoomWords } from '../../providers/i18n/roomWords.ts';
import type { notificationEn } from '../i18n/notification.en.ts';

/** The words of the panel: they come with it, and with its page. */
export const notificationWords: RoomWords<typeof notificationEn> = {
  area: 'notification',
  en: () => import('../i18n/notification.en.ts').then(({ notificationEn }) => notificationEn),
  id: () => import('../i18n/notification.id.ts').then(({ notificationId }) => notificationId),
};
