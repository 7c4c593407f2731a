import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import type { BannerLevel } from '../../../domain/banner/banner.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { broadcast, broadcastErrors } from './broadcast.ts';

export const broadcastTable = pgTable(
  'broadcast',
  {
    ...recordColumns(broadcast.lifecycle.statuses),
    message: text('message').notNull(),
    level: text('level').$type<BannerLevel>().notNull(),
    actionLink: text('action_link'),
    buttonLabel: text('button_label'),
    buttonURL: text('button_url'),
  },
  (table) => [primaryKey({ columns: [table.companyID, table.id] }), ...listIndexes(broadcast, table)],
);

export const broadcastStore = storedNoun(broadcast, broadcastTable, {
  async beforeSave({ input }) {
    const fields = broadcastErrors(input);
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  },
});
