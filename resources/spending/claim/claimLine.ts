import { fulfilments } from '../../../domain/limit/limitUse.ts';
import {
  amount,
  choice,
  currency,
  day,
  files,
  many,
  number,
  onOff,
  reference,
  tags,
  text,
} from '../../../domain/noun/fields.ts';
import type { FieldTraits } from '../../../domain/noun/fields.ts';
import { vehicles } from '../categoryPolicy/categoryPolicy.ts';

/** What a line is: something bought, days away, or a way driven. */
const lineKinds = ['receipt', 'perDiem', 'mileage'] as const;
export type LineKind = (typeof lineKinds)[number];

/** What a line of a category of this type is; nobody types it. */
export function kindOfType(type: string | undefined): LineKind {
  return type === 'mileage' || type === 'perDiem' ? type : 'receipt';
}

/** Where the rate of a foreign line is from: the company's table, what a card was charged in rupiah, or somebody typed it. */
export const rateSources = ['table', 'card', 'manual'] as const;
type RateSource = (typeof rateSources)[number];

const made = { isReadOnly: true } as const;
const onlyOf = (...is: LineKind[]) =>
  ({ onlyWith: { field: 'kind', is } }) as const satisfies Pick<FieldTraits, 'onlyWith'>;
const byRate = (is: RateSource) =>
  ({ onlyWith: { field: 'rateSource', is: [is] } }) as const satisfies Pick<FieldTraits, 'onlyWith'>;
const ofReceipt = onlyOf('receipt');
const ofWay = onlyOf('mileage');
/** A tag of a line, or of a part of it, is at most so long; a line has at most so many. */
export const tagged = { max: 60, most: 10 } as const;
const kilometres = { decimals: 1, max: 20_000 } as const;

/** What is said of the rate of something that was paid in another currency, beside where it is from. */
export const rateFields = {
  chargedAmount: amount({ ...byRate('card'), isRequired: true }),
  manualRate: number({ ...byRate('manual'), decimals: 4, isRequired: true }),
  rateNote: text(300, { ...byRate('manual'), isRequired: true }),
};

/** What is said of a line of a claim, in the order in which it is asked: its category says what else. */
export const lineFields = {
  kind: choice(lineKinds, { ...made, isRequired: true, first: 'receipt' }),
  category: reference('category-policies', { isRequired: true }),
  subpolicy: reference('subpolicies', { asks: { allFlags: ['subpolicies'] } }),
  transactionDate: day({ isRequired: true, example: '2026-11-20' }),
  toDate: day({ ...onlyOf('perDiem'), isRequired: true }),
  merchant: text(120, { ...ofReceipt, isRequired: true }),
  from: text(120, { ...ofWay, isRequired: true }),
  to: text(120, { ...ofWay, isRequired: true }),
  vehicle: choice(vehicles, { ...ofWay, isRequired: true }),
  distanceKm: number({ ...ofWay, ...kilometres, isRequired: true }),
  isRoundTrip: onOff(ofWay),
  commuteKm: number({ ...ofWay, ...kilometres }),
  description: text(500),
  currencyCode: currency({ ...ofReceipt, isRequired: true, first: 'IDR' }),
  amount: amount({ ...ofReceipt, isRequired: true, currencyField: 'currencyCode' }),
  rateSource: choice(rateSources, { ...ofReceipt, first: 'table' }),
  ...rateFields,
  taxAmount: amount({ ...ofReceipt, currencyField: 'currencyCode' }),
  tags: tags(tagged),
  receipts: files({ ...onlyOf('receipt', 'mileage'), max: 5 }),
  isReceiptMissing: onOff(ofReceipt),
  missingReason: text(300, { onlyWith: { field: 'isReceiptMissing', is: ['true'] } }),
  duplicateNote: text(300, { ...onlyOf('receipt', 'mileage') }),
  attendees: many(
    {
      name: text(100, { isRequired: true }),
      company: text(100),
      employee: reference('employees'),
    },
    { ...ofReceipt, max: 30 },
  ),
  splits: many(
    {
      category: reference('category-policies', { isRequired: true }),
      organization: reference('organizations'),
      tag: text(tagged.max),
      amount: amount({ isRequired: true, currencyField: 'currencyCode' }),
    },
    { ...ofReceipt, max: 20, asks: { allFlags: ['split_category'] } },
  ),
  rateAmount: number({ ...made, decimals: 4 }),
  rateDate: day(made),
  tableRate: number({ ...made, decimals: 4 }),
  baseAmount: amount(made),
  approvedAmount: amount(made),
  approvedReason: text(300, made),
  fulfilment: choice(fulfilments, made),
  needsReason: onOff(made),
};

/** Words of a field that are others in this kind of line; undefined where they are its own. */
export function lineWord(name: string, line: Readonly<Record<string, unknown>>): string | undefined {
  return name === 'lines.transactionDate' && line['kind'] === 'perDiem' ? 'claim.line.firstDay' : undefined;
}
