import { boolean, integer, text } from 'drizzle-orm/pg-core';

import type { Field, FieldSet, TextKind } from '../../domain/noun/fields.ts';
import { inputKey, keptFields } from '../../domain/noun/fields.ts';
import { amount, day, instant, rate, reference, references, texts, unitPrice } from '../database/columns.ts';

const words = (name: string) => text(name);
const count = (name: string) => integer(name);
const onOff = (name: string) => boolean(name).notNull().default(false);

/** Kinds whose values are a text each. */
type WordKind = TextKind | 'time' | 'currency' | 'choice' | 'offered';

/** The column of a field by its kind, as it is where the field can be empty. */
type PlainColumn<F> = F extends { kind: 'amount'; isUnitPrice: true }
  ? ReturnType<typeof unitPrice>
  : F extends { kind: 'amount' }
    ? ReturnType<typeof amount>
    : F extends { kind: 'percent' } | { kind: 'number'; decimals: number }
      ? ReturnType<typeof rate>
      : F extends { kind: 'number' }
        ? ReturnType<typeof count>
        : F extends { kind: 'day' }
          ? ReturnType<typeof day>
          : F extends { kind: 'instant' }
            ? ReturnType<typeof instant>
            : F extends { kind: 'reference' }
              ? ReturnType<typeof reference>
              : F extends { kind: WordKind }
                ? ReturnType<typeof words>
                : never;

type ColumnOf<F> = F extends { kind: 'switch' }
  ? ReturnType<typeof onOff>
  : F extends { kind: 'references' }
    ? ReturnType<typeof references>
    : F extends { kind: 'choices' | 'tags' }
      ? ReturnType<typeof texts>
      : F extends { isRequired: true }
        ? ReturnType<PlainColumn<F>['notNull']>
        : PlainColumn<F>;

/** What its own table does not hold: rows and files have tables of theirs, and what is asked is kept nowhere. */
type Elsewhere = { kind: 'many' | 'files' | 'steps' } | { isAsked: true } | { isComputed: true };

type KeyOf<Name extends string, F> = F extends Elsewhere
  ? never
  : F extends { kind: 'reference' }
    ? `${Name}ID`
    : F extends { kind: 'references' }
      ? `${Name}IDs`
      : Name;

type FieldColumns<Fields> = {
  [Name in keyof Fields & string as KeyOf<Name, Fields[Name]>]: ColumnOf<Fields[Name]>;
};

/**
 * The columns of the fields of a declared noun, each named as its key is in small letters. A table whose columns are told
 * apart by more than their kinds, as by a type of their own, writes them out.
 */
export function fieldColumns<const Fields extends FieldSet>(fields: Fields): FieldColumns<Fields> {
  const columns = keptFields(fields as FieldSet).flatMap(([name, field]) => {
    const key = inputKey(name, field);
    const column = columnFor(
      key.replaceAll(/IDs$|[A-Z]+(?![a-z])|[A-Z]/g, (part) => `_${part.toLowerCase()}`),
      field,
    );
    return column === null ? [] : [[key, column] as const];
  });
  return Object.fromEntries(columns) as unknown as FieldColumns<Fields>;
}

function columnFor(name: string, field: Field) {
  if (field.isComputed === true) return null;
  switch (field.kind) {
    case 'many':
    case 'files':
    case 'steps':
      return null;
    case 'references':
      return references(name);
    case 'choices':
    case 'tags':
      return texts(name);
    case 'switch':
      return onOff(name);
    default: {
      const column = plainColumn(name, field);
      return field.isRequired === true ? column.notNull() : column;
    }
  }
}

function plainColumn(name: string, field: Field) {
  switch (field.kind) {
    case 'amount':
      return field.isUnitPrice === true ? unitPrice(name) : amount(name);
    case 'percent':
      return rate(name);
    case 'number':
      return field.decimals === undefined ? count(name) : rate(name);
    case 'day':
      return day(name);
    case 'instant':
      return instant(name);
    case 'reference':
      return reference(name);
    default:
      return words(name);
  }
}
