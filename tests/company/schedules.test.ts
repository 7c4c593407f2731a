import { read as readBook, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import readExcelFile from 'read-excel-file/universal';

import type { MailMessage } from '../../server/context.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { readCsv } from '../readCsv.ts';

let test: TestApp;
let admin: Caller;
let finance: Caller;
let maker: Caller;
let after: number;
const mails: MailMessage[] = [];
const failing = { isOn: false };

beforeAll(async () => {
  test = await createTestApp({
    replace: { mailer: { send: async (message) => void mails.push(message) } },
  });
  const { files } = test.context;
  const put = files.put.bind(files);
  files.put = async (...given) => {
    if (failing.isOn) throw new Error('the disk is full');
    await put(...given);
  };
  admin = await test.signInAs('super.admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
  after = await lastInOutbox(test);
});
afterAll(() => test?.close());

interface Schedule {
  id: number;
  version: number;
  status: string;
  nextRunAt: string | null;
  lastResult: string | null;
  owner: { id: number; name: string };
  histories: { action: string }[];
}
interface Run {
  id: number;
  status: string;
  scheduledFor: string;
  since: string | null;
  tries: number;
  rows: number | null;
  fileName: string | null;
  hasFile: boolean;
  isAbleToDownload: boolean;
  reason: string | null;
  startedBy: { name: string } | null;
}

let serial = 0;
const input = (more: object = {}) => ({
  name: `Schedule ${(serial += 1)}`,
  dataset: 'warehouses',
  frequency: 'daily',
  time: '07:30',
  start: '2026-11-01',
  format: 'csv',
  recipients: ['super.admin@nusantara.test'],
  ...more,
});

async function made(more: object = {}, caller = admin): Promise<Schedule> {
  const answer = await caller.post('/v1/schedules', input(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Schedule>();
}

const read = async (id: number) => (await admin.get(`/v1/schedules/${id}`)).json<Schedule>();
const runsOf = async (id: number, caller = admin) =>
  (await caller.get(`/v1/schedules/${id}/runs`)).json<{ data: Run[] }>().data;

async function tick(): Promise<void> {
  const due = nouns.clockWork(test.context).find(({ name }) => name === 'schedule.due');
  await due?.run();
  await settle();
}

async function settle(): Promise<void> {
  test.pass(3);
  await workOffOutbox(test, { after });
}

async function runNow(id: number): Promise<Run> {
  const answer = await admin.post(`/v1/schedules/${id}/runs`);
  expect(answer.statusCode, answer.body).toBe(200);
  await settle();
  const [run] = await runsOf(id);
  if (!run) throw new Error('there is no run');
  return run;
}

const warehouse = async (name: string) => {
  const answer = await admin.post('/v1/warehouses', { name, address: '=1+1' });
  expect(answer.statusCode, answer.body).toBe(201);
  // What happens at the very instant of a run is in the next one.
  test.pass(1);
};

async function fieldsOf(more: object, caller = admin): Promise<Record<string, string>> {
  const answer = await caller.post('/v1/schedules', input(more));
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

describe('a schedule', () => {
  it('is refused by the field that is wrong', async () => {
    expect(await fieldsOf({ recipients: [] })).toHaveProperty('recipients');
    const many = Array.from({ length: 21 }, (_, index) => `a${index}@made.test`);
    expect(await fieldsOf({ recipients: many })).toHaveProperty('recipients');
    expect((await fieldsOf({ recipients: ['spy@elsewhere.test'] }))['recipients']).toContain(
      'spy@elsewhere.test',
    );
    expect(await fieldsOf({ frequency: 'weekly', day: 8 })).toHaveProperty('day');
    expect(await fieldsOf({ time: '7:30' })).toHaveProperty('time');
    expect(await fieldsOf({ dataset: 'secrets' })).toHaveProperty('dataset');
    expect((await fieldsOf({ query: 'colour=red' }))['query']).toContain('colour');
    expect((await fieldsOf({ query: 'sort=secret' }))['query']).toContain('sort');
    expect(await fieldsOf({ dataset: 'payment-releasers', query: 'status=unheard' })).toHaveProperty('query');
    expect((await maker.post('/v1/schedules', input())).statusCode).toBe(403);
  });

  it('says when it runs next, by the clocks of the company, and not while it is off', async () => {
    const { id, nextRunAt, owner } = await made();
    expect(nextRunAt).toBe('2026-11-22T00:30:00.000Z');
    expect(owner.name).toBe('Sekar Adiwarna');
    const off = await admin.patch(`/v1/schedules/${id}/deactivate`);
    expect(off.json<Schedule>()).toMatchObject({ status: 'inactive', nextRunAt: null });
    const on = await admin.patch(`/v1/schedules/${id}/activate`);
    expect(on.json<Schedule>()).toMatchObject({ status: 'active', nextRunAt });
    expect((await read(id)).histories.map(({ action }) => action)).toEqual([
      'create',
      'deactivate',
      'activate',
    ]);
    await admin.patch(`/v1/schedules/${id}/deactivate`);
  });

  it('belongs to who saved it last, so that it sends nobody what that person may not see', async () => {
    const { id, version } = await made({}, finance);
    const saved = await admin.put(`/v1/schedules/${id}`, input(), { version });
    expect(saved.json<Schedule>().owner.name).toBe('Sekar Adiwarna');
    await admin.delete(`/v1/schedules/${id}`);
  });
});

describe('a run', () => {
  it('mails each recipient what has changed since the last one, once', async () => {
    const { id } = await made({
      recipients: ['super.admin@nusantara.test', 'Finance.Admin@nusantara.test', 'auditor@made.test'],
    });
    await warehouse('Depot one');
    mails.length = 0;
    const first = await runNow(id);
    expect(first).toMatchObject({ status: 'processed', tries: 1, startedBy: { name: 'Sekar Adiwarna' } });
    expect(first.since).toBe(
      new Date(new Date(first.scheduledFor).getTime() - 92 * 86_400_000).toISOString(),
    );
    expect(mails.map(({ to }) => to).toSorted()).toEqual([
      'Finance.Admin@nusantara.test',
      'auditor@made.test',
      'super.admin@nusantara.test',
    ]);
    expect(new Set(mails.map((mail) => mail.id)).size).toBe(3);
    const [sheet] = mails[0]?.attachments ?? [];
    expect(sheet?.filename).toBe('warehouses-2026-11-21.csv');
    const [head = [], ...rows] = readCsv(sheet?.content.toString('utf8') ?? '');
    expect(head).toEqual(['Name', 'Address', 'People', 'Status']);
    expect(rows.map(([name]) => name)).toContain('Depot one');
    expect(rows.find(([name]) => name === 'Depot one')?.[1]).toBe("'=1+1");

    await warehouse('Depot two');
    mails.length = 0;
    const second = await runNow(id);
    expect(second.since).toBe(first.scheduledFor);
    const [next] = mails[0]?.attachments ?? [];
    expect(
      readCsv(next?.content.toString('utf8') ?? '')
        .slice(1)
        .map(([name]) => name),
    ).toEqual(['Depot two']);

    mails.length = 0;
    const third = await runNow(id);
    expect(third).toMatchObject({ status: 'processed', rows: 0, fileName: null });
    expect(mails[0]?.attachments ?? []).toEqual([]);
    expect(mails[0]?.text).toContain('nothing changed between');
    await admin.delete(`/v1/schedules/${id}`);
  });

  it('leaves its file to the owner and the recipients for seven days, and to nobody else', async () => {
    const roles = async (names: string[]) => {
      const { rows } = await test.database.systemPool.query<{ access_roles: string[] }>(
        `update employee new set access_roles = $1 from employee old
         where new.company_id = 1 and new.email = 'maker@nusantara.test'
           and old.company_id = 1 and old.id = new.id returning old.access_roles`,
        [names],
      );
      maker = await test.signInAs('maker@nusantara.test');
      return rows[0]?.access_roles ?? [];
    };
    const held = await roles(['Finance User']);
    const { id } = await made({ recipients: ['maker@nusantara.test'], format: 'xls' });
    await warehouse('Depot three');
    const run = await runNow(id);
    const file = `/v1/schedules/runs/${run.id}/file`;
    const own = await admin.get(file);
    expect(own.statusCode, own.body).toBe(200);
    expect(own.headers['content-type']).toBe('application/vnd.ms-excel');
    const book = readBook(own.rawPayload, { type: 'buffer' });
    const cells = Object.values(book.Sheets).flatMap((sheet) =>
      utils.sheet_to_json<string[]>(sheet, { header: 1 }),
    );
    expect(cells.flat()).toContain("'=1+1");
    expect((await maker.get(file)).statusCode).toBe(200);
    expect((await maker.get(`/v1/schedules/runs/${run.id}/details`)).json()).toMatchObject({
      rows: run.rows,
    });
    expect((await finance.get(file)).statusCode).toBe(404);
    expect((await runsOf(id, finance))[0]).toMatchObject({ hasFile: true, isAbleToDownload: false });
    expect((await maker.get(`/v1/schedules/${id}/runs`)).statusCode).toBe(403);
    await roles([]);
    const less = await maker.get(file);
    expect(less.statusCode).toBe(403);
    expect(less.body).toContain('You may see less now than when this file was made.');
    await roles(['Finance User']);
    expect((await maker.get(file)).statusCode).toBe(200);
    await roles(held);
    const begun = test.clock.at;
    test.pass(7 * 86_400);
    admin = await test.signInAs('super.admin@nusantara.test');
    const late = await admin.get(file);
    expect(late.statusCode).toBe(404);
    expect(late.body).toContain('7 days');
    await nouns
      .clockWork(test.context)
      .find(({ name }) => name === 'schedule.clean')
      ?.run();
    expect((await runsOf(id))[0]).toMatchObject({ hasFile: false });
    test.clock.at = begun;
    admin = await test.signInAs('super.admin@nusantara.test');
    await admin.delete(`/v1/schedules/${id}`);
  });

  it('links to a file of over 5 MB instead of mailing it, and the link leads to it', async () => {
    // A paragraph takes up to 2,000 characters; these take three bytes each.
    const fields = await Promise.all(
      Array.from({ length: 36 }, async (_, number) => {
        const answer = await admin.post('/v1/custom-fields', {
          name: `Wide ${number}`,
          inputType: 'paragraph',
          appliesTo: ['vendor'],
          isExported: true,
        });
        expect(answer.statusCode, answer.body).toBe(201);
        return answer.json<{ id: number }>().id;
      }),
    );
    const value = '語'.repeat(2000);
    for (let number = 0; number < 26; number += 1) {
      const customFields = fields.map((fieldID) => ({ fieldID, value }));
      const answer = await admin.post('/v1/vendors', { name: `PT Lebar ${number}`, customFields });
      expect(answer.statusCode, answer.body).toBe(201);
    }
    test.pass(1);
    const { id } = await made({
      dataset: 'vendors',
      query: 'query=Lebar',
      recipients: ['maker@nusantara.test'],
    });
    mails.length = 0;
    const run = await runNow(id);
    expect(run).toMatchObject({ status: 'processed', rows: 26, hasFile: true });
    const [mail] = mails;
    expect([mail?.to, mail?.attachments ?? []]).toEqual(['maker@nusantara.test', []]);
    const link = /https?:\/\/\S+(\/settings\/scheduler\/file\/(\d+))/.exec(mail?.text ?? '');
    expect(link?.[2]).toBe(String(run.id));
    const details = await maker.get(`/v1/schedules/runs/${link?.[2]}/details`);
    expect(details.json()).toMatchObject({ rows: 26, fileName: run.fileName });
    const file = await maker.get(`/v1/schedules/runs/${link?.[2]}/file`);
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.length).toBeGreaterThan(5 * 1024 * 1024);
    const sheet = readCsv(file.body);
    expect([sheet.length, sheet[1]?.at(-1)]).toEqual([27, value]);
    expect((await finance.get(`/v1/schedules/runs/${link?.[2]}/file`)).statusCode).toBe(404);
    await admin.delete(`/v1/schedules/${id}`);
    for (const field of fields) await admin.patch(`/v1/custom-fields/${field}/archive`);
  });

  it('writes each list and each format', async () => {
    const offered = (await admin.get('/v1/schedules/offered/dataset')).json<{
      data: { value: string; label: string }[];
    }>();
    const names = offered.data.map(({ value }) => value);
    expect(names).toEqual(
      expect.arrayContaining([
        'bills',
        'payment-makers',
        'payment-approvals',
        'payment-releasers',
        'vendors',
        'schedules',
      ]),
    );
    for (const dataset of names) {
      const preview = await admin.get(`/v1/schedules/preview?dataset=${dataset}`);
      expect(preview.statusCode, `${dataset}: ${preview.body}`).toBe(200);
      const { id } = await made({ dataset, format: 'xlsx' });
      mails.length = 0;
      const run = await runNow(id);
      expect(run.status, `${dataset}: ${run.reason}`).toBe('processed');
      const { total, headings, rows } = preview.json<{
        total: number;
        headings: string[];
        rows: unknown[][];
      }>();
      expect(rows.length).toBe(Math.min(20, total));
      if (run.rows === 0) continue;
      const [file] = mails[0]?.attachments ?? [];
      const [sheet] = await readExcelFile(new Blob([Uint8Array.from(file?.content ?? [])]));
      expect(sheet?.data[0]).toEqual(headings);
      expect(sheet?.data.length).toBe((run.rows ?? 0) + 1);
      await admin.delete(`/v1/schedules/${id}`);
    }
  });

  it('writes the claims of everybody with the columns of their list, and those of the owner apart', async () => {
    const offered = (await admin.get('/v1/schedules/offered/dataset')).json<{
      data: { value: string; label: string }[];
    }>();
    const labels = offered.data.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const labelOf = (name: string) => offered.data.find(({ value }) => value === name)?.label;
    expect([labelOf('submissions'), labelOf('claims')]).toEqual(['Claims', 'Claims of my own']);
    const preview = async (dataset: string, query: string) => {
      const asked = new URLSearchParams({ dataset, query });
      const answer = await admin.get(`/v1/schedules/preview?${asked}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ total: number; headings: string[]; rows: string[][] }>();
    };
    const all = await preview('submissions', 'submissionType=cashAdvance');
    expect(all.total).toBeGreaterThan(0);
    expect(all.headings.slice(0, 5)).toEqual(['Number', 'Employee', 'Type', 'Category', 'Branch']);
    expect(all.rows.every(([number]) => number?.startsWith('ADV/'))).toBe(true);
    const own = await preview('claims', '');
    expect(own.headings.slice(0, 3)).toEqual(['Number', 'Type', 'Purpose']);
  });

  it('after an outage covers the gap with the latest, and notes the others as skipped', async () => {
    const { id } = await made({ time: '10:30' });
    const begun = test.clock.at;
    test.clock.at = new Date('2026-11-24T05:00:00Z');
    admin = await test.signInAs('super.admin@nusantara.test');
    mails.length = 0;
    await Promise.all([tick(), tick()]);
    const runs = await runsOf(id);
    expect(runs.map(({ status, scheduledFor }) => [status, scheduledFor])).toEqual([
      ['processed', '2026-11-24T03:30:00.000Z'],
      ['skipped', '2026-11-23T03:30:00.000Z'],
      ['skipped', '2026-11-22T03:30:00.000Z'],
      ['skipped', '2026-11-21T03:30:00.000Z'],
    ]);
    expect(runs[1]?.reason).toContain('A later run covers');
    expect(mails.filter(({ id: message }) => message?.includes(`-${runs[0]?.id}-`))).toHaveLength(1);
    expect((await read(id)).nextRunAt).toBe('2026-11-25T03:30:00.000Z');
    await admin.delete(`/v1/schedules/${id}`);
    test.clock.at = begun;
    admin = await test.signInAs('super.admin@nusantara.test');
  });

  it('is tried five times within six hours, then the owner and the admins are told', async () => {
    const { id } = await made();
    mails.length = 0;
    failing.isOn = true;
    const begun = test.clock.at;
    await admin.post(`/v1/schedules/${id}/runs`);
    await settle();
    expect((await runsOf(id))[0]).toMatchObject({ status: 'processing', tries: 1 });
    const busy = await admin.post(`/v1/schedules/${id}/runs`);
    expect(busy.statusCode).toBe(403);
    expect(busy.body).toContain('under way');
    for (const minutes of [5, 25, 90, 240]) {
      test.pass(minutes * 60);
      await settle();
    }
    expect(test.clock.at.getTime() - begun.getTime()).toBeLessThanOrEqual(6 * 3_600_000 + 60_000);
    failing.isOn = false;
    admin = await test.signInAs('super.admin@nusantara.test');
    const [run] = await runsOf(id);
    expect(run).toMatchObject({ status: 'failed', tries: 5 });
    expect(mails.map(({ to }) => to)).toContain('super.admin@nusantara.test');
    expect(mails.every(({ subject }) => subject.includes('failed'))).toBe(true);
    expect(await read(id)).toMatchObject({ status: 'active', lastResult: 'failed' });
    expect(await runNow(id)).toMatchObject({ status: 'processed' });
    await admin.delete(`/v1/schedules/${id}`);
  });

  it('sends nothing beyond the rights that its owner has then, and pauses', async () => {
    finance = await test.signInAs('finance.admin@nusantara.test');
    const { id } = await made({}, finance);
    const { systemPool } = test.database;
    mails.length = 0;
    await systemPool.query(
      `update employee set access_roles = '{}' where email = 'finance.admin@nusantara.test'`,
    );
    const run = await runNow(id);
    await systemPool.query(
      `update employee set access_roles = '{"Finance Admin"}' where email = 'finance.admin@nusantara.test'`,
    );
    expect(run.status).toBe('failed');
    expect(run.reason).toContain('Ratna Kertanaya may no longer export');
    expect(mails.some(({ attachments }) => (attachments ?? []).length > 0)).toBe(false);
    const paused = await read(id);
    expect(paused).toMatchObject({ status: 'inactive', nextRunAt: null, lastResult: 'failed' });
    expect(paused.histories.at(-1)?.action).toBe('pause');
  });
});
