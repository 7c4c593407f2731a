import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { law } from '../../domain/message/message.ts';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import { namesOfTypes } from '../../domain/noun/attachment.ts';
import type { Field, FilesField } from '../../domain/noun/fields.ts';
import { inputKey, keptFields, typedFields } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { Executor } from '../database/database.ts';
import type { FileCarrier } from '../files/fileCarrier.ts';
import { linkMedia } from '../files/mediaLinks.ts';
import { mediaLinkTable, mediaTable } from '../files/mediaTables.ts';
import type { RecordTable } from './recordTable.ts';

/**
 * The subject type under which the files of a field are linked to records: `claim.photos`; to rows that live with them
 * under their own numbers: `claim.lines.receipts`.
 */
export function filesSubject(noun: string, ...path: readonly string[]): string {
  return [noun, ...path].join('.');
}

/** The files that a record, or a row of one, has under a subject type, in their order. */
export function filesOfRows(subjectType: string, { companyID, id }: RecordTable): SQL {
  const { id: mediaID, fileName, contentType, sizeBytes, uploadedAt } = mediaTable;
  return sql`(select coalesce(json_agg(json_build_object('id', ${mediaID}, 'fileName', ${fileName},
      'contentType', ${contentType}, 'sizeBytes', ${sizeBytes}, 'uploadedAt', ${uploadedAt})
      order by ${mediaLinkTable.position}, ${mediaID}), '[]')
    from ${mediaLinkTable} join ${mediaTable} on ${mediaTable.companyID} = ${mediaLinkTable.companyID}
      and ${mediaID} = ${mediaLinkTable.mediaID}
    where ${mediaLinkTable.companyID} = ${companyID} and ${mediaLinkTable.subjectType} = ${sql.raw(`'${subjectType}'`)}
      and ${mediaLinkTable.subjectID} = ${id})`;
}

/** The fields that hold files. */
export function filesFields(fields: Readonly<Record<string, Field>>): [name: string, field: FilesField][] {
  return keptFields(fields).filter((entry): entry is [string, FilesField] => entry[1].kind === 'files');
}

/** To whom the files of a noun's fields are shown: who may open a record reads those of it and of its rows. */
export function fieldCarriers(
  noun: AnyNoun,
  many: Readonly<Record<string, { table: RecordTable; owner: PgColumn }>>,
  record: Pick<FileCarrier, 'opens' | 'canRead'>,
): FileCarrier[] {
  const ofRecord = { ...record, of: noun.name };
  const own = filesFields(noun.fields).map(([name]) => ({
    ...ofRecord,
    name: filesSubject(noun.name, name),
  }));
  const ofRows = Object.entries(noun.fields).flatMap(([name, field]) => {
    const rows = many[name];
    if (field.kind !== 'many' || !rows) return [];
    const recordOf: FileCarrier['recordOf'] = async (executor, companyID, rowID) => {
      const [found] = await executor
        .select({ id: sql<number>`${rows.owner}`.mapWith(Number) })
        .from(rows.table)
        .where(and(eq(rows.table.companyID, companyID), eq(rows.table.id, rowID)));
      return found?.id ?? null;
    };
    return filesFields(field.fields).map(([inner]) => ({
      ...ofRecord,
      name: filesSubject(noun.name, name, inner),
      recordOf,
    }));
  });
  return [...own, ...ofRows];
}

interface LinkedTo {
  subjectType: string;
  id: number;
  /** What was sent of the fields. */
  input: Readonly<Record<string, unknown>>;
  /** Where it was sent: `lines.0.`. */
  under?: string;
  /** No file is linked to it yet. */
  isNew: boolean;
}

/**
 * Makes the files that were sent those of a record, or of a row of it; run in the transaction of the save.
 * @throws DomainError `validation_failed` by the field, for files that the person cannot attach there
 */
export async function linkFieldFiles(
  executor: Executor,
  actor: Actor,
  fields: readonly [name: string, field: FilesField][],
  { subjectType, id, input, under = '', isNew }: LinkedTo,
): Promise<void> {
  for (const [name, field] of fields) {
    const key = inputKey(name, field);
    const mediaIDs = (input[key] ?? []) as readonly number[];
    if (isNew && mediaIDs.length === 0) continue;
    try {
      await linkMedia(executor, actor.companyID, filesSubject(subjectType, name), id, mediaIDs, actor);
      await assertAccepted(executor, actor, field, mediaIDs);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'validation_failed') throw error;
      // It names a file by its place among them, and they share one input.
      const [says = error.says] = Object.values(error.fields);
      throw new DomainError('validation_failed', { fields: { [`${under}${key}`]: says }, cause: error });
    }
  }
}

/** @throws DomainError for a file that the field does not take */
async function assertAccepted(
  executor: Executor,
  { companyID }: Actor,
  { accepts }: FilesField,
  mediaIDs: readonly number[],
): Promise<void> {
  if (accepts === undefined || mediaIDs.length === 0) return;
  const found = await executor
    .select({ contentType: mediaTable.contentType })
    .from(mediaTable)
    .where(and(eq(mediaTable.companyID, companyID), inArray(mediaTable.id, [...mediaIDs])));
  if (found.every(({ contentType }) => (accepts as readonly string[]).includes(contentType))) return;
  const says = law('field.filesOf', { kinds: namesOfTypes(accepts) });
  throw new DomainError('validation_failed', { fields: { files: says } });
}

/** For the history: rows that live with a record, their files by number and name. */
export function rowsInHistory(fields: Readonly<Record<string, Field>>, rows: unknown): unknown {
  const withFiles = typedFields(fields).filter(([, { kind }]) => kind === 'files');
  if (withFiles.length === 0) return rows;
  return (rows as Record<string, unknown>[]).map((row) => ({
    ...row,
    ...Object.fromEntries(
      withFiles.map(([name]) => [
        name,
        (row[name] as MediaItem[]).map(({ id, fileName }) => ({ id, name: fileName })),
      ]),
    ),
  }));
}
