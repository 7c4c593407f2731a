import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
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
 * How long a change waits for the lock of a table. Requests for the table wait behind it meanwhile: so the change gives up soon and
 * is tried again, for a minute in all.
 */
const lockTimeoutMs = 2000;
const triesMost = 25;
const pauseMs = 400;
const lockedByOthers = new Set(['40P01', '55P03']);

/**
 * Brings a database to the current schema and puts row-level security on every table. Safe to run again, from several servers at
 * once, and beside servers at work: what is as it should be is left alone. `ownerUrl` is the owner's: it creates tables, the
 * application role and its grants.
 * @throws StartError when the database cannot be reached, is too old, in use all the time, or its owner lacks a right
 */
export async function migrateDatabase(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await assertOwnerRights(client);
    await assertNotTooOld(client);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
    await whenFree(client, async () => {
      await migrate(drizzle({ client }), { migrationsFolder });
      await applyFiles(client);
    });
  } catch (error) {
    throw sqlState(error) === insufficientPrivilege ? lackOfRights(error) : error;
  } finally {
    await client.end();
  }
}

/** Runs what changes tables, again where others held them. */
async function whenFree(client: pg.Client, change: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await change();
      return;
    } catch (error) {
      if (!lockedByOthers.has(sqlState(error) ?? '')) throw error;
      if (tries >= triesMost) {
        throw new StartError(
          'The tables of the database are in use all the time, so that they could not be brought up to date: ' +
            'end other servers and long transactions on it, then start again.',
          { cause: error },
        );
      }
      await client.query('rollback');
      await wait(pauseMs);
    }
  }
}

/**
 * Runs the files, unless the same files ran before and all that they made is unchanged: they lock each table exclusively, and the
 * requests of other servers would wait for that.
 */
async function applyFiles(client: pg.Client): Promise<void> {
  const text = (await Promise.all(appliedFiles.map((file) => readFile(file, 'utf8')))).join('\n');
  const wanted = createHash('sha256').update(text).digest('hex');
  const { rows: known } = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.applied_files') is not null as is",
  );
  if (known[0]?.is === true) {
    const { rows } = await client.query<{ is: boolean }>(
      `select files = $1 and state = (${appliedState}) as is from drizzle.applied_files`,
      [wanted],
    );
    if (rows[0]?.is === true) return;
  }
  await client.query('begin');
  await client.query(text);
  await client.query(
    'create table if not exists drizzle.applied_files (files text not null, state text not null)',
  );
  await client.query('delete from drizzle.applied_files');
  await client.query(`insert into drizzle.applied_files select $1, (${appliedState})`, [wanted]);
  await client.query('commit');
}

/** All that the files put on the tables, as the database has it now: rights, row-level security, functions, triggers, indexes. */
const appliedState = `
  select md5(string_agg(line, E'\\n' order by line)) from (
    select concat_ws(' ', relkind, relname, relrowsecurity, relacl, reloptions) from pg_class where relnamespace = 'public'::regnamespace
    union all
    select policies::text from pg_policies policies where schemaname = 'public'
    union all
    select concat_ws(' ', oid::regprocedure, md5(prosrc), prosecdef, proacl) from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and not tgisinternal
    union all
    select concat_ws(' ', nspname, nspacl) from pg_namespace where nspname = 'public'
    union all
    select concat_ws(' ', 'member', m.roleid::regrole) from pg_auth_members m where m.member = current_user::regrole
  ) state (line)`;

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
