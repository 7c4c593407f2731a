import { randomBytes } from 'node:crypto';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { isMigrated, migrateDatabase } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/database.ts';
import { connectOwner } from '../../server/database/ownerConnection.ts';
import { StartError } from '../../server/startError.ts';
import type { ExternalPostgres } from './externalPostgres.ts';
import { startExternalPostgres } from './externalPostgres.ts';
import { operatorStatements } from './operatorStatements.ts';

/** A server of its own: roles belong to all databases of one. */
let server: ExternalPostgres;
beforeAll(async () => {
  server = await startExternalPostgres();
});
afterAll(() => server?.stop());

async function asSuperuser(text: string, database = 'postgres'): Promise<void> {
  const url = new URL(server.url);
  url.pathname = `/${database}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

interface Place {
  owner: string;
  database: string;
  url: string;
}

/** An owner with a database of its own, and no right beyond that. */
async function createPlace(options = ''): Promise<Place> {
  const owner = `owner_${randomBytes(4).toString('hex')}`;
  const database = `company_${randomBytes(4).toString('hex')}`;
  await asSuperuser(`create role ${owner} login password 'secret' ${options}`);
  await asSuperuser(`create database ${database} owner ${owner}`);
  const url = `postgres://${owner}:secret@127.0.0.1:${server.port}/${database}`;
  return { owner, database, url };
}

async function refusal({ url }: Place): Promise<string> {
  try {
    await migrateDatabase(url);
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
  throw new Error('it was not refused');
}

async function expectReady({ url }: Place): Promise<void> {
  await migrateDatabase(url);
  const database = openDatabase({ url, onError: () => {} });
  expect(await isMigrated(database.systemPool)).toBe(true);
  const role = await database.read(1, (executor) => executor.execute('select current_user as name'));
  expect(role.rows).toEqual([{ name: 'outlay_app' }]);
  await database.close();
}

/** Does what the sentence tells the operator to do. */
async function obey(sentence: string, { database }: Place): Promise<void> {
  const [, statements] = /; run there as superuser: (.+)\.$/.exec(sentence) ?? [];
  if (statements === undefined) throw new Error(`"${sentence}" does not say what to do`);
  await asSuperuser(statements, database);
}

it('what docs/running.md says is all it takes, and keeps other owners on that server out', async () => {
  const other = await createPlace();
  for (const statement of operatorStatements('secret')) await asSuperuser(statement);
  const url = `postgres://outlay:secret@127.0.0.1:${server.port}/outlay`;
  await expectReady({ owner: 'outlay', database: 'outlay', url });
  await expect(connectOwner(url.replace('outlay:', `${other.owner}:`))).rejects.toThrow(
    /permission denied for database "outlay"/,
  );
});

describe('the owner of a database', () => {
  it('that may create roles needs nothing else', async () => {
    // No other database of this server holds anything for the role then.
    const rename = (from: string, to: string) => asSuperuser(`alter role ${from} rename to ${to}`);
    await rename('outlay_app', 'outlay_app_before');
    await expectReady(await createPlace('createrole'));
    await rename('outlay_app', 'outlay_app_of_owner');
    await rename('outlay_app_before', 'outlay_app');
  });

  it('that may not needs the role to exist', async () => {
    await asSuperuser('alter role outlay_app rename to outlay_app_before');
    const place = await createPlace();
    const sentence = await refusal(place);
    expect(sentence).toMatch(
      /the role outlay_app does not exist, and "owner_\w+" may not create it; run there/,
    );
    await obey(sentence, place);
    await expectReady(place);
  });

  it('needs to be a member of the role', async () => {
    const [first, second] = [await createPlace(), await createPlace()];
    const sentence = await refusal(first);
    expect(sentence).toBe(
      `The database at 127.0.0.1:${server.port} is not ready for Outlay: "${first.owner}" may not act as the role ` +
        `outlay_app; run there as superuser: grant outlay_app to ${first.owner}.`,
    );
    expect(sentence).not.toContain('secret');
    await obey(sentence, first);
    await expectReady(first);
    // What was said of one owner holds for the next.
    await obey(await refusal(second), second);
    await expectReady(second);
  });
});

describe('a right that is missing is named, with the statement that gives it', () => {
  it.each<[string, (place: Place) => Promise<void>, RegExp]>([
    [
      'the database belongs to somebody else',
      ({ database }) => asSuperuser(`alter database ${database} owner to postgres`),
      /may not create schemas in "company_\w+"; run there/,
    ],
    [
      'the schema public is closed',
      ({ database }) =>
        asSuperuser(
          'alter schema public owner to postgres; revoke all on schema public from public',
          database,
        ),
      /the schema public of "company_\w+" is closed to "owner_\w+"/,
    ],
    [
      'the tables would go into another schema',
      ({ owner, database }) => asSuperuser(`create schema ${owner} authorization ${owner}`, database),
      /would create its tables in the schema owner_\w+, not in public/,
    ],
    [
      'an extension is where nobody looks',
      ({ database }) =>
        asSuperuser('create schema elsewhere; create extension pg_trgm schema elsewhere', database),
      /does not see the extension pg_trgm, which is in the schema elsewhere/,
    ],
    [
      'the application role passes row-level security',
      () => asSuperuser('alter role outlay_app bypassrls'),
      /the role outlay_app passes row-level security/,
    ],
    [
      'the application role has the rights of the owner',
      // No role can be a member of its own member.
      ({ owner }) => asSuperuser(`revoke outlay_app from ${owner}; grant ${owner} to outlay_app`),
      /the role outlay_app passes row-level security/,
    ],
  ])('%s', async (_name, spoil, expected) => {
    const place = await createPlace();
    const enter = () => asSuperuser(`grant outlay_app to ${place.owner}`);
    await enter();
    await spoil(place);
    const sentence = await refusal(place);
    expect(sentence).toMatch(expected);
    expect(sentence.split('\n')).toHaveLength(1);
    await obey(sentence, place);
    await enter();
    await expectReady(place);
  });

  it('the tables belong to another role', async () => {
    const [place, other] = [await createPlace(), await createPlace()];
    await asSuperuser(`grant outlay_app to ${place.owner}, ${other.owner}`);
    await expectReady(other);
    await asSuperuser(`alter database ${other.database} owner to ${place.owner}`);
    const url = other.url.replace(other.owner, place.owner);
    await asSuperuser(`grant select on all tables in schema public to ${place.owner}`, other.database);
    expect(await refusal({ ...other, url })).toMatch(
      /does not let the owner .+ change what is in it \(.+\): use the role/,
    );
  });
});

it('a database in another encoding', async () => {
  const place = await createPlace();
  await asSuperuser(`drop database ${place.database}`);
  await asSuperuser(
    `create database ${place.database} owner ${place.owner} encoding 'LATIN1' locale 'C' template template0`,
  );
  expect(await refusal(place)).toMatch(
    /is in the encoding LATIN1, and Outlay needs one that was created in UTF8/,
  );
});

it('a database that takes no writes', async () => {
  const place = await createPlace();
  await asSuperuser(`alter database ${place.database} set default_transaction_read_only = on`);
  expect(await refusal(place)).toMatch(/it takes no writes, and DATABASE_URL has to name the primary/);
});
