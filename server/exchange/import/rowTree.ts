import { and, eq, sql } from 'drizzle-orm';

import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { namingColumns } from '../../../domain/noun/noun.ts';
import { levelsAbove, treeFaults } from '../../../domain/noun/tree.ts';
import type { ImportFate } from '../../../domain/noun/recordImport.ts';
import { nameForm } from '../../../domain/text/normalForm.ts';
import type { Executor } from '../../database/database.ts';
import type { RecordTree } from '../../records/recordTree.ts';
import { faultSays } from '../../records/recordTree.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { StoredImport } from './importTables.ts';
import { recordImportRowTable } from './importTables.ts';
import type { Cells } from './sheetCells.ts';
import { emptyMark, sheetName } from './sheetCells.ts';

/** A row as it stands among the others of its sheet. */
export interface TreeRow {
  number: number;
  cells: Cells;
  isLeftOut: boolean;
  recordID: number | null;
  fate: ImportFate;
  changes: Readonly<Record<string, unknown>>;
}

/** Records by their ids, rows that make new ones by `row:` and their number. */
type Node = number | string;

interface Placed {
  above: Map<Node, Node | null>;
  nodes: Map<number, Node>;
  names: Map<Node, string>;
  statuses: Map<Node, string>;
}

/** Where everybody stands once all rows are saved: those of the file over those of the database. */
async function placesOf(
  executor: Executor,
  store: StoredNoun,
  tree: RecordTree,
  companyID: number,
  rows: readonly Omit<TreeRow, 'fate' | 'changes'>[],
): Promise<Placed> {
  const stored = await tree.all(executor, companyID);
  const above = new Map<Node, Node | null>([...stored].map(([id, { aboveID }]) => [id, aboveID]));
  const names = new Map<Node, string>([...stored].map(([id, { name }]) => [id, name]));
  const statuses = new Map<Node, string>([...stored].map(([id, { status }]) => [id, status]));
  const byName = new Map<string, Node>([...stored].map(([id, one]) => [one.sheetName, id]));
  const nodes = new Map<number, Node>();
  const taken = rows.filter(({ isLeftOut }) => !isLeftOut);
  for (const { number, cells, recordID } of taken) {
    const node = recordID ?? `row:${number}`;
    nodes.set(number, node);
    if (!above.has(node)) above.set(node, null);
    const said = sheetName(cells[tree.by]);
    if (said !== undefined) byName.set(said, node);
    const name = namingColumns(store.noun).map((column) => cells[column] ?? '');
    if (recordID === null) names.set(node, name.join(' ').trim());
  }
  for (const { number, cells } of taken) {
    const text = cells[tree.field];
    const node = nodes.get(number);
    if (text === undefined || node === undefined) continue;
    const upper = text === emptyMark ? null : byName.get(nameForm(text));
    if (upper !== undefined) above.set(node, upper);
  }
  return { above, nodes, names, statuses };
}

/** What is wrong with the places of rows, by their numbers: judged over the file and the database together. */
export async function treeErrors(
  executor: Executor,
  store: StoredNoun,
  companyID: number,
  rows: readonly TreeRow[],
): Promise<Map<number, Message>> {
  const { tree } = store;
  const errors = new Map<number, Message>();
  if (!tree || !rows.some(({ cells }) => cells[tree.field] !== undefined)) return errors;
  const { above, nodes, names, statuses } = await placesOf(executor, store, tree, companyID, rows);
  const placed = rows.filter(({ number, cells }) => nodes.has(number) && cells[tree.field] !== undefined);
  const faults = treeFaults(
    above,
    placed.map(({ number }) => nodes.get(number)!),
    tree.most,
  );
  for (const { number } of placed) {
    const node = nodes.get(number)!;
    const fault = faults.get(node);
    const upper = above.get(node) ?? null;
    const nameOf = (one: Node) => names.get(one) ?? '';
    if (fault) errors.set(number, faultSays(fault, nameOf, tree.most));
    else if (upper !== null && tree.never.includes(statuses.get(upper) ?? '')) {
      errors.set(number, law('noun.tree.never', { name: nameOf(upper) }));
    }
  }
  return errors;
}

/** A row that is not saved, or not without a person's word, and what it says of those that name it. */
interface Unsaved {
  row: TreeRow;
  fate: 'error' | 'asked';
}

/**
 * Rows that name, as the record above theirs, one that only another row of the file adds, and that row is not saved: it is wrong, left
 * out, or names such a row itself.
 * @param errors What is wrong with the places of rows beside
 */
export function unsavedUppers(
  { noun, tree }: StoredNoun,
  rows: readonly TreeRow[],
  errors: ReadonlyMap<number, Message>,
): Map<number, { says: Message; fate: 'error' | 'asked' }> {
  const found = new Map<number, { says: Message; fate: 'error' | 'asked' }>();
  if (!tree) return found;
  const unsaved = new Map<string, Unsaved>();
  // A row that adds a record, or gives one another name, is named by what is not stored yet.
  const isNamedAnew = ({ recordID, changes }: TreeRow) => recordID === null || changes[tree.by] !== undefined;
  const add = (row: TreeRow, fate: Unsaved['fate']) => {
    const name = sheetName(row.cells[tree.by]);
    if (isNamedAnew(row) && name !== undefined) unsaved.set(name, { row, fate });
  };
  for (const row of rows) {
    if (row.isLeftOut || row.fate === 'error' || errors.has(row.number)) add(row, 'error');
    else if (row.fate === 'asked') add(row, 'asked');
  }
  // A name that is stored, or that a sound row has, too, is there.
  for (const row of rows) {
    const isSaved = !row.isLeftOut && row.fate !== 'error' && row.fate !== 'asked' && !errors.has(row.number);
    if (isSaved || !isNamedAnew(row)) unsaved.delete(sheetName(row.cells[tree.by]) ?? '');
  }
  const named = Map.groupBy(rows, ({ cells }) => sheetName(cells[tree.field]) ?? '');
  const open = [...unsaved];
  for (const [name, { row: upper, fate }] of open) {
    for (const row of named.get(name) ?? []) {
      if (row.isLeftOut || row.number === upper.number || found.get(row.number)?.fate === 'error') continue;
      const shown = namingColumns(noun).map((column) => upper.cells[column] ?? '');
      const values = { row: upper.number, name: shown.join(' ').trim() };
      const says = law(
        fate === 'error' ? 'recordImport.problem.upperError' : 'recordImport.problem.upperAsked',
        values,
      );
      found.set(row.number, { says, fate });
      const own = sheetName(row.cells[tree.by]);
      if (!isNamedAnew(row) || own === undefined || unsaved.get(own)?.fate === 'error') continue;
      unsaved.set(own, { row, fate });
      open.push([own, { row, fate }]);
    }
  }
  return found;
}

/** Says in which order rows are saved: who stands above others comes first, so that it is there to be named. */
export async function writeTurns(
  executor: Executor,
  store: StoredNoun,
  { companyID, id }: Pick<StoredImport, 'companyID' | 'id'>,
): Promise<void> {
  const { tree } = store;
  if (!tree) return;
  const { recordImportID, number, cells, fate, recordID, turn } = recordImportRowTable;
  const ofImport = and(eq(recordImportRowTable.companyID, companyID), eq(recordImportID, id));
  const stored = await executor
    .select({ number, cells, fate, recordID })
    .from(recordImportRowTable)
    .where(ofImport);
  const rows = stored.map((row) => ({ ...row, isLeftOut: ['leftOut', 'error', 'asked'].includes(row.fate) }));
  const { above, nodes } = await placesOf(executor, store, tree, companyID, rows);
  const levels = levelsAbove(above);
  const turns = [...nodes].map(([row, node]): [number, number] => [row, levels.get(node) ?? 0]);
  await executor
    .update(recordImportRowTable)
    .set({ [turn.name]: sql`given.turn` })
    .from(
      sql`unnest(${sql.param(turns.map(([row]) => row))}::int[], ${sql.param(turns.map(([, level]) => level))}::int[]) as given (row, turn)`,
    )
    .where(and(ofImport, sql`${number} = given.row`));
}
