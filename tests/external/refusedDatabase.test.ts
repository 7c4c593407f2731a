import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

import { connectOwner } from '../../server/database/ownerConnection.ts';
import { migrateDatabase } from '../../server/database/migrate.ts';
import { StartError } from '../../server/startError.ts';
import { startAndEnd } from '../server/refusedProcess.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';
import type { ExternalPostgres } from './externalPostgres.ts';
import { startExternalPostgres } from './externalPostgres.ts';

const fixture = (name: string): string => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

let dataDir: string;
let database: TestDatabase;
let place: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'outlay-refused-'));
  database = await createTestDatabase();
  place = `The database at ${new URL(database.url).host}`;
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function changed(url: string, change: (address: URL) => void): string {
  const address = new URL(url);
  change(address);
  return address.href;
}

async function sentenceOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => new Error('it was not refused'),
    (reason: unknown) => reason,
  );
  if (error instanceof StartError) return error.message;
  throw error;
}

describe('a database that lets nobody in ends the start with one sentence and a non-zero code', () => {
  it('a wrong password', async () => {
    const wrong = changed(database.url, (url) => (url.password = 'not-the-password'));
    const { code, sentence } = await startAndEnd({ DATA_DIR: dataDir, DATABASE_URL: wrong });
    expect(sentence).toBe(`${place} does not accept the password of "outlay": mend DATABASE_URL.`);
    expect(code).toBe(1);
  });

  it('a replica that lets nobody in', async () => {
    const { code, sentence } = await startAndEnd({
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_REPLICA_URL: changed(database.url, (url) => (url.password = 'not-the-password')),
    });
    expect(sentence).toBe(`${place} does not accept the password of "outlay": mend DATABASE_REPLICA_URL.`);
    expect(code).toBe(1);
  });
});

describe('what the sentence says', () => {
  it.each([
    ['no password', (url: URL) => (url.password = ''), /asks for the password of "outlay": put it into/],
    ['a role that does not exist', (url: URL) => (url.username = 'nobody'), /password of "nobody": mend/],
    ['a missing database', (url: URL) => (url.pathname = '/nowhere'), /has no database "nowhere": create it/],
    [
      'a wrong host',
      (url: URL) => (url.hostname = 'no-such-host.invalid'),
      /cannot be reached \(E\w+\): start it/,
    ],
    [
      'a server that does not speak TLS, where the address asks for it',
      (url: URL) => url.searchParams.set('sslmode', 'require'),
      /does not speak TLS: turn ssl on there, or take sslmode out of DATABASE_URL\.$/,
    ],
    [
      'a certificate file that is not there',
      (url: URL) => url.searchParams.set('sslrootcert', '/nowhere/ca.crt'),
      /^DATABASE_URL names the file \/nowhere\/ca\.crt, which cannot be read \(ENOENT\)\.$/,
    ],
  ])('%s', async (_name, change, expected) => {
    const url = changed(database.url, change);
    const sentence = await sentenceOf(connectOwner(url));
    expect(sentence).toMatch(expected);
    const { password } = new URL(database.url);
    expect(sentence).not.toContain(password);
  });

  it('something that is no PostgreSQL', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    const port = await listen(other);
    const sentence = await sentenceOf(
      connectOwner(changed(database.url, (url) => (url.port = String(port)))),
    );
    other.close();
    // Whichever comes first, its strange answer or its end.
    const place = `The database at 127.0.0.1:${port}`;
    expect([
      `${place} cannot be reached (it closes the connection): start it, or mend DATABASE_URL.`,
      `${place} refuses DATABASE_URL: received invalid response: 48.`,
    ]).toContain(sentence);
  });
});

describe('a server that is too old', () => {
  let disguise: Server;
  let url: string;
  beforeAll(async () => {
    disguise = await disguiseAs(14, new URL(database.url));
    const { port } = disguise.address() as AddressInfo;
    url = changed(database.url, (address) => (address.port = String(port)));
  });
  afterAll(() => disguise?.close());

  it('is refused with its version', async () => {
    expect(await sentenceOf(migrateDatabase(url))).toMatch(
      /is PostgreSQL 14\.\d+, which is too old: Outlay needs 15 or newer\.$/,
    );
  });
});

describe('TLS', () => {
  let secured: ExternalPostgres;
  beforeAll(async () => {
    secured = await startExternalPostgres({
      tls: {
        certificate: readFileSync(fixture('localhost.crt'), 'utf8'),
        key: readFileSync(fixture('localhost.key'), 'utf8'),
      },
    });
  });
  afterAll(() => secured?.stop());

  const withMode = (parameters: Record<string, string>) =>
    changed(secured.url, (url) => {
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    });

  async function isEncrypted(url: string): Promise<boolean> {
    const client = await connectOwner(url);
    const { rows } = await client.query<{ ssl: boolean }>(
      'select ssl from pg_stat_ssl where pid = pg_backend_pid()',
    );
    await client.end();
    return rows[0]?.ssl === true;
  }

  it('is spoken when the certificate is trusted', async () => {
    const trusted = { sslmode: 'verify-full', sslrootcert: fixture('localhost.crt') };
    expect(await isEncrypted(withMode(trusted))).toBe(true);
    expect(await isEncrypted(withMode({ sslmode: 'no-verify' }))).toBe(true);
    expect(await isEncrypted(withMode({ sslmode: 'disable' }))).toBe(false);
  });

  it('serves a whole start', async () => {
    const trusted = withMode({ sslmode: 'verify-full', sslrootcert: fixture('localhost.crt') });
    await migrateDatabase(trusted);
    expect(await isEncrypted(trusted)).toBe(true);
  });

  it('a certificate that nobody vouches for is refused in one sentence', async () => {
    const { code, sentence } = await startAndEnd({
      DATA_DIR: dataDir,
      DATABASE_URL: withMode({ sslmode: 'require' }),
    });
    expect(sentence).toBe(
      `The database at 127.0.0.1:${secured.port} shows a certificate that is not trusted ` +
        '(DEPTH_ZERO_SELF_SIGNED_CERT): name the one of its authority in DATABASE_URL with sslrootcert=/a/file.',
    );
    expect(code).toBe(1);
  });
});

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** The real server, but for the version it answers with. */
async function disguiseAs(major: number, { hostname, port }: URL): Promise<Server> {
  const client = new Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  await client.end();
  const { number = '', name = '' } = rows[0] ?? {};
  // The same number of bytes, so that the messages around them stay whole.
  const older = (text: string): string => text.replace(/^\d\d/, String(major));
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    near.pipe(far);
    far.on('data', (bytes) => {
      const text = bytes.toString('latin1').replaceAll(number, older(number)).replaceAll(name, older(name));
      near.write(Buffer.from(text, 'latin1'));
    });
    far.on('end', () => near.end());
    for (const socket of [near, far]) {
      socket.on('error', () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  await listen(server);
  return server;
}
