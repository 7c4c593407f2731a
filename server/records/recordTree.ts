import { and, eq, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../domain/access/actor.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { Message } from '../../domain/message/message.ts';
import { law } from '../../domain/message/message.ts';
import type { Named, ReferenceField, Tree } from '../../domain/noun/fields.ts';
import { inputKey, typedFields } from '../../domain/noun/fields.ts';
import type { AnyNoun } from '../../domain/noun/noun.ts';
import type { TreeFault } from '../../domain/noun/tree.ts';
import { treeFaults } from '../../domain/noun/tree.ts';
import type { Executor } from '../database/database.ts';
import { inNameForm } from '../database/normalForms.ts';
import type { Draft } from './judgeRecords.ts';
import { columnOf } from './nounRows.ts';
import type { NounTable } from './recordTable.ts';

/** A record as it stands among the others of its noun. */
interface PlacedRecord extends Named {
  aboveID: number | null;
  status: string;
  /** What a sheet names it by, in small letters. */
  sheetName: string;
}

/** How the records of one noun stand above one another. */
export interface RecordTree extends Tree {
  /** The field that names the record above. */
  field: string;
  /** The field that a sheet names it by. */
  by: string;
  /** All records of the company. */
  all: (executor: Executor, companyID: number) => Promise<Map<number, PlacedRecord>>;
  /** Refuses a place that cannot be, among the records as they are stored. @throws DomainError `validation_failed` */
  assertPlace: (
    executor: Executor,
    actor: Actor,
    draft: Draft<Record<string, unknown> & { id: number }>,
  ) => Promise<void>;
}

/** What is wrong with a place, with the names on the way. */
export function faultSays<Node>(
  fault: TreeFault<Node>,
  nameOf: (node: Node) => string,
  most: number,
): Message {
  if (fault.kind === 'deep') return law('noun.tree.deep', { most });
  return fault.path.length === 2
    ? law('noun.tree.self')
    : law('noun.tree.cycle', { path: fault.path.map(nameOf).join(' → ') });
}

/** The field of a noun by which its records stand above one another, in a table; null where they do not. */
export function recordTree(noun: AnyNoun, table: NounTable): RecordTree | null {
  const found = typedFields(noun.fields).find(
    (entry): entry is [string, ReferenceField] =>
      entry[1].kind === 'reference' && entry[1].tree !== undefined,
  );
  if (!found?.[1].tree) return null;
  const [field, declared] = found;
  const { tree } = found[1] as { tree: Tree };
  const key = inputKey(field, declared);
  const aboveID = columnOf(table, key);
  const by = declared.inSheets?.by ?? noun.title;
  const shown = {
    id: table.id,
    name: columnOf(table, noun.title),
    aboveID,
    status: table.status,
    sheetName: inNameForm(columnOf(table, by)),
  };

  return {
    ...tree,
    field,
    by,
    async all(executor, companyID) {
      const rows = await executor.select(shown).from(table).where(eq(table.companyID, companyID));
      return byID(rows as PlacedRecord[]);
    },
    async assertPlace(executor, { companyID }, { before, input }) {
      const above = input[key] as number | null;
      if (above === null || (before?.[field] as Named | null | undefined)?.id === above) return;
      const around = byID(await recordsAround(executor, companyID, above, before?.id ?? null));
      const self = before?.id ?? 0;
      const upper = around.get(above);
      const edges = new Map([...around].map(([id, one]) => [id, one.aboveID]));
      const fault = treeFaults(edges.set(self, above), [self], tree.most).get(self);
      const nameOf = (id: number) => around.get(id)?.name ?? '';
      if (fault) throw refusal(faultSays(fault, nameOf, tree.most));
      if (upper && tree.never.includes(upper.status))
        throw refusal(law('noun.tree.never', { name: upper.name }));
    },
  };

  function refusal(says: Message): DomainError {
    return new DomainError('validation_failed', { fields: { [key]: says } });
  }

  /** The records above one, and those below another, as far as the tree may reach. */
  async function recordsAround(
    executor: Executor,
    companyID: number,
    aboveOf: number,
    belowOf: number | null,
  ): Promise<PlacedRecord[]> {
    const [ids, uppers] = [column(table.id), column(aboveID)];
    const company = column(table.companyID);
    const { rows } = await executor.execute<{ id: string }>(sql`
      with recursive upward as (
        select ${ids} as id, ${uppers} as above_id, 0 as level from ${table} one
        where ${company} = ${companyID} and ${ids} = ${aboveOf}
        union all
        select ${ids}, ${uppers}, upward.level + 1 from upward join ${table} one
          on ${company} = ${companyID} and ${ids} = upward.above_id where upward.level <= ${tree.most}
      ), downward as (
        select ${ids} as id, 0 as level from ${table} one where ${company} = ${companyID} and ${ids} = ${belowOf}
        union all
        select ${ids}, downward.level + 1 from downward join ${table} one
          on ${company} = ${companyID} and ${uppers} = downward.id where downward.level <= ${tree.most}
      )
      select id from upward union select id from downward`);
    const found = rows.map(({ id }) => Number(id));
    return (await executor
      .select(shown)
      .from(table)
      .where(
        and(eq(table.companyID, companyID), sql`${table.id} = any(${sql.param(found)}::bigint[])`),
      )) as PlacedRecord[];
  }
}

/** A column within a query that names the table `one`. */
function column({ name }: PgColumn) {
  return sql`one.${sql.identifier(name)}`;
}

function byID(rows: readonly PlacedRecord[]): Map<number, PlacedRecord> {
  return new Map(rows.map((row) => [row.id, row]));
}
