import { countryCodes } from '../../../../domain/noun/countryCodes.ts';
import { countryName } from '../../../../domain/noun/countryName.ts';
import type {
  Choice,
  kindsWithoutCells,
  PlainField,
  PlainKind,
  ReferenceField,
  RowField,
} from '../../../../domain/noun/fields.ts';
import { currencyOf, inputKey } from '../../../../domain/noun/fields.ts';
import type { ReadTerms, Typed } from '../../../../domain/noun/typedRecord.ts';
import { decimalsOf, readTypedNumber } from '../../../../domain/noun/typedRecord.ts';
import { currencyCodes, currencyDecimals, priceDecimalsIn } from '../../../../domain/money/money.ts';
import type { Option } from '../../../ui/form/fields/option.ts';
import { recordNamed } from '../../../ui/form/fields/recordNamed.ts';
import { filesCell } from './FilesCell.tsx';
import type { LineColumn, Settled } from '../../../ui/lineGrid/lineColumns.ts';

/** What columns are made with. */
interface GridTerms {
  translate: (key: string) => string;
  /** The words of a choice of a field. */
  choiceWords: (name: string, value: string) => string;
  locale: string;
  terms: ReadTerms;
  search: (field: ReferenceField, text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  /** What the options of a column are remembered by. */
  searchKey: (field: ReferenceField) => string;
}

interface ColumnOf<OfField = RowField> {
  name: string;
  field: OfField;
  heading: string;
  grid: GridTerms;
}

/** What a grid has no cells for is refused by `defineNoun`. */
type GridKind = Exclude<RowField['kind'], (typeof kindsWithoutCells)[number]>;
type MakeColumn<OfField = RowField> = (of: ColumnOf<OfField>) => LineColumn<Typed>;

const widths = {
  short: [72, 0.6],
  figure: [112, 1],
  day: [116, 0.6],
  text: [120, 1.4],
  long: [160, 2.2],
} as const;

function traitsOf({ name, field, heading }: ColumnOf, width: keyof typeof widths) {
  return { key: inputKey(name, field), heading, calledAlso: [name], width: widths[width] };
}

const text: MakeColumn = (of) => ({ ...traitsOf(of, 'text'), kind: 'text' });
const longText: MakeColumn = (of) => ({ ...traitsOf(of, 'long'), kind: 'text', isWide: true });

const figure: MakeColumn<PlainField> = (of) => {
  const { field, grid } = of;
  const isMoney = field.kind === 'amount';
  return {
    ...traitsOf(of, isMoney ? 'figure' : 'short'),
    kind: 'number',
    parse: (typed, line, form) => readTypedNumber(field, typed, { ...form, ...line }, grid.terms),
    decimals(line, form) {
      if (!isMoney) return decimalsOf(field);
      const currency = currencyOf(field, { ...form, ...line }) ?? 'IDR';
      return field.isUnitPrice
        ? priceDecimalsIn(currency, grid.terms.priceDecimals)
        : currencyDecimals(currency);
    },
  };
};

function choiceOf(of: ColumnOf, values: readonly string[], label: (value: string) => string) {
  const options = values.map((value) => ({ value, label: label(value) }));
  return { ...traitsOf(of, 'text'), kind: 'choice', options } as const;
}

const reference: MakeColumn<ReferenceField> = (of) => {
  const { field, grid } = of;
  const key = inputKey(of.name, field);
  const search = (typed: string, signal: AbortSignal) => grid.search(field, typed, signal);
  return {
    ...traitsOf(of, 'long'),
    kind: 'reference',
    isWide: true,
    searchKey: grid.searchKey(field),
    search,
    settle: (pasted) => recordsNamed(pasted, key, search),
  };
};

/** The field of a kind. */
type FieldOf<Kind> = Kind extends PlainKind ? PlainField : Extract<RowField, { kind: Kind }>;

/** The column of each kind of field that rows can have. */
const columnByKind: { [Kind in GridKind]: MakeColumn<FieldOf<Kind>> } = {
  text,
  email: text,
  phone: text,
  bankCode: text,
  accountNumber: text,
  taxNumber: text,
  listQuery: text,
  link: text,
  time: text,
  longText,
  amount: figure,
  number: figure,
  percent: figure,
  day: (of) => ({ ...traitsOf(of, 'day'), kind: 'day', readDay: of.grid.terms.readDay }),
  switch: (of) => ({
    ...traitsOf(of, 'short'),
    kind: 'switch',
    words: { yes: of.grid.translate('noun.yes'), no: of.grid.translate('noun.no') },
  }),
  currency: (of) => ({ ...choiceOf(of, currencyCodes, (code) => code), width: widths.short }),
  country: (of) => choiceOf(of, countryCodes, (code) => countryName(code, of.grid.locale)),
  choice: (of) => choiceOf(of, of.field.choices, (value) => of.grid.choiceWords(of.name, value)),
  reference,
  files: (of) => ({
    ...traitsOf(of, 'short'),
    kind: 'own',
    Cell: filesCell(inputKey(of.name, of.field), of.heading, of.field),
  }),
};

/** The column in which a field of rows is typed. */
export function gridColumn(of: ColumnOf): LineColumn<Typed> {
  const make = columnByKind[of.field.kind as GridKind] as MakeColumn;
  return make(of);
}

/** The records behind names that were pasted, as far as each is the name of one. */
async function recordsNamed(
  pasted: readonly Typed[],
  key: string,
  search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>,
): Promise<Settled<Typed>> {
  const unnamed = pasted.map((line) => line[key] as Choice).filter(({ id }) => id === null);
  const found = new Map<string, Choice>();
  for (const name of new Set(unnamed.map((choice) => choice.name))) {
    const record = await recordNamed({ id: null, name }, search);
    if (record) found.set(name, { id: Number(record.id), name: record.name });
  }
  return {
    cellsOf(line) {
      const { id, name } = line[key] as Choice;
      const record = id === null ? found.get(name) : undefined;
      return record ? { [key]: record } : {};
    },
  };
}
