import { createContext, useContext } from 'react';
import type { ManyField } from '../../../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../../../domain/noun/fields.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import type { ColumnSum } from '../../../../domain/noun/rowFigures.ts';
import { followingValues, isFigure, sumOfRows } from '../../../../domain/noun/rowFigures.ts';
import type { ReadTerms, Typed } from '../../../../domain/noun/typedRecord.ts';
import { readFields } from '../../../../domain/noun/typedRecord.ts';
import type { LiveStore } from '../../../ui/lineGrid/liveStore.ts';

/** The rows of a grid as they are typed at the moment, and what they come to. */
interface LiveRows {
  /** What each row holds, with what follows in it; null for one with a figure that cannot be read. */
  rows: readonly (Readonly<Record<string, unknown>> | null)[];
  sums: Readonly<Record<string, ColumnSum>>;
  /** What stands above the rows: the currency of their amounts. */
  above: Typed;
}

/** Reads the rows as a save would, and computes by what the server computes by. */
export function liveRows(
  field: ManyField,
  typed: readonly Typed[],
  above: Typed,
  terms: ReadTerms,
): LiveRows {
  const figures = typedFields(field.fields).flatMap(([name, inner]) =>
    isFigure(inner) ? [inputKey(name, inner)] : [],
  );
  const rows = typed.map((row) => {
    const errors: FieldMessages = {};
    const read = readFields(field.fields, row, '', errors, terms, above);
    if (figures.some((key) => errors[key] !== undefined)) return null;
    return { ...read, ...followingValues(field, read, above) };
  });
  const read = rows.filter((row) => row !== null);
  const sums = (field.sums ?? []).map((name) => [name, sumOfRows(field, name, read, above)] as const);
  return { rows, sums: Object.fromEntries(sums), above };
}

export const LiveRowsContext = createContext<LiveStore<LiveRows> | null>(null);

/** The rows that a cell stands among. @throws Error outside of a grid of them: a mistake of ours */
export function useLiveRows(): LiveStore<LiveRows> {
  const store = useContext(LiveRowsContext);
  if (!store) throw new Error('There are no rows around this cell.');
  return store;
}
