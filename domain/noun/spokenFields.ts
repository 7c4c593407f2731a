import { fromWire } from '../money/money.ts';
import { formatMoney, formatPercent } from '../money/moneyFormat.ts';
import type { Field, FieldSet, Named } from './fields.ts';

type Row = Readonly<Record<string, unknown>>;

type Saying = (value: unknown, field: Field, row: Row) => string;

/** How a value is said, which is the same in every language, by the kinds of field whose values are. */
const sayings: Partial<Record<Field['kind'], Saying>> = {
  amount: (value, field, row) => formatMoney(fromWire(value as number), currencyOf(field, row)),
  percent: (value) => formatPercent(fromWire(value as number)),
  reference: (value) => (value as Named).name,
  text: String,
  number: String,
};

function currencyOf(field: Field, row: Row): string {
  const currencyField = field.kind === 'amount' ? field.currencyField : undefined;
  return currencyField === undefined ? 'IDR' : String(row[currencyField]);
}

/** Whether a button can say a field: "Approve Rp 12.500.000". */
export function isSpoken({ kind }: Field): boolean {
  return kind in sayings;
}

/** The fields of a record that buttons and questions can say, in words; those without a value are left out. */
export function spokenFields(fields: FieldSet, row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const value = row[name] ?? null;
      const say = sayings[field.kind];
      return say && value !== null ? [[name, say(value, field, row)]] : [];
    }),
  );
}
