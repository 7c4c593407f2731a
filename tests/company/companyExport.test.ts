import { createHash, randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { runCommand } from '../../resources/company/operator/commands.server.ts';
import { jobsSchema } from '../../server/jobs/failedJobs.ts';
import { audit } from '../../server/operator/audit.ts';
import type { CompanyManifest, ExportedFile } from '../../server/operator/company/exportCompany.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { createTestDatabase } from '../testDatabase.ts';

/** All that is kept of one company is taken away, read by somebody who knows only the manifest, and then erased. */
let test: TestApp;
let client: pg.Client;
let folder: string;
let typed: string | null;
const asked: string[] = [];

const canary = `canary-${randomUUID()}`;
const name = 'PT Contoh Nusantara';
/** Secrets of the company, as its columns hold them. */
const secrets = {
  webhook: Buffer.from(`secret of a webhook ${randomUUID()}`),
  link: Buffer.from(`seed of a link ${randomUUID()}`),
  mail: `https://outlay.test/external/activation?token=${randomUUID()}`,
};

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  test = await createTestApp({ place });
  cpSync(place.filesDir, fileURLToPath(test.configuration.storageUrl), { recursive: true });
  client = new pg.Client({ connectionString: place.url });
  await client.connect();
  folder = mkdtempSync(join(tmpdir(), 'outlay-export-'));
  await client.query('update company set name = $1 where company_id = 1', [name]);
  await client.query(
    `update vendor set name = $1 where id = (select min(id) from vendor where company_id = 2)`,
    [canary],
  );
  await client.query(
    `insert into activation_link (company_id, employee_id, email, seed, token_hash, made_at, expires_at)
     select company_id, min(id), 'a@contoh.example', $1, $1, now(), now() from employee where company_id = 1 group by 1`,
    [secrets.link],
  );
  await client.query('update webhook set secret = $1 where company_id = 1', [secrets.webhook]);
  await client.query(
    `insert into outbox (company_id, topic, payload, due_at) values (1, 'mail', $1, now()), (2, 'mail', '{}', now())`,
    [JSON.stringify({ text: secrets.mail })],
  );
  await test.context.files.put(`2/${canary}`, Buffer.from(canary), 'text/plain');
});
afterAll(async () => {
  await client?.end();
  await test?.close();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

const terminal = () => ({
  folder,
  account: 'operator of the test',
  ask: (question: string) => {
    asked.push(question);
    return Promise.resolve(typed);
  },
});
const run = (command: string, ...args: string[]) =>
  runCommand({ ...test.context, terminal: terminal() }, `company ${command}`, args);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const bytesOf = (...path: string[]) => readFileSync(join(folder, ...path));
const linesOf = <Line>(...path: string[]): Line[] =>
  bytesOf(...path)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const read = (of: string) =>
  JSON.parse(bytesOf(of, 'outlay-company.json').toString('utf8')) as CompanyManifest;

/** Tables with a company, by the words of the standard instead of PostgreSQL's catalog. */
async function tablesOfCompanies(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name = 'company_id' and t.table_type = 'BASE TABLE' and c.table_schema <> 'operator' order by 1`,
  );
  return rows.map((row) => row.name);
}
async function countsOf(company: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of await tablesOfCompanies()) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} where company_id = $1`,
      [company],
    );
    counts.set(table.replace('public.', ''), rows[0]?.count ?? 0);
  }
  return counts;
}
/** What every table holds of a company, to the last byte. */
async function stateOf(company: number): Promise<Record<string, string | null>> {
  const state: Record<string, string | null> = {};
  for (const table of await tablesOfCompanies()) {
    const { rows } = await client.query<{ state: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as state from ${table} t where company_id = $1`,
      [company],
    );
    state[table] = rows[0]?.state ?? null;
  }
  return state;
}
/** Cents of an exact decimal, without ever being a binary fraction. */
const cents = (decimal: string) => BigInt(decimal.replace('.', ''));

it('each company is listed with its own people', async () => {
  const { rows } = await client.query<{ id: number; people: number }>(
    `select company_id::int as id, count(*)::int as people from employee where status = 'active' and has_access group by 1 order by 1`,
  );
  expect((await run('list')).map((line) => line.split('  ').slice(0, 3))).toEqual(
    rows.map(({ id, people }) => [String(id), 'active', `${people} with access`]),
  );
  expect(new Set(rows.map(({ people }) => people)).size).toBe(2);
});

/** The queue of a server, which nobody works off. */
async function queueOf(connection: pg.Client): Promise<PgBoss> {
  const boss = new PgBoss({
    schema: jobsSchema,
    supervise: false,
    schedule: false,
    db: { executeSql: (text: string, values?: unknown[]) => connection.query(text, values) },
  });
  await boss.start();
  await boss.createQueue('bank.check');
  return boss;
}

describe('the export of a company', () => {
  let manifest: CompanyManifest;

  it('is a folder with a manifest, and says what it holds', async () => {
    const said = await run('export', '--company', '1', '--to', 'first');
    manifest = read('first');
    expect(said[0]).toContain(`${manifest.tables.length} tables`);
    expect(manifest).toMatchObject({ format: 'outlay-company', version: 1, company: { id: 1, name } });
    expect(said.at(-1)).toContain(manifest.history.seal);
    expect(manifest.history.faults).toBe(0);
  });

  it('holds every row of every table that has a company, under the names of its columns', async () => {
    const counts = await countsOf(1);
    for (const whole of manifest.leftOut.filter(({ columns }) => columns === null))
      counts.delete(whole.table);
    expect(new Map(manifest.tables.map(({ table, rows }) => [table, rows]))).toEqual(counts);
    for (const { file, rows, bytes, sha256: hash, columns } of manifest.tables) {
      const content = bytesOf('first', file);
      expect([file, sha256(content), content.length]).toEqual([file, hash, bytes]);
      const lines = linesOf<Record<string, unknown>>('first', file);
      expect([file, lines.length]).toEqual([file, rows]);
      for (const line of lines) {
        expect(line['company_id']).toBe(1);
        expect(Object.keys(line)).toEqual(columns.map((column) => column.name));
      }
    }
    expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(60);
  });

  it('keeps amounts exact: sums of the ledger recomputed of its lines are those of the manifest', () => {
    type Account = { id: number; kind: string; currency_code: string; balance: string };
    const accounts = linesOf<Account>('first', 'tables/ledger_account.jsonl');
    const lines = linesOf<{ account_id: number; entry_id: number; amount: string }>(
      'first',
      'tables/ledger_line.jsonl',
    );
    const sumOf = (of: (account: Account) => boolean) => {
      const ids = new Set(accounts.filter(of).map(({ id }) => id));
      return lines.reduce((sum, line) => (ids.has(line.account_id) ? sum + cents(line.amount) : sum), 0n);
    };
    expect(manifest.ledger.length).toBeGreaterThan(3);
    for (const { kind, currencyCode, balance, sum } of manifest.ledger) {
      const recomputed = sumOf((account) => account.kind === kind && account.currency_code === currencyCode);
      expect([kind, cents(balance), cents(sum)]).toEqual([kind, recomputed, recomputed]);
    }
    const entries = Map.groupBy(lines, (line) => line.entry_id);
    for (const of of entries.values())
      expect(of.reduce((sum, line) => sum + cents(line.amount), 0n)).toBe(0n);
  });

  it('has the uploaded files, as they were uploaded', async () => {
    const files = linesOf<ExportedFile>('first', manifest.files.list);
    expect(sha256(bytesOf('first', manifest.files.list))).toBe(manifest.files.sha256);
    const media = linesOf<{ storage_key: string; sha256: string }>('first', 'tables/media.jsonl');
    const byKey = new Map(files.map((file) => [file.storageKey, file]));
    expect(media.length).toBeGreaterThan(10);
    for (const { storage_key: key, sha256: hash } of media) {
      const file = byKey.get(key);
      expect(file).toMatchObject({ sha256: hash, isAsUploaded: true });
      expect(sha256(bytesOf('first', file?.file ?? ''))).toBe(hash);
    }
    expect(manifest.files).toMatchObject({
      count: files.filter(({ file }) => file !== null).length,
      altered: 0,
    });
  });

  it('tells nothing of another company, and no secret', async () => {
    const words = [
      canary,
      secrets.mail,
      ...[secrets.link, secrets.webhook].flatMap((secret) => [
        secret.toString(),
        secret.toString('hex'),
        secret.toString('base64'),
      ]),
    ];
    for (const entry of readdirSync(join(folder, 'first'), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const content = readFileSync(join(entry.parentPath, entry.name), 'latin1');
      for (const word of words) expect([entry.name, content.includes(word)]).toEqual([entry.name, false]);
    }
    const columns = manifest.leftOut.flatMap(
      (one) => one.columns?.map((column) => `${one.table}.${column}`) ?? [one.table],
    );
    for (const left of [
      'webhook.secret',
      'webhook.previous_secret',
      'api_token.token_hash',
      'refresh_token.token_hash',
      'accounting_connection.tokens',
      'activation_link.seed',
      'decision_link.seed',
      'quote_invitation.seed',
      'card.token',
      'outbox',
      'identity.credential',
    ])
      expect(columns).toContain(left);
    expect(columns.filter((column) => column.startsWith('history') || column.startsWith('media'))).toEqual(
      [],
    );
  });

  it('shows one moment, whatever is written meanwhile', async () => {
    const before = (await countsOf(1)).get('history') ?? 0;
    const { get } = test.context.files;
    let isWritten = false;
    const files = {
      ...test.context.files,
      get: async (key: string) => {
        if (!isWritten) {
          isWritten = true;
          await client.query(`update employee set first_name = 'Later' where company_id = 1`);
        }
        return await get(key);
      },
    };
    await runCommand({ ...test.context, files, terminal: terminal() }, 'company export', [
      '--company',
      '1',
      '--to',
      'second',
    ]);
    expect(isWritten).toBe(true);
    const people = linesOf<{ first_name: string }>('second', 'tables/employee.jsonl');
    expect(people.filter(({ first_name: first }) => first === 'Later')).toEqual([]);
    expect(read('second').history.rows).toBe(before);
  });

  it('says which uploaded file is no longer what it was, and which is gone', async () => {
    const { rows } = await client.query<{ storage_key: string }>(
      'select storage_key from media where company_id = 1 order by id limit 2',
    );
    const [altered = '', gone = ''] = rows.map((row) => row.storage_key);
    const kept = await Promise.all([altered, gone].map((key) => test.context.files.get(key)));
    await test.context.files.put(altered, Buffer.from('other bytes'), 'text/plain');
    await test.context.files.remove(gone);
    const said = (await run('export', '--company', '1', '--to', 'third')).join('\n');
    expect(said).toContain('1 files are not what was uploaded');
    const before = manifest.files.missing;
    expect(read('third').files).toMatchObject({ altered: 1, missing: before + 1 });
    for (const [index, key] of [altered, gone].entries())
      await test.context.files.put(key, kept[index] ?? Buffer.alloc(0), 'application/octet-stream');
  });

  it('replaces nothing, knows its company, and follows no row out of it', async () => {
    writeFileSync(join(folder, 'file'), 'kept');
    await expect(run('export', '--company', '1', '--to', 'first')).rejects.toThrow('is not empty');
    await expect(run('export', '--company', '1', '--to', 'file')).rejects.toThrow('name a new one');
    await expect(run('export', '--company', '1', '--to', 'file/below')).rejects.toThrow('ENOTDIR');
    await expect(run('export', '--company', '99', '--to', 'none')).rejects.toThrow('no company 99');
    await expect(run('export', '--company', '1')).rejects.toThrow('--to');
    expect(existsSync(join(folder, 'none'))).toBe(false);
    for (const key of [`2/${canary}`, `1/../2/${canary}`]) {
      const { rows } = await client.query<{ id: string }>(
        `insert into media (company_id, file_name, content_type, size_bytes, sha256, storage_key, uploaded_by_id)
         values (1, 'a.pdf', 'application/pdf', 1, '\\x00', $1, 1) returning id`,
        [key],
      );
      const to = randomUUID();
      await expect(run('export', '--company', '1', '--to', to)).rejects.toThrow('not of it');
      expect(existsSync(join(folder, to, 'outlay-company.json'))).toBe(false);
      await client.query('delete from media where id = $1', [rows[0]?.id]);
    }
  });
});

describe('the erasure of a company', () => {
  let other: Awaited<ReturnType<typeof stateOf>>;
  let last: { id: string; hash: string } | undefined;

  it('is refused while the company is open, and of none', async () => {
    await expect(run('erase', '--company', '1', '--yes', name)).rejects.toThrow('Close it first');
    await expect(run('erase', '--company', '99', '--yes', name)).rejects.toThrow('no company 99');
    await run('close', '--company', '1');
    const { rows } = await client.query<{ id: string; hash: string }>(
      `select id, encode(hash, 'hex') as hash from history where company_id = 1 order by id desc limit 1`,
    );
    last = rows[0];
  });

  it('says what goes and what stays, and does nothing without the name', async () => {
    const before = await stateOf(1);
    typed = null;
    await expect(run('erase', '--company', '1')).rejects.toThrow(`--yes "${name}"`);
    expect(asked.at(-1)).toMatch(/This erases company 1[^]+bill: \d+[^]+What stays/);
    typed = 'PT Contoh';
    await expect(run('erase', '--company', '1')).rejects.toThrow('Nothing was erased');
    await expect(run('erase', '--company', '1', '--yes', '')).rejects.toThrow('Nothing was erased');
    expect(await stateOf(1)).toEqual(before);
  });

  it('leaves no row and no file of it, and those of others as they were', async () => {
    const emails = await client.query<{ email: string }>(
      'select lower(email) as email from employee where company_id = 1',
    );
    const { rows: elsewhere } = await client.query<{ email: string }>(
      'select lower(email) as email from employee where company_id = 2',
    );
    await client.query(`update employee set email = $1 where company_id = 2 and lower(email) = $2`, [
      emails.rows[0]?.email,
      elsewhere[0]?.email,
    ]);
    for (const { email } of [emails.rows[0], emails.rows[1]].filter((row) => row !== undefined)) {
      await client.query(`insert into identity.credential (email, password_hash) values ($1, 'x')`, [email]);
    }
    const boss = await queueOf(client);
    for (const companyID of [1, 2]) await boss.send('bank.check', { companyID, payload: {} });
    await boss.stop({ graceful: false, close: false });
    other = await stateOf(2);
    await test.context.files.put('10/2026/other', Buffer.from('of company 10'), 'text/plain');
    const counts = await countsOf(1);
    typed = name;
    const said = await run('erase', '--company', '1');
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
    expect(said[0]).toMatch(new RegExp(`^Company 1 is erased: ${total} rows, \\d+ files\\.$`));
    expect([...(await countsOf(1)).values()].filter((count) => count > 0)).toEqual([]);
    const files = fileURLToPath(test.configuration.storageUrl);
    expect(existsSync(join(files, '1'))).toBe(false);
    expect((await test.context.files.get('10/2026/other')).toString()).toBe('of company 10');
    expect((await test.context.files.get(`2/${canary}`)).toString()).toBe(canary);
    expect(await stateOf(2)).toEqual(other);
    const { rows: jobs } = await client.query(
      `select data ->> 'companyID' as company from ${jobsSchema}.job`,
    );
    expect(jobs).toEqual([{ company: '2' }]);
    const { rows: passwords } = await client.query('select email from identity.credential');
    expect(passwords).toEqual([{ email: emails.rows[0]?.email }]);
  });

  it('leaves the trail and the ledger of the others whole', async () => {
    const outcome = await audit(client);
    expect(outcome.faults).toEqual([]);
    expect(outcome.historyRows).toBeGreaterThan(0);
  });

  it('leaves one line that says when, by whom, how much, and how its history ended', async () => {
    const { rows } = await client.query('select * from operator.erasure');
    expect(rows).toEqual([
      expect.objectContaining({
        company_id: '1',
        company_name: name,
        erased_at: test.clock.at,
        erased_by: 'operator of the test',
        last_history_id: last?.id,
        last_history_hash: last?.hash,
        seal: expect.stringMatching(`^1-${last?.id}-[0-9a-f]{64}$`),
      }),
    ]);
    expect((await run('list')).at(-1)).toContain(`by operator of the test  ${name}`);
    const mayRead = await client.query(
      `select has_schema_privilege('outlay_app', 'operator', 'usage') as "mayUse"`,
    );
    expect(mayRead.rows).toEqual([{ mayUse: false }]);
    await expect(run('erase', '--company', '1', '--yes', name)).rejects.toThrow('no company 1');
  });

  it('gives its number to no other company', async () => {
    await run('close', '--company', '2');
    const { rows } = await client.query<{ name: string }>('select name from company where company_id = 2');
    await run('erase', '--company', '2', '--yes', rows[0]?.name ?? '');
    const [said] = await run(
      'create',
      '--name',
      'PT Baru',
      '--admin-email',
      'a@baru.example',
      '--admin-first-name',
      'A',
    );
    expect(said).toBe('PT Baru is company 3.');
  });
});
