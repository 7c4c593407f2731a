import { accessEn } from './access.en.ts';
import { catalogueEn } from './catalogue.en.ts';
import { chainEn } from './chain.en.ts';
import { configurationEn } from './configuration.en.ts';
import { customValueEn } from './customValue.en.ts';
import { fieldEn } from './field.en.ts';
import { joinEn } from './join.en.ts';
import { limitEn } from './limit.en.ts';
import { nounEn } from './noun.en.ts';
import { recordImportEn } from './recordImport.en.ts';
import { refusalEn } from './refusal.en.ts';
import { reviewEn } from './review.en.ts';
import { ruleEn } from './rule.en.ts';
import { statusEn } from './status.en.ts';
import { tripDatesEn } from './tripDates.en.ts';

/** What the laws say, in English. The browser loads those groups that it words itself. */
export const lawEn = {
  // What is said as it is in every language: words of people, of banks, of older versions.
  verbatim: '%{text}',
  access: accessEn,
  catalogue: catalogueEn,
  chain: chainEn,
  configuration: configurationEn,
  customValue: customValueEn,
  field: fieldEn,
  join: joinEn,
  limit: limitEn,
  noun: nounEn,
  recordImport: recordImportEn,
  refusal: refusalEn,
  review: reviewEn,
  rule: ruleEn,
  status: statusEn,
  tripDates: tripDatesEn,
} as const;
