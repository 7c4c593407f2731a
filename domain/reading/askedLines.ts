import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  currencyDecimals,
  decimalsOf,
  divide,
  fitsCurrency,
  isNegative,
  isPositive,
  isWholeCurrency,
  isZero,
  multiply,
  subtract,
  sum,
} from '../money/money.ts';
import { splitAmount } from '../money/shares.ts';
import { documentTotals } from '../money/tax.ts';
import type { ReadLine, ReadPaper } from './readPaper.ts';

/** What is used of a paper to make lines of a document. */
export type PaperOfLines = Pick<
  ReadPaper,
  'lines' | 'discount' | 'vat' | 'vatRate' | 'withholding' | 'total' | 'isPriceIncludeTax'
>;

/** The taxes of a seller's usual lines, in percent; null where nothing is known. */
export interface UsualTaxes {
  tax: Amount | null;
  whtTax: Amount | null;
}

/** A line of a document: so many, at this price. */
export interface AskedLine {
  /** Which line of the paper it is of. */
  at: number;
  quantity: Amount | null;
  price: Amount | null;
  /** Percent. */
  tax: Amount | null;
  whtTax: Amount | null;
}

export interface AskedLines {
  lines: AskedLine[];
  /** `spread`: within the prices of the lines; `apart`: on the paper, but not in the lines; null: there is none, or it is in them. */
  discount: 'spread' | 'apart' | null;
  /** Whether the taxes are the usual ones, because the paper says none. */
  isUsual: { tax: boolean; whtTax: boolean };
}

/**
 * The lines that a paper asks to be paid, so that their total is that of the paper. A discount on the paper as a whole goes
 * into the prices, by the amounts of the lines, where its total follows from that. The usual taxes hold where the paper says
 * none; the VAT of them only where the paper does not add up without it.
 */
export function askedLines(paper: PaperOfLines, usual: UsualTaxes, currencyCode: string): AskedLines {
  const plainAmounts = paper.lines.map(amountOf);
  const lessAmounts = lessDiscount(plainAmounts, paper.discount?.value ?? null, currencyCode);
  const saysTax = paper.vatRate !== null || !isNone(paper.vat?.value) || paper.lines.some(({ tax }) => tax);
  const usualTax = saysTax || isNone(usual.tax) ? null : usual.tax;
  const ways = [null, usualTax].flatMap((tax) =>
    [plainAmounts, lessAmounts].flatMap((amounts) => (amounts === null ? [] : [{ amounts, tax }])),
  );
  const most = isWholeCurrency(currencyCode) ? '1' : '0.05';
  const [agreeing] = ways
    .flatMap((way) => {
      const off = distance(paper, way.amounts, way.tax, currencyCode);
      return off !== null && compare(off, most) <= 0 ? { ...way, off } : [];
    })
    .toSorted((a, b) => compare(a.off, b.off));
  const tax = agreeing ? agreeing.tax : usualTax;
  const amounts = agreeing?.amounts ?? plainAmounts;
  const isSpread = amounts === lessAmounts && lessAmounts !== null;
  const isInside = agreeing !== undefined && !isSpread;
  const withheld = withheldRate(paper, amounts);
  const usualWht = isNone(paper.withholding?.value) && !isNone(usual.whtTax) ? usual.whtTax : null;
  return {
    lines: paper.lines.flatMap((line, at) => {
      const taxes = { tax: line.tax?.value ?? paper.vatRate?.value ?? tax, whtTax: withheld ?? usualWht };
      const priced = isSpread
        ? piecesOf(amounts[at] ?? '0', line, currencyCode)
        : [pricedAs(line, currencyCode)];
      return priced.map((pieces) => ({ at, ...pieces, ...taxes }));
    }),
    discount: isSpread ? 'spread' : isNone(paper.discount?.value) || isInside ? null : 'apart',
    isUsual: { tax: tax !== null, whtTax: withheld === null && usualWht !== null },
  };
}

const isNone = (amount: Amount | null | undefined): amount is null | undefined =>
  amount == null || isZero(amount);

function amountOf({ amount, quantity, unitPrice }: ReadLine): Amount {
  return amount?.value ?? (unitPrice ? multiply(quantity?.value ?? '1', unitPrice.value) : '0');
}

/** The amounts with a discount taken off all of them by what they are; null where that cannot be done to the last unit. */
function lessDiscount(
  amounts: readonly Amount[],
  discount: Amount | null,
  currencyCode: string,
): Amount[] | null {
  if (discount === null || !isPositive(discount) || compare(discount, sum(amounts)) >= 0) return null;
  const fits = (amount: Amount) => !isNegative(amount) && fitsCurrency(amount, currencyCode);
  if (![discount, ...amounts].every(fits)) return null;
  const shares = splitAmount(discount, amounts, currencyCode);
  return amounts.map((amount, at) => plain(subtract(amount, shares[at] ?? '0')));
}

/** How far what the lines come to is from the total of the paper, before or after what is withheld; null where nobody can say. */
function distance(
  paper: PaperOfLines,
  amounts: readonly Amount[],
  usualTax: Amount | null,
  currencyCode: string,
): Amount | null {
  const { isPriceIncludeTax } = paper;
  const total = paper.total?.value ?? null;
  const whtTax = withheldRate(paper, amounts) ?? '0';
  const lines = paper.lines.map((line, at) => ({
    qty: '1',
    unitPrice: amounts[at] ?? '0',
    tax: line.tax?.value ?? paper.vatRate?.value ?? usualTax ?? '0',
    whtTax,
  }));
  const isRate = (rate: Amount) => !isNegative(rate) && compare(rate, '100') < 0;
  const isSane = lines.every(
    ({ unitPrice, tax }) => isRate(tax) && !isNegative(unitPrice) && fitsCurrency(unitPrice, currencyCode),
  );
  if (total === null || lines.length === 0 || !isSane || !isRate(whtTax)) return null;
  const totals = documentTotals(lines, { isPriceIncludeTax, currencyCode });
  const [less, whole] = [totals.total, add(totals.total, totals.whtTotal)].map((one) =>
    absolute(subtract(one, total)),
  ) as [Amount, Amount];
  return compare(less, whole) <= 0 ? less : whole;
}

/** Percent that is withheld of every line, where one rate explains the amount. */
function withheldRate({ withholding }: PaperOfLines, amounts: readonly Amount[]): Amount | null {
  const base = sum(amounts);
  if (!withholding || !isPositive(base) || isZero(withholding.value)) return null;
  const rate = divide(multiply(withholding.value, '100'), base, 1);
  const back = divide(multiply(base, rate), '100', 2);
  return compare(absolute(subtract(back, withholding.value)), '1') <= 0 ? plain(rate) : null;
}

interface Pieces {
  quantity: Amount | null;
  price: Amount | null;
}

/** Quantity and price that come to the amount of the line: a discount of its own goes into the price. */
function pricedAs(line: ReadLine, currencyCode: string): Pieces {
  const quantity = line.quantity?.value ?? null;
  const price = line.unitPrice?.value ?? null;
  const amount = line.amount?.value ?? null;
  if (amount === null) return { quantity, price };
  if (quantity !== null && price !== null) {
    const difference = absolute(subtract(multiply(quantity, price), amount));
    if (compare(difference, '1') <= 0) return { quantity, price };
  }
  return onePrice(amount, quantity, currencyCode) ?? { quantity: '1', price: amount };
}

/** Pieces at one price that come to an amount to the last unit; null where there is no such price. */
function onePrice(amount: Amount, quantity: Amount | null, currencyCode: string): Pieces | null {
  if (quantity === null || !isPositive(quantity)) return null;
  const price = plain(divide(amount, quantity, currencyDecimals(currencyCode)));
  return compare(multiply(price, quantity), amount) === 0 ? { quantity, price } : null;
}

/**
 * Pieces that come to an amount to the last unit: at one price, else some of them at a price one unit higher. What is not
 * counted in whole pieces is one of its amount.
 */
function piecesOf(amount: Amount, line: ReadLine, currencyCode: string): Pieces[] {
  const quantity = line.quantity?.value ?? null;
  const same = onePrice(amount, quantity, currencyCode);
  if (same) return [same];
  const decimals = currencyDecimals(currencyCode);
  const unit = decimals === 0 ? '1' : '0.01';
  if (quantity !== null && isPositive(quantity) && decimalsOf(plain(quantity)) === 0) {
    const price = plain(divide(amount, quantity, decimals, 'down'));
    const odd = plain(divide(subtract(amount, multiply(price, quantity)), unit, 0));
    if (isPositive(price)) {
      return [
        { quantity: plain(subtract(quantity, odd)), price },
        { quantity: odd, price: plain(add(price, unit)) },
      ];
    }
  }
  return [{ quantity: '1', price: amount }];
}

const plain = (amount: Amount): Amount => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);
