import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

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
