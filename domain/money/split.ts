import type { Amount } from './money.ts';
import { add, compare, isPositive, isZero, subtract, sum } from './money.ts';
import { splitAmount } from './shares.ts';
import type { DocumentTotals, LineTotals } from './tax.ts';

/** Shares of a split are percentages with so many decimals. */
export const percentDecimals = 4;

/**
 * A line in parts: each of its figures is shared out by the amounts of the parts, so that the parts sum to the line in every
 * one of them, taxes included, and each part is total = base + vat − wht by itself.
 * @param amounts those of the parts, above zero, in the decimals of the currency
 */
export function splitLine(line: LineTotals, amounts: readonly Amount[], currency: string): LineTotals[] {
  const figures = (['amount', 'base', 'vat', 'wht'] as const).map((name) => ({
    name,
    parts: splitAmount(line[name], amounts, currency),
  }));
  return amounts.map((_, at) => {
    const part = Object.fromEntries(figures.map(({ name, parts }) => [name, parts[at] ?? '0'])) as Omit<
      LineTotals,
      'total'
    >;
    return { ...part, total: subtract(add(part.base, part.vat), part.wht) };
  });
}

/**
 * What each line, and each part of it, is of the total of its document: what is withheld on the whole document is taken off
 * by what the lines come to before tax. The shares sum to the total.
 * @param amounts of each line those of its parts; none where it is not split
 * @returns of each line the shares of its parts, of one that is not split its own
 */
export function sharesOfTotal(
  { lines, witholdingAmount }: Pick<DocumentTotals, 'lines' | 'witholdingAmount'>,
  amounts: readonly (readonly Amount[])[],
  currency: string,
): Amount[][] {
  const bases = lines.map(({ base }) => base);
  const withheld =
    isZero(witholdingAmount) || !isPositive(sum(bases))
      ? lines.map((_, at) => (at === 0 ? witholdingAmount : '0'))
      : splitAmount(witholdingAmount, bases, currency);
  return lines.map((line, at) => {
    const parts = amounts[at] ?? [];
    const less = withheld[at] ?? '0';
    if (parts.length === 0) return [subtract(line.total, less)];
    const lessOfParts = splitAmount(less, parts, currency);
    return splitLine(line, parts, currency).map(({ total }, part) =>
      subtract(total, lessOfParts[part] ?? '0'),
    );
  });
}

/** Amounts of so many parts that are as equal as the currency lets them be; the earlier ones have the odd units. */
export function equalParts(total: Amount, count: number, currency: string): Amount[] {
  return splitAmount(
    total,
    Array.from({ length: count }, () => '1'),
    currency,
  );
}

/** What is left of the whole once the parts are taken off; below zero where they come to more. */
export function restOf(whole: Amount, parts: readonly Amount[]): Amount {
  return subtract(whole, sum(parts));
}

/** Whether the parts sum to the whole. */
export function isWhole(whole: Amount, parts: readonly Amount[]): boolean {
  return compare(sum(parts), whole) === 0;
}
