import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, instant, recordID, reference, refersTo } from '../database/columns.ts';
import { employeeTable } from '../session/employeeTable.ts';

/** What people say about records of any noun. A comment stays as it was written. */
export const commentTable = pgTable(
  'comment',
  {
    companyID: companyID(),
    id: recordID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    authorID: reference('author_id').notNull(),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    refersTo('comment_author_exists', [table.companyID, table.authorID], employeeTable),
    index('comment_of_record').on(table.companyID, table.subjectType, table.subjectID, table.id),
  ],
);
