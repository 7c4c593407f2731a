import { and, eq, notInArray } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type { ManyField } from '../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import { hasField } from '../../domain/noun/nounFor.ts';
import { followingValues } from '../../domain/noun/rowFigures.ts';
import type { Executor } from '../database/database.ts';
import { sqlState } from '../database/database.ts';
import type { Input } from './judgeRecords.ts';
import { unlinkMedia } from '../files/mediaLinks.ts';
import { filesFields, filesSubject, linkFieldFiles } from './nounFiles.ts';
import type { ManyStorage, NounStorage } from './nounRows.ts';

/** A record to which rows and files belong. */
interface OwningRecord {
  companyID: number;
  id: number;
}

type OwnedField = [name: string, field: ManyField];

/** The rows of a field: of a record, or within the rows of one. */
interface Rows {
  /** The names of the fields from the record down. */
  path: readonly string[];
  field: ManyField;
  storage: ManyStorage;
}

/** To what rows are written. */
interface WrittenOwner {
  id: number;
  /** What was sent of it. */
  input: Input;
  /** Where it was sent: `lines.0.`. */
  under: string;
  now: Date;
  /** Nothing belongs to it yet. */
  isNew: boolean;
}

/** Kinds of fields of rows that the table of the rows does not hold. */
const ownTables: ReadonlySet<string> = new Set(['files', 'many']);

const foreignKeyViolation = '23503';

/**
 * What lives with the records of a noun: its rows of many, and the files of both.
 * @throws Error when the server is put together, for a grid whose table keeps no order
 */
export function ownedRows({ name, fields }: AnyNoun, many: NonNullable<NounStorage['many']> = {}) {
  const owned = typedFields(fields).filter((entry): entry is OwnedField => entry[1].kind === 'many');
  const ownFiles = filesFields(fields);
  const unordered = owned.find(([key, { isGrid }]) => isGrid && !many[key]?.position);
  if (unordered)
    throw new Error(`${name}: the rows of ${unordered[0]} are a grid, and their table keeps no order`);

  return { write, remove };

  /** The subject types under which files of these fields are linked to records, or to rows of the field `under`. */
  function subjectsOf(held: ReturnType<typeof filesFields>, ...under: string[]): string[] {
    return held.map(([key]) => filesSubject(name, ...under, key));
  }

  /** Deletes the rows of one field that belong to a record, but for those with these ids; the rows within them go with them. */
  async function removeRows(
    executor: Executor,
    { companyID, id }: OwningRecord,
    { path: [key = ''], field, storage: { table: rows, owner } }: Rows,
    kept: readonly number[],
  ): Promise<void> {
    const gone = and(
      eq(rows.companyID, companyID),
      eq(owner, id),
      kept.length > 0 ? notInArray(rows.id, [...kept]) : undefined,
    );
    try {
      const removed = await executor.transaction((inner) =>
        inner.delete(rows).where(gone).returning({ id: rows.id }),
      );
      const removedIDs = removed.map((row) => Number(row.id));
      await unlinkMedia(executor, companyID, subjectsOf(filesFields(field.fields), key), removedIDs);
    } catch (error) {
      if (sqlState(error) !== foreignKeyViolation) throw error;
      throw new DomainError('in_use', { fields: { [key]: law('noun.itemInUse') } });
    }
  }

  function rowsOf([key, field]: OwnedField, storages = many, above: readonly string[] = []): Rows {
    const storage = storages[key];
    if (!storage) throw new Error(`${name} does not say where the rows of ${[...above, key].join('.')} are`);
    return { path: [...above, key], field, storage };
  }

  /** Writes the rows and links the files that were sent with a record, and removes those that were not. @throws DomainError */
  async function write(
    executor: Executor,
    actor: Actor,
    record: Pick<WrittenOwner, 'id' | 'input' | 'now' | 'isNew'>,
  ): Promise<void> {
    for (const entry of owned) {
      if (!hasField(actor, entry[1])) continue;
      await writeRows(executor, actor, rowsOf(entry), { ...record, under: '' });
    }
    const there = ownFiles.filter(([, field]) => hasField(actor, field));
    await linkFieldFiles(executor, actor, there, { subjectType: name, ...record });
  }

  /** The same of one field of a record, or of a row. */
  async function writeRows(
    executor: Executor,
    actor: Actor,
    owned: Rows,
    { id, input, under, now, isNew }: WrittenOwner,
  ): Promise<void> {
    const { companyID } = actor;
    const { path, field, storage } = owned;
    const { table: rows, owner, position, kept: keptOf, many: storages = {} } = storage;
    const key = path.at(-1) ?? '';
    const ownerKey = keyOfColumn(rows, owner);
    const sent = (input[key] ?? []) as ({ id?: number } & Record<string, unknown>)[];
    const kept = sent.flatMap((row) => (row.id === undefined ? [] : [row.id]));
    const known =
      kept.length === 0
        ? []
        : await executor
            .select({ id: rows.id })
            .from(rows)
            .where(and(eq(rows.companyID, companyID), eq(owner, id)));
    const strange = sent.findIndex((row) => row.id !== undefined && !known.some((one) => one.id === row.id));
    if (strange >= 0) {
      throw new DomainError('validation_failed', {
        fields: { [`${under}${key}.${strange}.id`]: law('field.fromList') },
      });
    }
    if (!isNew) await removeRows(executor, { companyID, id }, owned, kept);
    const rowFiles = filesFields(field.fields);
    const within = typedFields(field.fields).filter(
      (entry): entry is OwnedField => entry[1].kind === 'many' && hasField(actor, entry[1]),
    );
    /** What belongs to a row that is there. */
    const writeWithin = async (rowID: number, given: Input, place: number, isNewRow: boolean) => {
      const ofRow = `${under}${key}.${place}.`;
      await linkFieldFiles(executor, actor, rowFiles, {
        subjectType: filesSubject(name, key),
        id: rowID,
        input: given,
        under: ofRow,
        isNew: isNewRow,
      });
      for (const entry of within) {
        const inner = rowsOf(entry, storages, path);
        await writeRows(executor, actor, inner, {
          id: rowID,
          input: given,
          under: ofRow,
          now,
          isNew: isNewRow,
        });
      }
    };
    const added: { values: object; given: Input; place: number }[] = [];
    for (const [place, { id: rowID, ...given }] of sent.entries()) {
      const typed = Object.fromEntries(
        typedFields(field.fields).flatMap(([inner, innerField]) => {
          const key = inputKey(inner, innerField);
          // What the company does not have keeps what it holds.
          const isWritten = !ownTables.has(innerField.kind) && hasField(actor, innerField);
          return isWritten ? [[key, given[key] ?? null]] : [];
        }),
      );
      const values = {
        ...typed,
        ...followingValues(field, typed, input),
        ...(position ? { [keyOfColumn(rows, position)]: place + 1 } : {}),
        ...keptOf?.(typed),
      };
      if (rowID === undefined) {
        added.push({ values: { companyID, [ownerKey]: id, createdAt: now, ...values }, given, place });
        continue;
      }
      if (Object.keys(values).length > 0) {
        await executor
          .update(rows)
          .set(values as never)
          .where(and(eq(rows.companyID, companyID), eq(rows.id, rowID)));
      }
      await writeWithin(rowID, given, place, false);
    }
    if (added.length === 0) return;
    const made = await executor
      .insert(rows)
      .values(added.map(({ values }) => values) as never)
      .returning({ id: rows.id });
    for (const [index, { given, place }] of added.entries())
      await writeWithin(Number(made[index]?.id), given, place, true);
  }

  /** Removes all that belongs to a record, before it goes itself. @throws DomainError `in_use` */
  async function remove(executor: Executor, record: OwningRecord): Promise<void> {
    for (const entry of owned) await removeRows(executor, record, rowsOf(entry), []);
    await unlinkMedia(executor, record.companyID, subjectsOf(ownFiles), [record.id]);
  }
}

function keyOfColumn(table: object, column: PgColumn): string {
  const found = Object.entries(table).find(([, one]) => one === column);
  if (!found) throw new Error(`${column.name} is no column of the table`);
  return found[0];
}
