import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { buildForm } from '../server/filesOfAllKinds.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let test: TestApp;
let boss: Caller;
let admin: Caller;
let after: number;

beforeAll(async () => {
  test = await createTestApp();
  boss = await test.signInAs('super.admin@nusantara.test');
  admin = await test.signInAs('admin@nusantara.test');
  after = await lastInOutbox(test);
});
afterAll(() => test?.close());

interface Detail {
  id: number;
  status: string;
  counts: Record<string, number>;
}
interface Row {
  number: number;
  fate: string;
  problems: Record<string, string>;
  changes: Record<string, [string, string]>;
  recordID: number | null;
  outcome: string | null;
  reason: string | null;
}
type Person = Partial<
  Record<
    | 'firstName'
    | 'lastName'
    | 'email'
    | 'employeeCode'
    | 'managerEmail'
    | 'accessRoles'
    | 'jobLevel'
    | 'joinDate'
    | 'phone'
    | 'bankCode'
    | 'accountNumber',
    string
  >
>;

async function draft(people: readonly Person[], caller = boss): Promise<Detail> {
  const keys = [...new Set(people.flatMap((one) => Object.keys(one)))] as (keyof Person)[];
  const lines = [keys, ...people.map((one) => keys.map((key) => one[key] ?? ''))];
  const content = Buffer.from(lines.map((line) => line.join(',')).join('\r\n'));
  const { payload, headers } = buildForm([{ content, fileName: 'people.csv' }]);
  const answer = await caller.post('/v1/employees/imports', payload, { headers, idempotencyKey: null });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Detail>();
}

async function rowsOf(id: number): Promise<Row[]> {
  return (await boss.get(`/v1/imports/${id}/rows?limit=100`)).json<{ data: Row[] }>().data;
}

async function act(id: number, action: string, input?: object): Promise<Detail> {
  const answer = await boss.patch(`/v1/imports/${id}/${action}`, input);
  expect(answer.statusCode, answer.body).toBe(200);
  await workOffOutbox(test, { after });
  return (await boss.get(`/v1/imports/${id}`)).json<Detail>();
}

const person = (name: string, more: Person = {}): Person => ({
  firstName: name,
  lastName: 'Unggah',
  email: `${name.toLowerCase()}@unggah.test`,
  employeeCode: `U-${name}`,
  ...more,
});

async function employeeNamed(email: string) {
  const list = await boss.get(`/v1/employees?query=${encodeURIComponent(email)}`);
  return list.json<{
    data: { id: number; version: number; manager: { name: string } | null; hasAccess: boolean }[];
  }>().data[0];
}

describe('an upload of employees', () => {
  it('adds people below managers who stand further down, invites them where asked, and is taken back', async () => {
    const { id } = await draft([
      person('Rina', { managerEmail: 'BUDI@unggah.test' }),
      person('Budi', { managerEmail: 'tono@unggah.test' }),
      person('Tono', { managerEmail: 'super.admin@nusantara.test' }),
    ]);
    expect((await rowsOf(id)).map(({ fate, problems }) => [fate, problems])).toEqual([
      ['new', {}],
      ['new', {}],
      ['new', {}],
    ]);
    const done = await act(id, 'confirm', { isActedOn: true });
    expect(done).toMatchObject({ status: 'processed', counts: { saved: 3, failed: 0 } });
    expect((await employeeNamed('rina@unggah.test'))?.manager?.name).toBe('Budi Unggah');
    const rina = (await employeeNamed('rina@unggah.test'))?.id;
    const page = (await boss.get(`/v1/employees/${rina}`)).json<{ histories: { action: string }[] }>();
    expect(page.histories.map(({ action }) => action)).toEqual(['create', 'invite']);
    const undone = await act(id, 'undo');
    expect(undone).toMatchObject({ status: 'undone', counts: { undone: 3, kept: 0 } });
    expect(await employeeNamed('rina@unggah.test')).toBeUndefined();
  });

  it('marks each row of a cycle, over the file and the database together, and is mended in one cell', async () => {
    const first = await draft([person('Ayu'), person('Bima', { managerEmail: 'ayu@unggah.test' })]);
    await act(first.id, 'confirm');
    const { id } = await draft([
      person('Ayu', { managerEmail: 'citra@unggah.test' }),
      person('Citra', { managerEmail: 'bima@unggah.test' }),
    ]);
    const rows = await rowsOf(id);
    expect(rows.map(({ fate }) => fate)).toEqual(['error', 'error']);
    expect(rows[0]?.problems['manager']).toContain('Ayu Unggah → Citra Unggah → Bima Unggah → Ayu Unggah');
    expect(rows[1]?.problems['manager']).toContain('Citra Unggah → Bima Unggah → Ayu Unggah → Citra Unggah');
    const mended = await boss.patch(`/v1/imports/${id}/rows/3`, { cells: { manager: '' } });
    expect(mended.statusCode, mended.body).toBe(200);
    expect(mended.json<{ rows: Row[] }>().rows.map(({ number, fate }) => [number, fate])).toEqual([
      [2, 'changed'],
      [3, 'new'],
    ]);
    expect((await act(id, 'confirm')).counts).toMatchObject({ saved: 2, failed: 0 });
    expect((await employeeNamed('ayu@unggah.test'))?.manager?.name).toBe('Citra Unggah');
    const undone = await act(id, 'undo');
    expect(undone.counts).toMatchObject({ undone: 2, kept: 0 });
    expect((await employeeNamed('ayu@unggah.test'))?.manager).toBeNull();
  });

  it('says who is unknown, above themself, or gone', async () => {
    const resigned = await boss.get('/v1/employees?status=resigned');
    const { email } = resigned.json<{ data: { email: string }[] }>().data[0] ?? { email: '' };
    const { id } = await draft([
      person('Dewi', { managerEmail: 'nobody@unggah.test' }),
      person('Eka', { managerEmail: 'eka@unggah.test' }),
      person('Fajar', { managerEmail: email }),
    ]);
    const rows = await rowsOf(id);
    expect(rows.map(({ problems }) => Object.keys(problems))).toEqual([
      ['manager'],
      ['manager'],
      ['manager'],
    ]);
  });

  it('promises nothing for people below a row that is not saved, down to the last, and takes them in when it is mended', async () => {
    const { id } = await draft([
      person('Intan', { managerEmail: 'joko@unggah.test' }),
      person('Joko', { managerEmail: 'kirana@unggah.test' }),
      person('Kirana', { phone: 'none' }),
      person('Lina', { managerEmail: 'super.admin@nusantara.test' }),
    ]);
    const rows = await rowsOf(id);
    expect(rows.map(({ fate, problems }) => [fate, ...Object.keys(problems)])).toEqual([
      ['error', 'manager'],
      ['error', 'manager'],
      ['error', 'phone'],
      ['new'],
    ]);
    expect(rows[0]?.problems['manager']).toContain('Row 3, which adds “Joko Unggah”, is not saved');
    expect(rows[1]?.problems['manager']).toContain('Row 4, which adds “Kirana Unggah”');
    const mend = async (row: number, change: object) => {
      const answer = await boss.patch(`/v1/imports/${id}/rows/${row}`, change);
      expect(answer.statusCode, answer.body).toBe(200);
      return (await rowsOf(id)).map(({ fate }) => fate);
    };
    expect(await mend(4, { cells: { phone: '021 555 0100' } })).toEqual(['new', 'new', 'new', 'new']);
    expect(await mend(4, { isLeftOut: true })).toEqual(['error', 'error', 'leftOut', 'new']);
    expect(await mend(4, { isLeftOut: false })).toEqual(['new', 'new', 'new', 'new']);
    const done = await act(id, 'confirm');
    expect(done.counts).toMatchObject({ saved: 4, failed: 0 });
  });

  it('says all that is wrong with a row at once, and of two rows of one address or code', async () => {
    const { id } = await draft([
      person('Maya', {
        phone: 'none',
        bankCode: 'NOBANK',
        accountNumber: '123',
        accessRoles: 'Emperor',
        joinDate: '31/02/2026',
      }),
      person('Nanda'),
      person('Oki', { employeeCode: 'U-Nanda' }),
      person('Putri', { email: 'nanda@unggah.test' }),
    ]);
    const rows = await rowsOf(id);
    expect(rows.map(({ problems }) => Object.keys(problems).toSorted())).toEqual([
      ['accessRoles', 'joinDate', 'phone'],
      [],
      ['employeeCode'],
      ['email'],
    ]);
    const mended = await boss.patch(`/v1/imports/${id}/rows/2`, { cells: { accessRoles: '' } });
    const [row] = mended.json<{ rows: Row[] }>().rows;
    expect(Object.keys(row?.problems ?? {}).toSorted()).toEqual(['bankCode', 'joinDate', 'phone']);
    expect((await act(id, 'confirm')).counts).toMatchObject({ saved: 1, failed: 0, waiting: 0 });
  });

  it('asks about days that are rather slips, and saves them where a person says that they are right', async () => {
    const people = [
      person('Qori', { joinDate: '01/02/1923' }),
      person('Rudi', { joinDate: '2032-01-01', managerEmail: 'qori@unggah.test' }),
      person('Sari', { joinDate: '01/01/2000' }),
    ];
    const first = await draft(people);
    const rows = await rowsOf(first.id);
    expect(rows.map(({ fate, problems }) => [fate, ...Object.keys(problems).toSorted()])).toEqual([
      ['asked', 'joinDate'],
      ['asked', 'joinDate', 'manager'],
      ['new'],
    ]);
    expect(rows[0]?.problems['joinDate']).toContain('Is 01/02/1923 meant?');
    expect(first.counts).toMatchObject({ asked: 2, new: 1, error: 0 });
    const done = await act(first.id, 'confirm');
    expect(done.counts).toMatchObject({ saved: 1, failed: 0, asked: 2, waiting: 0 });
    const again = await draft(people.slice(0, 2));
    expect((await boss.patch(`/v1/imports/${again.id}/confirm`)).statusCode).toBe(400);
    const sure = await act(again.id, 'confirm', { isAskedSaved: true });
    expect(sure.counts).toMatchObject({ saved: 2, failed: 0, asked: 0 });
    expect((await employeeNamed('rudi@unggah.test'))?.manager?.name).toBe('Qori Unggah');
  });

  it('knows people by their address, else by their code', async () => {
    const first = await draft([person('Gita')]);
    await act(first.id, 'confirm');
    const { id } = await draft([
      person('Gita', { email: 'gita.baru@unggah.test', jobLevel: 'Lead' }),
      person('Gita', { employeeCode: 'U-Other' }),
    ]);
    const rows = await rowsOf(id);
    expect(rows[0]).toMatchObject({
      fate: 'changed',
      changes: { email: ['gita@unggah.test', 'gita.baru@unggah.test'] },
    });
    expect(rows[1]?.fate).toBe('error');
  });

  it('gives no rights beyond those of who uploads it, and asks for a fresh sign-in', async () => {
    const { id } = await draft([person('Hadi', { accessRoles: 'Admin' })], admin);
    expect(Object.keys((await rowsOf(id))[0]?.problems ?? {})).toEqual(['accessRoles']);
    const own = await draft([person('Hadi', { accessRoles: 'Finance User' })]);
    test.pass(301);
    const late = await boss.patch(`/v1/imports/${own.id}/confirm`);
    expect(late.json<{ error: { code: string } }>().error.code).toBe('step_up_required');
    const finance = await test.signInAs('finance.admin@nusantara.test');
    expect((await finance.get('/v1/employees/imports/template.xlsx')).statusCode).toBe(403);
  });
});
