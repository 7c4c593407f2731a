import type { Day } from '../day/day.ts';
import { mileageOf, mileageRateOn } from './mileage.ts';
import type { MileageRate } from './mileage.ts';
import { perDiemDaysMax, perDiemOf } from './perDiem.ts';
import type { DayRate } from './perDiem.ts';
import { daysBetween } from '../day/day.ts';
import type { FieldMessages, Message } from '../message/message.ts';
import type { Amount } from '../money/money.ts';
import { convertToIdr, divide, isPositive, roundAmount } from '../money/money.ts';

const rateDecimals = 4;

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
  rateSource: string | null;
  /** What a card was charged for it, in rupiah. */
  chargedAmount: Amount | null;
  manualRate: Amount | null;
}

/** What a company pays for, and to whom. */
export interface WorthTerms<Kind extends string = string> {
  /** What a line of a category is: `mileage`, `perDiem`, or else something that was bought. */
  kindOf: (categoryID: number | null) => Kind;
  mileageRatesOf: (categoryID: number) => readonly MileageRate[];
  dayRatesOf: (categoryID: number) => readonly DayRate[];
  /** Of whose money it is. */
  jobGrade: string | null;
  /** The rate of the company's table on a day, and since when it holds. */
  tableRate: (currencyCode: string, day: Day) => { rateAmount: Amount; validFrom: Day } | null;
  /** Why a line is worth nothing yet. */
  says: {
    noRate: (currencyCode: string, day: Day) => Message;
    noMileageRate: (day: Day) => Message;
    noDayRate: (day: Day) => Message;
    tooManyDays: (most: number) => Message;
  };
}

/** By which rate a line is in rupiah, and what it comes to, rounded up. */
interface InRupiah {
  rateAmount: Amount | null;
  /** Since when the rate holds, or when it was said. */
  rateDate: Day | null;
  /** The rate of the company's table, also of a line that uses another one. */
  tableRate: Amount | null;
  baseAmount: Amount | null;
}

/** What a line comes to, and by which rate; nulls where it says too little, or where no rate says it. */
export interface LineWorth<Kind extends string = string> extends InRupiah {
  kind: Kind;
  amount: Amount | null;
  currencyCode: string | null;
  /** The table's where nobody says another; null of what was not bought. */
  rateSource: string | null;
  /** Why there is no rate, by the key of the field. */
  errors: FieldMessages;
}

const unvalued: InRupiah = { rateAmount: null, rateDate: null, tableRate: null, baseAmount: null };

/** What a line is and comes to: as it was paid, by its days, or by its way. */
export function worthOf<Kind extends string>(line: ValuedLine, terms: WorthTerms<Kind>): LineWorth<Kind> {
  const kind = terms.kindOf(line.categoryID);
  if (kind !== 'mileage' && kind !== 'perDiem') return { kind, ...bought(line, terms) };
  const computed = kind === 'mileage' ? driven(line, terms) : away(line, terms);
  const { amount = null, errors = {} } = computed;
  const inRupiah = amount === null ? unvalued : { ...unvalued, rateAmount: '1', baseAmount: amount };
  return { kind, amount, currencyCode: 'IDR', rateSource: null, ...inRupiah, errors };
}

/** What of a line says what something that was bought comes to. */
type BoughtLine = Pick<
  ValuedLine,
  'currencyCode' | 'amount' | 'transactionDate' | 'rateSource' | 'chargedAmount' | 'manualRate'
>;

/** What something that was bought comes to. */
export function bought(
  line: BoughtLine,
  terms: Pick<WorthTerms, 'tableRate'> & { says: Pick<WorthTerms['says'], 'noRate'> },
): Omit<LineWorth, 'kind'> {
  const { amount, currencyCode, transactionDate: day } = line;
  const rateSource = line.rateSource ?? 'table';
  const said = { amount, currencyCode, rateSource, errors: {} };
  if (amount === null || currencyCode === null || day === null) return { ...said, ...unvalued };
  if (currencyCode === 'IDR') return { ...said, ...unvalued, rateAmount: '1', baseAmount: amount };
  const table = terms.tableRate(currencyCode, day);
  const tableRate = table?.rateAmount ?? null;
  switch (rateSource) {
    case 'card': {
      const charged = line.chargedAmount;
      if (charged === null || !isPositive(amount)) return { ...said, ...unvalued, tableRate };
      const rateAmount = divide(charged, amount, rateDecimals);
      return { ...said, rateAmount, rateDate: day, tableRate, baseAmount: roundAmount(charged, 'IDR', 'up') };
    }
    case 'manual': {
      const rateAmount = line.manualRate;
      if (rateAmount === null) return { ...said, ...unvalued, tableRate };
      const baseAmount = convertToIdr(amount, rateAmount);
      return { ...said, rateAmount, rateDate: day, tableRate, baseAmount };
    }
    default: {
      if (table === null)
        return { ...said, ...unvalued, errors: { currencyCode: terms.says.noRate(currencyCode, day) } };
      const { rateAmount, validFrom: rateDate } = table;
      return { ...said, rateAmount, rateDate, tableRate, baseAmount: convertToIdr(amount, rateAmount) };
    }
  }
}

interface Computed {
  amount?: Amount;
  errors?: FieldMessages;
}

function driven(line: ValuedLine, terms: WorthTerms): Computed {
  const { categoryID, transactionDate: day, vehicle, distanceKm, isRoundTrip, commuteKm } = line;
  if (categoryID === null || day === null || vehicle === null || distanceKm === null) return {};
  const rate = mileageRateOn(terms.mileageRatesOf(categoryID), vehicle, day);
  if (rate === null) return { errors: { vehicle: terms.says.noMileageRate(day) } };
  return { amount: mileageOf({ distanceKm, isRoundTrip, commuteKm: commuteKm ?? '0' }, rate) };
}

function away({ categoryID, transactionDate: from, toDate: to }: ValuedLine, terms: WorthTerms): Computed {
  if (categoryID === null || from === null || to === null || to < from) return {};
  if (daysBetween(from, to) >= perDiemDaysMax)
    return { errors: { toDate: terms.says.tooManyDays(perDiemDaysMax) } };
  const found = perDiemOf({ from, to }, terms.dayRatesOf(categoryID), terms.jobGrade);
  if ('amount' in found) return found;
  return { errors: { transactionDate: terms.says.noDayRate(found.unrated) } };
}
