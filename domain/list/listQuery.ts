import type { AnyFilterKind, FilterKind } from './filterKinds.ts';

/**
 * What a list asks for is written in its address: `?status=paid,void&dueDateFrom=2026-01-01&sort=-dueDate&page=2`.
 * The address is the only place where it lives; it can be read, typed, sent and gone back to. Everything here is pure.
 */
export interface Sort {
  field: string;
  isDescending: boolean;
}

export type FilterKinds = Readonly<Record<string, AnyFilterKind>>;

/** The values of a screen's filters; one that is absent filters nothing. */
export type FilterValues<Kinds> = {
  [Name in keyof Kinds]?: Kinds[Name] extends FilterKind<infer Value> ? Value : never;
};

/** What one screen's list can be asked. */
export interface ListSpec<Kinds = FilterKinds, Field extends string = string> {
  /** Names the screen wherever something is kept for it: filters, saved views, columns. */
  screen: string;
  filters: Kinds;
  sorts: readonly Field[];
  defaultSort: readonly Sort[];
  /** Those of its sorts that compare amounts of money in any currency. */
  amountSorts?: readonly NoInfer<Field>[];
  defaultLimit: number;
  /** Asked where no filter says otherwise, and not written in the address: `{ transactionType: 'order' }`. */
  fixed?: Readonly<Record<string, string | number>>;
}

export interface ListQuery<Kinds = FilterKinds> {
  /** From 1. */
  page: number;
  /** Rows on a page. */
  limit: number;
  sort: readonly Sort[];
  filter: FilterValues<Kinds>;
}

export const pageSizes = [10, 20, 50, 100] as const;
const lastPage = 1_000_000;

/** Keeps the types of a screen's filters. `defaultSort` as in the address: `-transactionDate,id`. */
export function listSpec<const Kinds extends FilterKinds, const Field extends string>(
  spec: Omit<ListSpec<Kinds, Field>, 'defaultSort'> & { defaultSort: string },
): ListSpec<Kinds, Field> {
  return { ...spec, defaultSort: readSorts(spec.defaultSort) };
}

function kindsOf<Kinds>(spec: ListSpec<Kinds>): [name: string, kind: FilterKind<unknown>][] {
  return Object.entries(spec.filters as Record<string, FilterKind<unknown>>);
}

export function readSorts(text: string): Sort[] {
  return text
    .split(',')
    .filter((part) => part !== '' && part !== '-')
    .map((part) => ({ field: part.replace(/^-/, ''), isDescending: part.startsWith('-') }));
}

export function writeSorts(sorts: readonly Sort[]): string {
  return sorts.map(({ field, isDescending }) => `${isDescending ? '-' : ''}${field}`).join(',');
}

/** The list as it is without anything asked. */
export function defaultQuery<Kinds>(spec: ListSpec<Kinds>): ListQuery<Kinds> {
  return { page: 1, limit: spec.defaultLimit, sort: spec.defaultSort, filter: {} };
}

/**
 * Reads an address. What it does not know, or cannot be meant, is left out and named in `dropped`; it never fails.
 */
export function readListQuery<Kinds>(
  spec: ListSpec<Kinds>,
  search: string | URLSearchParams,
): { query: ListQuery<Kinds>; dropped: string[] } {
  const params = new URLSearchParams(search);
  const text = (key: string): string | null => params.get(key);
  const dropped = new Set<string>();
  const filter: Record<string, unknown> = {};
  const known = new Set(['page', 'limit', 'sort']);
  for (const [name, kind] of kindsOf(spec)) {
    for (const key of kind.keys(name)) known.add(key);
    const reading = kind.read(name, text);
    for (const key of reading.dropped) dropped.add(key);
    if (reading.value !== undefined) filter[name] = reading.value;
  }
  for (const key of params.keys()) if (!known.has(key)) dropped.add(key);

  const sort = readSort(spec, text('sort'));
  if (sort === null) dropped.add('sort');
  const page = readNumber(text('page'), (number) => number >= 1 && number <= lastPage);
  if (page === null) dropped.add('page');
  const limit = readNumber(text('limit'), (number) => isPageSize(spec, number));
  if (limit === null) dropped.add('limit');
  const query: ListQuery<Kinds> = {
    page: page ?? 1,
    limit: limit ?? spec.defaultLimit,
    sort: sort ?? spec.defaultSort,
    filter: filter as FilterValues<Kinds>,
  };
  return { query, dropped: [...dropped] };
}

function isPageSize<Kinds>(spec: ListSpec<Kinds>, limit: number): boolean {
  return limit === spec.defaultLimit || pageSizes.some((size) => size === limit);
}

/** Undefined when nothing is written, null when it is no number that can be meant. */
function readNumber(text: string | null, isFine: (number: number) => boolean): number | null | undefined {
  if (text === null || text === '') return undefined;
  return /^\d{1,9}$/.test(text) && isFine(Number(text)) ? Number(text) : null;
}

function readSort<Kinds>(spec: ListSpec<Kinds>, text: string | null): readonly Sort[] | null | undefined {
  if (text === null || text === '') return undefined;
  const sorts = readSorts(text);
  const fields = sorts.map(({ field }) => field);
  const areKnown =
    fields.every((field) => spec.sorts.includes(field)) && new Set(fields).size === fields.length;
  return areKnown && sorts.length > 0 ? sorts : null;
}

/** The filter part of an address: each key and its text, in the order of the spec. */
export function writeFilter<Kinds>(spec: ListSpec<Kinds>, filter: FilterValues<Kinds>): [string, string][] {
  const values = filter as Record<string, unknown>;
  return kindsOf(spec).flatMap(([name, kind]) => {
    const value = values[name];
    return value === undefined ? [] : kind.write(name, value);
  });
}

/**
 * The canonical address of a query, without the question mark: filters in the order of the spec, then sort, page and
 * limit, each only where it differs from the default. Two queries that ask the same have the same address.
 */
export function writeListQuery<Kinds>(spec: ListSpec<Kinds>, query: ListQuery<Kinds>): string {
  const params = new URLSearchParams(writeFilter(spec, query.filter));
  const sort = writeSorts(query.sort);
  if (sort !== '' && sort !== writeSorts(spec.defaultSort)) params.set('sort', sort);
  if (query.page !== 1) params.set('page', String(query.page));
  if (query.limit !== spec.defaultLimit) params.set('limit', String(query.limit));
  return params.toString().replaceAll('%2C', ',');
}

export type WireQuery = Readonly<Record<string, string | number>>;

/** What the server is asked, whichever page of it: everything spelled out, what is fixed and the defaults too. */
export function wholeQuestion<Kinds>(
  spec: ListSpec<Kinds>,
  { filter, sort }: Pick<ListQuery<Kinds>, 'filter' | 'sort'>,
): WireQuery {
  return {
    ...spec.fixed,
    ...Object.fromEntries(writeFilter(spec, filter)),
    ...(sort.length > 0 ? { sort: writeSorts(sort) } : {}),
  };
}

/** The same of one page. */
export function toWireQuery<Kinds>(spec: ListSpec<Kinds>, query: ListQuery<Kinds>): WireQuery {
  return { ...wholeQuestion(spec, query), page: query.page, limit: query.limit };
}

/** Whether both ask the same. */
export function isSameFilter<Kinds>(
  spec: ListSpec<Kinds>,
  one: FilterValues<Kinds>,
  other: FilterValues<Kinds>,
): boolean {
  return JSON.stringify(writeFilter(spec, one)) === JSON.stringify(writeFilter(spec, other));
}

/** The names of the filters in force that the list does not open with by itself. */
export function filtersChosen<Kinds>(
  spec: ListSpec<Kinds>,
  filter: FilterValues<Kinds>,
  firstFilter: FilterValues<Kinds>,
): (keyof Kinds & string)[] {
  const only = (name: keyof Kinds & string, of: FilterValues<Kinds>) =>
    ({ [name]: of[name] }) as FilterValues<Kinds>;
  return filtersInForce(spec, filter).filter(
    (name) => !isSameFilter(spec, only(name, filter), only(name, firstFilter)),
  );
}

/** The names of the filters in force, in the order of the spec. */
export function filtersInForce<Kinds>(
  spec: ListSpec<Kinds>,
  filter: FilterValues<Kinds>,
): (keyof Kinds & string)[] {
  const values = filter as Record<string, unknown>;
  return kindsOf(spec)
    .filter(([name, kind]) => values[name] !== undefined && kind.write(name, values[name]).length > 0)
    .map(([name]) => name as keyof Kinds & string);
}

/** The next order when a column's header is pressed: ascending, descending, and back to the list's own order. */
export function nextSort<Kinds>(
  spec: ListSpec<Kinds>,
  current: readonly Sort[],
  field: string,
): readonly Sort[] {
  const [first] = current;
  if (first?.field !== field) return [{ field, isDescending: false }];
  if (!first.isDescending) return [{ field, isDescending: true }];
  const [own] = spec.defaultSort;
  return own?.field === field && own.isDescending ? [{ field, isDescending: false }] : spec.defaultSort;
}
