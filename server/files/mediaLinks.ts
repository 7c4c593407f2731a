import { and, asc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { MediaItem } from '../../domain/noun/attachment.ts';
import { sheetKind } from '../../domain/noun/attachment.ts';
import type { FieldMessages } from '../../domain/message/message.ts';
import { own } from '../words/own.ts';
import { mediaLinkTable, mediaTable } from './mediaTables.ts';
import type { Executor } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';

export type MediaRow = typeof mediaTable.$inferSelect;

export function toMediaItem(
  row: Pick<MediaRow, 'id' | 'fileName' | 'contentType' | 'sizeBytes' | 'uploadedAt'>,
): MediaItem {
  return {
    id: row.id,
    fileName: row.fileName,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    uploadedAt: row.uploadedAt.toISOString(),
  };
}

/**
 * Makes these files, in this order, the attachments of a record. A file may be attached by the person who uploaded
 * it, or stay where it already is; without an actor the server itself carries files from one record to another.
 * Throws `validation_failed` with `mediaIDs.<position>` for every other id, and changes nothing. Run it in the
 * transaction that writes the record.
 */
export async function linkMedia(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number,
  mediaIDs: readonly number[],
  actor: Pick<Actor, 'employeeID'> | null,
): Promise<void> {
  const linked = await assertAttachable(executor, companyID, subjectType, subjectID, mediaIDs, actor);
  await attachMedia(executor, companyID, subjectType, subjectID, mediaIDs, linked);
}

/**
 * The second half of {@link linkMedia}: writes what {@link assertAttachable} found to be right in the same transaction.
 * @param linked what it answered: the files that the record has
 */
export async function attachMedia(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number,
  mediaIDs: readonly number[],
  linked: ReadonlySet<number>,
): Promise<void> {
  const ofSubject = linksOf(companyID, subjectType, subjectID);
  if (linked.size > 0) {
    const others = mediaIDs.length === 0 ? undefined : notInArray(mediaLinkTable.mediaID, [...mediaIDs]);
    await executor.delete(mediaLinkTable).where(and(ofSubject, others));
  }
  if (mediaIDs.length === 0) return;
  await executor
    .insert(mediaLinkTable)
    .values(mediaIDs.map((mediaID, position) => ({ companyID, mediaID, subjectType, subjectID, position })))
    .onConflictDoUpdate({
      target: [
        mediaLinkTable.companyID,
        mediaLinkTable.subjectType,
        mediaLinkTable.subjectID,
        mediaLinkTable.mediaID,
      ],
      set: { position: sql`excluded.position` },
    });
}

const linksOf = (companyID: number, subjectType: string, subjectID: number) =>
  and(
    eq(mediaLinkTable.companyID, companyID),
    eq(mediaLinkTable.subjectType, subjectType),
    eq(mediaLinkTable.subjectID, subjectID),
  );

/**
 * The first half of {@link linkMedia}: refuses files that a record may not have, before anything is written. They stay as they are until the
 * transaction ends.
 * @param subjectID null of a record that is not stored yet
 * @returns the files that the record has
 */
export async function assertAttachable(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectID: number | null,
  mediaIDs: readonly number[],
  actor: Pick<Actor, 'employeeID'> | null,
): Promise<ReadonlySet<number>> {
  const linked =
    subjectID === null
      ? []
      : await executor
          .select({ mediaID: mediaLinkTable.mediaID })
          .from(mediaLinkTable)
          .where(linksOf(companyID, subjectType, subjectID));
  const linkedIDs = new Set(linked.map((link) => link.mediaID));
  const uploaderOf = await lockUploads(executor, companyID, mediaIDs);

  const fields: FieldMessages = {};
  mediaIDs.forEach((id, position) => {
    const uploader = uploaderOf.get(id);
    const isKnown =
      uploader !== undefined && (linkedIDs.has(id) || actor === null || uploader === actor.employeeID);
    if (!isKnown) fields[`mediaIDs.${position}`] = own('file.unknown');
    else if (mediaIDs.indexOf(id) !== position) fields[`mediaIDs.${position}`] = own('file.twice');
  });
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  return linkedIDs;
}

/** Locked, so that the removal of forgotten uploads cannot take a file while it is being attached. */
async function lockUploads(
  executor: Executor,
  companyID: number,
  mediaIDs: readonly number[],
): Promise<Map<number, number>> {
  if (mediaIDs.length === 0) return new Map();
  const rows = await executor
    .select({ id: mediaTable.id, uploadedByID: mediaTable.uploadedByID })
    .from(mediaTable)
    .where(
      and(
        eq(mediaTable.companyID, companyID),
        inArray(mediaTable.id, [...mediaIDs]),
        ne(mediaTable.kind, sheetKind),
      ),
    )
    .orderBy(asc(mediaTable.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row.uploadedByID]));
}

const mediaQuery = preparedQuery((executor) =>
  executor
    .select({ subjectID: mediaLinkTable.subjectID, media: mediaTable })
    .from(mediaLinkTable)
    .innerJoin(
      mediaTable,
      and(eq(mediaTable.companyID, mediaLinkTable.companyID), eq(mediaTable.id, mediaLinkTable.mediaID)),
    )
    .where(
      and(
        eq(mediaLinkTable.companyID, sql.placeholder('companyID')),
        eq(mediaLinkTable.subjectType, sql.placeholder('subjectType')),
        sql`${mediaLinkTable.subjectID} = any (${sql.placeholder('subjectIDs')})`,
      ),
    )
    .orderBy(asc(mediaLinkTable.position), asc(mediaLinkTable.mediaID))
    .prepare('media_of_records'),
);

/** The attachments of several records of one kind, each in its order; a record without any has no entry. */
export async function mediaOf(
  executor: Executor,
  companyID: number,
  subjectType: string,
  subjectIDs: readonly number[],
): Promise<Map<number, MediaItem[]>> {
  const items = new Map<number, MediaItem[]>();
  if (subjectIDs.length === 0) return items;
  const rows = await mediaQuery(executor).execute({ companyID, subjectType, subjectIDs: [...subjectIDs] });
  for (const { subjectID, media } of rows) {
    const item = toMediaItem(media);
    const known = items.get(subjectID);
    if (known) known.push(item);
    else items.set(subjectID, [item]);
  }
  return items;
}

/** Takes their files away from records, or rows, that are deleted: nobody reads them any more, and they are cleared away. */
export async function unlinkMedia(
  executor: Executor,
  companyID: number,
  subjectTypes: readonly string[],
  ids: readonly number[],
): Promise<void> {
  if (subjectTypes.length === 0 || ids.length === 0) return;
  await executor
    .delete(mediaLinkTable)
    .where(
      and(
        eq(mediaLinkTable.companyID, companyID),
        inArray(mediaLinkTable.subjectType, [...subjectTypes]),
        inArray(mediaLinkTable.subjectID, [...ids]),
      ),
    );
}
