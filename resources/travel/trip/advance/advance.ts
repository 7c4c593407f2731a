import { amount, currency, many, number, reference, text } from '../../../../domain/noun/fields.ts';
import type { Actor } from '../../../../domain/access/actor.ts';
import { hasField } from '../../../../domain/noun/nounFor.ts';

const made = { isReadOnly: true } as const;
const inIts = { currencyField: 'currencyCode', currencyElse: 'IDR' } as const;

/** What is asked for in advance, by currency and by what it is for; the company may have either. Without any, one sum in rupiah is. */
export const advances = many(
  {
    category: reference('trip-policy-categories', {
      sharing: 'tripType',
      asks: { allFlags: ['biztrip_ca_breakdown'] },
    }),
    currencyCode: currency({ first: 'IDR', asks: { allFeatures: ['multicurrencyTrip'] } }),
    requestedAmount: amount({ ...inIts, isRequired: true }),
    approvedAmount: amount({ ...made, ...inIts }),
    rateAmount: number({ ...made, decimals: 4 }),
    reason: text(300, made),
  },
  { max: 20 },
);

/** Whether an advance of the company can have parts. */
export function hasAdvanceParts(actor: Actor): boolean {
  const { category, currencyCode } = advances.fields;
  return [category, currencyCode].some((field) => hasField(actor, field));
}

/** What an approver says of each part. */
export const approvedAdvances = many(
  {
    advance: number({ isRequired: true, max: Number.MAX_SAFE_INTEGER }),
    currencyCode: currency({ isRequired: true }),
    approvedAmount: amount({ isRequired: true, currencyField: 'currencyCode' }),
    rateAmount: number({ decimals: 4 }),
    reason: text(300),
  },
  { max: 20 },
);
