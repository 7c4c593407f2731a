import { inBoth } from '../../domain/words/translation.ts';

/** What the law of the dates of a trip says while they are typed. */
export const tripDateWords = {
  area: 'tripDates',
  ...inBoth(
    () => import('../../domain/words/tripDates.en.ts').then((law) => law.tripDatesEn),
    () => import('../../domain/words/tripDates.id.ts').then((law) => law.tripDatesId),
  ),
};
