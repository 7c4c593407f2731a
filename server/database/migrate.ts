import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { z } from 'zod';

import { StartError } from '../startError.ts';
import { sqlState } from './database.ts';
import { connectOwner } from './ownerConnection.ts';
import { assertOwnerRights } from './ownerRights.ts';

const migrationsFolder = fileURLToPath(new URL('migrations', import.meta.url));
/** What is put on the tables of every version: rights and text search, counts of records. */
const appliedFiles = ['security.sql', 'recordRollup.sql'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);
/** Any number, the same for all servers: one of them migrates, the others wait. */
const migrationLock = 7_234_011;
const insufficientPrivilege = '42501';

/**
 * Brings a database to the current schema and puts row-level security on every table. Safe to run again and from
 * several servers at once. `ownerUrl` is the owner's: it creates tables, the application role and its grants.
 * @throws StartError when the database cannot be reached, is too old, or its owner lacks a right
 */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await assertOwnerRights(client);
    await assertNotTooOld(client);
    await migrate(drizzle({ client }), { migrationsFolder });
    for (const file of appliedFiles) await client.query(await readFile(file, 'utf8'));
  } catch (error) {
    throw sqlState(error) === insufficientPrivilege ? lackOfRights(error) : error;
  } finally {
    await client.end();
  }
}

/** `when` of the last of the migrations that were made one on this day: they begin an empty database, and bring no older one along. */
const madeOneUntil = 1_795_695_837_581;

/** @throws StartError for a database that was last started by a version from before the migrations were made one */
async function assertNotTooOld(client: pg.Client): Promise<void> {
  const { rows: known } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (known[0]?.is !== true) return;
  const { rows } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  );
  const newest = rows[0]?.newest;
  if (newest == null || Number(newest) >= madeOneUntil) return;
  throw new StartError(
    'This database was last started by a version of Outlay from before 26 November 2026. Start the version of that day once: ' +
      'it brings the database up to date, and this version goes on with it.',
  );
}

/** Somebody else made what is in the database: only its owner may change it. */
function lackOfRights(error: unknown): StartError {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new StartError(
    `The database does not let the owner named in DATABASE_URL change what is in it (${reason}): ` +
      'use the role that made it.',
    { cause: error },
  );
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
