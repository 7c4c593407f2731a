import type { MediaItem } from './attachment.ts';
import type { FieldSet } from './fields.ts';

type Values = Readonly<Record<string, unknown>>;

/** The files of a record and of the rows that live with it, each once, in the order of its fields. */
export function filesOf(fields: FieldSet, record: Values): MediaItem[] {
  const found = Object.entries(fields).flatMap(([name, field]): MediaItem[] => {
    const value = record[name] ?? [];
    if (field.kind === 'files') return value as MediaItem[];
    return field.kind === 'many' ? (value as Values[]).flatMap((row) => filesOf(field.fields, row)) : [];
  });
  return [...new Map(found.map((file) => [file.id, file])).values()];
}
