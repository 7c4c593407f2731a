import { menuId } from './menu.id.ts';
import { purchasingTitlesId } from './purchasing/titles.id.ts';
import { payingTitlesId } from './paying/titles.id.ts';
import { spendingTitlesId } from './spending/titles.id.ts';
import { travelTitlesId } from './travel/titles.id.ts';
import { companyTitlesId } from './company/titles.id.ts';
import { accountingTitlesId } from './accounting/titles.id.ts';
import { personalTitlesId } from './personal/titles.id.ts';
import { nounTitlesId } from '../src/i18n/nounTitles.id.ts';
import { titlesId } from '../src/i18n/titles.id.ts';
import { declaredTitles, placedNames } from './placed.ts';

/** What is said of the rooms before their screens are there. */
export const firstWordsId = {
  menu: { ...menuId, ...placedNames('id') },
  title: {
    ...declaredTitles('id', nounTitlesId),
    ...titlesId,
    ...purchasingTitlesId,
    ...payingTitlesId,
    ...spendingTitlesId,
    ...travelTitlesId,
    ...companyTitlesId,
    ...accountingTitlesId,
    ...personalTitlesId,
  },
};
