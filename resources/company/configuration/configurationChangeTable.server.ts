import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { configurationChange } from './configurationChange.ts';

/** What a file did to a record. */
export interface ChangedRecord {
  /** The section of the file that it stands in. */
  section: string;
  name: string;
  /** Tells apart records of one name, where a company can have several. */
  place: number;
  id: number;
  /** Its version afterwards: with another one it was changed since. */
  version: number;
  /** As it was set; null: the file made it. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
}

export const configurationChangeTable = pgTable(
  'configuration_change',
  {
    ...recordColumns(configurationChange.lifecycle.statuses),
    ...fieldColumns(configurationChange.fields),
    /** The file, as it was sent. */
    file: text('file').notNull(),
    /** What it made and changed, in the order in which it did; `json` keeps fields in their order. */
    records: json('records').$type<ChangedRecord[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    ...listIndexes(configurationChange, table),
  ],
);
