import { menuEn } from './menu.en.ts';
import { purchasingTitlesEn } from './purchasing/titles.en.ts';
import { payingTitlesEn } from './paying/titles.en.ts';
import { spendingTitlesEn } from './spending/titles.en.ts';
import { travelTitlesEn } from './travel/titles.en.ts';
import { companyTitlesEn } from './company/titles.en.ts';
import { accountingTitlesEn } from './accounting/titles.en.ts';
import { personalTitlesEn } from './personal/titles.en.ts';
import { nounTitlesEn } from '../src/i18n/nounTitles.en.ts';
import { titlesEn } from '../src/i18n/titles.en.ts';
import { declaredTitles, placedNames } from './placed.ts';

/** What is said of the rooms before their screens are there. */
export const firstWordsEn = {
  menu: { ...menuEn, ...placedNames('en') },
  title: {
    ...declaredTitles('en', nounTitlesEn),
    ...titlesEn,
    ...purchasingTitlesEn,
    ...payingTitlesEn,
    ...spendingTitlesEn,
    ...travelTitlesEn,
    ...companyTitlesEn,
    ...accountingTitlesEn,
    ...personalTitlesEn,
  },
};
