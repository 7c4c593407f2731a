import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { claimLifecycle } from '../../resources/spending/claim/claimLifecycles.ts';
import { claimLogKinds } from '../../resources/spending/claimLog/claimLog.ts';
import { goOnWithUpload } from '../../resources/spending/claimLog/upload/fileClaims.server.ts';
import { claimLogStore } from '../../resources/spending/claimLog/claimLog.server.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';

interface Log {
  id: number;
  referenceID: string;
  kind: string;
  status: string;
  fileName: string | null;
  createdBy: { id: number; name: string };
  rowCount: number;
  doneCount: number;
  failedCount: number;
}

interface Row {
  row: number;
  outcome: string;
  claim: { id: number; name: string; requester: string } | null;
  cells: Record<string, string>;
  code: string | null;
  message: string | null;
}

let place: TestApp;
let finance: Caller;
let employee: Caller;
let approver: Caller;
let after: number;

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs('finance.admin@nusantara.test');
  employee = await place.signInAs('employee@nusantara.test');
  approver = await place.signInAs('super.admin@nusantara.test');
  // Nobody is named: super admins approve.
  await place.database.systemPool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind in ('reimbursement', 'cashAdvance', 'cashAdvanceSettlement', 'customWorkflow')`,
  );
});
afterAll(() => place?.close());
beforeEach(async () => {
  after = await lastInOutbox(place);
});

async function sheet(by: Caller, content: string, fileName = 'claims.csv'): Promise<number> {
  const form = new FormData();
  form.append('kind', 'sheet');
  form.append('file', new Blob([content]), fileName);
  const sent = new Response(form);
  const answer = await place.app.inject({
    method: 'POST',
    url: '/v1/media/upload',
    headers: {
      authorization: `Bearer ${by.accessToken}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ media: { id: number } }>().media.id;
}

const send = async (content: string, more: object = {}, by = finance) =>
  by.post('/v1/claims/uploads', {
    mediaID: await sheet(by, content),
    submissionType: 'reimbursement',
    ...more,
  });

async function uploaded(content: string, more: object = {}): Promise<Log> {
  const answer = await send(content, more);
  expect(answer.statusCode, answer.body).toBe(201);
  const begun = answer.json<Log>();
  expect(begun.status).toBe('processing');
  await workOffOutbox(place, { after });
  return read(begun.id);
}

async function read(id: number): Promise<Log> {
  return (await finance.get(`/v1/claim-logs/${id}`)).json();
}

async function rowsOf(id: number, headers: Record<string, string> = {}): Promise<Row[]> {
  const answer = await finance.get(`/v1/claim-logs/${id}/rows?limit=100`, { headers });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Row[] }>().data;
}

const head =
  "Claim,Employee's email,Purpose,Date,Merchant,Category,Currency,Amount,What for,Why there is no receipt";
let told = 0;
/** A line of a reimbursement that nothing is wrong with; each at a merchant of its own. */
function line(more: Record<string, string> = {}): string {
  const cells = {
    claim: '',
    employee: 'employee@nusantara.test',
    purpose: 'Handed in on paper',
    date: '2026-11-18',
    merchant: `Bluebird ${(told += 1)}`,
    category: 'Training and certificates',
    currency: 'IDR',
    amount: '21000',
    description: 'To a course',
    reason: 'It is in the binder',
    ...more,
  };
  return Object.values(cells)
    .map((text) => (/[",]/.test(text) ? `"${text}"` : text))
    .join(',');
}
const csv = (...lines: string[]) => [head, ...lines].join('\r\n');

describe('a sheet of claims', () => {
  it('files each claim for the employee that its rows name, as their form would', async () => {
    const log = await uploaded(
      csv(
        line({ claim: 'A' }),
        line({ claim: 'A', purpose: '' }),
        line({ employee: 'requester@nusantara.test' }),
      ),
    );
    expect(log).toMatchObject({
      kind: 'upload',
      status: 'completed',
      rowCount: 3,
      doneCount: 3,
      failedCount: 0,
    });
    expect(log.referenceID).toMatch(/^LOG\/2026\/\d{6}$/);
    const rows = await rowsOf(log.id);
    expect(rows[0]?.claim?.id).toBe(rows[1]?.claim?.id);
    expect(rows[2]?.claim?.id).not.toBe(rows[0]?.claim?.id);
    const claim = (await finance.get(`/v1/claims/${rows[0]?.claim?.id}`)).json();
    expect(claim).toMatchObject({
      status: 'waiting_for_approval',
      requestedAmount: 42_000,
      createdBy: log.createdBy,
      requester: { name: rows[0]?.claim?.requester },
      lines: [{ amount: 21_000 }, { amount: 21_000 }],
    });
    expect(claim.requester.id).not.toBe(claim.createdBy.id);
    expect(claim.approval.steps).not.toHaveLength(0);
    expect(claim.histories[0].systemNotes).toContain(`Filed from “claims.csv” (${log.referenceID})\n`);
    const notices = (await finance.get('/v1/notifications?group=expenses&page=1&limit=10')).body;
    expect(notices).toContain('Claims of “claims.csv”: 3 rows filed, 0 failed.');
  });

  it('says of each row that fails which column is wrong, and files the others', async () => {
    const { systemPool } = place.database;
    await systemPool.query(
      `update employee set status = 'resigned' where company_id = 1 and email = 'reviewer@nusantara.test'`,
    );
    await systemPool.query(
      `insert into category_policy (company_id, name, type, status, transaction_types, max_age_days, is_description_required,
         is_attendees_required)
       select company_id, 'Taxis of old', type, 'inactive', transaction_types, 90, false, false from category_policy
       where company_id = 1 and name = 'Training and certificates'`,
    );
    const log = await uploaded(
      csv(
        line({ employee: 'nobody@nusantara.test' }),
        line({ category: 'Taxis of old' }),
        line({ date: '32/13/2026' }),
        line({ date: '2026-12-24' }),
        line({ amount: '0' }),
        line({ amount: '1234567890123' }),
        line({ currency: 'XXZ' }),
        line({ employee: 'reviewer@nusantara.test' }),
        line({ claim: 'B' }),
        line({ claim: 'B', amount: '-1' }),
        line({ claim: 'C' }),
        line({ claim: 'C', purpose: 'Something else' }),
        line(),
      ),
    );
    expect(log).toMatchObject({ status: 'completed', rowCount: 13, doneCount: 1, failedCount: 12 });
    const rows = await rowsOf(log.id);
    // Those that failed come first.
    expect(rows.map(({ outcome }) => outcome)).toEqual([...Array<string>(12).fill('failed'), 'done']);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    expect(rows.map(({ message }) => message)).toMatchInlineSnapshot(`
      [
        "Employee's email: There is no “nobody@nusantara.test”",
        "Category: “Taxis of old” is not active, or not for this kind of claim.",
        "Date: Enter a date like 21/11/2026",
        "Date: A receipt cannot be of a day to come.",
        "Amount: More than 0 has to be claimed.",
        "Amount: At most 12 digits",
        "Currency: Choose one of IDR, USD, SGD, EUR, GBP, JPY, KRW, AUD, CNY, HKD, MYR, THB, PHP, VND, INR, NZD, CAD, CHF, SAR, AED, TWD",
        "Employee's email: Choose somebody who works here.",
        "Not filed: row 11 of the same claim is wrong.",
        "Amount: Must not be negative",
        "Not filed: row 13 of the same claim is wrong.",
        "Purpose: The first row of this claim says otherwise.",
        null,
      ]
    `);
    const said = await rowsOf(log.id, { 'accept-language': 'id' });
    expect(said[0]?.message).toMatchInlineSnapshot(`"Email karyawan: Tidak ada “nobody@nusantara.test”"`);
    expect(rows[0]).toMatchObject({ code: 'validation_failed', claim: null });
    const failed = await finance.get(`/v1/claim-logs/${log.id}/rows?outcome=failed`);
    expect(failed.json<{ data: Row[] }>().data).toHaveLength(12);
  });

  it('has a column for each field that the company added: what is required can be said in it', async () => {
    const admin = await place.signInAs('admin@nusantara.test');
    const field = async (name: string, inputType: string, more: object = {}) => {
      const body = {
        name,
        inputType,
        appliesTo: ['reimbursement'],
        options: [],
        isShownInFilter: true,
        ...more,
      };
      const answer = await admin.post('/v1/custom-fields', body);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number }>().id;
    };
    const site = await field('Site of work', 'dropdown', {
      isRequired: true,
      options: [{ label: 'North' }, { label: 'South' }],
    });
    const seen = await field('Seen on', 'date');
    const template = await finance.get('/v1/claims/uploads/template?submissionType=reimbursement');
    const [headings = [], example = []] = parse(template.body, { bom: true }) as string[][];
    expect(headings).toEqual(expect.arrayContaining(['Site of work *', 'Seen on']));
    expect(example[headings.indexOf('Site of work *')]).toBe('North');

    const [first, second] = [line({ claim: 'S' }), line({ claim: 'S', purpose: '' })];
    const added = `${head},Site of work,Seen on`;
    const log = await uploaded(
      [
        added,
        `${first},South,18/11/2026`,
        `${second},,`,
        `${line()},,`,
        `${line()},West,`,
        `${line({ claim: 'T' })},North,`,
        `${line({ claim: 'T' })},South,`,
      ].join('\r\n'),
    );
    expect(log).toMatchObject({ rowCount: 6, doneCount: 2, failedCount: 4 });
    const rows = await rowsOf(log.id);
    const messages = rows.map(({ message }) => message);
    expect(messages.filter((said) => said?.startsWith('Site of work: '))).toHaveLength(3);
    expect(messages.join('\n')).toContain('West');
    const done = rows.find(({ claim }) => claim !== null)?.claim;
    const { customFields } = (await finance.get(`/v1/claims/${done?.id}`)).json<{
      customFields: { fieldID: number; value: unknown }[];
    }>();
    expect(customFields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fieldID: site, value: expect.objectContaining({ name: 'South' }) }),
        expect.objectContaining({ fieldID: seen, value: '2026-11-18' }),
      ]),
    );
    const file = await finance.get(`/v1/claim-logs/${log.id}/failed.csv`);
    expect(parse(file.body, { bom: true })[0]).toEqual(expect.arrayContaining(['Site of work', 'Seen on']));
    for (const id of [site, seen]) await admin.patch(`/v1/custom-fields/${id}/archive`, undefined);
  });

  it('gives the failed rows back as a sheet that can be mended and sent again', async () => {
    const log = await uploaded(csv(line({ employee: 'nobody@nusantara.test' }), line()));
    const file = await finance.get(`/v1/claim-logs/${log.id}/failed.csv`);
    expect(file.headers['content-type']).toContain('text/csv');
    const [headings = [], ...failed] = parse(file.body, { bom: true }) as string[][];
    expect(headings.at(-1)).toBe('Reason');
    expect(failed).toHaveLength(1);
    expect(failed[0]?.at(-1)).toContain("Employee's email");
    const mended = file.body.replace('nobody@nusantara.test', 'employee@nusantara.test');
    const again = await uploaded(mended);
    expect(again).toMatchObject({ rowCount: 1, doneCount: 1 });
  });

  it('hands back what was typed so that no program computes it, and reads it as it was typed', async () => {
    const purpose = '=HYPERLINK(1)';
    const log = await uploaded(csv(line({ employee: 'nobody@nusantara.test', purpose })));
    const file = await finance.get(`/v1/claim-logs/${log.id}/failed.csv`);
    expect((parse(file.body, { bom: true }) as string[][])[1]).toContain(`'${purpose}`);
    const again = await uploaded(file.body.replace('nobody@', 'employee@'));
    const [row] = await rowsOf(again.id);
    expect((await finance.get(`/v1/claims/${row?.claim?.id}`)).json()).toMatchObject({ purpose });
  });

  it('takes what strangers write: a mark of bytes, semicolons, commas before decimals, headings of the other language', async () => {
    const content = [
      '\uFEFFEmail karyawan;Keperluan;Kategori;Diperlukan pada;Mata uang;Nominal',
      'employee@nusantara.test;Kursus;Training and certificates;1/12/2026;USD;12,50',
    ].join('\n');
    const log = await uploaded(content, { submissionType: 'cashAdvance' });
    const [row] = await rowsOf(log.id);
    expect(row?.message).toBeNull();
    const claim = (await finance.get(`/v1/claims/${row?.claim?.id}`)).json();
    expect(claim).toMatchObject({
      submissionType: 'cashAdvance',
      currencyCode: 'USD',
      amount: 12.5,
      neededOn: '2026-12-01',
    });
  });

  it('refuses a sheet whose headings it does not know, and a file that is none', async () => {
    const answer = await send(csv(line()).replace('Merchant', 'Shop'));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.message).toContain('“Shop”');
    const unknown = await finance.post('/v1/claims/uploads', {
      mediaID: 987_654,
      submissionType: 'reimbursement',
    });
    expect(unknown.statusCode).toBe(400);
    expect(Object.keys(unknown.json().error.fields)).toEqual(['mediaID']);
  });

  it('tells of the same file, and files it again only when that is meant', async () => {
    const content = csv(line());
    const first = await uploaded(content);
    const again = await send(content);
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toMatchObject({ code: 'already_exists', details: { logID: first.id } });
    expect(again.json().error.fields.isSentAgain).toContain(first.referenceID);
    const meant = await uploaded(content, { isSentAgain: true });
    // Each of its purchases is claimed already: whoever means another one says so in its row.
    expect(meant).toMatchObject({ doneCount: 0, failedCount: 1 });
    const [row] = await rowsOf(meant.id);
    expect(row?.message).toMatch(/^Why it is another purchase: Probably claimed already: .* Say why/);
    const [heading = '', cells = ''] = content.split('\r\n');
    const noted = [`${heading},Why it is another purchase`, `${cells},We went there twice`].join('\r\n');
    expect((await uploaded(noted)).doneCount).toBe(1);
  });

  it('sends a sheet again of which nothing was filed', async () => {
    const content = csv(line({ employee: 'nobody@nusantara.test' }));
    expect((await uploaded(content)).status).toBe('failed');
    expect((await uploaded(content)).status).toBe('failed');
  });

  it('goes on where it stopped, and files no claim twice', async () => {
    const begun = (await send(csv(line(), line(), line()))).json<Log>();
    const counted = async () =>
      Number((await place.database.systemPool.query('select count(*) from claim')).rows[0].count);
    const before = await counted();
    const payload = { companyID: 1, logID: begun.id };
    const { context } = place;
    let filed = 0;
    const dying = {
      ...context,
      database: {
        ...context.database,
        write: (async (companyID, work, options) => {
          filed += 1;
          if (filed > 1) throw Object.assign(new Error('the server is gone'), { code: 'ECONNREFUSED' });
          return context.database.write(companyID, work, options);
        }) as typeof context.database.write,
      },
    };
    await expect(goOnWithUpload(dying, claimLogStore, payload)).rejects.toThrow('the server is gone');
    expect(await counted()).toBe(before + 1);
    expect(await read(begun.id)).toMatchObject({ status: 'processing', doneCount: 1 });
    await Promise.all([
      goOnWithUpload(context, claimLogStore, payload),
      goOnWithUpload(context, claimLogStore, payload),
    ]);
    expect(await counted()).toBe(before + 3);
    expect(await read(begun.id)).toMatchObject({ status: 'completed', doneCount: 3 });
  });

  it('is for who may file for others, in a company that has it', async () => {
    const denied = await employee.post('/v1/claims/uploads', { mediaID: 1, submissionType: 'reimbursement' });
    expect(denied.statusCode).toBe(403);
    expect((await employee.get('/v1/claim-logs')).statusCode).toBe(403);
    const template = await finance.get('/v1/claims/uploads/template?submissionType=reimbursement');
    expect(template.statusCode).toBe(200);
    const filed = await uploaded(template.body);
    expect(filed).toMatchObject({ rowCount: 2, failedCount: 0 });
    const { systemPool } = place.database;
    const without = `update company set features = features - 'bulkRepresentative' where company_id = 1`;
    await systemPool.query(without);
    const gone = await finance.get('/v1/claims/uploads/template?submissionType=reimbursement');
    expect(gone.statusCode).not.toBe(200);
    await systemPool.query(
      `update company set features = features || '["bulkRepresentative"]' where company_id = 1`,
    );
  });

  it('stops where who uploaded it loses the right meanwhile', async () => {
    const begun = (await send(csv(line()))).json<Log>();
    const { systemPool } = place.database;
    await systemPool.query(`update employee set has_access = false where company_id = 1 and id = $1`, [
      begun.createdBy.id,
    ]);
    await goOnWithUpload(place.context, claimLogStore, { companyID: 1, logID: begun.id });
    await systemPool.query(`update employee set has_access = true where company_id = 1 and id = $1`, [
      begun.createdBy.id,
    ]);
    expect(await read(begun.id)).toMatchObject({ status: 'failed', failedCount: 1 });
    const [row] = await rowsOf(begun.id);
    expect(row).toMatchObject({ code: 'forbidden' });
  });

  it('belongs to no record: a sheet is not attached as a receipt', async () => {
    const mediaID = await sheet(finance, csv(line()));
    const answer = await finance.post('/v1/receipts', { fileIDs: [mediaID] });
    expect(answer.statusCode).toBe(400);
    expect((await finance.get(`/v1/media/${mediaID}`)).statusCode).toBe(404);
  });
});

describe('a bulk action on claims', () => {
  it('has a kind of log, whichever it is', () => {
    const bulk = claimLifecycle.transitions.filter(({ isBulk }) => isBulk).map(({ action }) => action);
    const kinds = bulk.map((action) => `bulk${action.charAt(0).toUpperCase()}${action.slice(1)}`);
    expect(new Set(['upload', ...kinds])).toEqual(new Set(claimLogKinds));
  });

  it('leaves a log with what became of each', async () => {
    const log = await uploaded(csv(line(), line()));
    const claims = (await rowsOf(log.id)).map(({ claim }) => claim?.id ?? 0);
    const answer = await approver.patch('/v1/claims/bulk/reject', {
      ids: [...claims, 987_654],
      notes: 'Nobody has seen the receipts',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [newest] = (await finance.get('/v1/claim-logs?kind=bulkReject')).json<{ data: Log[] }>().data;
    expect(newest).toMatchObject({
      kind: 'bulkReject',
      status: 'completed',
      rowCount: 3,
      doneCount: 2,
      failedCount: 1,
    });
    const rows = await rowsOf(newest?.id ?? 0);
    expect(rows.map(({ outcome, claim }) => [outcome, claim?.id ?? null])).toEqual([
      ['failed', null],
      ['done', claims[0]],
      ['done', claims[1]],
    ]);
    expect(rows[0]).toMatchObject({ row: 3, code: 'not_found' });
  });
});
