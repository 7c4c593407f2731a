import { index, integer, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { instant, message, reference, refersTo } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { documentTable } from '../../purchasing/document/documentTables.server.ts';
import type { MailedStatus } from './mailedDocument.ts';

/** A document that somebody mailed to the company's address at Stream. */
export const mailedDocumentTable = numberedTable(
  'mailed_document',
  {
    /** The company at Stream that it was mailed to, and its number there. */
    streamID: text('stream_id').notNull(),
    documentID: text('document_id').notNull(),
    status: text('status').$type<MailedStatus>().notNull().default('waiting'),
    fileName: text('file_name').notNull(),
    sender: text('sender').notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Why it waits still, or was not taken. */
    reason: message('reason'),
    /** How often Stream answered something else. */
    tries: integer('tries').notNull().default(0),
    billID: reference('bill_id'),
    settledAt: instant('settled_at'),
  },
  (table) => [
    uniqueIndex('mailed_document_once').on(table.companyID, table.streamID, table.documentID),
    index('mailed_document_open').on(table.companyID, table.status, table.id),
    // Its draft may be deleted: that it came is known still, so that no second draft is made. The migration unsets `bill_id` alone.
    refersTo('mailed_document_bill', [table.companyID, table.billID], documentTable).onDelete('set null'),
  ],
);
export type StoredMail = typeof mailedDocumentTable.$inferSelect;
