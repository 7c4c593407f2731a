import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';

import type { ConfigurationPreview } from '../../resources/company/configuration/configurationWire.ts';
import { runCommand } from '../../resources/company/operator/commands.server.ts';
import { configuration } from '../../resources/datasets.server.ts';
import { foundCompany } from '../../resources/founding.server.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import { startSession } from '../../server/session/sessions.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { callerWith, createTestApp } from '../api/testApp.ts';
import { hire } from '../proof/newcomers.ts';
import { read } from '../proof/payers.ts';

/** What is set of a company as a file: written, judged by its published schema, compared, applied, undone. */
let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('super.admin@nusantara.test');
});
afterAll(() => test?.close());

type File = Record<string, unknown> & { version: number };
type Named = Record<string, unknown> & { name: string };

const fileOf = async (caller: Caller) => {
  const answer = await caller.get('/v1/configuration');
  expect(answer.statusCode).toBe(200);
  return answer.body;
};
const preview = async (caller: Caller, text: string) =>
  read<ConfigurationPreview>(await caller.post('/v1/configuration/preview', { text }), 200);
const apply = (caller: Caller, text: string, fingerprint: string | null) =>
  caller.post('/v1/configuration/apply', { text, fileName: 'set-up.yaml', fingerprint });
const errorOf = (answer: { json: () => unknown }) =>
  (answer.json() as { error: { code: string; message: string } }).error;
/** A file of some sections alone. */
const partOf = (sections: Record<string, unknown>) => stringify({ version: 1, ...sections });

async function applied(text: string): Promise<{ id: number; version: number }> {
  const { fingerprint, faults } = await preview(admin, text);
  expect(faults).toEqual([]);
  return read<{ id: number; version: number }>(await apply(admin, text, fingerprint), 201);
}

describe('the file of the demo company', () => {
  it('is of the form of its published schema, by a validator that has no part in making it', async () => {
    const published = await test.app.inject('/v1/configuration/schema');
    expect(published.statusCode).toBe(200);
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true }).compile(
      published.json<object>(),
    );
    const file = parse(await fileOf(admin)) as File;
    expect([validate(file), validate.errors]).toEqual([true, null]);
    expect(validate({ ...file, warehouses: [] })).toBe(false);
    expect(validate({ ...file, termPayment: [{ name: 'Net 30' }] })).toBe(false);
    // Every section is there, and the demo company fills most of them.
    const filled = Object.entries(file).filter(([, value]) => !Array.isArray(value) || value.length > 0);
    expect(Object.keys(file).slice(2)).toEqual(configuration().sections.map(({ name }) => name));
    expect(filled.length).toBeGreaterThan(20);
  });

  it('is the same again, and differs in nothing from the company that it is of', async () => {
    const text = await fileOf(admin);
    expect(await fileOf(admin)).toBe(text);
    const { counts, faults, records, lacksFeatures } = await preview(admin, text);
    expect({ faults, records, lacksFeatures }).toEqual({ faults: [], records: [], lacksFeatures: [] });
    expect(counts).toMatchObject({ new: 0, changed: 0, absent: 0, refused: 0 });
    expect(counts.unchanged).toBeGreaterThan(50);
    expect(await fileOf(admin)).toBe(text);
  });

  it('has no number of an account, no secret and no number of a record', async () => {
    const text = await fileOf(admin);
    const { rows } = await test.database.systemPool.query<{ number: string }>(
      `select account_number as number from company_account where company_id = 1 and account_number is not null
       union select account_number from employee where company_id = 1 and account_number is not null`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { number } of rows) expect(text).not.toContain(number);
    expect(text).not.toMatch(/^\s*-?\s*(?:id|\w+IDs?):/m);
  });

  it('is for super admins alone', async () => {
    const other = await test.signInAs('admin@nusantara.test');
    expect((await other.get('/v1/configuration')).statusCode).toBe(403);
    expect((await other.post('/v1/configuration/preview', { text: 'version: 1' })).statusCode).toBe(403);
    expect((await apply(other, 'version: 1', '0'.repeat(64))).statusCode).toBe(403);
    expect((await other.get('/v1/configuration/changes')).statusCode).toBe(403);
  });
});

describe('the demo company’s configuration', () => {
  it('starts a company: applied there and written again it is the same file', async () => {
    const { companyID, employeeID } = await foundCompany(test.context, {
      logo: null,
      company: {
        name: 'PT Salinan',
        address: null,
        taxNumber: null,
        country: 'ID',
        timeZone: 'Asia/Jakarta',
        firstFiscalMonth: 'january',
      },
      admin: {
        firstName: 'Sari',
        lastName: null,
        email: 'sari@salinan.test',
        passwordHash: null,
        hasAccess: true,
      },
    });
    await copyPeople(companyID);
    const tokens = await startSession(test.context, { companyID, employeeID, email: 'sari@salinan.test' });
    const founder = callerWith(test.app, test.database, tokens);
    const text = await fileOf(admin);
    expect(await fileOf(founder)).not.toBe(text);

    const shown = await preview(founder, text);
    expect(shown.faults).toEqual([]);
    expect(shown.counts.absent).toBe(0);
    expect(shown.counts.new).toBeGreaterThan(40);
    const done = await apply(founder, text, shown.fingerprint);
    expect([done.statusCode, done.statusCode === 201 ? '' : done.body]).toEqual([201, '']);
    expect(await fileOf(founder)).toBe(text);
    expect((await preview(founder, text)).records).toEqual([]);
  });
});

/** The people whom a configuration names are employed before it is applied: it brings nobody. */
async function copyPeople(companyID: number): Promise<void> {
  await test.database.systemPool.query(
    `insert into employee (company_id, employee_code, first_name, last_name, email, role, access_roles, has_access, status,
       job_level, job_grade, is_payment_maker, is_payment_releaser, is_procurement_officer, created_at)
     select $1, 'C' || employee_code, first_name, last_name, email, role, access_roles, has_access, status,
       job_level, job_grade, is_payment_maker, is_payment_releaser, is_procurement_officer, created_at
     from employee where company_id = 1`,
    [companyID],
  );
  await test.database.systemPool.query(
    'update company set features = (select features from company where company_id = 1) where company_id = $1',
    [companyID],
  );
}

describe('a file', () => {
  const net41 = { name: 'Net 41', days: 41 };

  it('shows what it makes, changes and does not have, and changes nothing by that', async () => {
    const file = parse(await fileOf(admin)) as Record<'termPayment', Named[]> & File;
    const [first, second, ...others] = file.termPayment;
    const text = partOf({ termPayment: [{ ...first, days: 77 }, ...others, net41] });
    const before = await fileOf(admin);
    const { records, counts, faults } = await preview(admin, text);
    expect(faults).toEqual([]);
    expect(counts).toMatchObject({ new: 1, changed: 1, absent: 1, unchanged: others.length });
    const seen = Object.fromEntries(records.map((record) => [record.outcome, record]));
    expect(seen['changed']).toMatchObject({
      name: first?.name,
      differences: [{ field: 'days', before: String(first?.['days']), after: '77' }],
    });
    expect(seen['new']).toMatchObject({ name: 'Net 41', path: null });
    expect(seen['absent']).toMatchObject({ name: second?.name, differences: [] });
    expect(await fileOf(admin)).toBe(before);
    const { rows } = await test.database.systemPool.query(
      `select 1 from history where company_id = 1 and subject_type = 'termPayment' and remark::text like '%configuration%'`,
    );
    expect(rows).toEqual([]);
  });

  it('is applied as it was seen, all of it, with a history of each record; and undone', async () => {
    const before = await fileOf(admin);
    const file = parse(before) as File & Record<'termPayment', Named[]>;
    const [first] = file.termPayment;
    const text = partOf({
      termPayment: [{ ...first, days: 78 }, net41],
      splitRule: { way: (file['splitRule'] as { way: string }).way === 'told' ? 'summed' : 'told' },
    });
    const { id, version } = await applied(text);
    const after = parse(await fileOf(admin)) as typeof file;
    expect(after.termPayment).toContainEqual(net41);
    expect(after.termPayment).toContainEqual({ ...first, days: 78 });
    const shown = read<{ data: { name: string; outcome: string }[] }>(
      await admin.get(`/v1/configuration/changes/${id}/records`),
      200,
    );
    expect(shown.data.map(({ outcome }) => outcome).toSorted()).toEqual(['changed', 'changed', 'new']);
    const { rows } = await test.database.systemPool.query<{ n: number }>(
      `select count(*)::int as n from history where company_id = 1 and remark::text like '%set-up.yaml%'`,
    );
    expect(rows[0]?.n).toBe(3);

    const undone = await admin.patch(`/v1/configuration/changes/${id}/undo`, undefined, { version });
    expect([undone.statusCode, undone.statusCode === 200 ? '' : undone.body]).toEqual([200, '']);
    expect(await fileOf(admin)).toBe(before);
    const again = await admin.patch(`/v1/configuration/changes/${id}/undo`, undefined);
    expect(again.statusCode).toBe(409);
  });

  it('that has fewer people decide is kept as one of the form: the earlier workflow decides beside it, and others are told', async () => {
    await hire(test, 'told');
    const toldOfFewer = async () => {
      const { rows: told } = await test.database.systemPool.query(
        `select 1 from outbox where payload::text like '%workflow_asks_fewer%'`,
      );
      return told.length;
    };
    const toldBefore = await toldOfFewer();
    const before = await fileOf(admin);
    const { purchaseReview } = parse(before) as Record<'purchaseReview', Record<string, unknown>[]>;
    const weaker = purchaseReview.map((one) =>
      one['type'] === 'purchaseInvoice' ? { ...one, layers: [{ isNoApproval: true }] } : one,
    );
    const { id } = await applied(partOf({ purchaseReview: weaker }));
    const { rows } = await test.database.systemPool.query<{ remark: string }>(
      `select remark::text from history where company_id = 1 and subject_type = 'purchaseReview' order by id desc limit 1`,
    );
    expect(rows[0]?.remark).toContain('asksFewer');
    expect(rows[0]?.remark).toContain('set-up.yaml');
    expect((await toldOfFewer()) - toldBefore).toBe(1);
    read(await admin.patch(`/v1/configuration/changes/${id}/undo`, undefined), 200);
    expect(await fileOf(admin)).toBe(before);
  });

  it('moves a place from one group to another, whichever stands first', async () => {
    const { destinationGroup } = parse(await fileOf(admin)) as {
      destinationGroup: { name: string; tripType: string; places: string[]; status?: string }[];
    };
    const active = destinationGroup.filter(({ status }) => status === undefined);
    const pair = active.flatMap((one) =>
      active.flatMap((other) =>
        one !== other && one.tripType === other.tripType && one.places.length > 1
          ? [[one, other] as const]
          : [],
      ),
    )[0];
    if (!pair) throw new Error('no two groups of one type of trip');
    const [from, to] = pair;
    const [moved = '', ...places] = from.places;
    const changed = [
      { ...to, places: [...to.places, moved] },
      { ...from, places },
    ];
    for (const groups of [changed, changed.toReversed()]) {
      const { faults, counts } = await preview(admin, partOf({ destinationGroup: groups }));
      expect([faults, counts.changed]).toEqual([[], 2]);
    }
  });

  it('is written and applied by the operator’s commands, as a super admin whom they name', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'configuration-'));
    const file = join(folder, 'company.yaml');
    const terminal = { folder, account: 'operator', ask: () => Promise.resolve(null) };
    const run = (name: string, ...args: string[]) =>
      runCommand({ ...test.context, terminal }, `company ${name}`, [
        '--company',
        '1',
        '--file',
        file,
        ...args,
      ]);
    try {
      await run('export-configuration');
      expect(readFileSync(file, 'utf8')).toBe(await fileOf(admin));
      const as = ['--as', 'super.admin@nusantara.test'];
      expect((await run('import-configuration', ...as)).join()).toMatch(/^0 new, 0 changed/);
      writeFileSync(file, partOf({ termPayment: [{ name: 'Net 61', days: 61 }] }));
      const said = (await run('import-configuration', ...as)).join('\n');
      expect(said).toContain('new  termPayment › Net 61');
      const fingerprint = /--fingerprint (\w+)/.exec(said)?.[1] ?? '';
      expect((await run('import-configuration', ...as, '--fingerprint', fingerprint)).join()).toContain(
        'is applied',
      );
      expect(await fileOf(admin)).toContain('Net 61');
      writeFileSync(file, 'version: 1\nvendors: []\n');
      await expect(run('import-configuration', ...as)).rejects.toThrow('company.yaml:2: vendors');
      await expect(run('import-configuration', '--as', 'admin@nusantara.test')).rejects.toThrow('--as');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is not applied as another than it was seen', async () => {
    const text = partOf({ priceRule: { decimals: '4' } });
    const { fingerprint } = await preview(admin, text);
    const rule = read<{ version: number }>(await admin.get('/v1/bills/price-rule'), 200);
    await admin.post('/v1/bills/price-rule', { decimals: '2' }, { version: rule.version });
    const answer = await apply(admin, text, fingerprint);
    expect([answer.statusCode, errorOf(answer).code]).toEqual([409, 'stale_version']);
    const other = await apply(
      admin,
      partOf({ priceRule: { decimals: '6' } }),
      (await preview(admin, text)).fingerprint,
    );
    expect(other.statusCode).toBe(409);
    expect(read<{ decimals: string }>(await admin.get('/v1/bills/price-rule'), 200).decimals).toBe('2');
  });

  it('is not undone once something of it was changed, which is named', async () => {
    const text = partOf({
      termPayment: [
        { name: 'Net 46', days: 46 },
        { name: 'Net 47', days: 47 },
      ],
    });
    const { id } = await applied(text);
    const terms = read<{ data: { id: number; name: string; version: number }[] }>(
      await admin.get('/v1/term-payments?query=Net%2046'),
      200,
    );
    const [term] = terms.data;
    await admin.put(
      `/v1/term-payments/${term?.id}`,
      { name: 'Net 46', days: 48 },
      { version: term?.version ?? 0 },
    );
    const refused = await admin.patch(`/v1/configuration/changes/${id}/undo`, undefined);
    expect(refused.statusCode).toBe(409);
    expect(errorOf(refused).message).toContain('“Net 46”');
    expect(await fileOf(admin)).toContain('Net 47');
  });

  it('changes nothing at all where one of its records is refused, which is named with its line and field', async () => {
    const before = await fileOf(admin);
    const text = [
      'version: 1',
      'termPayment:',
      '  - name: Net 51',
      '    days: 51',
      '  - name: Net 52',
      '    days: 9000',
      'warehouse:',
      '  - name: Far',
      '    people: [nobody@nowhere.test]',
      'customPolicy:',
      '  - name: Of a category that is not there',
      '    members: [{ memberType: employee, employee: nobody@nowhere.test }]',
      '    rules: [{ category: { name: Nothing, type: general }, perDay: 1, enforcement: warn }]',
    ].join('\n');
    const { faults, fingerprint } = await preview(admin, text);
    expect(fingerprint).toBe(null);
    expect(faults.map(({ line }) => line)).toEqual([6, 9, 12]);
    expect(faults[0]?.where).toBe('termPayment › Net 52 › days');
    expect(faults[1]?.says).toContain('There is no “nobody@nowhere.test” among Users');
    const answer = await apply(admin, text, '0'.repeat(64));
    expect(answer.statusCode).toBe(400);
    expect(errorOf(answer).message).toContain('3 faults. The first: line 6');
    expect(await fileOf(admin)).toBe(before);
  });

  it.each([
    ['version: 2', 1, 'version “2”'],
    ['termPayment: []', 1, 'version: 1'],
    ['version: 1\n__proto__: []', 2, '“__proto__” is no section'],
    ['version: 1\nvendors: []', 2, '“vendors” is no section'],
    ['version: 1\ntermPayment:\n  - name: A\n    days: 3\n    colour: red', 5, '“colour” is no field'],
    ['version: 1\ntermPayment:\n  - name: 012\n    days: 3', 3, 'Put it in quotes'],
    ['version: 1\ntermPayment:\n  - name: no\n    days: 3', 3, 'Put it in quotes'],
    ['version: 1\ntermPayment:\n  - name: 1e3\n    days: 3', 3, 'Put it in quotes'],
    ['version: 1\ntermPayment:\n  - name: A\n    days: 012', 4, 'A number is expected'],
    ['version: 1\ntermPayment:\n  - name: A\n    days: 1e2', 4, 'A number is expected'],
    ['version: 1\ntermPayment:\n  - days: 3', 3, 'has no “name”'],
    ['version: 1\ntermPayment:\n  name: A', 3, 'A list is expected'],
    ['version: 1\ntermPayment:\n  - A', 3, 'Fields with their values'],
    [
      'version: 1\ntermPayment:\n  - {name: A, days: 3}\n  - {name: a, days: 4}',
      4,
      'stands in the file twice',
    ],
    ['version: 1\ntermPayment:\n  - {name: A, days: 3, status: gone}', 3, 'is no status'],
    ['version: 1\ncardRule:\n  employeesMayRequest: yes', 3, 'true or false'],
    ['version: 1\nfeatures: [teleport]', 2, '“teleport” is no feature'],
  ])('of a stranger is refused by its line: %j', async (text, line, says) => {
    const { faults, fingerprint } = await preview(admin, text);
    expect(fingerprint).toBe(null);
    expect(faults).toContainEqual(
      expect.objectContaining({ line, says: expect.stringContaining(says) as string }),
    );
  });

  it('of ten megabytes is refused before it is read', async () => {
    const answer = await admin.post('/v1/configuration/preview', { text: 'a'.repeat(10_000_000) });
    expect(answer.statusCode).toBe(413);
  });

  it('says what its company has, and this one has not', async () => {
    const { features } = parse(await fileOf(admin)) as { features: string[] };
    await test.database.systemPool.query(
      `update company set features = features - $1::text where company_id = 1`,
      [features[0]],
    );
    try {
      forgetActors(test.database, 1);
      expect((await preview(admin, partOf({ features }))).lacksFeatures).toEqual([features[0]]);
    } finally {
      await test.database.systemPool.query(
        `update company set features = features || to_jsonb($1::text) where company_id = 1`,
        [features[0]],
      );
      forgetActors(test.database, 1);
    }
  });
});
