import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { z } from 'zod';

import { exported as datasets } from '../../resources/datasets.server.ts';
import { documentFilter } from '../../resources/purchasing/document/list/documentFilter.ts';
import { listDocuments } from '../../resources/purchasing/document/list/documentList.server.ts';
import { exportClockWork, exportTopic, exportWorker } from '../../server/exchange/export/exportJob.ts';
import type { Job, JobTopic } from '../../server/jobs/jobTopics.ts';
import { mailTopic, notificationTopic } from '../../server/jobs/jobTopics.ts';
import { jobIDOf } from '../../server/jobs/outboxRelay.ts';
import { mailWorker } from '../../server/jobs/ownWork.ts';
import { notificationWorker } from '../../server/notification/deliverNotification.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import { documentEn } from '../../resources/purchasing/document/words/document.en.ts';
import { TaskGivenUpError } from '../../server/workers/workers.ts';
import { readCsv } from '../readCsv.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { Message } from '../../domain/message/message.ts';
import { english } from '../said.ts';

const companyID = 1;
const financeEmail = 'finance.admin@nusantara.test';
const colleagueEmail = 'manager@nusantara.test';

let place: TestApp;
let finance: Caller;

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs(financeEmail);
});
afterAll(() => place?.close());
afterEach(async () => {
  await sql('delete from outbox');
  rmSync(mailFolder(), { recursive: true, force: true });
});

const mailFolder = () => join(place.configuration.dataDir, 'outbox');

async function sql<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await place.database.systemPool.query<Row>(text, values)).rows;
}

/** What waits under a topic, as the queue would deliver it. */
async function jobsOf<Payload>(topic: JobTopic<Payload>): Promise<Job<Payload>[]> {
  const rows = await sql<{ id: string; payload: unknown }>(
    'select id::text, payload from outbox where topic = $1 order by id',
    [topic.name],
  );
  return rows.map(
    (row) =>
      ({
        id: jobIDOf(String(companyID), row.id),
        companyID,
        payload: topic.schema.parse(row.payload),
        attempt: 1,
      }) satisfies Job<Payload>,
  );
}

const ask = (query = '', caller = finance) => caller.get(`/v1/bills/export${query}`);

/** Asks, and answers the one job that this wrote. */
async function askedJob(query: string): Promise<Job<z.output<typeof exportTopic.schema>>> {
  // Another minute, another mail; and no token outlives all of these minutes.
  place.pass(60);
  finance = await place.signInAs(financeEmail);
  // What is being made is not asked for again: other tests have taken its job away.
  await sql(`update sheet_export set status = 'failed' where status = 'processing'`);
  const answer = await ask(query);
  expect(answer.statusCode, answer.body).toBe(202);
  const [job, ...others] = await jobsOf(exportTopic);
  if (!job || others.length > 0) throw new Error('one job was expected');
  return job;
}

const makeExport = (job: Job<unknown>, context = place.context) =>
  exportWorker(context, datasets, nouns.languagesOf).run(job);

/** What was asked for, as it is kept. */
async function stored({ payload: { exportID } }: Job<{ exportID: number }>) {
  const [row] = await sql<{ emails: string[]; query: string; status: string; reason: Message | null }>(
    'select emails, query, status, reason from sheet_export where id = $1',
    [exportID],
  );
  return row;
}

async function deliverMail(): Promise<void> {
  for (const job of await jobsOf(mailTopic)) await mailWorker(place.context).run(job);
}

/** The messages that went out. */
function sentMail(): { to: string; text: string; fileName: string | null; attached: string }[] {
  return readdirSync(mailFolder()).map((file) => {
    const text = readFileSync(join(mailFolder(), file), 'utf8');
    const part = /content-type: text\/csv[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/i.exec(text);
    return {
      to: /^To: (.*)$/m.exec(text)?.[1]?.trim().replaceAll(/[<>]/g, '') ?? '',
      text,
      fileName: /filename=("?)([^"\s;]+)\1/.exec(part?.[0] ?? '')?.[2] ?? null,
      attached: Buffer.from(part?.[1] ?? '', 'base64').toString('utf8'),
    };
  });
}

/** The rows of the sheet that a query gives, by the names of their columns. */
async function exportedRows(query: string): Promise<Record<string, string>[]> {
  await makeExport(await askedJob(query));
  await deliverMail();
  const [mail, ...others] = sentMail();
  expect(others).toEqual([]);
  expect(mail?.fileName).toBe('bills-2026-11-21.csv');
  await sql('delete from outbox');
  rmSync(mailFolder(), { recursive: true, force: true });
  const [headers = [], ...rows] = readCsv(mail?.attached ?? '');
  return rows.map((row) => Object.fromEntries(headers.map((header, index) => [header, row[index] ?? ''])));
}

interface Refusal {
  error: { code: string; message: string; fields: Record<string, string> };
}

describe('the request', () => {
  test('is refused without the permission or the feature, and as a HEAD', async () => {
    const employee = await place.signInAs('employee@nusantara.test');
    expect((await ask('', employee)).statusCode).toBe(403);
    const user = await place.signInAs('finance.user@nusantara.test');
    expect((await ask('', user)).statusCode).toBe(403);
    const head = await place.app.inject({
      method: 'HEAD',
      url: '/v1/bills/export',
      headers: { authorization: `Bearer ${finance.accessToken}` },
    });
    expect(head.statusCode).toBe(400);
    expect(await jobsOf(exportTopic)).toEqual([]);
  });

  test('goes to active colleagues only, and names whoever is none', async () => {
    await sql(
      `update employee set status = 'resigned' where company_id = 1 and email = 'releaser@nusantara.test'`,
    );
    for (const stranger of ['admin@lain.test', 'nobody@nusantara.test', 'releaser@nusantara.test']) {
      const answer = await ask(`?emails=${colleagueEmail},${stranger}`);
      expect(answer.statusCode).toBe(400);
      expect(answer.json<Refusal>().error.fields).toEqual({
        emails: `No active colleague has this address: ${stranger}`,
      });
    }
    const malformed = await ask('?emails=manager');
    expect(malformed.json<Refusal>().error.fields).toEqual({
      emails: 'This is not an e-mail address: manager',
    });
    const many = Array.from({ length: 21 }, (_, index) => `p${index}@nusantara.test`).join(',');
    expect((await ask(`?emails=${many}`)).json<Refusal>().error.fields).toEqual({
      emails: 'Use at most 20 addresses',
    });
    expect(await jobsOf(exportTopic)).toEqual([]);
    await sql(
      `update employee set status = 'active' where company_id = 1 and email = 'releaser@nusantara.test'`,
    );
  });

  test('knows the filters of the list, and no page', async () => {
    expect((await ask('?statuses=paid')).statusCode).toBe(400);
    expect((await ask('?page=2')).json<Refusal>().error.fields).toHaveProperty('page');
    expect((await ask('?dueDateFrom=2026-01-01&dueDateTo=2026-12-31')).json<Refusal>().error.fields).toEqual({
      dueDateTo: 'Maximum query time range is 92 days',
    });
  });

  test('is answered at once, without a key', async () => {
    const query = `?emails=${colleagueEmail},%20Finance.Admin@nusantara.test,${colleagueEmail}&status=paid,void`;
    const answer = await ask(query);
    expect(answer.statusCode, answer.body).toBe(202);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      message: `The export is on its way to ${colleagueEmail}, ${financeEmail}.`,
      emails: [colleagueEmail, financeEmail],
    });
    const [job, ...others] = await jobsOf(exportTopic);
    expect(others).toEqual([]);
    expect(job && (await stored(job))).toMatchObject({
      emails: [colleagueEmail, financeEmail],
      query: 'status=paid%2Cvoid',
      status: 'processing',
    });
  });

  test('is mailed once in a minute and for each question of each person, however often it is asked', async () => {
    const query = `?status=failed&emails=${colleagueEmail}`;
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(query)));
    place.pass(59);
    answers.push(await ask(`?emails=${colleagueEmail}&status=failed`));
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([202, answers[0]?.body]);
    expect(await jobsOf(exportTopic)).toHaveLength(1);
    await ask(`${query}&sort=-id`);
    await ask('?status=failed');
    await ask(query, await place.signInAs('super.admin@nusantara.test'));
    expect(await jobsOf(exportTopic)).toHaveLength(4);
    place.pass(1);
    expect((await ask(query)).json<{ id: number }>().id).not.toBe(answers[0]?.json<{ id: number }>().id);
    expect(await jobsOf(exportTopic)).toHaveLength(5);
  });

  test('that was refused takes nothing from the minute', async () => {
    const query = '?status=paid&emails=manager@nusantara.test';
    await sql(`update employee set status = 'resigned' where company_id = 1 and email = '${colleagueEmail}'`);
    expect((await ask(query)).statusCode).toBe(400);
    await sql(`update employee set status = 'active' where company_id = 1 and email = '${colleagueEmail}'`);
    expect((await ask(query)).statusCode).toBe(202);
    expect(await jobsOf(exportTopic)).toHaveLength(1);
  });

  test('goes to the person who asks, unless said otherwise', async () => {
    expect((await ask()).json<{ emails: string[] }>().emails).toEqual([financeEmail]);
  });

  test('says in the contract that it needs no key, and how often it mails', async () => {
    const document = (await place.app.inject({ url: '/docs/openapi.json' })).json<{
      paths: Record<string, Record<string, { description?: string; parameters?: { name: string }[] }>>;
    }>();
    const [path, operations] =
      Object.entries(document.paths).find(([each]) => each.endsWith('bills/export')) ?? [];
    expect(path).toBeDefined();
    expect(operations?.['get']?.description).toContain('one mail per minute and query');
    expect(operations?.['get']?.parameters?.map(({ name }) => name)).not.toContain('Idempotency-Key');
  });
});

describe('the sheet', () => {
  test('holds what the list shows, under its names, in its order', async () => {
    const query = 'status=paid,overdue,draft&transactionDateFrom=2026-10-20&sort=-totalAmount';
    const listed = (await finance.get(`/v1/bills?${query}&limit=100`)).json<{
      data: {
        referenceID: string;
        vendorName: string | null;
        currencyCode: string;
        totalAmount: number;
        remainingAmount: number | null;
        dueDate: string | null;
        totalDaysSinceDueDate: number;
      }[];
      pageInfo: { totalData: number };
    }>();
    expect(listed.pageInfo.totalData).toBeGreaterThan(10);
    expect(listed.pageInfo.totalData).toBeLessThanOrEqual(100);
    const rows = await exportedRows(`?${query}`);
    expect(rows.map((row) => row['Transaction number'])).toEqual(listed.data.map((row) => row.referenceID));
    rows.forEach((row, index) => {
      const shown = listed.data[index];
      expect(row['Vendor']).toBe(shown?.vendorName ?? '');
      expect(row['Due date']).toBe(shown?.dueDate ?? '');
      expect(Number(row['Total'])).toBe(shown?.totalAmount);
      expect(row['Balance due'] === '' ? null : Number(row['Balance due'])).toBe(shown?.remainingAmount);
      const isWhole = ['IDR', 'KRW'].includes(shown?.currencyCode ?? '');
      expect(row['Total']).toMatch(isWhole ? /^\d+$/ : /^\d+\.\d\d$/);
      expect(row['Days overdue']).toBe(String(shown?.totalDaysSinceDueDate));
    });
    const { column } = documentEn;
    const documentNames = [column.referenceID, column.referenceNumber, column.vendorName];
    const moneyNames = [column.currencyCode, column.totalAmount, column.remainingAmount];
    const placeNames = [column.status, column.companyAccount, column.organization, column.requester];
    const dayNames = [column.transactionDate, column.dueDate];
    expect(Object.keys(rows[0] ?? {})).toEqual(
      [documentNames, dayNames, moneyNames, placeNames, [column.matchState, 'Days overdue']].flat(),
    );
    expect(new Set(rows.map((row) => row['Status']))).toEqual(
      new Set(['Paid', 'Draft', ...overdueLabels(rows)]),
    );
  });

  /** Overdue documents keep their own status, as in the list. */
  function overdueLabels(rows: Record<string, string>[]): string[] {
    return rows.filter((row) => row['Days overdue'] !== '0').map((row) => row['Status'] ?? '');
  }

  test('has the columns that are shown, in their order, of every kind and of payments', async () => {
    const heads = async (path: string) => {
      const answer = await finance.get(`/v1/${path}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return readCsv(answer.rawPayload.toString('utf8'))[0];
    };
    expect(
      await heads('bills/export.csv?columns=status,dueDate,remainingAmount,referenceID,totalAmount'),
    ).toEqual([
      'Status',
      'Due date',
      'Days overdue',
      'Currency',
      'Balance due',
      'Transaction number',
      'Total',
    ]);
    expect(
      await heads('bills/export.csv?transactionType=request&columns=requester,vendorName,urgencyLevel'),
    ).toEqual(['Requester', 'Urgency']);
    for (const list of ['payment-makers', 'payment-approvals', 'payment-releasers']) {
      const columns = 'columns=totalAmount,billReferenceID,purchaseOrder';
      expect(await heads(`${list}/export.csv?${columns}`)).toEqual([
        'Currency',
        'Total',
        'Transaction number',
      ]);
      expect(await heads(`${list}/deposits/export.csv?${columns}`)).toEqual([
        'Currency',
        'Deposit amount',
        'Deposit number',
        'Order number',
      ]);
    }
    expect(
      (await finance.get('/v1/bills/export.csv?columns=secret')).json<Refusal>().error.fields,
    ).toHaveProperty('columns');
    expect((await finance.get('/v1/payment-approvals/export.xlsx?query=a%00b')).statusCode).toBe(400);
    const orders = await finance.get('/v1/bills/export.xlsx?transactionType=order');
    expect(orders.headers['content-disposition']).toBe('attachment; filename="orders.xlsx"');
  });

  test('is complete whatever its length and order, with equal and absent values', async () => {
    await sql(
      `insert into bill (company_id, transaction_type, status, reference_id, vendor_id, transaction_date, due_date,
         total_amount, remaining_amount, requester_id, created_by_id, last_edited_by_id)
       select 1, 'bill', (array['draft', 'void', 'awaiting_payment'])[n % 3 + 1], 'MANY/' || n, case when n % 3 > 0 then v.id end,
         case when n % 7 > 0 then date '2026-01-01' + n % 5 end, case when n % 2 > 0 then date '2026-12-01' + n % 3 end,
         n % 11, n % 11, e.id, e.id, e.id
       from generate_series(1, 2500) n, lateral (
         select id from vendor where company_id = 1 order by id offset n % 9 limit 1) v,
         (select id from employee where company_id = 1 order by id limit 1) e`,
    );
    const actor = await loadEmployeeActor(place.context, {
      companyID,
      employeeID: await employeeID(financeEmail),
    });
    if (!actor) throw new Error('no actor');
    const orders = [
      '',
      'dueDate',
      '-dueDate',
      'vendorName,-transactionDate',
      '-status,totalAmount',
      'remainingAmount',
      '-remainingAmount',
    ];
    for (const sort of orders) {
      const question = { query: 'MANY/', ...(sort === '' ? {} : { sort }) };
      const filter = { ...documentFilter.parse(question), limit: 5000 };
      const { rows: listed } = await place.database.read(companyID, (executor) =>
        listDocuments(executor, actor, filter, place.context.now()),
      );
      const rows = await exportedRows(`?${new URLSearchParams(question)}`);
      expect(rows).toHaveLength(2500);
      expect(rows.map((row) => row['Transaction number'])).toEqual(listed.map((row) => row.referenceID));
    }
    await sql(`delete from bill where company_id = 1 and reference_id like 'MANY/%'`);
  });

  test('holds no formula, in whichever text somebody hid it', async () => {
    const dangers = ['=', '+', '-', '@', '\t', '\r'];
    const [bill] = await sql<{
      id: string;
      vendor_id: string;
      requester_id: string;
      organization_id: string | null;
      company_account_id: string;
    }>(
      `select id::text, vendor_id::text, requester_id::text, organization_id::text, company_account_id::text from bill where company_id = 1
       and transaction_type = 'bill' and vendor_id is not null and organization_id is not null and company_account_id is not null
       limit 1`,
    );
    for (const danger of dangers) {
      const text = `${danger}HYPERLINK("https://example.test";1)`;
      await sql(`update bill set reference_number = $2 where company_id = 1 and id = $1`, [bill?.id, text]);
      await sql(`update vendor set name = $2 where company_id = 1 and id = $1`, [bill?.vendor_id, text]);
      await sql(`update organization set name = $2 where company_id = 1 and id = $1`, [
        bill?.organization_id,
        text,
      ]);
      await sql(`update company_account set name = $2 where company_id = 1 and id = $1`, [
        bill?.company_account_id,
        text,
      ]);
      await sql(`update employee set first_name = $2, last_name = '' where company_id = 1 and id = $1`, [
        bill?.requester_id,
        text,
      ]);
      const rows = await exportedRows(`?vendorIDs=${bill?.vendor_id}`);
      const hit = rows.find((row) => row['Vendor’s number']?.includes('HYPERLINK'));
      const columns = ['Vendor’s number', 'Vendor', 'Organization', 'Account', 'Requester'];
      for (const column of columns)
        expect([column, hit?.[column]]).toEqual([column, expect.stringMatching(/^'/)]);
      for (const cell of rows.flatMap(Object.values)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test('holds all of the company that asks, nothing of another, and with "only mine" what is theirs', async () => {
    const numbers = await sql<{ reference_id: string; is_own: boolean }>(
      `select reference_id, $1 in (requester_id, created_by_id) as is_own from bill
       where company_id = 1 and transaction_type = 'bill' order by id`,
      [await employeeID(financeEmail)],
    );
    const all = await exportedRows('?sort=id');
    expect(all.map((row) => row['Transaction number'])).toEqual(numbers.map((row) => row.reference_id));
    const own = numbers.filter((row) => row.is_own);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(numbers.length);
    const mine = await exportedRows('?sort=id&ownedByMeOnly=true');
    expect(mine.map((row) => row['Transaction number'])).toEqual(own.map((row) => row.reference_id));
  });
});

async function employeeID(email: string): Promise<number> {
  const [row] = await sql<{ id: string }>(
    'select id::text from employee where company_id = 1 and email = $1',
    [email],
  );
  return Number(row?.id);
}

describe('the delivery', () => {
  const both = `?emails=${financeEmail},${colleagueEmail}&status=paid`;

  test('is one message to each address, with the file, which is kept for some days', async () => {
    const job = await askedJob(both);
    await makeExport(job);
    const messages = await jobsOf(mailTopic);
    expect(messages.map((message) => message.payload.to).toSorted()).toEqual(
      [financeEmail, colleagueEmail].toSorted(),
    );
    const keys = messages.map(({ payload }) => payload.attachment?.storageKey ?? '');
    await deliverMail();
    const sent = sentMail();
    expect(sent.map((mail) => mail.to).toSorted()).toEqual([financeEmail, colleagueEmail].toSorted());
    for (const mail of sent) {
      expect(mail.fileName).toBe('bills-2026-11-21.csv');
      expect(mail.attached.startsWith('\uFEFF')).toBe(true);
      expect(readCsv(mail.attached).length).toBeGreaterThan(2);
      expect(mail.text).toContain('Auto-Submitted: auto-generated');
    }
    expect(new Set(keys).size).toBe(1);
    const [row] = await sql<{ id: string }>('select max(id)::text as id from sheet_export');
    const file = () => finance.get(`/v1/exports/${row?.id}/file`);
    expect((await finance.get(`/v1/exports/${row?.id}`)).json()).toMatchObject({
      name: 'Invoices',
      status: 'processed',
      hasFile: true,
      emails: expect.arrayContaining([financeEmail, colleagueEmail]) as string[],
    });
    expect((await file()).rawPayload.toString('utf8')).toBe(sent[0]?.attached);
    const stranger = await place.signInAs('super.admin@nusantara.test');
    expect((await stranger.get(`/v1/exports/${row?.id}`)).statusCode).toBe(404);
    place.pass(7 * 86_400);
    finance = await place.signInAs(financeEmail);
    expect((await file()).json<Refusal>().error).toMatchObject({
      code: 'not_found',
      message: 'Files of exports are kept for 7 days. Ask for the export again to have a newer one.',
    });
    expect((await finance.get(`/v1/exports/${row?.id}`)).json()).toMatchObject({ hasFile: false });
    await exportClockWork(place.context).run();
    await expect(place.context.files.get(keys[0] ?? '')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('gives its file to nobody who may see less by then, and to others as before', async () => {
    const role = async (email: string, roles: string[]) => {
      await sql('update employee set access_roles = $2 where company_id = 1 and email = $1', [email, roles]);
      return await place.signInAs(email);
    };
    const rolesOf = async (email: string) =>
      (
        await sql<{ access_roles: string[] }>(
          'select access_roles from employee where company_id = 1 and email = $1',
          [email],
        )
      )[0]?.access_roles ?? [];
    const held = await rolesOf(colleagueEmail);
    await role(colleagueEmail, ['Finance User']);
    await makeExport(await askedJob(both));
    const [row] = await sql<{ id: string }>('select max(id)::text as id from sheet_export');
    const fetched = async (caller: Caller) => await caller.get(`/v1/exports/${row?.id}/file`);
    const says = 'You may see less now than when this file was made. Ask for the export again.';
    for (const [email, before, less] of [
      // Who had it made loses the list, who was sent it what they might see.
      [financeEmail, ['Finance Admin'], ['Finance User']],
      [colleagueEmail, ['Finance User'], []],
    ] as const) {
      expect((await fetched(await place.signInAs(email))).statusCode).toBe(200);
      const caller = await role(email, [...less]);
      const refused = await fetched(caller);
      expect(refused.statusCode).toBe(403);
      expect(refused.json<Refusal>().error.message).toBe(says);
      expect((await caller.get(`/v1/exports/${row?.id}`)).json()).toMatchObject({
        hasFile: false,
        reason: says,
      });
      expect((await fetched(await role(email, [...before]))).statusCode).toBe(200);
    }
    // More rights are no reason to withhold it.
    expect((await fetched(await role(colleagueEmail, ['Finance Admin']))).statusCode).toBe(200);
    await role(colleagueEmail, held);
    finance = await place.signInAs(financeEmail);
  });

  test('happens once, however often the jobs are delivered', async () => {
    const job = await askedJob(both);
    await Promise.all([makeExport(job), makeExport({ ...job, attempt: 2 })]);
    expect(await jobsOf(mailTopic)).toHaveLength(2);
    await deliverMail();
    const names = readdirSync(mailFolder());
    const sent = sentMail();
    await makeExport({ ...job, attempt: 3 });
    expect(await jobsOf(mailTopic)).toHaveLength(2);
    // A queue may deliver a message again whose file is gone: it went out, so nothing is left to do.
    await deliverMail();
    expect(readdirSync(mailFolder())).toEqual(names);
    expect(sentMail()).toEqual(sent);
    expect(await jobsOf(notificationTopic)).toHaveLength(1);
  });

  test('is told in the application, and by no mail to who has the file anyway', async () => {
    await makeExport(await askedJob(both));
    const [told] = await jobsOf(notificationTopic);
    expect(told?.payload).toMatchObject({
      employeeIDs: [await employeeID(financeEmail)],
      group: 'expenses',
      eventType: 'export_ready',
      isMailed: false,
    });
    expect(told && english(told.payload.message)).toMatch(
      /^Your export of the list “Invoices” \([\d.]+ rows\) was sent to .+, .+\.$/,
    );
    const before = (await jobsOf(mailTopic)).length;
    if (told) await notificationWorker(place.context, nouns).run(told);
    expect(await jobsOf(mailTopic)).toHaveLength(before);
    const [row] = await sql<{ message: Message }>(
      `select message from notification where company_id = 1 and event_type = 'export_ready' order by id desc limit 1`,
    );
    expect(row?.message).toEqual(told?.payload.message);
  });

  test('does not happen for who lost the right in between, and they are told why', async () => {
    const job = await askedJob(both);
    const role = (roles: string[]) =>
      sql('update employee set access_roles = $2 where company_id = 1 and email = $1', [financeEmail, roles]);
    await role(['Finance User']);
    await makeExport(job);
    expect(await jobsOf(mailTopic)).toEqual([]);
    const [told] = await jobsOf(notificationTopic);
    expect(told?.payload).toMatchObject({ eventType: 'export_failed' });
    expect(told && english(told.payload.message)).toBe(
      'Your export of the list “Invoices” was not sent. You may no longer export this list.',
    );
    await role(['Finance Admin']);
  });

  test('does not happen at all for who lost access to the company', async () => {
    const job = await askedJob(both);
    await sql('update employee set has_access = false where company_id = 1 and email = $1', [financeEmail]);
    await makeExport(job);
    expect(await jobsOf(mailTopic)).toEqual([]);
    expect(await jobsOf(notificationTopic)).toEqual([]);
    await sql('update employee set has_access = true where company_id = 1 and email = $1', [financeEmail]);
  });

  test('leaves out a colleague who has left in between', async () => {
    const job = await askedJob(both);
    const status = (value: string) =>
      sql('update employee set status = $2 where company_id = 1 and email = $1', [colleagueEmail, value]);
    await status('resigned');
    await makeExport(job);
    expect((await jobsOf(mailTopic)).map(({ payload }) => payload.to)).toEqual([financeEmail]);
    await sql('delete from outbox');
    const alone = await askedJob(`?emails=${financeEmail}`);
    await sql('delete from outbox');
    await sql('update sheet_export set emails = $2 where id = $1', [
      alone.payload.exportID,
      [colleagueEmail],
    ]);
    await makeExport(alone);
    const [refused] = await jobsOf(notificationTopic);
    expect(refused && english(refused.payload.message)).toContain('None of its addresses');
    await status('active');
  });

  test('that cannot store the file fails with its reason, and is made good by the next try', async () => {
    const job = await askedJob(both);
    const full = {
      ...place.context,
      files: { ...place.context.files, put: () => Promise.reject(new Error('the disk is full')) },
    };
    await expect(makeExport(job, full)).rejects.toThrow('the disk is full');
    expect(await jobsOf(mailTopic)).toEqual([]);
    await makeExport({ ...job, attempt: 2 });
    expect(await jobsOf(mailTopic)).toHaveLength(2);
  });
});

test('a sheet that a busy machine does not write in time is not there now, and nothing is broken', async () => {
  const late = vi
    .spyOn(place.context.workers, 'run')
    .mockRejectedValueOnce(new TaskGivenUpError('writeSheet takes longer than 20 s'));
  const answer = await finance.get('/v1/bills/export.xlsx');
  late.mockRestore();
  expect(answer.statusCode, answer.body).toBe(503);
  expect(answer.json()).toMatchObject({ error: { code: 'unavailable' } });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await finance.get('/v1/bills/export.xlsx')).statusCode).toBe(200);
});
