import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';

import type { Database } from '../server/database/database.ts';

const templateName = 'outlay_template';
/** Any fixed number: whoever holds this advisory lock makes the template. */
const templateLockKey = 5_120_934;

export type TestDatabase = {
  /** Connects as the owner of a migrated, empty database that nobody else uses. */
  url: string;
  /** Drops it, ending every connection to it. */
  drop: () => Promise<void>;
};

/**
 * A migrated database for one test file, cloned from a template that the first caller of a run migrates.
 * Call it in `beforeAll`, and `drop` in `afterAll`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  await makeTemplateOnce();
  const name = `outlay_test_${randomBytes(6).toString('hex')}`;
  await onCluster((client) =>
    client.query(`create database ${name} owner ${databaseOwner()} template ${templateName}`),
  );
  return {
    url: databaseUrl(name),
    drop: async () => {
      await onCluster((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

export interface OpenTestDatabase {
  database: Database;
  /** Closes its connections and drops it. */
  close: () => Promise<void>;
}

/** Such a database, opened as the server opens it. A lost connection fails the test. */
export async function openTestDatabase({ poolSize }: { poolSize?: number } = {}): Promise<OpenTestDatabase> {
  const { openDatabase } = await import('../server/database/database.ts');
  const own = await createTestDatabase();
  const database = openDatabase({
    url: own.url,
    ...(poolSize === undefined ? {} : { poolSize }),
    onError: (error) => {
      throw error;
    },
  });
  return {
    database,
    close: async () => {
      await database.close();
      await own.drop();
    },
  };
}

async function makeTemplateOnce(): Promise<void> {
  await onCluster(async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLockKey]);
    // Only a finished template is marked as one; a half-migrated one is made again.
    const { rows } = await client.query<{ datistemplate: boolean }>(
      'select datistemplate from pg_database where datname = $1',
      [templateName],
    );
    if (rows[0]?.datistemplate === true) return;
    await client.query(`drop database if exists ${templateName} with (force)`);
    await client.query(`create database ${templateName} owner ${databaseOwner()}`);
    const { migrateDatabase } = await import('../server/database/migrate.ts');
    await migrateDatabase(databaseUrl(templateName));
    await client.query(`alter database ${templateName} with is_template true`);
  });
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
