import type { Amount } from './money.ts';
import type { GivenWhtDifference, WhtDifference } from './whtDifference.ts';
import {
  absolute,
  add,
  compare,
  currencyDecimals,
  divide,
  isPositive,
  isZero,
  multiply,
  roundAmount,
  roundTo,
  subtract,
  sum,
} from './money.ts';

/**
 * The figures of what is withheld: of an invoice by object and rate, of a part payment, and on a slip, where base, rate and
 * tax agree. See docs/decisions/0072-figures-that-agree.md.
 */

/** One line with what is withheld of it, in money of its document. */
export interface WithheldLine {
  objectID: number | null;
  /** Percent; null of an amount that is no rate of its base. */
  rate: Amount | null;
  base: Amount;
  amount: Amount;
}

/** Lines of one object and rate as one, in the order of the first of each; what nothing is withheld of is left out. */
export function withheldGroups(lines: readonly WithheldLine[]): WithheldLine[] {
  const groups = new Map<string, WithheldLine[]>();
  for (const line of lines) {
    if (isZero(line.amount)) continue;
    const rate = line.rate === null ? 'amount' : roundTo(line.rate, rateDecimals);
    const key = `${line.objectID ?? 0} ${rate}`;
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((members) => ({
    objectID: members[0]?.objectID ?? null,
    rate: members[0]?.rate ?? null,
    base: sum(members.map((line) => line.base)),
    amount: sum(members.map((line) => line.amount)),
  }));
}

/** Percentages have so many decimals. */
const rateDecimals = 4;

/** The percentage that an amount is of its base, to four decimals; 0 of nothing. */
export function rateOf(amount: Amount, base: Amount): Amount {
  return isPositive(base) ? divide(multiply(amount, '100'), base, rateDecimals) : '0';
}

/** The first of these rates that makes exactly this amount of this base in the currency, or null. */
export function rateThatMakes(
  { amount, base }: Pick<WithheldLine, 'amount' | 'base'>,
  rates: readonly Amount[],
  currencyCode: string,
): Amount | null {
  const made = (rate: Amount) => roundAmount(percentOf(base, rate), currencyCode);
  return rates.find((rate) => isPositive(rate) && compare(made(rate), amount) === 0) ?? null;
}

function percentOf(base: Amount, rate: Amount): Amount {
  return multiply(multiply(base, rate), '0.01');
}

/** The tax on a base, in whole rupiah, half up (PER-11/PJ/2025 art. 129). The tax office computes the same from the file. */
export function taxOn(base: Amount, rate: Amount): Amount {
  return roundTo(percentOf(base, rate), 0);
}

/** How much of a total was paid before, and is after. */
interface PaidPart {
  total: Amount;
  before: Amount;
  after: Amount;
}

/**
 * What of `whole` falls on the part of a total that is paid from `before` to `after`, in the decimals of the currency. It
 * is the difference of two roundings, so that parts that follow each other sum to the whole, however many they are.
 */
export function partBetween(whole: Amount, part: PaidPart, currencyCode: string): Amount {
  const { upToAfter, upToBefore } = bothEnds(whole, part, currencyCode);
  return subtract(upToAfter, upToBefore);
}

function bothEnds(whole: Amount, { total, before, after }: PaidPart, currencyCode: string) {
  const upTo = (paid: Amount) =>
    compare(paid, total) >= 0
      ? whole
      : roundAmount(
          divide(multiply(whole, paid), total, currencyDecimals(currencyCode) + 8, 'down'),
          currencyCode,
        );
  return { upToAfter: upTo(after), upToBefore: upTo(before) };
}

/** What falls on one payment: in whole rupiah, and as the document has it in its currency. */
interface WithheldPart {
  base: Amount;
  amount: Amount;
  baseInCurrency: Amount;
  amountInCurrency: Amount;
}

/**
 * What of a group falls on a payment.
 *
 * Of rupiah, parts sum to the whole in base and tax. The base follows from the tax, so that the rate makes one of the
 * other on each slip; what remains of both goes with the last unit of tax.
 *
 * Abroad, the base is taken to rupiah from its exact share at the rate of the payment, and the tax is the percentage of that
 * base. What was rounded to cents in the document is not multiplied by the rate.
 *
 * @param rateAmount rupiah for one unit of the currency
 */
export function withheldPart(
  { base, amount, rate }: Omit<WithheldLine, 'objectID'>,
  part: PaidPart,
  { currencyCode, rateAmount }: { currencyCode: string; rateAmount: Amount },
): WithheldPart {
  const amountInCurrency = partBetween(amount, part, currencyCode);
  if (currencyCode === 'IDR') {
    const own =
      rate === null ? partBetween(base, part, currencyCode) : baseOfPart({ base, amount, rate }, part);
    return { base: own, amount: amountInCurrency, baseInCurrency: own, amountInCurrency };
  }
  const paid = subtract(part.after, part.before);
  const exactly = (whole: Amount) => divide(multiply(multiply(whole, paid), rateAmount), part.total, 0);
  const inRupiah = exactly(base);
  return {
    base: inRupiah,
    amount: rate === null ? exactly(amount) : taxOn(inRupiah, rate),
    baseInCurrency: partBetween(base, part, currencyCode),
    amountInCurrency,
  };
}

/** The base whose tax is what is withheld between two payments; up to the last unit of tax it is the whole. */
function baseOfPart(
  { base, amount, rate }: { base: Amount; amount: Amount; rate: Amount },
  part: PaidPart,
): Amount {
  const { upToAfter, upToBefore } = bothEnds(amount, part, 'IDR');
  const baseOf = (tax: Amount) => (compare(tax, amount) >= 0 ? base : baseThatMakes(tax, rate));
  return subtract(baseOf(upToAfter), baseOf(upToBefore));
}

function baseThatMakes(amount: Amount, rate: Amount): Amount {
  return divide(multiply(amount, '100'), rate, 0);
}

/** So many rupiah can be between a tax and the percentage of its base: a document's total is rounded as a whole. */
const roundingLimit = '2';

/** What a slip states, in whole rupiah and percent; without a difference the rate makes the tax of the base exactly. */
export interface SlipFigures {
  base: Amount;
  rate: Amount;
  amount: Amount;
  difference: WhtDifference | null;
}

/** What is known where a slip is to be issued by an object. */
interface SlipSought {
  /** What of the base of the invoice falls on the payment. */
  base: Amount;
  /** What was withheld; it stays what it is. */
  amount: Amount;
  /** Of the object for the payee, the one that is due first. */
  rates: readonly Amount[];
  given: GivenWhtDifference | null;
}

/** Why a slip is not issued: no reason was given, or the one that was does not explain its figures. */
type SlipRefusal = 'unexplained' | 'morePart' | 'notLess' | 'noRate';

/**
 * The figures with which a slip is issued. A rate of the object that makes the tax needs no reason. Else the reason says which
 * figure gives way: of a part of the invoice the base, of everything else the rate. Nothing changes what was withheld.
 */
export function slipFigures({ base, amount, rates, given }: SlipSought): SlipFigures | SlipRefusal {
  const [due = '0'] = rates;
  const fitting = rates.find((rate) => isRounding(amount, taxOn(base, rate)));
  if (fitting !== undefined) return statedFigures({ base, rate: fitting, amount });
  if (given === null) return 'unexplained';
  if (given === 'partOfWhole') {
    const part = isPositive(due) ? baseThatMakes(amount, due) : add(base, '1');
    return compare(part, base) > 0 ? 'morePart' : statedFigures({ base: part, rate: due, amount }, given);
  }
  const rate = rateOf(amount, base);
  if (given !== 'other' && compare(rate, due) >= 0) return 'notLess';
  return isRounding(amount, taxOn(base, rate)) ? statedFigures({ base, rate, amount }, given) : 'noRate';
}

/** The figures of a slip whose rate is known to be that of its lines. */
export function statedFigures(
  figures: Omit<SlipFigures, 'difference'>,
  given: WhtDifference | null = null,
): SlipFigures {
  const isExact = compare(taxOn(figures.base, figures.rate), figures.amount) === 0;
  return { ...figures, difference: given ?? (isExact ? null : 'rounding') };
}

function isRounding(amount: Amount, made: Amount): boolean {
  return compare(absolute(subtract(amount, made)), roundingLimit) <= 0;
}
