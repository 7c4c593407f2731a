import { z } from 'zod';

import type { AnyFilterKind } from './filterKinds.ts';
import { longestText } from './filterKinds.ts';
import {
  amountFilter,
  amountRangeInOrder,
  amountsInCurrency,
  dayFilter,
  idListFilter,
  listFilter,
  pagingFilter,
  rangesWithin92Days,
  sortFilter,
  switchFilter,
} from './listFilter.ts';
import type { FilterKinds, ListSpec } from './listQuery.ts';

type KeyOf<Name extends string, Kind> = Kind extends { control: 'dayRange' | 'amountRange' }
  ? `${Name}From` | `${Name}To`
  : Name;

/** What the server has of a filter that was asked. */
type AskedValue<Kind> = Kind extends { control: 'switch' } | { isYesNo: true }
  ? boolean
  : Kind extends { control: 'choice'; choices: readonly (infer Choice)[] }
    ? Choice[]
    : Kind extends { control: 'ids' }
      ? number[]
      : string;

/** The keys that the filters of a list take, as the server reads them. */
type FilterShape<Kinds> = {
  [Name in keyof Kinds & string as KeyOf<Name, Kinds[Name]>]: z.ZodOptional<
    z.ZodType<AskedValue<Kinds[Name]>, string>
  >;
};

/** What the server takes of the filters of a list: what its address says of them. */
export function filterShape<Kinds>({ filters }: Pick<ListSpec<Kinds>, 'filters'>): FilterShape<Kinds> {
  const shapes = kindsOf(filters).map(([name, kind]) => shapeOf(name, kind));
  return Object.assign({}, ...shapes) as FilterShape<Kinds>;
}

function kindsOf(filters: unknown): [name: string, kind: AnyFilterKind][] {
  return Object.entries(filters as FilterKinds);
}

function shapeOf(name: string, kind: AnyFilterKind): Record<string, z.ZodType> {
  switch (kind.control) {
    case 'text':
      return { [name]: z.string().trim().max(longestText).optional() };
    case 'choice':
      if ('isYesNo' in kind) return { [name]: switchFilter };
      return { [name]: listFilter(kind.isOpen ? z.string().min(1).max(100) : z.enum(kind.choices)) };
    case 'ids':
      return { [name]: idListFilter };
    case 'switch':
      return { [name]: switchFilter };
    case 'dayRange':
      return { [`${name}From`]: dayFilter, [`${name}To`]: dayFilter };
    case 'amountRange':
      return { [`${name}From`]: amountFilter, [`${name}To`]: amountFilter };
  }
}

/** Reads the ends of ranges of amounts; refuses ranges that run backwards, and those of days that are too long. */
export function rangesOf({ filters }: { filters: unknown }) {
  const kinds = kindsOf(filters);
  const days = kinds.filter(([, kind]) => kind.control === 'dayRange').map(([name]) => name);
  const years = kinds.filter(([, kind]) => 'mayBeYear' in kind && kind.mayBeYear).map(([name]) => name);
  const amounts = kinds.filter(([, kind]) => kind.control === 'amountRange').map(([name]) => name);
  const readEnds = amountsInCurrency(amounts);
  const rules = [rangesWithin92Days(days, years), ...amounts.map(amountRangeInOrder)];
  return (asked: Record<string, unknown>, context: z.RefinementCtx): void => {
    readEnds(asked, context);
    for (const rule of rules) rule(context.value as Record<string, unknown>, context);
  };
}

type Sorting<Field extends string> = ReturnType<typeof sortFilter<Field>>;
type Paging = ReturnType<typeof pagingFilter>;
/** What is said once more of a list counts, beside what follows from its filters. */
type Asked<Kinds, Field extends string, Further> = Omit<
  FilterShape<Kinds> & { sort: Sorting<Field> },
  keyof Further
> &
  Further;

/**
 * What a list is asked, whichever page of it: its filters and its order.
 * @param further what else it can be asked, or what the server takes of a filter in place of what its kind says
 */
export function listQuestion<Kinds, Field extends string, const Further extends z.ZodRawShape = {}>(
  spec: ListSpec<Kinds, Field>,
  further: Further = {} as Further,
) {
  const shape = { sort: sortFilter(spec.sorts), ...filterShape(spec), ...further };
  return z.strictObject(shape as unknown as Asked<Kinds, Field, Further>).superRefine(rangesOf(spec));
}

/** The same of one page. */
export function pageQuestion<Kinds, Field extends string, const Further extends z.ZodRawShape = {}>(
  spec: ListSpec<Kinds, Field>,
  further: Further = {} as Further,
) {
  return listQuestion<Kinds, Field, Further & Paging>(spec, {
    ...pagingFilter(spec.defaultLimit),
    ...further,
  });
}
