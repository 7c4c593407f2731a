import type { Requirement } from '../access/access.ts';
import type { Day } from '../day/day.ts';
import type { ChoiceField, Named, PlainField, ReferenceField, ValuesOf } from '../noun/fields.ts';
import type { InBoth, Spoken } from '../words/translation.ts';
import type { FilterKinds, FilterValues, ListSpec } from './listQuery.ts';
import { listSpec } from './listQuery.ts';

/** What a row can hold. */
export type RowFields = Readonly<Record<string, PlainField | ChoiceField | ReferenceField>>;

/** What is said of a list on its screen: each of its columns and filters has a name. */
interface ListWords<Name extends string, Filter extends string> {
  /** Where there is nothing yet. */
  nothing: string;
  nothingYet: string;
  field: Readonly<Record<Name, string>>;
  filter: Readonly<Record<Filter, string>>;
}

/**
 * A list that is no noun's own: what is read of several records, summed or joined. Its call, sums, sheet, resource, address,
 * screen and filters follow from it; its storage says the rows.
 */
export interface ListRoom<
  Fields extends RowFields = RowFields,
  Kinds extends FilterKinds = FilterKinds,
  At extends `/${string}` = `/${string}`,
  Path extends string = string,
  Name extends string = string,
> {
  /** The key of its words, of its title and of its line in the menu. */
  name: Name;
  /** The title of its screen, in breadcrumbs and menu. */
  called: Spoken;
  /** The call under /v1, which is also the name of its resource and of its sheet. */
  path: Path;
  /** The address of its screen. */
  at: At;
  /** Groups its calls in the API document. */
  tag: string;
  access: Requirement;
  /** The resource whose records its rows are; unset: they are none, and have texts as their ids. */
  of?: string;
  /** What a row holds, in the order of its columns; those that are sorted by say so. */
  fields: Fields;
  /** What names a row, and is always there: it leads to the record that it is, or that it names. */
  title: keyof Fields & string;
  /** Shown when asked for. */
  hidden: readonly (keyof Fields & string)[];
  /** The columns that lead to a page, each with the field that holds its address. Such a field is no column. */
  leads: Readonly<Record<string, string>>;
  /** The amount that the list sums by currency, once somebody narrows it. */
  sum?: keyof Fields & string;
  spec: ListSpec<Kinds>;
  /** In force on the first visit. */
  first: (today: Day) => FilterValues<Kinds>;
  /** Fetched with its screen. */
  words: InBoth;
  /** The entry of the menu that it stands under. */
  menu?: string;
}

/** Any list room, where its columns and filters do not matter. */
export type AnyListRoom = ListRoom;

/** A row as the server answers it. */
export type ListRow<Room extends Pick<AnyListRoom, 'fields'>> = { id: number | string } & ValuesOf<
  Room['fields']
>;

interface Declared<Fields extends RowFields, Kinds, Words, Address> {
  of?: string;
  filters: Kinds;
  /** As in the address: `-day`. */
  sort: string;
  hidden?: readonly NoInfer<keyof Fields & string>[];
  leads?: Readonly<Record<string, Address>>;
  sum?: NoInfer<keyof Fields & string>;
  first?: (today: Day) => FilterValues<NoInfer<Kinds>>;
  words: InBoth<Words>;
}

/** Keeps the types of a list's columns and filters. A column or filter without words does not compile. */
export function listRoom<
  const Fields extends RowFields,
  const Kinds extends FilterKinds,
  const At extends `/${string}`,
  const Path extends string,
  const Name extends string,
  Words extends ListWords<Exclude<keyof Fields & string, Address>, keyof Kinds & string>,
  const Address extends string = never,
>({
  filters,
  sort,
  hidden = [],
  leads = {},
  first = () => ({}),
  ...room
}: Pick<
  ListRoom<Fields, Kinds, At, Path, Name>,
  'name' | 'called' | 'path' | 'at' | 'tag' | 'access' | 'fields' | 'menu'
> & {
  title: NoInfer<keyof Fields & string>;
} & Declared<Fields, Kinds, Words, Address>): ListRoom<Fields, Kinds, At, Path, Name> {
  const sorts = Object.entries(room.fields).flatMap(([name, { isSorted }]) => (isSorted ? [name] : []));
  return {
    ...room,
    hidden,
    leads,
    first,
    spec: listSpec({
      screen: room.at.slice(1).replaceAll('/', '-'),
      filters,
      sorts,
      defaultSort: sort,
      defaultLimit: 20,
    }),
  };
}

/** The fields that people see, in the order of their columns. */
export function columnsOf<Field>({
  fields,
  leads,
}: {
  fields: Readonly<Record<string, Field>>;
  leads: AnyListRoom['leads'];
}): [string, Field][] {
  const addresses = Object.values(leads);
  return Object.entries(fields).filter(([name]) => !addresses.includes(name));
}

/** The record that a row leads to: the one that it is, or the one that its title names. */
export function rowTarget({ of, title, fields }: Pick<AnyListRoom, 'of' | 'title' | 'fields'>): {
  resource: string;
  idOf: (row: Readonly<Record<string, unknown>>) => number;
} | null {
  if (of !== undefined) return { resource: of, idOf: (row) => row['id'] as number };
  const field = fields[title];
  if (field?.kind !== 'reference') return null;
  return { resource: field.resource, idOf: (row) => (row[title] as Named).id };
}
