import type { Amount } from '../money/money.ts';
import { add, compare, divide, isPositive, multiply, roundTo, subtract } from '../money/money.ts';
import type { SumKind } from './labels/sumLabels.ts';
import { isNearly } from './readTable.ts';

/** An amount under a table, by what its label says. */
interface NamedSum {
  kind: SumKind;
  amount: Amount;
  /** Percent that the label says. */
  rate: Amount | null;
  text: string;
}

const totals: readonly SumKind[] = ['grand', 'total', 'due'];
const nets: readonly SumKind[] = ['subtotal', 'base'];
/** Taxes are whole percents, most of them; so small a tax, or so large a one, is none. */
const rateLeast = '4';
const rateMost = '27';
/** So many digits of a figure must be left to know it by. */
const digitsLeast = 4;

/**
 * The sums of a picture, one of which is corrected where the others prove it twice: the tax is a whole percent of the net amount to the last unit, and
 * the net amount with its tax is the total but for one digit, or for digits at one end that were not seen. The same list where nothing is to be
 * corrected. What is corrected is never sure.
 * @param lineSum what the lines come to, which is a net amount as well
 */
export function provenSums<Sum extends NamedSum>(
  found: readonly Sum[],
  lineSum: Amount | null,
): readonly Sum[] {
  const of = (kinds: readonly SumKind[]) =>
    found.filter(({ kind, amount }) => kinds.includes(kind) && isPositive(amount));
  const starts = [
    ...of(nets).map(({ amount }) => amount),
    ...(lineSum !== null && isPositive(lineSum) ? [lineSum] : []),
  ];
  const [vats, all] = [of(['vat']), of(totals)];
  const hasCents = found.some(({ amount }) => amount.includes('.'));
  const isTotal = (amount: Amount) => all.some((one) => compare(one.amount, amount) === 0);
  const isSettled = starts.some((net) => vats.some((vat) => isTotal(add(net, vat.amount))));
  if (isSettled) return found;
  for (const net of starts) {
    for (const vat of vats.filter((one) => isTaxOnNet(one.amount, net, hasCents))) {
      const meant = add(net, vat.amount);
      const misread = all.find((one) => isMisread(one, meant));
      if (misread) return replaced(found, misread, meant);
    }
    for (const rate of found.flatMap((one) => (one.kind === 'vat' && one.rate !== null ? [one.rate] : []))) {
      const meant = add(net, roundTo(divide(multiply(net, rate), '100', 4), hasCents ? 2 : 0));
      const misread = all.find((one) => isMisread(one, meant));
      if (misread) return replaced(found, misread, meant);
    }
    for (const total of all) {
      const meant = subtract(total.amount, net);
      const misread = isTaxOnNet(meant, net, hasCents) && vats.find((one) => isMisread(one, meant));
      if (misread) return replaced(found, misread, meant);
    }
  }
  return found;
}

const replaced = <Sum extends NamedSum>(found: readonly Sum[], one: Sum, amount: Amount): readonly Sum[] =>
  found.map((other) => (other === one ? { ...one, amount } : other));

/** Whether a tax is a whole percent of a net amount, but for rounding to cents, or to whole amounts where the paper has no cents. */
export function isTaxOnNet(tax: Amount, net: Amount, hasCents: boolean): boolean {
  if (!isPositive(net) || !isPositive(tax)) return false;
  const rate = divide(multiply(tax, '100'), net, 0);
  if (compare(rate, rateLeast) < 0 || compare(rate, rateMost) > 0) return false;
  return isNearly(multiply(net, rate), multiply(tax, '100'), hasCents ? '0.5' : '50');
}

/** Whether a figure as it was read is another one but for one digit, or for digits at one end. */
export function isMisread({ text, amount }: { text: string; amount: Amount }, meant: Amount): boolean {
  const [whole = '', decimals = ''] = meant.split('.');
  const digits = [`${whole}${decimals.padEnd(2, '0')}`, ...(Number(decimals) === 0 ? [whole] : [])];
  const [readWhole = '', readDecimals = ''] = amount.split('.');
  // A sign in it may have been taken for a digit, so that its text has fewer.
  const seen = [text.replaceAll(/\D/g, ''), `${readWhole}${readDecimals.padEnd(2, '0')}`];
  return digits.some((one) => seen.some((read) => isNear(read, one)));
}

function isNear(read: string, meant: string): boolean {
  if (read.length < digitsLeast || meant.length < digitsLeast) return false;
  if (read.length === meant.length) return [...read].filter((digit, at) => digit !== meant[at]).length === 1;
  if (read.length > meant.length) return false;
  return meant.startsWith(read) || meant.endsWith(read);
}
