import { menuId } from './menu.id.ts';
import { purchasingTitlesId } from './purchasing/titles.id.ts';
import { payingTitlesId } from './paying/titles.id.ts';
import { spendingTitlesId } from './spending/titles.id.ts';
import { travelTitlesId } from './travel/titles.id.ts';
import { companyTitlesId } from './company/titles.id.ts';
import { accountingTitlesId } from './accounting/titles.id.ts';
import { personalTitlesId } from './personal/titles.id.ts';
import { listTitlesId } from './listTitles.id.ts';
import { titlesId } from '../src/i18n/titles.id.ts';

/** What is said of the rooms before their screens are there. */
export const firstWordsId = {
  menu: { ...menuId, ...listTitlesId },
  title: {
    ...titlesId,
    ...purchasingTitlesId,
    ...payingTitlesId,
    ...spendingTitlesId,
    ...travelTitlesId,
    ...companyTitlesId,
    ...accountingTitlesId,
    ...personalTitlesId,
    ...listTitlesId,
  },
};
