import type { Locale } from '../../../../domain/day/day.ts';
import { formatDay } from '../../../../domain/day/day.ts';
import { comparedIn } from '../../../../domain/list/comparedIn.ts';
import { commonCurrency, formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { AmountRange, DayRange, FilterKind } from '../../../../domain/list/filterKinds.ts';
import type { FilterValues, ListSpec } from '../../../../domain/list/listQuery.ts';
import { filtersInForce } from '../../../../domain/list/listQuery.ts';

export interface FilterOption {
  /** As in the address. */
  value: string;
  label: string;
}

/** How one filter of a screen is shown; what it means is said by its kind. */
export interface FilterField {
  label: string;
  /** Beside the search, without opening the drawer. Two or three of a screen, no more. */
  isPromoted?: boolean;
  /** For choices and records. A record that is not among them is shown by its id. */
  options?: readonly FilterOption[];
  /** For records: where more of them are found by typing; `options` then holds those that are chosen. */
  resource?: string;
  /** For amounts: their currency, where all rows share it. */
  currency?: string;
  /** For amounts of any currency: those that the list is narrowed to, which say what the amounts are compared in. */
  compared?: readonly string[];
}

export type FilterFields<Kinds> = { readonly [Name in keyof Kinds]?: FilterField };

/** A filter of a screen, ready to be drawn: its name, kind, field and value. */
export interface DrawnFilter {
  name: string;
  kind: FilterKind<unknown>;
  field: FilterField;
  value: unknown;
}

type Translate = (key: string, options?: Record<string, unknown>) => string;

export function drawnFilters<Kinds>(
  spec: ListSpec<Kinds>,
  fields: FilterFields<Kinds>,
  filter: FilterValues<Kinds>,
): DrawnFilter[] {
  const kinds = spec.filters as Record<string, FilterKind<unknown>>;
  return Object.entries(fields as Record<string, FilterField | undefined>).flatMap(([name, field]) => {
    const kind = kinds[name];
    return field && kind ? [{ name, kind, field, value: (filter as Record<string, unknown>)[name] }] : [];
  });
}

export function filtersToShow<Kinds>(
  spec: ListSpec<Kinds>,
  fields: FilterFields<Kinds>,
  filter: FilterValues<Kinds>,
): DrawnFilter[] {
  const names: string[] = filtersInForce(spec, filter);
  return drawnFilters(spec, fields, filter).filter(({ name }) => names.includes(name));
}

/** The options of a choice; without words of their own the values speak for themselves. */
export function optionsOf({ kind, field }: DrawnFilter): readonly FilterOption[] {
  if (field.options) return field.options;
  const choices = 'choices' in kind ? (kind.choices as readonly string[]) : [];
  return choices.map((value) => ({ value, label: value }));
}

/** A filter in force in words: "Status: Paid, Voided", "Due date: from 1 Jan 2026". */
export function describeFilter(filter: DrawnFilter, translate: Translate, locale: Locale): string {
  const { label } = filter.field;
  return filter.kind.control === 'switch' ? label : `${label}: ${valueWords(filter, translate, locale)}`;
}

/** The value of a filter in force in words; a switch has none of its own. */
export function valueWords(filter: DrawnFilter, translate: Translate, locale: Locale): string {
  const { kind, field, value } = filter;
  switch (kind.control) {
    case 'switch':
      return '';
    case 'text':
      return String(value);
    case 'choice':
    case 'ids': {
      const words = new Map(optionsOf(filter).map((option) => [option.value, option.label]));
      const values = (value as readonly (string | number)[]).map(String);
      return values.map((one) => words.get(one) ?? one).join(', ');
    }
    case 'dayRange': {
      const { from, to } = value as DayRange;
      return rangeWords(from && formatDay(from, locale), to && formatDay(to, locale), translate);
    }
    case 'amountRange': {
      const { from, to } = value as AmountRange;
      const { currency, isAtDayRate } = comparison(field);
      const words = (amount: string): string =>
        currency ? formatMoney(amount, currency) : formatNumber(amount);
      const range = rangeWords(from && words(from), to && words(to), translate);
      return isAtDayRate ? translate('list.filter.atDayRate', { range }) : range;
    }
  }
}

/** In which currency a filter compares amounts, and whether those of others count at the rate of their day. */
export function comparison({ currency, compared }: Pick<FilterField, 'currency' | 'compared'>): {
  currency: string | undefined;
  isAtDayRate: boolean;
} {
  if (compared === undefined) return { currency, isAtDayRate: false };
  return { currency: comparedIn(compared), isAtDayRate: commonCurrency(compared) === null };
}

function rangeWords(from: string | undefined, to: string | undefined, translate: Translate): string {
  if (from && to) return translate('list.filter.betweenValues', { from, to });
  return from ? translate('list.filter.fromValue', { from }) : translate('list.filter.toValue', { to });
}
