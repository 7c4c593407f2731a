import { fromWire } from '../money/money.ts';
import { formatMoney, formatPercent } from '../money/moneyFormat.ts';
import type { Field, FieldSet, Named } from './fields.ts';

type Row = Readonly<Record<string, unknown>>;

/** Says a field in any language; null where it has no value, undefined where a field of its kind is said in none. */
function spoken(name: string, field: Field, row: Row): string | null | undefined {
  const value = row[name];
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'amount': {
      const currency = field.currencyField === undefined ? 'IDR' : String(row[field.currencyField]);
      return formatMoney(fromWire(value as number), currency);
    }
    case 'percent':
      return formatPercent(fromWire(value as number));
    case 'reference':
      return (value as Named).name;
    case 'text':
    case 'number':
      return String(value);
    default:
      return undefined;
  }
}

/** Whether a button can say a field: "Approve Rp 12.500.000". */
export function isSpoken({ kind }: Field): boolean {
  return ['amount', 'percent', 'reference', 'text', 'number'].includes(kind);
}

/** The fields of a record that buttons and questions can say, in words. */
export function spokenFields(fields: FieldSet, row: Row): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const words = spoken(name, field, row);
      return typeof words === 'string' ? [[name, words]] : [];
    }),
  );
}
