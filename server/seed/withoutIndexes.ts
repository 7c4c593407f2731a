import type pg from 'pg';

interface Definition {
  drop: string;
  create: string;
}

/**
 * Runs work while tables have neither indexes nor keys, and makes all of them again afterwards from the database's
 * own definitions. Must be inside a transaction: when anything fails, its end puts everything back.
 */
export async function withoutIndexes(
  client: pg.Client,
  tables: readonly string[],
  log: (sentence: string) => void,
  work: () => Promise<unknown>,
): Promise<void> {
  const foreignKeys = await constraintsOf(client, tables, ['f']);
  const keys = await constraintsOf(client, tables, ['p', 'u']);
  const indexes = await indexesOf(client, tables);
  const dropped = [...foreignKeys, ...keys, ...indexes];
  for (const { drop } of dropped) await client.query(drop);
  await work();
  for (const { create } of [...keys, ...indexes]) await client.query(create);
  log(`Made ${keys.length + indexes.length} indexes.`);
  for (const { create } of foreignKeys) await client.query(create);
  log(`Checked ${foreignKeys.length} foreign keys.`);
}

/** Constraints on the tables; foreign keys also of other tables that point at them. */
async function constraintsOf(
  client: pg.Client,
  tables: readonly string[],
  kinds: readonly ('f' | 'p' | 'u')[],
): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
       format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as create
     from pg_constraint
     where contype = any ($2::"char"[]) and (conrelid = any ($1::regclass[]) or confrelid = any ($1::regclass[]))
     order by conrelid::regclass::text, conname`,
    [tables, kinds],
  );
  return rows;
}

/** Indexes that belong to no constraint. */
async function indexesOf(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const { rows } = await client.query<Definition>(
    `select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create
     from pg_index i
     where indrelid = any ($1::regclass[])
       and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u'))
     order by 1`,
    [tables],
  );
  return rows;
}
