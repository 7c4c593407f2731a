import { and, eq, sql } from 'drizzle-orm';

import type { Message } from '../../../domain/message/message.ts';
import { law } from '../../../domain/message/message.ts';
import { namingColumns } from '../../../domain/noun/noun.ts';
import { levelsAbove, treeFaults } from '../../../domain/noun/tree.ts';
import type { Executor } from '../../database/database.ts';
import type { RecordTree } from '../../records/recordTree.ts';
import { faultSays } from '../../records/recordTree.ts';
import type { StoredNoun } from '../../records/storedNoun.ts';
import type { StoredImport } from './importTables.ts';
import { recordImportRowTable } from './importTables.ts';
import type { Cells } from './sheetCells.ts';
import { emptyMark } from './sheetCells.ts';

/** A row as it stands among the others of its sheet. */
export interface TreeRow {
  number: number;
  cells: Cells;
  isLeftOut: boolean;
  recordID: number | null;
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
  rows: readonly TreeRow[],
): Promise<Placed> {
  const stored = await tree.all(executor, companyID);
  const above = new Map<Node, Node | null>([...stored].map(([id, { aboveID }]) => [id, aboveID]));
  const names = new Map<Node, string>([...stored].map(([id, { name }]) => [id, name]));
  const statuses = new Map<Node, string>([...stored].map(([id, { status }]) => [id, status]));
  const byName = new Map<string, Node>([...stored].map(([id, { sheetName }]) => [sheetName, id]));
  const nodes = new Map<number, Node>();
  const taken = rows.filter(({ isLeftOut }) => !isLeftOut);
  for (const { number, cells, recordID } of taken) {
    const node = recordID ?? `row:${number}`;
    nodes.set(number, node);
    if (!above.has(node)) above.set(node, null);
    const sheetName = cells[tree.by]?.toLowerCase();
    if (sheetName !== undefined) byName.set(sheetName, node);
    const name = namingColumns(store.noun).map((column) => cells[column] ?? '');
    if (recordID === null) names.set(node, name.join(' ').trim());
  }
  for (const { number, cells } of taken) {
    const text = cells[tree.field];
    const node = nodes.get(number);
    if (text === undefined || node === undefined) continue;
    const upper = text === emptyMark ? null : byName.get(text.toLowerCase());
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
  const rows = stored.map((row) => ({ ...row, isLeftOut: row.fate === 'leftOut' || row.fate === 'error' }));
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
