import type { RoomWords } from '../../../providers/i18n/roomWords.ts';
import type { lineItemsEn } from '../../i18n/lineItems.en.ts';

/** The words of the grid of lines and its totals: they come with the screens that have one. */
export const lineItemWords: RoomWords<typeof lineItemsEn> = {
  area: 'lineItems',
  en: () => import('../../i18n/lineItems.en.ts').then(({ lineItemsEn }) => lineItemsEn),
  id: () => import('../../i18n/lineItems.id.ts').then(({ lineItemsId }) => lineItemsId),
};
