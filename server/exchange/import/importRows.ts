import { sql } from 'drizzle-orm';

import type { Executor } from '../../database/database.ts';
import { sayFields } from '../../words/words.ts';
import type { Say } from '../../words/words.ts';
import type { StoredImport, StoredRow } from './importTables.ts';
import { recordImportRowTable } from './importTables.ts';
import type { RowPlan } from './judgeRows.ts';

const rowsPerInsert = 500;

/** Writes rows as they were judged, over what was known of them. */
export async function writeRows(
  executor: Executor,
  { companyID, id }: Pick<StoredImport, 'companyID' | 'id'>,
  plans: readonly RowPlan[],
): Promise<void> {
  const rows = plans.map(({ row }) => ({ companyID, recordImportID: id, ...row }));
  const { companyID: company, recordImportID, number } = recordImportRowTable;
  for (let from = 0; from < rows.length; from += rowsPerInsert) {
    await executor
      .insert(recordImportRowTable)
      .values(rows.slice(from, from + rowsPerInsert))
      .onConflictDoUpdate({
        target: [company, recordImportID, number],
        set: {
          cells: sql`excluded.cells`,
          key: sql`excluded.key`,
          fate: sql`excluded.fate`,
          problems: sql`excluded.problems`,
          changes: sql`excluded.changes`,
          recordID: sql`excluded.record_id`,
          recordVersion: sql`excluded.record_version`,
        },
      });
  }
}

/** A row as the wire has it, in one language. */
export function shownRow(row: Pick<StoredRow, 'outcome' | 'reason'> & RowPlan['row'], say: Say) {
  const { number, cells, fate, problems, changes, recordID, outcome, reason } = row;
  return {
    number,
    cells,
    fate,
    problems: sayFields(problems, say),
    changes,
    recordID,
    outcome,
    reason: reason === null ? null : say(reason),
  };
}
