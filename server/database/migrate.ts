import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { z } from 'zod';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
const securityFile = fileURLToPath(new URL('security.sql', import.meta.url));
/** Any number, the same for all servers: one of them migrates, the others wait. */
const migrationLock = 7_234_011;

/**
 * Brings a database to the current schema and puts row-level security on every table. Safe to run again and from
 * several servers at once. `adminUrl` is the owner's: it creates tables, the application role and its grants.
 */
export async function migrateDatabase(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle({ client }), { migrationsFolder });
    await client.query(await readFile(securityFile, 'utf8'));
  } finally {
    await client.end();
  }
}

const journal = z.object({ entries: z.array(z.object({ when: z.number() })).min(1) });
let newestMigration: number | undefined;

/** Whether the database has every migration that this version brings; a later version may have brought more. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  newestMigration ??= readNewestMigration();
  const { rows } = await pool.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.newest ?? 0) >= newestMigration;
}

function readNewestMigration(): number {
  const text = readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8');
  return Math.max(...journal.parse(JSON.parse(text)).entries.map((entry) => entry.when));
}
