import { and, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Executor } from '../../database/database.ts';
import { recordImportRowTable } from './importTables.ts';

/** How many rows of an import are to become, and have become what. */
export const importCounts = z
  .object({
    rows: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    asked: z.int().describe('Rows that are saved when a person says that they are right'),
    error: z.int(),
    leftOut: z.int(),
    saved: z.int().describe('Created or changed'),
    failed: z.int(),
    undone: z.int(),
    kept: z.int(),
    waiting: z.int().describe('To be saved, or taken back'),
  })
  .meta({ id: 'ImportCounts' });
type ImportCounts = z.output<typeof importCounts>;

/** The counts of some imports, by their numbers. */
export async function countsOf(
  executor: Executor,
  companyID: number,
  ids: readonly number[],
): Promise<Map<number, ImportCounts>> {
  const { recordImportID, fate, outcome } = recordImportRowTable;
  const groups =
    ids.length === 0
      ? []
      : await executor
          .select({ id: recordImportID, fate, outcome, count: sql<number>`count(*)::int` })
          .from(recordImportRowTable)
          .where(and(eq(recordImportRowTable.companyID, companyID), inArray(recordImportID, [...ids])))
          .groupBy(recordImportID, fate, outcome);
  return new Map(
    ids.map((id) => {
      const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
        groups
          .filter((group) => group.id === id && isCounted(group))
          .reduce((all, { count }) => all + count, 0);
      const ofFate = (wanted: string) => sum((group) => group.fate === wanted);
      const ofOutcome = (...wanted: string[]) => sum((group) => wanted.includes(group.outcome ?? ''));
      return [
        id,
        {
          rows: sum(() => true),
          new: ofFate('new'),
          changed: ofFate('changed'),
          unchanged: ofFate('unchanged'),
          asked: ofFate('asked'),
          error: ofFate('error'),
          leftOut: ofFate('leftOut'),
          saved: ofOutcome('created', 'changed'),
          failed: ofOutcome('failed'),
          undone: ofOutcome('undone'),
          kept: ofOutcome('kept'),
          waiting: sum(
            ({ fate: one, outcome: done }) => (one === 'new' || one === 'changed') && done === null,
          ),
        },
      ];
    }),
  );
}
