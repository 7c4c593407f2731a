import { z } from 'zod';

import { messageOf, refuse } from '../message/fieldMessage.ts';
import { law } from '../message/message.ts';
import { isDay, isTwelveMonths, rangeError } from '../day/day.ts';
import { daySchema } from '../day/daySchema.ts';
import { compare, isAmount } from '../money/money.ts';
import { readMoneyOf, sentMoneySchema } from '../money/moneySchema.ts';
import { comparedIn } from './comparedIn.ts';

/**
 * The pieces of every list query, as the address bar spells them: lists as `status=paid,void`, sorts as
 * `sort=-transactionDate,id`. Both sides parse with them; what they refuse answers 400 and names the parameter.
 */
export function pagingFilter(defaultLimit: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(100).default(defaultLimit),
  };
}

const maxListItems = 100;

/** A comma-separated list; empty means no filter. Every item is judged by `item`. */
export function listFilter<Item extends z.ZodType>(item: Item) {
  return z
    .string()
    .transform((text, context): z.output<Item>[] | undefined => {
      const items: z.output<Item>[] = [];
      for (const part of text
        .split(',')
        .filter((piece) => piece !== '')
        .slice(0, maxListItems)) {
        const parsed = item.safeParse(part, { reportInput: true });
        if (parsed.success) items.push(parsed.data);
        else for (const issue of parsed.error.issues) refuse(context, messageOf(issue));
      }
      return items.length > 0 ? items : undefined;
    })
    .optional();
}

export const idListFilter = listFilter(z.coerce.number().int().positive());
export const dayFilter = daySchema.optional();
export const switchFilter = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .optional();
const typedMoney = { isTyped: true } as const;
export const amountFilter = sentMoneySchema(typedMoney)
  .optional()
  .describe(
    'In the currency of `currencyCode` where that is one, else in rupiah: an amount in another currency counts at the rate of its day, and without a rate lies in no range',
  );

export interface Sort<Field extends string> {
  field: Field;
  isDescending: boolean;
}

/** `-transactionDate,id`: fields in order, a minus for descending. */
export function sortFilter<const Field extends string>(fields: readonly Field[]) {
  return z
    .string()
    .transform((text, context): Sort<Field>[] => {
      const sorts = text
        .split(',')
        .map((part) => ({ field: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));
      const unknown = sorts.find((sort) => !(fields as readonly string[]).includes(sort.field));
      if (unknown) {
        refuse(context, law('field.sort', { fields: fields.join(', ') }));
        return z.NEVER;
      }
      return sorts as Sort<Field>[];
    })
    .optional();
}

/** The text of a filter; of those by field, one for each. */
type FilterText = string | Record<string, string>;

/**
 * A parsed filter as the address spells it, so that it can be kept and parsed again later: lists with commas, sorts
 * with their minus.
 */
export function toFilterText(filter: Readonly<Record<string, unknown>>): Record<string, FilterText> {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries.map(([name, value]) => [name, filterText(value)]));
}

function filterText(value: unknown): FilterText {
  const textOf = (one: unknown): string =>
    isSort(one) ? `${one.isDescending ? '-' : ''}${one.field}` : String(one);
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' && value !== null ? (value as Record<string, string>) : textOf(value);
}

function isSort(value: unknown): value is Sort<string> {
  return typeof value === 'object' && value !== null && 'field' in value && 'isDescending' in value;
}

const backwards = law('field.rangeBackwards');

/**
 * Refuses a range of more than 92 days between `<name>From` and `<name>To` (rules: range of days), and one that runs
 * backwards. Names in `mayBeYear` also take the default range of twelve whole months.
 */
export function rangesWithin92Days(names: readonly string[], mayBeYear: readonly string[] = []) {
  return (filter: Record<string, unknown>, context: z.RefinementCtx): void => {
    for (const name of names) {
      const from = filter[`${name}From`];
      const to = filter[`${name}To`];
      if (typeof from !== 'string' || typeof to !== 'string') continue;
      // What is no day is refused on its own, and still comes here.
      if (!isDay(from) || !isDay(to)) continue;
      if (mayBeYear.includes(name) && isTwelveMonths(from, to)) continue;
      const error = from > to ? backwards : rangeError(from, to);
      if (error) refuse(context, error, [`${name}To`]);
    }
  };
}

/** Reads the amounts of ranges in the currency that they are compared in. */
export function amountsInCurrency(names: readonly string[]) {
  const ends = names.flatMap((name) => [`${name}From`, `${name}To`]);
  return readMoneyOf<{ currencyCode?: unknown }>(
    Object.fromEntries(ends.map((end) => [end, typedMoney])),
    ({ currencyCode }) => comparedIn(currencyCode as readonly string[] | undefined),
  );
}

/** Refuses amounts between `<name>From` and `<name>To` that run backwards. */
export function amountRangeInOrder(name: string) {
  return (filter: Record<string, unknown>, context: z.RefinementCtx): void => {
    const from = filter[`${name}From`];
    const to = filter[`${name}To`];
    if (typeof from !== 'string' || typeof to !== 'string' || !isAmount(from) || !isAmount(to)) return;
    if (compare(from, to) <= 0) return;
    refuse(context, backwards, [`${name}To`]);
  };
}
