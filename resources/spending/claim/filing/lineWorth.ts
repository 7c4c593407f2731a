import type { Day } from '../../../../domain/day/day.ts';
import { mileageOf, mileageRateOn } from '../../../../domain/limit/mileage.ts';
import type { MileageRate } from '../../../../domain/limit/mileage.ts';
import { perDiemDaysMax, perDiemOf } from '../../../../domain/limit/perDiem.ts';
import type { DayRate } from '../../../../domain/limit/perDiem.ts';
import { daysBetween } from '../../../../domain/day/day.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { convertToIdr } from '../../../../domain/money/money.ts';
import type { LineKind } from '../claimLine.ts';
import { claimRule } from '../claimRules.ts';

/** What a line says of what it is worth; null: nothing yet. */
export interface ValuedLine {
  categoryID: number | null;
  transactionDate: Day | null;
  toDate: Day | null;
  vehicle: string | null;
  distanceKm: Amount | null;
  isRoundTrip: boolean;
  commuteKm: Amount | null;
  currencyCode: string | null;
  amount: Amount | null;
}

/** What a company pays for, and to whom. */
export interface WorthTerms {
  kindOf: (categoryID: number | null) => LineKind;
  mileageRatesOf: (categoryID: number) => readonly MileageRate[];
  dayRatesOf: (categoryID: number) => readonly DayRate[];
  /** Of whose money it is. */
  jobGrade: string | null;
  /** The rate of the company's table on a day, and since when it holds. */
  tableRate: (currencyCode: string, day: Day) => { rateAmount: Amount; validFrom: Day } | null;
  /** Why there is no rate for a currency on a day. */
  noRate: (currencyCode: string, day: Day) => FieldMessages[string];
}

/** What a line comes to, and by which rate; nulls where it says too little, or where no rate says it. */
export interface LineWorth {
  kind: LineKind;
  amount: Amount | null;
  currencyCode: string | null;
  rateAmount: Amount | null;
  /** In rupiah, rounded up. */
  baseAmount: Amount | null;
  /** Why there is no rate, by the key of the field. */
  errors: FieldMessages;
}

/** What a line is and comes to: as it was paid, by its days, or by its way. */
export function worthOf(line: ValuedLine, terms: WorthTerms): LineWorth {
  const kind = terms.kindOf(line.categoryID);
  if (kind === 'receipt') return { kind, ...bought(line, terms) };
  const computed = kind === 'mileage' ? driven(line, terms) : away(line, terms);
  const { amount = null, errors = {} } = computed;
  const rateAmount = amount === null ? null : '1';
  return { kind, amount, currencyCode: 'IDR', rateAmount, baseAmount: amount, errors };
}

function bought({ amount, currencyCode, transactionDate: day }: ValuedLine, terms: WorthTerms) {
  const said = { amount, currencyCode };
  if (amount === null || currencyCode === null || day === null)
    return { ...said, rateAmount: null, baseAmount: null, errors: {} };
  const rateAmount = currencyCode === 'IDR' ? '1' : (terms.tableRate(currencyCode, day)?.rateAmount ?? null);
  if (rateAmount === null) {
    const errors = { currencyCode: terms.noRate(currencyCode, day) };
    return { ...said, rateAmount, baseAmount: null, errors };
  }
  return { ...said, rateAmount, baseAmount: convertToIdr(amount, rateAmount), errors: {} };
}

interface Computed {
  amount?: Amount;
  errors?: FieldMessages;
}

function driven(line: ValuedLine, terms: WorthTerms): Computed {
  const { categoryID, transactionDate: day, vehicle, distanceKm, isRoundTrip, commuteKm } = line;
  if (categoryID === null || day === null || vehicle === null || distanceKm === null) return {};
  const rate = mileageRateOn(terms.mileageRatesOf(categoryID), vehicle, day);
  if (rate === null) return { errors: { vehicle: claimRule('noMileageRate', { day: { day } }) } };
  return { amount: mileageOf({ distanceKm, isRoundTrip, commuteKm: commuteKm ?? '0' }, rate) };
}

function away({ categoryID, transactionDate: from, toDate: to }: ValuedLine, terms: WorthTerms): Computed {
  if (categoryID === null || from === null || to === null || to < from) return {};
  if (daysBetween(from, to) >= perDiemDaysMax)
    return { errors: { toDate: claimRule('tooManyDays', { days: perDiemDaysMax }) } };
  const found = perDiemOf({ from, to }, terms.dayRatesOf(categoryID), terms.jobGrade);
  if ('amount' in found) return found;
  return { errors: { transactionDate: claimRule('noDayRate', { day: { day: found.unrated } }) } };
}
