import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { companyID, instant, recordID, reference } from '../database/columns.ts';
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
    foreignKey({
      name: 'comment_author_exists',
      columns: [table.companyID, table.authorID],
      foreignColumns: [employeeTable.companyID, employeeTable.id],
    }),
    index('comment_of_record').on(table.companyID, table.subjectType, table.subjectID, table.id),
  ],
);
