import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  decimalsOf,
  divide,
  fitsCurrency,
  isNegative,
  isPositive,
  isWholeCurrency,
  isZero,
  multiply,
  negate,
  priceDecimalsIn,
  roundAmount,
  subtract,
  sum,
} from '../money/money.ts';
import type { TaxedLine } from '../money/tax.ts';
import { documentTotals, vatDifferenceMax } from '../money/tax.ts';
import type { ReadAdjustment, ReadField, ReadLine, ReadPaper } from './readPaper.ts';

/** What was paid of a paper before: as it says, never more than all of it. */
export function prepaidOf({ prepaid, total }: Pick<ReadPaper, 'prepaid' | 'total'>): Amount {
  if (!prepaid || !total || isNegative(prepaid.value)) return '0';
  return compare(prepaid.value, total.value) > 0 ? '0' : prepaid.value;
}

/** What is used of a paper to make lines of a document. */
export type PaperOfLines = Pick<
  ReadPaper,
  | 'source'
  | 'lines'
  | 'discount'
  | 'adjustments'
  | 'vat'
  | 'vatRate'
  | 'withholding'
  | 'rounding'
  | 'total'
  | 'isPriceIncludeTax'
>;

/** The taxes of a seller's usual lines, in percent; null where nothing is known. */
interface UsualTaxes {
  tax: Amount | null;
  whtTax: Amount | null;
}

/** What a paper adds to its lines, or takes off them, as a line of its own. */
export interface LineOfAll {
  kind: 'allowance' | 'charge' | 'rounding';
  reason: ReadField | null;
  amount: ReadField<Amount>;
}

/** A line of a document: so many, at this price, which is below zero of what is taken off. */
export interface AskedLine {
  /** Which line of the paper it is of; null where it is of the whole of it. */
  at: number | null;
  ofAll: LineOfAll | null;
  quantity: Amount | null;
  price: Amount | null;
  /** Percent. */
  tax: Amount | null;
  whtTax: Amount | null;
}

export interface AskedLines {
  lines: AskedLine[];
  /** Whether the document that is made of these lines comes to the total of the paper, to the last unit. */
  agrees: boolean;
  /** What the VAT of the paper is more than that of the lines, taken over so that the total is the paper's; "0": nothing. */
  vatDifference: Amount;
  /** What the paper takes off or adds that is in no line, because its total does not follow from it. */
  leftOut: LineOfAll[];
  /** Whether the taxes are the usual ones, because the paper says none. */
  isUsual: { tax: boolean; whtTax: boolean };
}

/** One way to understand a paper. */
interface Way {
  /** Of the seller, where the paper says none. */
  usualTax: Amount | null;
  /** What stands as a line beside those of the paper. */
  taken: readonly TakenAdjustment[];
}

interface TakenAdjustment extends LineOfAll {
  /** Percent; null: that of the lines. */
  tax: Amount | null;
}

/**
 * The lines that a paper asks to be paid, so that the document made of them comes to the total of the paper. Charges on the paper as a
 * whole are lines of their own, what is allowed off is a line below zero, and so is what rounds the total. Of several ways to understand
 * it the one counts whose document comes to its total; a VAT that the seller has rounded otherwise is taken over as a difference.
 * The usual taxes hold where the paper says none; the VAT of them only where the paper does not add up without it.
 * A price finer than `priceDecimals` gives way to the amount of its line, as one piece.
 */
export function askedLines(
  paper: PaperOfLines,
  usual: UsualTaxes,
  currencyCode: string,
  priceDecimals = 0,
): AskedLines {
  const terms: Terms = { currencyCode, priceDecimals: priceDecimalsIn(currencyCode, priceDecimals) };
  const saysTax = paper.vatRate !== null || !isNone(paper.vat?.value) || paper.lines.some(({ tax }) => tax);
  const usualTax = saysTax || isNone(usual.tax) ? null : usual.tax;
  const usualWht = isNone(paper.withholding?.value) && !isNone(usual.whtTax) ? usual.whtTax : null;
  const all = adjustmentsOf(paper);
  const rates = usualTax === null ? [null] : [null, usualTax];
  const ways = rates.flatMap((tax): Way[] => waysToTake(all).map((taken) => ({ usualTax: tax, taken })));
  // Data says itself what belongs to it; of a text only counts what its total follows from.
  const asSaid: Way = { usualTax, taken: paper.source === 'data' ? (waysToTake(all)[0] ?? []) : [] };
  const tried = ways.map((way) => ({ way, ...outcomeOf(paper, way, terms) }));
  const exact = tried.find(({ off }) => off !== null && isZero(off));
  const near = tried.find(({ vatDifference }) => vatDifference !== '0');
  const chosen = exact ?? near ?? { way: asSaid, ...outcomeOf(paper, asSaid, terms) };
  const agrees = exact !== undefined || near !== undefined;
  const { taken } = chosen.way;
  const own = chosen.lines.map(({ at, ofAll, qty, unitPrice, tax, whtTax, isQuantityKnown }) => ({
    at,
    ofAll,
    quantity: isQuantityKnown ? qty : null,
    price: unitPrice,
    tax: tax === '0' && chosen.way.usualTax === null && !saysTax ? null : tax,
    whtTax: chosen.isWithheld ? whtTax : usualWht,
  }));
  return {
    lines: own.map((line) => (line.ofAll?.kind === 'rounding' ? { ...line, whtTax: null } : line)),
    agrees,
    vatDifference: exact ? '0' : chosen.vatDifference,
    leftOut: all.filter(
      (one) => !taken.some(({ amount, kind }) => amount === one.amount && kind === one.kind),
    ),
    isUsual: { tax: chosen.way.usualTax !== null, whtTax: !chosen.isWithheld && usualWht !== null },
  };
}

const isNone = (amount: Amount | null | undefined): amount is null | undefined =>
  amount == null || isZero(amount);

/** Charges and allowances one by one, else their sum as it is said, and what rounds the total. */
function adjustmentsOf({ adjustments, discount, rounding }: PaperOfLines): TakenAdjustment[] {
  const each = adjustments.map((one: ReadAdjustment): TakenAdjustment => ({
    kind: one.isCharge ? 'charge' : 'allowance',
    reason: one.reason,
    amount: one.amount,
    tax: one.tax?.value ?? null,
  }));
  const isSaid = each.some(({ kind }) => kind === 'allowance');
  const whole: TakenAdjustment[] =
    isSaid || isNone(discount?.value) || !discount
      ? []
      : [{ kind: 'allowance', reason: null, amount: discount, tax: null }];
  const rounded: TakenAdjustment[] =
    isNone(rounding?.value) || !rounding
      ? []
      : [{ kind: 'rounding', reason: null, amount: rounding, tax: '0' }];
  return [...each, ...whole, ...rounded];
}

/**
 * Which of them may stand beside the lines, the likeliest first: all of them; those without tax of their own taxed as the lines or not at
 * all; one kind left out, because it is within the prices already.
 */
function waysToTake(all: readonly TakenAdjustment[]): TakenAdjustment[][] {
  const isUntaxed = ({ tax }: TakenAdjustment) => tax === null;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  const sets = [
    all,
    ...kinds.map((left) => all.filter(({ kind }) => kind !== left)),
    ...kinds.map((only) => all.filter(({ kind }) => kind === only)),
    [],
  ];
  return sets.flatMap((set) => {
    if (!set.some(isUntaxed)) return [[...set]];
    const without = (kind: LineOfAll['kind']) =>
      set.map((one) => (isUntaxed(one) && one.kind === kind ? { ...one, tax: '0' } : one));
    return [[...set], without('charge'), without('allowance')];
  });
}

/** In what the lines are made. */
interface Terms {
  currencyCode: string;
  /** Of a unit price, at most. */
  priceDecimals: number;
}

interface MadeLine extends TaxedLine {
  at: number | null;
  ofAll: LineOfAll | null;
  isQuantityKnown: boolean;
}

interface Outcome {
  lines: MadeLine[];
  isWithheld: boolean;
  /** How far its total is from that of the paper; null where nobody can say. */
  off: Amount | null;
  vatDifference: Amount;
}

/** The document that is made of a paper in one way, and how far it is from what the paper says. */
function outcomeOf(paper: PaperOfLines, { usualTax, taken }: Way, terms: Terms): Outcome {
  const { currencyCode } = terms;
  const { isPriceIncludeTax } = paper;
  const usualRate = paper.vatRate?.value ?? usualTax ?? '0';
  const own = paper.lines.map((line, at): MadeLine => {
    const { quantity, price } = pricedAs(line, terms);
    return {
      at,
      ofAll: null,
      isQuantityKnown: quantity !== null,
      qty: quantity ?? '1',
      unitPrice: price ?? '0',
      tax: line.tax?.value ?? usualRate,
      whtTax: '0',
    };
  });
  const more = taken.map((one): MadeLine => {
    const isLess = one.kind === 'allowance';
    return {
      at: null,
      ofAll: one,
      isQuantityKnown: true,
      qty: '1',
      unitPrice: isLess ? plain(negate(one.amount.value)) : one.amount.value,
      tax: one.tax ?? usualRateOf(own, usualRate),
      whtTax: '0',
    };
  });
  const withheld = withheldOf(paper, own, more);
  const lines = [...own, ...more].map((line) => ({ ...line, whtTax: withheld.rateOf(line) }));
  const { isWithheld } = withheld;
  const nothing = { lines, isWithheld, off: null, vatDifference: '0' };
  const total = paper.total?.value ?? null;
  if (total === null || lines.length === 0 || !lines.every((line) => isSane(line, currencyCode)))
    return nothing;
  const totals = documentTotals(lines, { isPriceIncludeTax, currencyCode });
  if (!isPositive(totals.total)) return nothing;
  // What rounds it is in the total of some papers, and added to that of others.
  const rounding = taken.find(({ kind }) => kind === 'rounding')?.amount.value ?? null;
  const targets = rounding === null ? [total] : [add(total, rounding), total];
  const comesTo = [totals.total, add(totals.total, totals.whtTotal)];
  const offs = targets.flatMap((target) => comesTo.map((sumOfAll) => subtract(target, sumOfAll)));
  const [least = '0'] = offs.toSorted((a, b) => compare(absolute(a), absolute(b)));
  const vatDifference = differenceOf(paper, least, {
    vatTotal: totals.vatTotal,
    lines: lines.filter(({ tax }) => !isZero(tax)).length,
    currencyCode,
  });
  return { lines, isWithheld, off: least, vatDifference };
}

/** The rate of lines that all have one. */
function usualRateOf(lines: readonly MadeLine[], otherwise: Amount): Amount {
  const [first] = lines;
  return first && lines.every(({ tax }) => compare(tax, first.tax) === 0) ? first.tax : otherwise;
}

/** By how much the VAT of a paper is rounded otherwise than ours, where that alone is between their totals. */
function differenceOf(
  { vat, isPriceIncludeTax }: PaperOfLines,
  off: Amount,
  { vatTotal, lines, currencyCode }: { vatTotal: Amount; lines: number; currencyCode: string },
): Amount {
  if (!vat || isZero(off) || isPriceIncludeTax || !fitsCurrency(off, currencyCode)) return '0';
  if (compare(absolute(off), vatDifferenceMax(lines, currencyCode)) > 0) return '0';
  return compare(subtract(vat.value, vatTotal), off) === 0 ? plain(off) : '0';
}

function isSane({ tax, whtTax, unitPrice }: TaxedLine, currencyCode: string): boolean {
  const isRate = (rate: Amount) => !isNegative(rate) && compare(rate, '100') < 0;
  return isRate(tax) && isRate(whtTax) && fitsCurrency(unitPrice, currencyCode);
}

/** Percent that is withheld of lines, where one rate explains the amount: of all but what is charged beside them, else of all. */
function withheldOf(
  { withholding }: PaperOfLines,
  own: readonly MadeLine[],
  more: readonly MadeLine[],
): { rateOf: (line: MadeLine) => Amount; isWithheld: boolean } {
  const isNotCharge = ({ ofAll }: MadeLine) => ofAll === null || ofAll.kind === 'allowance';
  const isNotRounding = ({ ofAll }: MadeLine) => ofAll?.kind !== 'rounding';
  if (!isNone(withholding?.value) && withholding) {
    for (const isWithheldOn of [isNotCharge, isNotRounding]) {
      const base = sum(
        [...own, ...more].filter(isWithheldOn).map(({ qty, unitPrice }) => multiply(qty, unitPrice)),
      );
      if (!isPositive(base)) continue;
      const rate = divide(multiply(absolute(withholding.value), '100'), base, 1);
      const back = divide(multiply(base, rate), '100', 2);
      if (compare(absolute(subtract(back, absolute(withholding.value))), '1') > 0) continue;
      return { rateOf: (line) => (isWithheldOn(line) ? plain(rate) : '0'), isWithheld: true };
    }
  }
  return { rateOf: () => '0', isWithheld: false };
}

interface Pieces {
  quantity: Amount | null;
  price: Amount | null;
}

/**
 * Quantity and price that come to the amount of the line, to the last unit and in the decimals of a unit price: a discount of its own goes
 * into the price, and where no price of one gives the amount, it is one of its amount.
 */
function pricedAs(line: ReadLine, { currencyCode, priceDecimals }: Terms): Pieces {
  const quantity = line.quantity?.value ?? null;
  const price = line.unitPrice?.value ?? null;
  const amount = line.amount?.value ?? null;
  const isHeld = price === null || decimalsOf(plain(price)) <= priceDecimals;
  const mode = isWholeCurrency(currencyCode) ? 'up' : 'halfUp';
  if (amount === null) {
    if (price === null || isHeld) return { quantity, price };
    return { quantity: '1', price: plain(roundAmount(multiply(quantity ?? '1', price), currencyCode, mode)) };
  }
  const countable = quantity !== null && decimalsFit(quantity);
  if (countable && price !== null && isHeld) {
    const due = roundAmount(multiply(quantity, price), currencyCode, mode);
    if (compare(due, amount) === 0) return { quantity, price: plain(price) };
  }
  const pieces = countable ? onePrice(amount, quantity, priceDecimals) : null;
  return pieces ?? { quantity: '1', price: plain(roundAmount(amount, currencyCode)) };
}

/** Quantities of a document have four decimals. */
const decimalsFit = (quantity: Amount): boolean => (plain(quantity).split('.')[1] ?? '').length <= 4;

/** Pieces at one price that come to an amount to the last unit; null where there is no such price. */
function onePrice(amount: Amount, quantity: Amount, priceDecimals: number): Pieces | null {
  if (!isPositive(quantity)) return null;
  const price = plain(divide(amount, quantity, priceDecimals));
  return compare(multiply(price, quantity), amount) === 0 ? { quantity, price } : null;
}

const plain = (amount: Amount): Amount => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
