import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from '../money/money.ts';
import { add, fitsWire, fromWire, isAmount, wholeDigits, wireDigitsLimit } from '../money/money.ts';
import { formatMoney, formatNumber, formatPercent, formatUnitPrice } from '../money/moneyFormat.ts';
import type { Field, ManyField } from './fields.ts';
import { currencyOf, inputKey, typedFields } from './fields.ts';

type Values = Readonly<Record<string, unknown>>;

const figureKinds: ReadonlySet<Field['kind']> = new Set(['amount', 'number', 'percent']);

/** Whether a field holds a figure that can be computed with. */
export function isFigure({ kind }: Pick<Field, 'kind'>): boolean {
  return figureKinds.has(kind);
}

/** A figure of the wire, or of a schema, as exact decimals; null for none, and for a text that was refused. */
function figureOf(value: unknown): Amount | null {
  if (typeof value === 'number') return fromWire(value);
  return typeof value === 'string' && isAmount(value) ? value : null;
}

/**
 * Computes the fields of a row that follow from its others, by their names. Forms and the server call the same function.
 * @param row What is sent of it
 * @param above The record that it belongs to
 */
export function followingValues(
  { fields, follows = {} }: ManyField,
  row: Values,
  above: Values,
): Record<string, Amount | null> {
  const read: Record<string, unknown> = Object.fromEntries(
    typedFields(fields).map(([name, field]) => {
      const value = row[inputKey(name, field)];
      return [name, isFigure(field) ? figureOf(value) : value];
    }),
  );
  const found: Record<string, Amount | null> = {};
  for (const [name, compute] of Object.entries(follows)) {
    found[name] = compute(read as never, currencyIn(fields[name], { ...above, ...row }) ?? 'IDR');
    // What follows from it in turn stands after it.
    read[name] = found[name];
  }
  return found;
}

/** What is wrong with a figure that follows: it is larger, or finer, than any that a record can hold. */
export function followingError(figure: Amount | null): Message | null {
  if (figure === null) return null;
  const isTooLarge = wholeDigits(figure) > wireDigitsLimit || !fitsWire(figure);
  return isTooLarge ? law('field.digits', { limit: wireDigitsLimit }) : null;
}

/** The currency of a field; null where it holds no money. */
function currencyIn(field: Field | undefined, values: Values): string | null {
  return field?.kind === 'amount' ? (currencyOf(field, values) ?? 'IDR') : null;
}

/** What a column of rows comes to, in each currency that it has; in one without a currency, where it holds no money. */
export type ColumnSum = ReadonlyMap<string | null, Amount>;

/** What all rows hold in a field: the amounts of each currency by themselves, since no rate is agreed between them. */
export function sumOfRows(
  { fields }: ManyField,
  name: string,
  rows: readonly Values[],
  above: Values,
): ColumnSum {
  const field = fields[name];
  const sums = new Map<string | null, Amount>();
  for (const row of rows) {
    const figure = figureOf(row[name]);
    if (figure === null || field === undefined) continue;
    const currency = currencyIn(field, { ...above, ...row });
    sums.set(currency, add(sums.get(currency) ?? '0', figure));
  }
  return sums;
}

/** A figure of a row in words. */
export function figureText(field: Field, figure: Amount, values: Values): string {
  const currency = currencyIn(field, values);
  if (currency === null) return field.kind === 'percent' ? formatPercent(figure) : formatNumber(figure);
  return 'isUnitPrice' in field && field.isUnitPrice
    ? formatUnitPrice(figure, currency)
    : formatMoney(figure, currency);
}

/** What a column comes to, in words; nothing where no row holds anything. */
export function sumText(sum: ColumnSum): string {
  return [...sum]
    .map(([currency, amount]) => (currency === null ? formatNumber(amount) : formatMoney(amount, currency)))
    .join(' · ');
}
