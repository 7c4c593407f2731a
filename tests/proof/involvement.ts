import pg from 'pg';
import { getTableConfig } from 'drizzle-orm/pg-core';

import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';
import type { TestApp } from '../api/testApp.ts';
import type { Newcomer } from './newcomers.ts';
import { companyID } from './newcomers.ts';

export type Undo = () => Promise<void>;

/** A place of the database in which somebody can stand for a record: `requester_id`, `bill.created_by_id`. */
export interface Involvement {
  name: string;
  /** The same without the table it lies in. */
  column: string;
  /** Puts the person there; answers the record that they then stand for, or null where there is no such place. */
  put: (recordID: number, personID: number) => Promise<{ id: number; undo: Undo } | null>;
}

interface Cell {
  table: string;
  id: number | string;
  column: string;
}

/** Writes one column and answers how to take it back; null where the database refuses what is written. */
async function write(
  { database: { systemPool } }: TestApp,
  { table, id, column }: Cell,
  expression: string,
  value: unknown,
): Promise<Undo | null> {
  const where = `where company_id = ${companyID} and id = $1`;
  const { rows } = await systemPool.query<{ old: unknown }>(
    `select to_jsonb("${column}") as old from "${table}" ${where}`,
    [id],
  );
  try {
    await systemPool.query(`update "${table}" set "${column}" = ${expression} ${where}`, [id, value]);
  } catch (error) {
    // A constraint, or a column that the database computes.
    if (error instanceof pg.DatabaseError && /^23|^428C9$/.test(error.code ?? '')) return null;
    throw error;
  }
  return async () => {
    await systemPool.query(
      `update "${table}" set "${column}" = (jsonb_populate_record(null::"${table}", $2::jsonb))."${column}" ${where}`,
      [id, JSON.stringify({ [column]: rows[0]?.old ?? null })],
    );
  };
}

/** How a person is written into a column of a type; null where it holds no person. */
function personIn({ name, type }: Column): string | null {
  if (['company_id', 'id'].includes(name)) return null;
  if (type === 'bigint') return '$2::bigint';
  return type === 'bigint[]' ? `"${name}" || $2::bigint` : null;
}

interface Column {
  name: string;
  type: string;
}

/** The columns of a table, as the database has them. */
async function columnsOf({ database: { systemPool } }: TestApp, table: string): Promise<Column[]> {
  const { rows } = await systemPool.query<Column>(
    `select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows;
}

/**
 * The tables that a table refers to, each with the column that says to which row: as the database has them, too. A key begins with
 * the company and that column, and may go on with what is copied beside.
 */
async function referencesOf(
  { database: { systemPool } }: TestApp,
  table: string,
): Promise<{ other: string; by: string }[]> {
  const { rows } = await systemPool.query<{ other: string; by: string }>(
    `select c.confrelid::regclass::text as other, a.attname as by from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2] and a.attname <> 'company_id'
     where c.contype = 'f' and c.conrelid = $1::regclass and c.confrelid <> c.conrelid`,
    [table],
  );
  return rows;
}

/**
 * Every place in which the database can name a person for this record: the columns of numbers in its table and in those
 * that it refers to, what its structures call an ID, and what it shares with the row of a person. Nobody has to list them.
 */
export async function involvementsIn(
  test: TestApp,
  entity: ServerEntity,
  id: number,
): Promise<Involvement[]> {
  const { name: table } = getTableConfig(entity.table);
  const columns = await columnsOf(test, table);
  const own = columns.flatMap((column): Involvement[] => {
    const expression = personIn(column);
    if (expression === null) return [];
    const put = (recordID: number, personID: number) =>
      putInto({ table, id: recordID, column: column.name }, expression, personID, recordID);
    return [{ name: column.name, column: column.name, put }];
  });
  const ofOthers: Involvement[] = [];
  for (const { other, by } of await referencesOf(test, table)) {
    for (const column of await columnsOf(test, other)) {
      const expression = personIn(column);
      if (expression === null) continue;
      ofOthers.push({
        name: `${other}.${column.name}`,
        column: column.name,
        async put(recordID, personID) {
          const otherID = await valueOf(recordID, by);
          if (otherID === null) return null;
          const cell = { table: other, id: otherID as string, column: column.name };
          return putInto(cell, expression, personID, recordID);
        },
      });
    }
  }
  const structures = columns.filter(({ type }) => type === 'jsonb');
  const inStructures = await Promise.all(
    structures.map(async ({ name }): Promise<Involvement[]> => {
      const value = await valueOf(id, name);
      return Object.entries(value ?? {}).flatMap(([key, held]) =>
        typeof held === 'number' && key.endsWith('ID')
          ? [
              {
                name: `${name}.${key}`,
                column: key,
                put: (recordID: number, personID: number) =>
                  putInto(
                    { table, id: recordID, column: name },
                    `jsonb_set("${name}", '{${key}}', to_jsonb($2::bigint))`,
                    personID,
                    recordID,
                  ),
              },
            ]
          : [],
      );
    }),
  );
  const person = getTableConfig(employeeTable);
  const shared = person.columns.flatMap(({ name }): Involvement[] => {
    const twin = columns.find((column) => column.name === name);
    if (table === person.name || twin?.type !== 'text' || name === 'status') return [];
    return [
      {
        name: `${name} of the person`,
        column: name,
        async put(recordID, personID) {
          const value = await valueOf(recordID, name);
          if (value === null) return null;
          return putInto({ table: person.name, id: personID, column: name }, '$2', value, recordID);
        },
      },
    ];
  });
  const themself: Involvement = {
    name: 'themself',
    column: 'id',
    put: (_recordID, personID) => Promise.resolve({ id: personID, undo: () => Promise.resolve() }),
  };
  return [
    ...own,
    ...ofOthers,
    ...inStructures.flat(),
    ...shared,
    ...(table === person.name ? [themself] : []),
    ...(table === 'payment' ? [acceptanceOf(test)] : []),
  ];

  async function valueOf(recordID: number, column: string): Promise<unknown> {
    const { rows } = await test.database.systemPool.query<{ value: unknown }>(
      `select "${column}" as value from "${table}" where company_id = $1 and id = $2`,
      [companyID, recordID],
    );
    return rows[0]?.value ?? null;
  }

  async function putInto(cell: Cell, expression: string, value: unknown, recordID: number) {
    const undo = await write(test, cell, expression, value);
    return undo && { id: recordID, undo };
  }
}

/** Who accepted what differs stands in a row beside the invoice that is paid, and counts while the invoice says that it was accepted. */
function acceptanceOf({ database: { systemPool } }: TestApp): Involvement {
  return {
    name: 'bill_match.accepted_by_id',
    column: 'accepted_by_id',
    async put(recordID, personID) {
      const { rows } = await systemPool.query<{
        id: string;
        state: string | null;
        accepter: string | null;
        kept: boolean;
      }>(
        `select b.id, b.match_state as state, m.accepted_by_id as accepter, m.bill_id is not null as kept
         from payment p join bill b on b.company_id = p.company_id and b.id = p.bill_id
         left join bill_match m on m.company_id = b.company_id and m.bill_id = b.id
         where p.company_id = ${companyID} and p.id = $1`,
        [recordID],
      );
      const [paid] = rows;
      if (!paid) return null;
      const setState = (state: string | null) =>
        systemPool.query(`update bill set match_state = $2 where company_id = ${companyID} and id = $1`, [
          paid.id,
          state,
        ]);
      const setAccepter = (accepter: number | string | null) =>
        systemPool.query(
          `insert into bill_match (company_id, bill_id, accepted_by_id, compared_at)
           values (${companyID}, $1, $2, now())
           on conflict (company_id, bill_id) do update set accepted_by_id = excluded.accepted_by_id`,
          [paid.id, accepter],
        );
      await setAccepter(personID);
      await setState('accepted');
      return {
        id: recordID,
        async undo() {
          await setState(paid.state);
          if (paid.kept) await setAccepter(paid.accepter);
          else
            await systemPool.query(
              `delete from bill_match where company_id = ${companyID} and bill_id = $1`,
              [paid.id],
            );
        },
      };
    },
  };
}

const recordsTried = 3;
/** What is known of each rule of a noun: its ways, and on how many records they were looked for. */
const known = new WeakMap<TestApp, Map<string, { ways: Involvement[]; tried: number }>>();

/**
 * The involvements that make a rule hold of a person of whom it does not hold. They are found by trying all of them on one
 * record, for all rules of the lifecycle at once, and known from then on for every record of the noun.
 */
export async function waysInto(
  test: TestApp,
  entity: ServerEntity,
  id: number,
  person: Newcomer,
  rule: { name: string },
): Promise<readonly Involvement[]> {
  const found = known.get(test) ?? new Map<string, { ways: Involvement[]; tried: number }>();
  known.set(test, found);
  const keyOf = ({ name }: { name: string }) => `${entity.name}: ${name}`;
  const open = new Map(
    entity.lifecycle.transitions
      .flatMap(({ by, unless = [] }) => [...by, ...unless])
      .filter((one) => {
        // On another record there may be a way, where this one names nothing.
        const { ways = [], tried = 0 } = found.get(keyOf(one)) ?? {};
        return ways.length === 0 && tried < recordsTried;
      })
      .map((one) => [keyOf(one), one]),
  );
  if (!open.has(keyOf(rule))) return found.get(keyOf(rule))?.ways ?? [];
  const actor = await person.actor();
  const holding = (recordID: number): Promise<string[]> =>
    test.database.write(companyID, async (executor) => {
      const row = await entity.lock(executor, companyID, recordID);
      if (!row) return [];
      const subject = entity.toSubject(row, test.clock.at);
      return [...open].flatMap(([key, one]) => (one.holds(actor, subject) ? [key] : []));
    });
  // Of these the person is one already, without having to do with the record.
  for (const key of await holding(id)) open.delete(key);
  for (const key of open.keys()) {
    const tried = (found.get(key)?.tried ?? 0) + (key === keyOf(rule) ? 1 : 0);
    found.set(key, { ways: [], tried });
  }
  for (const involvement of await involvementsIn(test, entity, id)) {
    const placed = await involvement.put(id, person.id);
    if (!placed) continue;
    for (const key of await holding(placed.id)) found.get(key)?.ways.push(involvement);
    await placed.undo();
  }
  return found.get(keyOf(rule))?.ways ?? [];
}
