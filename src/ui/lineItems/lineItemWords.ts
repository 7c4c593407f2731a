import type { RoomWords } from '../../../providers/i18n/roomWords.ts';
import type { lineItemsEn } from './lineItems.en.ts';

/** The words of the grid of lines and its totals: they come with the screens that have one. */
export const lineItemWords: RoomWords<typeof lineItemsEn> = {
  area: 'lineItems',
  en: () => import('./lineItems.en.ts').then(({ lineItemsEn }) => lineItemsEn),
  id: () => import('./lineItems.id.ts').then(({ lineItemsId }) => lineItemsId),
};
