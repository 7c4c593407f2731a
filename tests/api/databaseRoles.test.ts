import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { applicationRole, sqlState } from '../../server/database/database.ts';
import { createTestApp } from './testApp.ts';
import type { TestApp } from './testApp.ts';

/** Who may do what in the database, whoever owns it. */
let test: TestApp;
const own = 2;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test?.close());

async function asOwner<Row>(text: string): Promise<Row[]> {
  const { rows } = await test.database.systemPool.query(text);
  return rows as Row[];
}

/** SQLSTATE of what the application role is refused; null when it is done. */
async function refusalOf(statement: string): Promise<string | null> {
  return test.database
    .write(own, async (executor) => {
      await executor.execute(sql.raw(statement));
      throw new Error('done, and undone');
    })
    .catch((error: unknown) => sqlState(error));
}

async function tablesWithRows(): Promise<string[]> {
  const tables = await asOwner<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  );
  const filled: string[] = [];
  for (const { name } of tables) {
    const rows = await asOwner(`select from "${name}" where company_id <> ${own} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

describe('the owner of the database', () => {
  it('on a PostgreSQL of somebody else is no superuser', async () => {
    const [owner] = await asOwner<{ name: string; rights: boolean[] }>(
      `select rolname as name, array[rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication] as rights
       from pg_roles where rolname = current_user`,
    );
    expect(owner?.name).toBe(new URL(inject('ownerUrl')).username);
    const isExternal = inject('ownerUrl') !== inject('clusterUrl');
    expect(owner?.rights.includes(true)).toBe(!isExternal);
  });
});

describe('the application role', () => {
  it('has no way past row-level security', async () => {
    const [role] = await asOwner(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcanlogin,
         exists (select from pg_auth_members where member = pg_roles.oid) as "isMember",
         exists (select from pg_class where relowner = pg_roles.oid) as "isOwner"
       from pg_roles where rolname = '${applicationRole}'`,
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcanlogin: false,
      isMember: false,
      isOwner: false,
    });
    const open = await asOwner<{ name: string }>(
      `select relname as name from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity`,
    );
    expect(open).toEqual([]);
  });

  it('sees the rows of one company in every table, and turning the policies off is refused', async () => {
    const tables = await tablesWithRows();
    expect(tables.length).toBeGreaterThan(20);
    for (const name of tables) {
      const companies = await test.database.read(own, (executor) =>
        executor.execute<{ id: string }>(sql.raw(`select distinct company_id as id from "${name}"`)),
      );
      expect(
        companies.rows.filter(({ id }) => Number(id) !== own),
        name,
      ).toEqual([]);
    }
    const off = test.database.write(own, async (executor) => {
      await executor.execute('set local row_security = off');
      await executor.execute('select from bill');
    });
    await expect(off.catch((error: unknown) => sqlState(error))).resolves.toBe('42501');
  });

  it.each([
    `insert into number_series (company_id, series, year, last) values (1, 'x', 2026, 1)`,
    'update history set company_id = company_id',
    'delete from ledger_entry',
    'alter table bill disable row level security',
    'drop policy company_isolation on bill',
    'create table mine (company_id bigint)',
    'truncate bill cascade',
    'select * from drizzle.__drizzle_migrations',
    'create table sandbox_bank.mine (company_id bigint)',
  ])('may not: %s', async (statement) => {
    expect(await refusalOf(statement)).toBe('42501');
  });
});
