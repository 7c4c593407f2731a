import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { bytea, companyID, instant, recordID, reference } from '../database/columns.ts';
import type { UploadKind } from '../../domain/noun/attachment.ts';

/** An uploaded file; its bytes lie in the storage under `storageKey`. */
export const mediaTable = pgTable(
  'media',
  {
    companyID: companyID(),
    id: recordID(),
    fileName: text('file_name').notNull(),
    contentType: text('content_type').notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** SHA-256 of the bytes, to recognise the same paper twice. */
    sha256: bytea('sha256').notNull(),
    /** What its first page looks like (`domain/duplicate/pictureHash.ts`); null until it was looked at. */
    picture: bytea('picture'),
    storageKey: text('storage_key').notNull(),
    kind: text('kind').$type<UploadKind>().notNull().default('invoice'),
    uploadedByID: reference('uploaded_by_id').notNull(),
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    index('media_sha256').on(table.companyID, table.sha256),
  ],
);

/** Which record a file belongs to: reading the file needs the right to read one of them. */
export const mediaLinkTable = pgTable(
  'media_link',
  {
    companyID: companyID(),
    mediaID: reference('media_id').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    position: integer('position').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.subjectType, table.subjectID, table.mediaID] }),
    index('media_link_media').on(table.companyID, table.mediaID),
  ],
);
