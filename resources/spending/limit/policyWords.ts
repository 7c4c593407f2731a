import { inBoth } from '../../../domain/words/translation.ts';

/** What the laws say of a policy while it is typed: the catalogue of errors, and limits. */
export const policyWords = [
  {
    area: 'catalogue',
    ...inBoth(
      () => import('../../../domain/words/catalogue.en.ts').then((law) => law.catalogueEn),
      () => import('../../../domain/words/catalogue.id.ts').then((law) => law.catalogueId),
    ),
  },
  {
    area: 'limit',
    ...inBoth(
      () => import('../../../domain/words/limit.en.ts').then((law) => law.limitEn),
      () => import('../../../domain/words/limit.id.ts').then((law) => law.limitId),
    ),
  },
];
