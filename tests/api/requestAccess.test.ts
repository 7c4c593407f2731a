import { afterAll, beforeAll, expect, test } from 'vitest';

import { applyRequestAccess } from '../../resources/purchasing/requestAccess/requestAccess.server.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let place: TestApp;
let admin: Caller;
const companyID = 1;
const url = '/v1/bills/requests/access';

beforeAll(async () => {
  place = await createTestApp();
  admin = await place.signInAs('admin@nusantara.test');
});
afterAll(() => place?.close());

interface Rule {
  access: string;
  employeeIDs: number[];
  organizationIDs: number[];
  jobLevels: string[];
}
const nobody: Rule = { access: 'nobody', employeeIDs: [], organizationIDs: [], jobLevels: [] };

async function save(rule: Partial<Rule>) {
  const { version } = (await admin.get(url)).json<{ version: number }>();
  return admin.post(url, { ...nobody, ...rule }, { version });
}

async function requesters(): Promise<number[]> {
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    'select id from employee where company_id = $1 and is_purchase_requester order by id',
    [companyID],
  );
  return rows.map(({ id }) => Number(id));
}

async function idsWhere(condition: string): Promise<number[]> {
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    `select id from employee where company_id = $1 and (${condition}) order by id`,
    [companyID],
  );
  return rows.map(({ id }) => Number(id));
}

const mayRequest = async (caller: Caller) =>
  (await caller.get('/v1/bills/capabilities')).json<{ isPurchaseRequester: boolean }>().isPurchaseRequester;

test('the demo company names its requester, and shows why they have it', async () => {
  const read = await admin.get(url);
  expect(read.statusCode).toBe(200);
  const requesterID = (await idsWhere(`email = 'requester@nusantara.test'`))[0];
  expect(read.json()).toMatchObject({
    access: 'selected',
    employee: [{ id: requesterID }],
    organization: [],
    jobLevels: [],
    isAbleToEdit: true,
  });
  const people = await admin.get(`${url}/people`);
  expect(people.json()).toMatchObject({
    data: [{ id: requesterID, reasons: ['employee'] }],
    pageInfo: { totalData: 1 },
  });
});

test('a saved rule is in force at once, with a history, and only for its company', async () => {
  const employee = await place.signInAs('employee@nusantara.test');
  expect(await mayRequest(employee)).toBe(false);
  const elsewhere = 'select count(*) from employee where company_id <> 1 and is_purchase_requester';
  const before = (await place.database.systemPool.query(elsewhere)).rows;

  const saved = await save({ access: 'everyone' });
  expect(saved.statusCode).toBe(200);
  expect(saved.json()).toMatchObject({
    access: 'everyone',
    histories: [{ action: 'create' }, { action: 'edit', changes: { access: ['selected', 'everyone'] } }],
  });
  expect(await mayRequest(employee)).toBe(true);
  expect(await requesters()).toEqual(await idsWhere('true'));
  expect((await place.database.systemPool.query(elsewhere)).rows).toEqual(before);

  expect((await save({ access: 'nobody' })).statusCode).toBe(200);
  expect(await mayRequest(employee)).toBe(false);
  expect(await requesters()).toEqual([]);
});

test('people are selected by name, organization and job level, and each reason is told', async () => {
  await place.database.systemPool.query(
    `update employee set job_level = case when id % 7 = 0 then 'Director, senior' when id % 5 = 0 then 'Staff' end,
       organization_id = case when id % 3 = 0 then 2 when id % 3 = 1 then 3 end where company_id = 1`,
  );
  const [chosen = 0] = await idsWhere('id % 3 = 2 and id % 35 <> 0');
  const rule = {
    access: 'selected',
    employeeIDs: [chosen],
    organizationIDs: [2],
    jobLevels: ['Director, senior'],
  };
  expect((await save(rule)).statusCode).toBe(200);
  const expected = await idsWhere(`id = ${chosen} or organization_id = 2 or job_level = 'Director, senior'`);
  expect(await requesters()).toEqual(expected);

  const people = (await admin.get(`${url}/people?limit=100`)).json<{
    data: { id: number; reasons: string[] }[];
  }>().data;
  const active = await idsWhere(`status = 'active'`);
  expect(people.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
    expected.filter((id) => active.includes(id)),
  );
  const both = await idsWhere(
    `status = 'active' and organization_id = 2 and job_level = 'Director, senior' and id <> ${chosen}`,
  );
  for (const id of both) {
    expect(people.find((one) => one.id === id)?.reasons).toEqual(['organization', 'jobLevel']);
  }
  expect(people.find((one) => one.id === chosen)?.reasons).toContain('employee');

  const levels = [`'Staff'`, `'Staff', 'Director, senior'`, `'Director, senior'`];
  for (const named of levels) {
    const sent = named.slice(1, -1).split(`', '`).map(encodeURIComponent).join(',');
    const reach = await admin.get(
      `${url}/reach?employeeIDs=${chosen}&organizationIDs=2&jobLevels=${encodeURIComponent(sent)}`,
    );
    const reached = await idsWhere(
      `status = 'active' and (id = ${chosen} or organization_id = 2 or job_level in (${named}))`,
    );
    expect(reach.json(), named).toEqual({ everyone: active.length, selected: reached.length });
  }
  expect((await admin.get(`${url}/reach?jobLevels=%25E0%25A4`)).statusCode).toBe(400);
  expect((await admin.get(`${url}/levels`)).json()).toEqual({ items: ['Director, senior', 'Staff'] });
});

test('who moves, is promoted or comes new follows the rule', async () => {
  await save({ access: 'selected', organizationIDs: [2], jobLevels: ['Staff'] });
  const [moved = 0, promoted = 0, untouched = 0] = await idsWhere(
    `organization_id is distinct from 2 and job_level is distinct from 'Staff'`,
  );
  await place.database.write(companyID, async (executor) => {
    await executor.execute(`update employee set organization_id = 2 where id in (${moved}, ${untouched})`);
    await executor.execute(`update employee set job_level = 'Staff' where id = ${promoted}`);
    await applyRequestAccess(executor, place.database, companyID, [moved, promoted]);
  });
  const now = await requesters();
  expect(now).toEqual(expect.arrayContaining([moved, promoted]));
  expect(now).not.toContain(untouched);
  await place.database.write(companyID, async (executor) => {
    await executor.execute(`update employee set organization_id = null where id = ${moved}`);
    await applyRequestAccess(executor, place.database, companyID, [moved]);
  });
  expect(await requesters()).not.toContain(moved);
});

test('an employee who is added or changed by an administrator follows the rule', async () => {
  await save({ access: 'selected', jobLevels: ['Kurir'] });
  const made = await admin.post('/v1/employees', {
    firstName: 'Baru',
    lastName: 'Datang',
    email: 'baru.datang@nusantara.test',
    employeeCode: 'BARU-1',
    jobLevel: 'Kurir',
  });
  expect([made.statusCode, made.body]).toEqual([201, expect.any(String)]);
  const { id } = made.json<{ id: number }>();
  expect(await requesters()).toEqual([id]);
});

test('bad rules are refused, field by field', async () => {
  const refused = async (rule: object) => {
    const answer = await save(rule);
    expect(answer.statusCode).toBe(400);
    return Object.keys(answer.json<{ error: { fields: object } }>().error.fields);
  };
  expect(await refused({ access: 'selected' })).toEqual(['employeeIDs']);
  expect(await refused({ access: 'some' })).toEqual(['access']);
  expect(await refused({ access: 'selected', employeeIDs: [999_999] })).toEqual([
    expect.stringMatching(/^employeeIDs/),
  ]);
  expect(await refused({ access: 'selected', jobLevels: ['x'.repeat(101)] })).toEqual([
    expect.stringMatching(/^jobLevels/),
  ]);
  const stale = await admin.post(url, { ...nobody, access: 'everyone' }, { version: 1 });
  expect([stale.statusCode, stale.json<{ error: { code: string } }>().error.code]).toEqual([
    409,
    'stale_version',
  ]);
});

test('only administrators see the rule, and save it', async () => {
  for (const who of ['finance.admin', 'employee', 'requester']) {
    const person = await place.signInAs(`${who}@nusantara.test`);
    for (const path of ['', '/people', '/reach', '/levels']) {
      expect([who, path, (await person.get(url + path)).statusCode]).toEqual([who, path, 403]);
    }
    expect((await person.post(url, nobody)).statusCode).toBe(403);
  }
});

test('a company that has not saved a rule has the one under which nobody asks', async () => {
  await place.database.systemPool.query('delete from request_access where company_id = 2');
  const other = await place.signInAs('admin@lain.test');
  const [one, two] = await Promise.all([other.get(url), other.get(url)]);
  expect(one.json()).toMatchObject({ access: 'nobody', version: 1 });
  expect(two.json<{ id: number }>().id).toBe(one.json<{ id: number }>().id);
});
