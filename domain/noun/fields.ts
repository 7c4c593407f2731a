import type { Requirement } from '../access/access.ts';
import type { ReadStep } from '../approval/steps.ts';
import type { errorTexts } from '../message/errorTexts.ts';
import type { Amount, CurrencyCode } from '../money/money.ts';
import { commonCurrency } from '../money/moneyFormat.ts';
import type { AcceptedContentType, AttachmentKind, MediaItem } from './attachment.ts';

/**
 * What a record can hold. A field is a value: what goes over the wire, how it is stored, listed, filtered and typed all
 * follow from it.
 */
export interface FieldTraits {
  isRequired?: boolean;
  /**
   * Two records of a company cannot share it, however it is capitalized; within rows that live with a record, two of
   * its rows. A key of the catalogue is what a person reads then.
   */
  isUnique?: boolean | keyof typeof errorTexts;
  /** Unique is what holds the same in these choices, too. */
  uniqueWithin?: readonly string[];
  /** The search of the list looks in it. */
  isSearched?: boolean;
  isSorted?: boolean;
  /** The list can be narrowed by it. */
  isFiltered?: boolean;
  /** The server sets it: it is shown and never typed. */
  isReadOnly?: boolean;
  /** What it holds lies in other tables: the storage of the noun reads it (`computed`). It is shown and never typed. */
  isComputed?: boolean;
  /** It is asked at each save and kept nowhere: what becomes of other records, say. */
  isAsked?: boolean;
  /** What the company needs to have it: without, it is neither shown nor asked for, and keeps what it holds. */
  asks?: Pick<Requirement, 'allFeatures' | 'allFlags'>;
  /** It stays as it is once the record is made, or once another record names it. */
  isFixedOnce?: 'made' | 'used';
  /** What the company needs to change it once the record is made: without, it stays as it was made. */
  changesWith?: Pick<Requirement, 'allFeatures' | 'allFlags'>;
  /** It belongs to a record only while the choice beside it is one of these: else it is empty, and not shown. */
  onlyWith?: { field: string; is: readonly string[] };
}

export type TextKind =
  | 'text'
  | 'longText'
  | 'email'
  | 'phone'
  | 'country'
  | 'bankCode'
  | 'accountNumber'
  | 'taxNumber'
  | 'link'
  | 'listQuery';
export type PlainKind =
  | TextKind
  | 'day'
  | 'time'
  | 'instant'
  | 'amount'
  | 'number'
  | 'percent'
  | 'switch'
  | 'currency'
  | 'steps';

export interface PlainField extends FieldTraits {
  kind: PlainKind;
  /** Characters of a text, or the largest number. */
  max?: number;
  /** The smallest number; 0 unless said. */
  min?: number;
  /** Of a number: so many places behind the point, at most four; unset: it is whole. */
  decimals?: number;
  /** What the input of a new record, or row, holds. */
  first?: string;
  /** Of an amount: the field beside it, or of the record that it belongs to, that holds its currency. */
  currencyField?: string;
  /** Of an amount: its currency where that field holds none. */
  currencyElse?: CurrencyCode;
  /** Of an amount: what one of something costs, which can be finer than its currency (`priceDecimalsIn`). */
  isUnitPrice?: boolean;
  /** A text that is taken, where not any is: for the API document. */
  example?: string;
}

export interface ChoiceField extends FieldTraits {
  kind: 'choice';
  choices: readonly string[];
}

/** One of what the server offers the person: `GET /v1/{resource}/offered/{field}`. */
export interface OfferedField extends FieldTraits {
  kind: 'offered';
  resource: string;
  /** For the API document: one that most people are offered. */
  example: string;
}

/** Several of a few. */
export interface ChoicesField extends FieldTraits {
  kind: 'choices';
  choices: readonly string[];
  /** Of the choices, these are offered to companies alone that have what they ask. */
  asked?: { choices: readonly string[]; asks: Pick<Requirement, 'allFeatures' | 'allFlags'> };
}

/** Several short texts: addresses, labels. */
export interface TagsField extends FieldTraits {
  kind: 'tags';
  /** What each of them is. */
  of: 'text' | 'email';
  /** Characters of each. */
  max: number;
  /** So many of them. */
  most: number;
}

/** Records that stand above one another: none above itself. */
export interface Tree {
  /** So many of them stand one above the other. */
  most: number;
  /** Nothing is put below a record in these statuses. */
  never: readonly string[];
}

/** Another record, or several, of a resource: `vendors`. */
export interface ReferenceField extends FieldTraits {
  kind: 'reference' | 'references';
  resource: string;
  /** Records of one noun stand above one another by it. */
  tree?: Tree;
  /**
   * Choices that both have: only records that hold the same in them can be chosen. In a row, what it holds itself counts, else
   * what the record above it holds.
   */
  sharing?: string | readonly string[];
  /** It is a row of the record that the field beside it names: of its rows of this name. */
  inRowsOf?: { field: string; rows: string };
  /** What a sheet names the record by, where that is not its name: a field of it, under a heading of its own. */
  inSheets?: { heading: string; by: string };
}

/** Files that belong to the record, in their order. Who may open the record may read them. */
export interface FilesField extends FieldTraits {
  kind: 'files';
  /** So many of them. */
  max: number;
  /** What kind of attachment they are uploaded as. */
  of: AttachmentKind;
  /** What they can be; unset: all that can be uploaded. */
  accepts?: readonly AcceptedContentType[];
}

/** Rows that belong to the record and live with it: bank accounts, prices. Such rows can have rows of their own, which have none. */
export interface ManyField extends FieldTraits {
  kind: 'many';
  fields: Readonly<Record<string, RowField>>;
  max: number;
  /** They are typed in a grid of lines, and stay in the order in which they stand there. */
  isGrid?: true;
  /** The fields of which it is said what all rows come to. */
  sums?: readonly string[];
  /** The fields that a paper has room for; unset: all of them. */
  onPaper?: readonly string[];
  /** What computes fields of a row from its others: nobody types them, and nobody can send another value. */
  follows?: Readonly<Record<string, Following>>;
}
export type RowField =
  | PlainField
  | ChoiceField
  | ChoicesField
  | TagsField
  | ReferenceField
  | FilesField
  | ManyField;

/** What a grid of lines has no cells for. */
export const kindsWithoutCells = [
  'choices',
  'references',
  'steps',
  'tags',
  'instant',
  'many',
] as const satisfies readonly RowField['kind'][];

/** Computes a field of a row, in the currency of the field; null where the row does not say enough. */
type Following = (row: never, currency: string) => Amount | null;

export type Field =
  | PlainField
  | ChoiceField
  | OfferedField
  | ChoicesField
  | TagsField
  | ReferenceField
  | FilesField
  | ManyField;
export type FieldSet = Readonly<Record<string, Field>>;

export function text<const Traits extends FieldTraits & { example?: string }>(max: number, traits?: Traits) {
  return { kind: 'text', max, ...traits } as { kind: 'text'; max: number } & Traits;
}

export function longText<const Traits extends FieldTraits>(max: number, traits?: Traits) {
  return { kind: 'longText', max, ...traits } as { kind: 'longText'; max: number } & Traits;
}

export function email<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'email', max: 254, ...traits } as { kind: 'email'; max: number } & Traits;
}

export function phone<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'phone', max: 30, ...traits } as { kind: 'phone'; max: number } & Traits;
}

/** A country by its two letters, chosen by its name. */
export function country<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'country', max: 2, ...traits } as { kind: 'country'; max: number } & Traits;
}

/** A bank: its digits in domestic clearing, or its BIC. */
export function bankCode<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'bankCode', max: 11, ...traits } as { kind: 'bankCode'; max: number } & Traits;
}

/** The number of a bank account, or its IBAN; blanks, dots and dashes in it mean nothing. */
export function accountNumber<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'accountNumber', max: 50, ...traits } as { kind: 'accountNumber'; max: number } & Traits;
}

export function taxNumber<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'taxNumber', max: 30, ...traits } as { kind: 'taxNumber'; max: number } & Traits;
}

/** A web address: `example.com` is kept as `https://example.com`, and nothing but http and https is taken. */
export function link<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'link', max: 500, ...traits } as { kind: 'link'; max: number } & Traits;
}

/** What a list is asked, as its address spells it: `status=active&sort=-name`. */
export function listQuery<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'listQuery', max: 4000, ...traits } as { kind: 'listQuery'; max: number } & Traits;
}

export function day<const Traits extends FieldTraits & { example?: string }>(traits?: Traits) {
  return { kind: 'day', ...traits } as { kind: 'day' } & Traits;
}

/** A time of day, "07:30". */
export function time<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'time', ...traits } as { kind: 'time' } & Traits;
}

/** When something happened, or will: the server says it, and it is shown in the time zone of the company. */
export function instant<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'instant', isReadOnly: true, ...traits } as { kind: 'instant'; isReadOnly: true } & Traits;
}

/** Money in the currency that {@link currencyOf} says. */
export function amount<
  const Traits extends FieldTraits & { currencyField?: string; currencyElse?: CurrencyCode },
>(traits?: Traits) {
  return { kind: 'amount', ...traits } as { kind: 'amount' } & Traits;
}

/** What one of something costs, in the currency that {@link currencyOf} says: as fine as the company has chosen. */
export function unitPrice<const Traits extends FieldTraits & { currencyField?: string }>(traits?: Traits) {
  return { kind: 'amount', isUnitPrice: true, ...traits } as { kind: 'amount'; isUnitPrice: true } & Traits;
}

/** The number by which people call a record of a noun with a `series`. */
export function numbered() {
  return {
    kind: 'text',
    max: 40,
    isReadOnly: true,
    isRequired: true,
    isSearched: true,
    isSorted: true,
  } as const;
}

/** A number, whole unless `decimals` says otherwise. */
export function number<
  const Traits extends FieldTraits & { min?: number; max?: number; decimals?: 1 | 2 | 3 | 4 },
>(traits?: Traits) {
  return { kind: 'number', ...traits } as { kind: 'number' } & Traits;
}

export function percent<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'percent', ...traits } as { kind: 'percent' } & Traits;
}

export function onOff<const Traits extends FieldTraits>(traits?: Traits) {
  return { kind: 'switch', ...traits } as { kind: 'switch' } & Traits;
}

export function currency<const Traits extends FieldTraits & { first?: CurrencyCode }>(traits?: Traits) {
  return { kind: 'currency', ...traits } as { kind: 'currency' } & Traits;
}

/** The steps of an approval and their actors, within rows that live with a record; their room draws them. */
export function steps() {
  return { kind: 'steps' } as const;
}

export function choice<const Choice extends string, const Traits extends FieldTraits>(
  choices: readonly Choice[],
  traits?: Traits,
) {
  return { kind: 'choice', choices, ...traits } as { kind: 'choice'; choices: readonly Choice[] } & Traits;
}

/** Several of a few, each once, in the order of `list`. */
export function choices<
  const Choice extends string,
  const Traits extends FieldTraits & Pick<ChoicesField, 'asked'>,
>(list: readonly Choice[], traits?: Traits) {
  return { kind: 'choices', choices: list, ...traits } as {
    kind: 'choices';
    choices: readonly Choice[];
  } & Traits;
}

/** Several short texts, each once, however it is capitalized. */
export function tags<const Traits extends FieldTraits & Partial<Pick<TagsField, 'of' | 'max' | 'most'>>>(
  traits?: Traits,
) {
  const size = { of: 'text', max: traits?.of === 'email' ? 254 : 100, most: 20 } as const;
  return { kind: 'tags', ...size, ...traits } as { kind: 'tags' } & Pick<TagsField, 'of' | 'max' | 'most'> &
    Traits;
}

/** One of what the server offers of a field of `resource`, by `offers` of its storage: by rights, or from outside. */
export function offered<const Traits extends FieldTraits & { example: string }>(
  resource: string,
  traits: Traits,
) {
  return { kind: 'offered', resource, ...traits } as { kind: 'offered'; resource: string } & Traits;
}

export function reference<
  const Traits extends FieldTraits &
    Partial<Pick<ReferenceField, 'tree' | 'sharing' | 'inSheets' | 'inRowsOf'>>,
>(resource: string, traits?: Traits) {
  return { kind: 'reference', resource, ...traits } as { kind: 'reference'; resource: string } & Traits;
}

export function references<const Traits extends FieldTraits>(resource: string, traits?: Traits) {
  return { kind: 'references', resource, ...traits } as { kind: 'references'; resource: string } & Traits;
}

/** Files of the record, or of a row of it: photos, receipts. Sheets show their names and fill none in. */
export function files<
  const Traits extends Pick<FieldTraits, 'isRequired' | 'asks' | 'onlyWith'> &
    Partial<Pick<FilesField, 'max' | 'of' | 'accepts'>>,
>(traits?: Traits) {
  return { kind: 'files', max: 20, of: 'receipt', ...traits } as { kind: 'files' } & Pick<
    FilesField,
    'max' | 'of'
  > &
    Traits;
}

/** Rows that live with a record. What follows in them cannot be typed; what follows from that in turn is said after it. */
export function many<const Fields extends ManyField['fields']>(
  fields: Fields,
  traits: Pick<FieldTraits, 'isRequired' | 'isReadOnly' | 'onlyWith' | 'asks'> & {
    max?: number;
    onPaper?: readonly NoInfer<keyof Fields & string>[];
  } & GridTraits<Fields> = {},
) {
  const following = Object.keys(traits.follows ?? {});
  const own = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      following.includes(name) ? { ...field, isReadOnly: true } : field,
    ]),
  );
  return { kind: 'many', max: 50, ...traits, fields: own } as {
    kind: 'many';
    fields: Fields;
    max: number;
  };
}

interface GridTraits<Fields> {
  isGrid?: true;
  sums?: readonly NamesOf<Fields, 'amount' | 'number'>[];
  follows?: {
    readonly [Name in NamesOf<Fields, FigureKind>]?: (
      row: FiguredRow<Fields>,
      currency: string,
    ) => Amount | null;
  };
}

type FigureKind = 'amount' | 'number' | 'percent';
type NamesOf<Fields, Kind> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: Kind } ? Name : never;
}[keyof Fields] &
  string;
/** A row as it is computed with: its figures as exact decimals, a record by its id, nothing as null. */
type FiguredRow<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { kind: FigureKind }
    ? Amount | null
    : Fields[Name] extends { kind: 'reference' }
      ? number | null
      : PlainValue<Fields[Name]> | null;
};

/**
 * The currency of an amount: the one that its `currencyField` holds. In rupiah without such a field, and where that holds
 * several; where it holds none `currencyElse`.
 * @param values What stands beside the amount, and above it
 */
export function currencyOf(
  { currencyField, currencyElse }: Pick<PlainField, 'currencyField' | 'currencyElse'>,
  values: Readonly<Record<string, unknown>>,
): string | undefined {
  if (currencyField === undefined) return 'IDR';
  const named = values[currencyField];
  if (Array.isArray(named)) return commonCurrency(named as readonly string[]) ?? 'IDR';
  return typeof named === 'string' && named !== '' ? named : currencyElse;
}

/** The key under which a field is sent: records and files are sent by their ids. */
export function inputKey(name: string, { kind }: Pick<Field, 'kind'>): string {
  if (kind === 'reference') return `${name}ID`;
  return kind === 'references' || kind === 'files' ? `${name}IDs` : name;
}

/** The choices that a record shares with those that a field of it names. */
export function sharedChoices(field: Field | RowField): readonly string[] {
  return 'sharing' in field ? [field.sharing ?? []].flat() : [];
}

/** Fields that a person fills. */
export function typedFields(fields: FieldSet): [name: string, field: Field][] {
  return Object.entries(fields).filter(([, { isReadOnly }]) => isReadOnly !== true);
}

/** Fields that a record holds. */
export function keptFields<Fields extends FieldSet | ManyField['fields']>(
  fields: Fields,
): [name: string, field: Fields[string]][] {
  return Object.entries(fields as Record<string, Fields[string]>).filter(
    ([, { isAsked }]) => isAsked !== true,
  );
}

const listKinds: ReadonlySet<Field['kind']> = new Set([
  'references',
  'choices',
  'tags',
  'files',
  'many',
  'steps',
]);

/** What a field holds where nothing is said of it. */
export function emptyValue({ kind }: Pick<Field, 'kind'>): unknown {
  if (listKinds.has(kind)) return [];
  return kind === 'switch' ? false : null;
}

/**
 * Whether a field belongs to a record with these values.
 * @param among The fields beside it: with a choice that does not belong to the record, nothing does
 */
export function belongs(
  { onlyWith }: Field,
  values: Readonly<Record<string, unknown>>,
  among: FieldSet = {},
): boolean {
  if (onlyWith === undefined) return true;
  if (!onlyWith.is.includes(String(values[onlyWith.field]))) return false;
  const by = among[onlyWith.field];
  return by === undefined || belongs(by, values, among);
}

/** Choices that the server makes and by which other fields belong to the record: a form holds them beside what is typed. */
export function heldChoices(fields: FieldSet): [name: string, field: Field][] {
  const named = new Set(Object.values(fields).map(({ onlyWith }) => onlyWith?.field));
  return Object.entries(fields).filter(([name, { isReadOnly }]) => isReadOnly === true && named.has(name));
}

/** A record that another one names. */
export interface Named {
  id: number;
  name: string;
}

/** A record that was chosen, or a text that names none yet (id null). */
export interface Choice {
  id: number | null;
  name: string;
}

export const noChoice: Choice = { id: null, name: '' };

interface PlainValues {
  text: string;
  longText: string;
  email: string;
  phone: string;
  country: string;
  bankCode: string;
  accountNumber: string;
  taxNumber: string;
  link: string;
  listQuery: string;
  day: string;
  time: string;
  instant: string;
  offered: string;
  amount: number;
  number: number;
  percent: number;
  switch: boolean;
  currency: CurrencyCode;
  steps: ReadStep[];
}

type PlainValue<F> = F extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : F extends { kind: infer Kind extends keyof PlainValues }
    ? PlainValues[Kind]
    : never;
type Held<F, Value> = F extends { isRequired: true } | { kind: 'switch' | 'steps' } ? Value : Value | null;

/** A row of a {@link ManyField} as the server answers it. */
export type ManyRow<Fields> = { id: number } & {
  [Name in keyof Fields]: Fields[Name] extends { kind: 'reference' }
    ? Held<Fields[Name], Named>
    : Fields[Name] extends { kind: 'files' }
      ? MediaItem[]
      : Fields[Name] extends { kind: 'many'; fields: infer Inner }
        ? ManyRow<Inner>[]
        : Fields[Name] extends { kind: 'choices'; choices: readonly (infer Choice)[] }
          ? Choice[]
          : Fields[Name] extends { kind: 'tags' }
            ? string[]
            : Held<Fields[Name], PlainValue<Fields[Name]>>;
};

/** The fields of a record as the server answers them. */
export type ValuesOf<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { kind: 'many'; fields: infer Inner }
    ? ManyRow<Inner>[]
    : Fields[Name] extends { kind: 'references' }
      ? Named[]
      : Fields[Name] extends { kind: 'choices'; choices: readonly (infer Choice)[] }
        ? Choice[]
        : Fields[Name] extends { kind: 'tags' }
          ? string[]
          : Fields[Name] extends { kind: 'files' }
            ? MediaItem[]
            : Fields[Name] extends { kind: 'reference' }
              ? Held<Fields[Name], Named>
              : Held<Fields[Name], PlainValue<Fields[Name]>>;
};

type SentKey<Name extends string, F> = F extends { isReadOnly: true }
  ? never
  : F extends { kind: 'reference' }
    ? `${Name}ID`
    : F extends { kind: 'references' | 'files' }
      ? `${Name}IDs`
      : Name;
type SentValue<F> = F extends { kind: 'many'; fields: infer Inner }
  ? ({ id?: number } & SentOf<Inner>)[]
  : F extends { kind: 'references' | 'files' }
    ? number[]
    : F extends { kind: 'choices'; choices: readonly (infer Choice)[] }
      ? Choice[]
      : F extends { kind: 'tags' }
        ? string[]
        : Held<
            // What belongs to some records alone is empty in the others.
            F extends { onlyWith: object } ? Omit<F, 'isRequired'> : F,
            F extends { kind: 'amount' | 'percent' } | { kind: 'number'; decimals: number }
              ? Amount
              : F extends { kind: 'reference' }
                ? number
                : PlainValue<F>
          >;
/** What is sent of fields that a person fills, as the server reads it: records and files by their ids, figures as exact decimals. */
export type SentOf<Fields> = {
  [Name in keyof Fields & string as SentKey<Name, Fields[Name]>]: SentValue<Fields[Name]>;
};

/** Fields that a draft may leave empty; those of its rows, too. */
export type Unfinished<Fields> = {
  readonly [Name in keyof Fields]: Fields[Name] extends { isReadOnly: true } | { isFixedOnce: 'made' }
    ? Fields[Name]
    : Fields[Name] extends { kind: 'many'; fields: infer Rows }
      ? Omit<Fields[Name], 'isRequired' | 'fields'> & { fields: Unfinished<Rows> }
      : Omit<Fields[Name], 'isRequired'>;
};

/** The fields of a record that may be kept unfinished: none has to be filled, but for what the server fills. */
export function unfinished<const Fields extends FieldSet>(fields: Fields): Unfinished<Fields> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      // What stays as it is made is said when it is made.
      field.isReadOnly || field.isFixedOnce === 'made'
        ? field
        : {
            ...field,
            isRequired: false,
            ...(field.kind === 'many' ? { fields: unfinished(field.fields as FieldSet) } : {}),
          },
    ]),
  ) as unknown as Unfinished<Fields>;
}
