import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createWebServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as tls from 'node:tls';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkDatabase } from '../../server/operator/doctor/databaseChecks.ts';
import type { Finding } from '../../server/operator/doctor/finding.ts';
import {
  checkDisk,
  checkKey,
  checkMail,
  checkSandbox,
  checkStorage,
} from '../../server/operator/doctor/machineChecks.ts';
import { checkCertificate, checkPublicUrl, checkServer } from '../../server/operator/doctor/networkChecks.ts';
import { examination } from '../../server/operator/doctor/doctor.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { selfSigned } from './selfSigned.ts';

/** `npm run doctor`: each part of an installation is told of as it is, well and otherwise. */
let folder: string;
const opened: Server[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outlay-doctor-'));
});
afterAll(() => {
  for (const server of opened) server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A server on a free port; answers the port. */
const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    opened.push(server);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
const closedPort = async () => {
  const server = createServer();
  const port = await listening(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};
const wrong = (part: string): Partial<Finding> => ({ part, verdict: 'wrong' });
const good = (part: string): Partial<Finding> => ({ part, verdict: 'good' });

describe('the machine', () => {
  it('has a data folder with room, or says that it cannot be written', async () => {
    expect(await checkDisk({ dataDir: folder })).not.toMatchObject(wrong('disk'));
    expect(await checkDisk({ dataDir: join(folder, 'absent') })).toMatchObject(wrong('disk'));
  });

  it('keeps the key of access tokens from others', async () => {
    const dataDir = join(folder, 'keyed');
    mkdirSync(dataDir);
    const path = join(dataDir, 'access-token.key');
    writeFileSync(path, 'a key', { mode: 0o600 });
    expect(await checkKey({ dataDir })).toMatchObject(good('key'));
    chmodSync(path, 0o640);
    expect(await checkKey({ dataDir })).toMatchObject(wrong('key'));
  });

  it('keeps files and reads them back, or says where it does not', async () => {
    const now = new Date('2026-11-20T03:00:00Z');
    const storageUrl = pathToFileURL(join(folder, 'files')).href;
    expect(await checkStorage({ storageUrl }, now)).toMatchObject(good('files'));
    writeFileSync(join(folder, 'no folder'), '');
    const blocked = pathToFileURL(join(folder, 'no folder')).href;
    expect(await checkStorage({ storageUrl: blocked }, now)).toMatchObject(wrong('files'));
  });

  it('sends mails: in production files are no mails', async () => {
    const unset = { smtpUrl: undefined };
    expect(await checkMail({ ...unset, environment: 'development' })).toMatchObject(good('mail'));
    expect(await checkMail({ ...unset, environment: 'production' })).toMatchObject(wrong('mail'));
    const smtpUrl = `smtp://127.0.0.1:${await closedPort()}`;
    const refused = await checkMail({ smtpUrl, environment: 'production' });
    expect(refused).toMatchObject(wrong('mail'));
    expect(refused.says).toContain('ECONNREFUSED');
    const port = await listening(
      createServer((socket) => {
        socket.write('220 mail.example.test\r\n');
        socket.on('data', (said) => {
          const isLast = said.toString().startsWith('QUIT');
          socket.write(isLast ? '221 bye\r\n' : '250 mail.example.test\r\n');
        });
        socket.on('error', () => socket.destroy());
      }),
    );
    const taken = { smtpUrl: `smtp://127.0.0.1:${port}?ignoreTLS=true`, environment: 'production' as const };
    expect(await checkMail(taken)).toMatchObject(good('mail'));
  });

  it('says that a sandbox moves no money', () => {
    expect(checkSandbox({ environment: 'production', hasSandbox: false }).verdict).toBe('good');
    expect(checkSandbox({ environment: 'production', hasSandbox: true }).says).toContain('SANDBOX=1');
  });
});

describe('the network', () => {
  const answering = (body: string, status = 200) =>
    listening(
      createWebServer((_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      }),
    );

  it('has the server on its port, and nothing else', async () => {
    expect((await checkServer({ host: '0.0.0.0', port: await closedPort() })).verdict).toBe('look');
    expect(await checkServer({ host: '0.0.0.0', port: await answering('<h1>It works</h1>') })).toMatchObject(
      wrong('server'),
    );
    const away = '{"error":{"code":"unavailable","details":{"reason":"database"}}}';
    expect(await checkServer({ host: '0.0.0.0', port: await answering(away, 503) })).toMatchObject(
      wrong('server'),
    );
    const full = '{"status":"degraded","database":"ok","jobs":"ok","writing":"refused"}';
    expect(await checkServer({ host: '0.0.0.0', port: await answering(full) })).toMatchObject(
      wrong('server'),
    );
    const well = '{"status":"ok","database":"ok","jobs":"ok","writing":"ok"}';
    expect(await checkServer({ host: '0.0.0.0', port: await answering(well) })).toMatchObject(good('server'));
  });

  it('leads people here by a safe address', async () => {
    const now = new Date();
    const production = { environment: 'production' as const };
    const local = await checkPublicUrl({ publicUrl: 'http://localhost:8080', ...production }, now);
    expect(local).toEqual([expect.objectContaining(wrong('address'))]);
    const plain = await checkPublicUrl({ publicUrl: 'http://outlay.invalid', ...production }, now);
    expect(plain[0]).toMatchObject(wrong('address'));
    expect(plain[1]).toMatchObject({ part: 'address', verdict: 'look' });
  });

  it('has a certificate that browsers trust, for a while yet', async () => {
    const port = await listening(tls.createServer(selfSigned));
    const now = new Date();
    expect(await checkCertificate('localhost', port, now)).toMatchObject(wrong('certificate'));
    expect(await checkCertificate('localhost', await closedPort(), now)).toBeNull();
    const trusted = tls.getCACertificates('default');
    tls.setDefaultCACertificates([...trusted, selfSigned.cert]);
    try {
      expect(await checkCertificate('localhost', port, now)).toMatchObject(good('certificate'));
      const soon = new Date('2126-10-30T00:00:00Z');
      expect(await checkCertificate('localhost', port, soon)).toMatchObject({ verdict: 'look' });
    } finally {
      tls.setDefaultCACertificates(trusted);
    }
  });
});

describe('the database', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test?.close());

  const examined = async (at = () => new Date()) => {
    const findings = await checkDatabase(test.context.configuration.databaseUrl ?? '', at);
    return new Map(findings.map((finding) => [finding.part, finding]));
  };

  it('is well, but for the steps of the demo that nobody can decide', async () => {
    await test.database.systemPool.query('delete from outbox');
    const findings = await examined();
    for (const part of ['clock', 'database', 'work', 'jobs', 'companies'])
      expect(findings.get(part), part).toMatchObject(good(part));
  });

  it('has the time of this machine', async () => {
    const ahead = await examined(() => new Date(Date.now() + 60_000));
    expect(ahead.get('clock')).toMatchObject(wrong('clock'));
    expect(ahead.get('clock')?.says).toContain('60 s');
  });

  it('has no late work, and a way in for each company', async () => {
    await test.database.systemPool.query(
      `insert into outbox (company_id, topic, payload, due_at, created_at)
       values (1, 'doctor.test', '{}', now() - interval '1 hour', now() - interval '1 hour')`,
    );
    await test.database.systemPool.query(
      `update employee set has_access = false where company_id = 2 and role = 'super_admin'`,
    );
    const findings = await examined();
    expect(findings.get('work')).toMatchObject(wrong('work'));
    expect(findings.get('companies')).toMatchObject(wrong('companies'));
    expect(findings.get('companies')?.says).toContain('npm run admin -- invite --company 2');
  });

  it('names the companies whose open steps nobody can decide', async () => {
    await test.database.systemPool.query(
      `update claim set undecidable_since = now() where company_id = 1 and id = (select min(id) from claim where company_id = 1)`,
    );
    const { rows } = await test.database.systemPool.query<{ name: string }>(
      'select name from company where company_id = 1',
    );
    const says = (await examined()).get('reviews')?.says;
    expect(says).toContain(rows[0]?.name);
  });
});

it('is told in a line for each part, and one over all', () => {
  const lines = examination([
    { part: 'disk', verdict: 'good', says: 'Room.' },
    { part: 'mail', verdict: 'wrong', says: 'None.' },
  ]);
  expect(lines).toEqual([
    'ok     disk  Room.',
    'WRONG  mail  None.',
    '1 parts are well, 0 need a look, 1 are wrong.',
  ]);
});
