import { z } from 'zod';

import { saying } from '../../../../domain/message/fieldMessage.ts';
import { listFilter, sortFilter } from '../../../../domain/list/listFilter.ts';
import { law } from '../../../../domain/message/message.ts';
import { documentStatuses } from '../../../purchasing/document/document.ts';
import { documentSorts } from '../../../purchasing/document/list/documentListWords.ts';
import { paymentListFilter, withinRanges } from '../../payment/list/paymentFilter.ts';

/** The payment makers' list: documents to be paid. */
export const payableFilter = z
  .strictObject({
    ...paymentListFilter,
    sort: sortFilter(documentSorts),
    status: listFilter(z.enum([...documentStatuses, 'overdue'])),
  })
  .superRefine(withinRanges);
export type PayableFilter = z.output<typeof payableFilter>;

export const remittanceRateQuery = z.strictObject({
  currencyCode: z.string().refine((code) => /^[A-Z]{3}$/.test(code), saying(law('field.currencyCode'))),
  countryCode: z
    .string()
    .refine((code) => /^[A-Z]{2}$/.test(code), saying(law('field.countryCode')))
    .optional(),
});
