import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import pg, { Client } from 'pg';
import { inject } from 'vitest';

import type { Database } from '../server/database/database.ts';

export type TestDatabase = {
  /** Connects as the owner of a migrated, empty database that nobody else uses. */
  url: string;
  /** The folder of the files that its demo companies keep: its clones share it, so copy it before writing. */
  filesDir: string;
  /** Drops it, ending every connection to it. */
  drop: () => Promise<void>;
};

interface Seeded {
  seededOn?: string;
  reachesBack?: boolean;
}

/**
 * A migrated database for one test file, cloned from a template that the first caller of a run makes: an empty one, or
 * with `seededOn` one that holds the demo companies as they are at that instant, and with `reachesBack` the year before, too. Call it in `beforeAll`, and `drop` in
 * `afterAll`.
 */
export async function createTestDatabase({
  seededOn,
  reachesBack = false,
}: Seeded = {}): Promise<TestDatabase> {
  return await cloned(
    seededOn === undefined ? await migratedTemplate() : await seededTemplate(seededOn, reachesBack),
  );
}

/** The same before anything is in it. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return await cloned(null);
}

async function cloned(template: string | null): Promise<TestDatabase> {
  const name = `outlay_test_${randomBytes(6).toString('hex')}`;
  await onCluster((client) => create(client, name, template));
  return {
    url: databaseUrl(name),
    filesDir: filesOf(template ?? name),
    drop: async () => {
      await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/**
 * Connections of a test's own. One that is still closing when its database is dropped hears of that, and nobody listens any
 * more: unheard, it would end the run.
 */
export function openTestPool({ url }: Pick<TestDatabase, 'url'>): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const onError = (error: Error) => {
    if (!wasDropped(error)) throw error;
  };
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/** Whether a connection was ended by an administrator, as dropping its database does. */
function wasDropped(error: Error): boolean {
  return 'code' in error && error.code === '57P01';
}

export interface OpenTestDatabase {
  database: Database;
  /** Closes its connections and drops it. */
  close: () => Promise<void>;
}

/** Such a database, opened as the server opens it. A connection that is lost before it is closed fails the test. */
export async function openTestDatabase({ poolSize }: { poolSize?: number } = {}): Promise<OpenTestDatabase> {
  const { openDatabase } = await import('../server/database/database.ts');
  const own = await createTestDatabase();
  let isClosed = false;
  const database = openDatabase({
    url: own.url,
    ...(poolSize === undefined ? {} : { poolSize }),
    onError: (error) => {
      if (!isClosed || !wasDropped(error)) throw error;
    },
  });
  return {
    database,
    close: async () => {
      isClosed = true;
      await database.close();
      await own.drop();
    },
  };
}

async function migratedTemplate(): Promise<string> {
  return templateMadeOnce('outlay_template', null, async (url) => {
    const { migrateDatabase } = await import('../server/database/migrate.ts');
    await migrateDatabase(url);
  });
}

async function seededTemplate(instant: string, reachesBack: boolean): Promise<string> {
  const name = `outlay_template_${reachesBack ? 'back_' : ''}${instant.slice(0, 10).replaceAll('-', '')}`;
  return templateMadeOnce(name, await migratedTemplate(), (url) =>
    seedDatabase(url, { instant, reachesBack, filesDir: filesOf(name) }),
  );
}

const filesOf = (template: string): string => join(inject('runFolder'), template);

/** Fills a migrated database with the demo companies as they are at an instant, and a folder with their files. */
async function seedDatabase(
  url: string,
  { instant, reachesBack, filesDir }: { instant: string; reachesBack: boolean; filesDir: string },
): Promise<void> {
  const { createFileStorage } = await import('../server/files/fileStorage.ts');
  const { today } = await import('../domain/day/day.ts');
  const { openDatabase } = await import('../server/database/database.ts');
  const { prepareSandboxBank } = await import('../server/bank/sandboxBank.ts');
  const { seedDemo } = await import('../resources/demo/demoCompany.server.ts');
  const database = openDatabase({
    url,
    onError: (error) => {
      throw error;
    },
  });
  try {
    await prepareSandboxBank(database);
    await seedDemo({
      database,
      today: today('Asia/Jakarta', new Date(instant)),
      reachesBack,
      files: createFileStorage(pathToFileURL(filesDir).href),
    });
  } finally {
    await database.close();
  }
}

/** Makes a template unless it is there, and answers its name. */
async function templateMadeOnce(
  name: string,
  from: string | null,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  await onCluster(async (client) => {
    // Whoever holds this makes it, and the others wait for that one alone.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    // Only a finished template is marked as one; a half-made one is made again.
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [name],
    );
    if (rows[0]?.datistemplate === true) return;
    await client.query(`drop database if exists ${name} with (force)`);
    await create(client, name, from);
    await fill(databaseUrl(name));
    await client.query(`alter database ${name} with is_template true`);
  });
  return name;
}

/** A folder of the run that the first caller fills, while the others wait for that one. Copy it before writing. */
export async function folderMadeOnce(name: string, fill: (folder: string) => Promise<void>): Promise<string> {
  const folder = join(inject('runFolder'), name);
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
    if (existsSync(folder)) return;
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    await fill(unfinished);
    renameSync(unfinished, folder);
  });
  return folder;
}

async function create(client: Client, name: string, template: string | null): Promise<void> {
  // Copied as files: nothing of a test database has to be in the log.
  const from = template === null ? '' : ` template ${template} strategy file_copy`;
  await client.query(`create database ${name} owner ${databaseOwner()}${from}`);
}

/** The role that {@link TestDatabase.url} names: the superuser itself, or on an external server another one. */
function databaseOwner(): string {
  return new URL(inject('ownerUrl')).username;
}

function databaseUrl(name: string, server: string = inject('ownerUrl')): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

async function onCluster<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl('postgres', inject('clusterUrl')) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
