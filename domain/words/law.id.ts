import { accessId } from './access.id.ts';
import { catalogueId } from './catalogue.id.ts';
import { chainId } from './chain.id.ts';
import { configurationId } from './configuration.id.ts';
import { customValueId } from './customValue.id.ts';
import { fieldId } from './field.id.ts';
import { joinId } from './join.id.ts';
import { limitId } from './limit.id.ts';
import { nounId } from './noun.id.ts';
import { recordImportId } from './recordImport.id.ts';
import { refusalId } from './refusal.id.ts';
import { reviewId } from './review.id.ts';
import { ruleId } from './rule.id.ts';
import { statusId } from './status.id.ts';
import { tripDatesId } from './tripDates.id.ts';
import type { lawEn } from './law.en.ts';
import type { Translation } from './translation.ts';

export const lawId = {
  verbatim: '%{text}',
  access: accessId,
  catalogue: catalogueId,
  chain: chainId,
  configuration: configurationId,
  customValue: customValueId,
  field: fieldId,
  join: joinId,
  limit: limitId,
  noun: nounId,
  recordImport: recordImportId,
  refusal: refusalId,
  review: reviewId,
  rule: ruleId,
  status: statusId,
  tripDates: tripDatesId,
} satisfies Translation<typeof lawEn>;
