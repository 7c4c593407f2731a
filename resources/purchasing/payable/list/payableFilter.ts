import { z } from 'zod';

import { isCountryCode } from '../../../../domain/noun/countryCodes.ts';
import { idListFilter, listFilter } from '../../../../domain/list/listFilter.ts';
import { pageQuestion } from '../../../../domain/list/listSchemas.ts';
import { saying } from '../../../../domain/message/fieldMessage.ts';
import { law } from '../../../../domain/message/message.ts';
import { documentFilterStatuses } from '../../document/list/documentLists.ts';
import { payableListSpecs } from './payableLists.ts';

/** The payment makers' list: documents to be paid. */
export const payableFilter = pageQuestion(payableListSpecs.bill, {
  status: listFilter(z.enum(documentFilterStatuses)),
});
export type PayableFilter = z.output<typeof payableFilter>;

export const remittanceRateQuery = z.strictObject({
  currencyCode: z.string().refine((code) => /^[A-Z]{3}$/.test(code), saying(law('field.currencyCode'))),
  countryCode: z
    .string()
    .refine(isCountryCode, saying(law('field.country')))
    .optional(),
});

export const newestPaymentsQuery = z.strictObject({
  billIDs: idListFilter,
});
