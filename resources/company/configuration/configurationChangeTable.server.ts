import { json, text } from 'drizzle-orm/pg-core';

import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { nounTable } from '../../../server/records/nounTable.ts';
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

export const configurationChangeTable = nounTable('configuration_change', configurationChange, {
  ...fieldColumns(configurationChange.fields),
  /** The file, as it was sent. */
  file: text('file').notNull(),
  /** What it made and changed, in the order in which it did; `json` keeps fields in their order. */
  records: json('records').$type<ChangedRecord[]>().notNull(),
});
