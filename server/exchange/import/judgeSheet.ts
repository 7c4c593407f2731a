import type { StoredImport, StoredRow } from './importTables.ts';
import { recordImportRowTable } from './importTables.ts';
import { rowsOf } from './importJob.ts';
import type { Judging, OpenRow, RowPlan } from './judgeRows.ts';
import { judgeRows } from './judgeRows.ts';
import type { TreeRow } from './rowTree.ts';
import { treeErrors, unsavedUppers } from './rowTree.ts';
import type { Cells } from './sheetCells.ts';
import { sheetName } from './sheetCells.ts';

/** Judges all rows of a sheet, each by itself and by its place among the others. */
export async function judgeSheet(judging: Judging, rows: readonly OpenRow[]): Promise<RowPlan[]> {
  const plans = await judgeRows(judging, rows);
  await judgePlaces(judging, plans, []);
  return plans;
}

/**
 * Judges a row that was mended with those that hang on it: about the same record, named by it, or in a place that cannot
 * be. The answer holds every row of which something else is said now.
 * @param before The cells that the row had
 */
export async function judgeMended(
  judging: Judging,
  stored: StoredImport,
  open: readonly OpenRow[],
  before: Cells,
): Promise<RowPlan[]> {
  const { tree } = judging.store;
  if (!tree) return await judgeRows(judging, open.toSorted(byNumber));
  const all = await judging.executor.select().from(recordImportRowTable).where(rowsOf(stored));
  const names = new Set(
    [before, ...open.map(({ cells }) => cells)].flatMap((cells) => sheetName(cells[tree.by]) ?? []),
  );
  const known = new Set(open.map(({ number }) => number));
  const hanging = all.filter(
    ({ number, cells, problems }) =>
      !known.has(number) &&
      (problems[tree.field] !== undefined || names.has(sheetName(cells[tree.field]) ?? '')),
  );
  const rows = [...open, ...hanging.map((row) => ({ ...row, isLeftOut: row.fate === 'leftOut' }))];
  const judged = new Set(rows.map(({ number }) => number));
  const others = all.filter(({ number }) => !judged.has(number));
  const plans = await judgeRows(
    judging,
    rows.toSorted(byNumber),
    others.map(({ cells }) => cells),
  );
  return [...plans, ...(await judgePlaces(judging, plans, others))].toSorted(
    (a, b) => a.row.number - b.row.number,
  );
}

const byNumber = (a: OpenRow, b: OpenRow) => a.number - b.number;

/** Marks rows in places that cannot be; answers those of the others that are marked. */
async function judgePlaces(
  { executor, store, actor }: Judging,
  plans: readonly RowPlan[],
  others: readonly StoredRow[],
): Promise<RowPlan[]> {
  const { tree } = store;
  if (!tree) return [];
  const rows: TreeRow[] = [...plans.map(({ row }) => row), ...others].map((row) => ({
    number: row.number,
    cells: row.cells,
    recordID: row.recordID,
    isLeftOut: row.fate === 'leftOut',
    fate: row.fate,
    changes: row.changes,
  }));
  const errors = await treeErrors(executor, store, actor.companyID, rows);
  const uppers = unsavedUppers(store, rows, errors);
  const saidOf = (number: number) => {
    const says = errors.get(number);
    return says ? ({ says, fate: 'error' } as const) : uppers.get(number);
  };
  const otherPlans = others.flatMap((row) =>
    saidOf(row.number) && row.problems[tree.field] === undefined
      ? [{ row: { ...row }, before: null, input: null }]
      : [],
  );
  for (const { row } of [...plans, ...otherPlans]) {
    const said = saidOf(row.number);
    if (said === undefined) continue;
    row.problems = { ...row.problems, [tree.field]: row.problems[tree.field] ?? said.says };
    if (row.fate !== 'error') row.fate = said.fate;
  }
  return otherPlans;
}
