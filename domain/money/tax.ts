import { DomainError } from '../message/errors.ts';
import type { FieldMessages, Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from './money.ts';
import {
  compare,
  isAmount,
  isNegative,
  isPositive,
  isWholeCurrency,
  isZero,
  multiply,
  roundAmount,
  roundTo,
} from './money.ts';
import { fromMinorUnits, toMinorUnits } from './shares.ts';
import { formatPercent } from './moneyFormat.ts';
import type { Ratio } from './ratio.ts';
import {
  absoluteRatio,
  addRatios,
  apportion,
  compareRatios,
  divideRatios,
  multiplyRatios,
  ratioOfDecimal,
  ratioOfInteger,
  roundRatio,
  subtractRatios,
  zeroRatio,
} from './ratio.ts';

/** What a line item says about money. `tax` and `whtTax` are percentages, "0" for none. */
export interface TaxedLine {
  qty: Amount;
  unitPrice: Amount;
  tax: Amount;
  whtTax: Amount;
  /** The typed amount of the line, when it is not quantity times price. */
  amount?: Amount;
}

interface TaxOptions {
  isPriceIncludeTax: boolean;
  currencyCode: string;
}

export interface DocumentTaxOptions extends TaxOptions {
  /** Withholding on the whole document, percent of its subtotal. */
  witholding?: Amount;
  /** The same as a fixed amount; it wins over the percentage, which then only names it. */
  witholdingAmount?: Amount;
  /** What the seller's VAT is more than ours, who rounded it otherwise; at most {@link vatDifferenceMax}. */
  vatDifference?: Amount;
}

/**
 * How far the VAT of a seller may lie from ours, who may round it line by line: half a unit of the currency for each line with VAT, at least
 * one unit and at most ten.
 */
export function vatDifferenceMax(taxedLines: number, currencyCode: string): Amount {
  if (taxedLines === 0) return '0';
  const units = Math.min(10, Math.max(1, Math.ceil(taxedLines / 2)));
  return fromMinorUnits(BigInt(units), currencyCode);
}

/** One line in money of its document: total = base + vat − wht. */
export interface LineTotals {
  /** Quantity times price, or the amount typed. */
  amount: Amount;
  /** The amount before tax. */
  base: Amount;
  vat: Amount;
  wht: Amount;
  total: Amount;
}

type TaxKind = 'vat' | 'wht';

interface TaxGroup {
  /** "VAT 11%", "WHT 2,65%"; "WHT" alone for a withholding given as an amount without a percentage. */
  label: string;
  kind: TaxKind;
  rate: Amount | null;
  amount: Amount;
}

/** total = subtotal + vatTotal − whtTotal, and each of them is the sum of what is shown above it. */
export interface DocumentTotals {
  /** Each line's share; their sums are subtotal, vatTotal and (without witholdingAmount) whtTotal. */
  lines: LineTotals[];
  subtotal: Amount;
  /** VAT before WHT, lower rates first. */
  taxes: TaxGroup[];
  vatTotal: Amount;
  /** Of all lines and of the whole document. */
  whtTotal: Amount;
  /** The part of whtTotal that is withheld on the whole document. */
  witholdingAmount: Amount;
  total: Amount;
}

/** What a line comes to: quantity times price, rounded as its document rounds it. */
export function amountOfLine(qty: Amount, unitPrice: Amount, currencyCode: string): Amount {
  return roundLine(multiply(qty, unitPrice), currencyCode);
}

function roundLine(exact: Amount, currencyCode: string): Amount {
  return roundAmount(exact, currencyCode, isWholeCurrency(currencyCode) ? 'up' : 'halfUp');
}

/** The totals of one line by itself: those of a document that holds only this line. */
export function lineTotals(line: TaxedLine, options: TaxOptions): LineTotals {
  // Picked one by one: the options of a document may come here, but not its withholding.
  const { isPriceIncludeTax, currencyCode } = options;
  return required(computeTotals([line], { isPriceIncludeTax, currencyCode }, () => '').lines[0]);
}

/**
 * The totals of a document (rules: tax; rounding: docs/decisions/0002-rounding.md).
 *
 * Everything is computed exactly and rounded once, at these points:
 *
 * 1. A line's amount, quantity times price, to the decimals of the currency: up for IDR and KRW, half up else.
 * 2. The grand total, from the exact base, VAT and WHT of every line: up for IDR and KRW, half up else.
 * 3. Each 'VAT n%' and 'WHT n%' half up; where they would not lead from the subtotal to the grand total, the
 *    groups closest to their other neighbour take it, so that none is a whole unit away from its exact value.
 * 4. A line's share of a group: the largest remainders get the odd units.
 *
 * When prices include tax, the base is what the typed amount leaves after its tax: base + VAT is that amount to
 * the unit. Throws `validation_failed` naming the fields (`items.1.tax`) for rates outside 0–100, a WHT of 100
 * alone inside a price, and texts that are no decimals.
 */
export function documentTotals(lines: readonly TaxedLine[], options: DocumentTaxOptions): DocumentTotals {
  return computeTotals(lines, options, (at) => `items.${at}.`);
}

/** "VAT 11%" or "WHT 2%". */
function taxLabel(kind: TaxKind, rate: Amount | null): string {
  const name = kind === 'vat' ? 'VAT' : 'WHT';
  return rate === null ? name : `${name} ${formatPercent(rate)}`;
}

/** What a line comes to before anything but its amount is rounded; all figures in minor units. */
interface ExactLine {
  amount: bigint;
  base: Ratio;
  vat: Ratio;
  wht: Ratio;
  vatRate: Amount;
  whtRate: Amount;
}

/** One tax at one rate, as it is rounded. */
interface Cell {
  kind: TaxKind;
  rate: Amount | null;
  /** The tax lies between the typed amounts and the grand total, rather than inside the typed amounts. */
  isCoupled: boolean;
  /** Indexes of its lines; none for the withholding of the whole document. */
  lines: number[];
  exactParts: Ratio[];
  exact: Ratio;
  rounded: bigint;
  /** What of it the seller has rounded otherwise. */
  difference: bigint;
}

function computeTotals(
  lines: readonly TaxedLine[],
  options: DocumentTaxOptions,
  pathOf: (at: number) => string,
): DocumentTotals {
  checkRates(lines, options, pathOf);
  const exactLines = lines.map((line) => exactLine(line, options));
  const amounts = exactLines.reduce((total, line) => total + line.amount, 0n);
  const cells = cellsOf(exactLines, options);
  const coupled = cells.filter((cell) => cell.isCoupled);
  const difference = toMinorUnits(options.vatDifference ?? '0', options.currencyCode);
  const exactTotal = coupled.reduce(
    (total, cell) => addRatios(total, signed(cell, cell.exact)),
    ratioOfInteger(amounts),
  );
  const total = roundRatio(exactTotal, isWholeCurrency(options.currencyCode) ? 'up' : 'halfUp');
  closeGap(coupled, total - amounts);
  return shown(exactLines, cells, total + addDifference(cells, difference, options), options);
}

/**
 * Adds what a seller has rounded otherwise to the VAT group that it is the smallest part of, and to the largest line of it. Answers by how
 * much the total changes: prices that hold the tax stay what they are.
 */
function addDifference(
  cells: readonly Cell[],
  difference: bigint,
  { isPriceIncludeTax }: TaxOptions,
): bigint {
  const size = ({ exact }: Cell) => absoluteRatio(exact);
  const [largest] = cells
    .filter(({ kind, lines }) => kind === 'vat' && lines.length > 0)
    .toSorted((a, b) => compareRatios(size(b), size(a)));
  if (difference === 0n || !largest) return 0n;
  largest.rounded += difference;
  largest.difference = difference;
  return isPriceIncludeTax ? 0n : difference;
}

function exactLine(line: TaxedLine, options: TaxOptions): ExactLine {
  const { currencyCode, isPriceIncludeTax } = options;
  const written = line.amount ?? multiply(line.qty, line.unitPrice);
  const amount = toMinorUnits(roundLine(written, currencyCode), currencyCode);
  const vatShare = shareOfPercent(line.tax);
  const whtShare = shareOfPercent(line.whtTax);
  const effective =
    isPositive(line.tax) && isPositive(line.whtTax) ? vatShare : subtractRatios(vatShare, whtShare);
  const divisor = isPriceIncludeTax ? addRatios(ratioOfInteger(1n), effective) : ratioOfInteger(1n);
  const base = divideRatios(ratioOfInteger(amount), divisor);
  return {
    amount,
    base,
    vat: multiplyRatios(base, vatShare),
    wht: multiplyRatios(base, whtShare),
    vatRate: plainRate(line.tax),
    whtRate: plainRate(line.whtTax),
  };
}

function cellsOf(lines: readonly ExactLine[], options: DocumentTaxOptions): Cell[] {
  const cells = new Map<string, Cell>();
  for (const [at, line] of lines.entries()) {
    const isOutside = !options.isPriceIncludeTax;
    if (!isZero(line.vatRate)) collect(cells, 'vat', line.vatRate, isOutside, at, line.vat);
    // WHT is part of a price that includes tax only where there is no VAT (the effective rate is then -WHT).
    if (!isZero(line.whtRate)) {
      collect(cells, 'wht', line.whtRate, isOutside || !isZero(line.vatRate), at, line.wht);
    }
  }
  const ordered = [...cells.values()].sort(byKindAndRate);
  const withheld = documentWithholding(lines, options);
  return withheld === null ? ordered : [...ordered, withheld];
}

function collect(
  cells: Map<string, Cell>,
  kind: TaxKind,
  rate: Amount,
  isCoupled: boolean,
  at: number,
  exact: Ratio,
): void {
  const key = `${kind} ${rate} ${isCoupled}`;
  const cell = cells.get(key) ?? {
    kind,
    rate,
    isCoupled,
    lines: [],
    exactParts: [],
    exact: zeroRatio,
    rounded: 0n,
    difference: 0n,
  };
  cell.lines.push(at);
  cell.exactParts.push(exact);
  cell.exact = addRatios(cell.exact, exact);
  cell.rounded = roundRatio(cell.exact, 'halfUp');
  cells.set(key, cell);
}

function documentWithholding(lines: readonly ExactLine[], options: DocumentTaxOptions): Cell | null {
  const { witholding = '0', witholdingAmount, currencyCode } = options;
  const rate = isZero(witholding) ? null : plainRate(witholding);
  const base = lines.reduce((total, line) => addRatios(total, line.base), zeroRatio);
  const exact =
    witholdingAmount === undefined
      ? multiplyRatios(base, shareOfPercent(witholding))
      : ratioOfInteger(toMinorUnits(roundAmount(witholdingAmount, currencyCode), currencyCode));
  if (exact.numerator === 0n) return null;
  const rounded = roundRatio(exact, 'halfUp');
  return { kind: 'wht', rate, isCoupled: true, lines: [], exactParts: [], exact, rounded, difference: 0n };
}

/**
 * Moves cells by one unit until they lead to the total, those first that end up closest to their exact value.
 * There are always enough of them: the total is one of the two integers next to the exact sum, so it lies
 * between the sums of the cells' own lower and upper neighbours.
 */
function closeGap(cells: readonly Cell[], wanted: bigint): void {
  const gap =
    wanted - cells.reduce((total, cell) => total + (cell.kind === 'vat' ? cell.rounded : -cell.rounded), 0n);
  const direction = gap < 0n ? -1n : 1n;
  const movable = cells
    .map((cell) => {
      const moved = cell.rounded + (cell.kind === 'vat' ? direction : -direction);
      return { cell, moved, error: absoluteRatio(subtractRatios(ratioOfInteger(moved), cell.exact)) };
    })
    .filter(({ error }) => error.numerator < error.denominator)
    .sort((a, b) => compareRatios(a.error, b.error));
  const needed = Number(gap * direction);
  if (needed > movable.length) throw new Error('The taxes of a document do not lead to its total');
  for (const { cell, moved } of movable.slice(0, needed)) cell.rounded = moved;
}

function shown(
  exactLines: readonly ExactLine[],
  cells: readonly Cell[],
  total: bigint,
  options: DocumentTaxOptions,
): DocumentTotals {
  const money = (units: bigint) => fromMinorUnits(units, options.currencyCode);
  const taxOfLine = { vat: exactLines.map(() => 0n), wht: exactLines.map(() => 0n) };
  for (const cell of cells) {
    if (cell.lines.length === 0) continue;
    const shares = apportion(cell.rounded - cell.difference, cell.exactParts);
    const largest = shares.reduce((best, share, part) => (share > (shares[best] ?? 0n) ? part : best), 0);
    shares[largest] = (shares[largest] ?? 0n) + cell.difference;
    for (const [part, at] of cell.lines.entries()) taxOfLine[cell.kind][at] = shares[part] ?? 0n;
  }
  const lines = exactLines.map((line, at) => {
    const vat = taxOfLine.vat[at] ?? 0n;
    const wht = taxOfLine.wht[at] ?? 0n;
    const inside = isZero(line.vatRate) ? -wht : vat;
    const base = options.isPriceIncludeTax ? line.amount - inside : line.amount;
    return {
      amount: money(line.amount),
      base: money(base),
      vat: money(vat),
      wht: money(wht),
      total: money(base + vat - wht),
    };
  });
  const vatTotal = sumOf(cells.filter((cell) => cell.kind === 'vat'));
  const whtTotal = sumOf(cells.filter((cell) => cell.kind === 'wht'));
  return {
    lines,
    subtotal: money(total - vatTotal + whtTotal),
    taxes: groupsOf(cells, money),
    vatTotal: money(vatTotal),
    whtTotal: money(whtTotal),
    witholdingAmount: money(sumOf(cells.filter((cell) => cell.lines.length === 0))),
    total: money(total),
  };
}

/** Cells of one kind and rate are one group to the reader, wherever their tax lies. */
function groupsOf(cells: readonly Cell[], money: (units: bigint) => Amount): TaxGroup[] {
  const groups = new Map<string, Cell[]>();
  for (const cell of [...cells].sort(byKindAndRate)) {
    const label = taxLabel(cell.kind, cell.rate);
    groups.set(label, [...(groups.get(label) ?? []), cell]);
  }
  return [...groups].map(([label, members]) => {
    const { kind, rate } = required(members[0]);
    return { label, kind, rate, amount: money(sumOf(members)) };
  });
}

function checkRates(
  lines: readonly TaxedLine[],
  options: DocumentTaxOptions,
  pathOf: (at: number) => string,
): void {
  const fields: FieldMessages = {};
  for (const [at, line] of lines.entries()) {
    const path = pathOf(at);
    for (const name of ['qty', 'unitPrice', 'amount'] as const) {
      const text = line[name];
      if (text !== undefined && !isAmount(text)) fields[path + name] = law('field.amount');
    }
    for (const name of ['tax', 'whtTax'] as const) {
      const error = percentError(line[name]);
      if (error !== null) fields[path + name] = error;
    }
    if (fields[`${path}tax`] !== undefined || fields[`${path}whtTax`] !== undefined) continue;
    if (options.isPriceIncludeTax && isZero(line.tax) && compare(line.whtTax, '100') === 0) {
      fields[`${path}whtTax`] = law('field.wholeWithholding');
    }
  }
  const { witholding = '0', witholdingAmount = '0' } = options;
  const withholdingError = percentError(witholding);
  if (withholdingError !== null) fields['witholding'] = withholdingError;
  if (!isAmount(witholdingAmount)) fields['witholdingAmount'] = law('field.amount');
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

function percentError(percent: Amount): Message | null {
  if (!isAmount(percent)) return law('field.percentage');
  return isNegative(percent) || compare(percent, '100') > 0 ? law('field.percentageRange') : null;
}

function shareOfPercent(percent: Amount): Ratio {
  return divideRatios(ratioOfDecimal(percent), ratioOfInteger(100n));
}

/** "11.0000" as "11", so that equal rates are one group however they are written. */
function plainRate(rate: Amount): Amount {
  const decimals = (rate.split('.')[1] ?? '').replace(/0+$/, '').length;
  return roundTo(rate, decimals, 'down');
}

function signed(cell: Cell, amount: Ratio): Ratio {
  return cell.kind === 'vat' ? amount : subtractRatios(zeroRatio, amount);
}

function sumOf(cells: readonly Cell[]): bigint {
  return cells.reduce((total, cell) => total + cell.rounded, 0n);
}

/** VAT before WHT, lower rates first, a withholding without a rate last; what adds to the total before the rest. */
function byKindAndRate(a: Cell, b: Cell): number {
  if (a.kind !== b.kind) return a.kind === 'vat' ? -1 : 1;
  if (a.rate === null || b.rate === null) return Number(a.rate === null) - Number(b.rate === null);
  return compare(a.rate, b.rate) || Number(b.isCoupled) - Number(a.isCoupled);
}

function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('A line or group of taxes is missing');
  return value;
}
