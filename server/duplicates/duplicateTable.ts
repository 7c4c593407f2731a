import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { Certainty, LikenessReason } from '../../domain/duplicate/likeness.ts';
import { companyID, reference, texts } from '../database/columns.ts';

/**
 * Records that may be of one paper, as they were when either of them was saved last. Each pair stands here twice, once
 * from the side of either.
 */
export const duplicateTable = pgTable(
  'duplicate',
  {
    companyID: companyID(),
    subjectType: text('subject_type').notNull(),
    subjectID: reference('subject_id').notNull(),
    otherType: text('other_type').notNull(),
    otherID: reference('other_id').notNull(),
    certainty: text('certainty').$type<Certainty>().notNull(),
    reasons: texts('reasons').$type<LikenessReason[]>(),
  },
  (table) => [
    primaryKey({
      name: 'duplicate_pair',
      columns: [table.companyID, table.subjectType, table.subjectID, table.otherType, table.otherID],
    }),
    index('duplicate_other').on(table.companyID, table.otherType, table.otherID),
  ],
);
