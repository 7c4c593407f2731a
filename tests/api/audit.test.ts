import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AuditCheck, AuditDetail, AuditRow, AuditTerms } from '../../domain/audit/auditSchemas.ts';
import { settledEnd } from '../../server/audit/companyChains.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { readCsv } from '../readCsv.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** The history of the whole company: read in words, narrowed, taken away, and checked. */
let test: TestApp;
let admin: Caller;

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('admin@nusantara.test');
});

afterAll(() => test?.close());

interface Page {
  data: AuditRow[];
  pageInfo: { totalData: number };
}

async function read<Answer>(path: string, caller = admin, language = 'en'): Promise<Answer> {
  const answer = await caller.get(`/v1/audit${path}`, { headers: { 'accept-language': language } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

async function count(where: string): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ count: string }>(
    `select count(*) from history where company_id = 1 and ${where}`,
  );
  return Number(rows[0]?.count);
}

describe('the list', () => {
  it('has every row of the company and none of another, the newest first', async () => {
    const { data, pageInfo } = await read<Page>('?limit=100');
    expect(pageInfo.totalData).toBe(await count('true'));
    expect(data.map(({ at }) => at)).toEqual(
      data
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    );
    const other = await read<Page>('?limit=1', await test.signInAs('admin@lain.test'));
    const { rows } = await test.database.systemPool.query<{ count: string }>(
      'select count(*) from history where company_id = 2',
    );
    expect(other.pageInfo.totalData).toBe(Number(rows[0]?.count));
  });

  it('says each kind of record in its words: what was done, by whom, what stood there before', async () => {
    const { kinds, actions } = await read<AuditTerms>('/terms');
    expect(kinds.map(({ label }) => label)).toContain('Purchases');
    for (const { value, label } of [...kinds, ...actions]) {
      expect(label, value).not.toBe(value);
      expect(label, value).not.toContain('.');
    }
    for (const { value: kind } of kinds) {
      const { data } = await read<Page>(`?kind=${kind}&limit=100`);
      expect(data.length, kind).toBeGreaterThan(0);
      for (const row of data) {
        expect(row.record.kind).toBe(kind);
        expect(row.did, `${kind} ${row.action}`).not.toBe('');
        expect(row.did, `${kind} ${row.action}`).not.toBe(row.action);
        expect(row.record.kindName, kind).not.toBe(kind);
        for (const change of row.changes) {
          expect(change.label, `${kind} ${row.action}`).toMatch(/[A-Z ]/);
          expect(change.after).not.toMatch(/^[[{]|undefined|NaN/);
        }
      }
    }
    const paid = await read<Page>('?kind=payment&action=create&limit=1');
    expect(paid.data[0]?.changes[0]).toMatchObject({
      label: 'Amount',
      before: null,
      after: expect.stringMatching(/^(?:Rp|[A-Z]{2,3}|\S) ?[\d.,]+/),
    });
    const inIndonesian = await read<Page>('?kind=payment&action=create&limit=1', admin, 'id');
    expect(inIndonesian.data[0]?.did).toBe('Diminta');
  });

  it('is narrowed by person, kind, action, record, day and text, as the tables have it', async () => {
    const { data } = await read<Page>('?kind=bill&action=reject&limit=1');
    const [row] = data;
    if (!row) throw new Error('nothing was rejected in the demo company');
    const total = async (query: string) => (await read<Page>(`?limit=1&${query}`)).pageInfo.totalData;
    expect(await total(`actorIDs=${row.actorID}`)).toBe(await count(`actor_id = ${row.actorID}`));
    expect(await total('kind=bill,vendor')).toBe(await count(`subject_type in ('bill', 'vendor')`));
    expect(await total('action=approve')).toBe(await count(`action = 'approve'`));
    const ofRecord = `subject_type = 'bill' and subject_id = ${row.record.id}`;
    expect(await total(`kind=bill&recordID=${row.record.id}`)).toBe(await count(ofRecord));
    const named = await read<AuditTerms>(`/terms?kind=bill&recordID=${row.record.id}`);
    expect(named.records).toEqual([{ value: String(row.record.id), label: row.record.name }]);
    expect(await total('atFrom=2026-11-02&atTo=2026-11-03')).toBe(
      await count(`at >= '2026-11-01T17:00:00Z' and at < '2026-11-03T17:00:00Z'`),
    );
    // What was said, and the number of the record.
    const text = row.notes?.split(' ').find((word) => word.length > 4) ?? '';
    expect(await total(`query=${encodeURIComponent(text)}`)).toBeGreaterThanOrEqual(
      await count(`notes ilike '%${text}%'`),
    );
    expect(await total(`query=${encodeURIComponent(row.record.name ?? '')}`)).toBeGreaterThanOrEqual(
      await count(ofRecord),
    );
    expect((await admin.get('/v1/audit?atFrom=2025-01-01&atTo=2026-01-01')).statusCode).toBe(400);
  });

  it('is open to those who hold the permission', async () => {
    for (const person of ['finance.admin', 'finance.user', 'reviewer', 'employee']) {
      const caller = await test.signInAs(`${person}@nusantara.test`);
      for (const path of ['', '/terms', '/1', '/checks', '/evidence', '/export.csv']) {
        expect((await caller.get(`/v1/audit${path}`)).statusCode, `${person} ${path}`).toBe(403);
      }
      expect((await caller.post('/v1/audit/checks', {})).statusCode).toBe(403);
    }
  });
});

it('tells a row with its place in the chain, and the request that caused it', async () => {
  const requestID = '0b6f1c9e-7d55-4c7f-9d1b-6f0a1c2d3e4f';
  const vendor = { name: 'PT Jejak Audit', category: 'business' };
  const made = await admin.post(
    '/v1/warehouses',
    { name: 'Gudang Jejak' },
    { headers: { 'x-request-id': requestID } },
  );
  expect(made.statusCode, `${made.body} ${vendor.name}`).toBe(201);
  const { data } = await read<Page>(`?kind=warehouse&recordID=${made.json<{ id: number }>().id}`);
  const detail = await read<AuditDetail>(`/${data[0]?.id}`);
  expect(detail).toMatchObject({
    did: 'Created',
    position: 1,
    rowsOfRecord: 1,
    isSound: true,
    requestID,
    previousHash: '0'.repeat(64),
    record: { name: 'Gudang Jejak', address: `/bills/warehouses/${made.json<{ id: number }>().id}` },
  });
  expect(detail.hash).toMatch(/^[0-9a-f]{64}$/);
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from history where company_id = 2 limit 1',
  );
  expect((await admin.get(`/v1/audit/${rows[0]?.id}`)).statusCode).toBe(404);
});

it('checks the chain once at a time, and refuses what is no seal of the company', async () => {
  const after = await lastInOutbox(test);
  for (const seal of ['abc', `2-5-${'0'.repeat(64)}`]) {
    const refused = await admin.post('/v1/audit/checks', { seal });
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ error: { fields: object } }>().error.fields).toHaveProperty('seal');
  }
  const begun = (await admin.post('/v1/audit/checks', {})).json<{ id: number }>();
  expect((await admin.post('/v1/audit/checks', {})).json()).toEqual(begun);
  expect(await read<AuditCheck>(`/checks/${begun.id}`)).toMatchObject({ status: 'processing' });
  await workOffOutbox(test, { after });
  const found = await read<AuditCheck>(`/checks/${begun.id}`);
  expect(found).toMatchObject({ status: 'sound', faultCount: 0, requestedBy: expect.any(String) });
  expect(found.rows).toBe(await count(`id <= ${found.upTo}`));
  const [noted] = (await read<Page>('?kind=audit&action=check')).data;
  expect(noted?.changes).toContainEqual({ label: 'Seal', before: null, after: found.seal });
});

it('waits for what is being written into the history, and for nothing else that is written', async () => {
  const other = await test.database.systemPool.connect();
  try {
    await other.query('begin');
    await other.query('select pg_current_xact_id()');
    const { upTo } = await settledEnd(test.database, 1);
    expect(upTo).toBe(await lastRow());
    await other.query('lock table history in row exclusive mode');
    let hasEnded = false;
    const settled = settledEnd(test.database, 1).finally(() => {
      hasEnded = true;
    });
    // Something else is answered meanwhile, so that the wait has begun.
    await count('true');
    expect(hasEnded).toBe(false);
    await other.query('commit');
    await expect(settled).resolves.toMatchObject({ upTo });
  } finally {
    other.release(true);
  }
});

async function lastRow(): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select max(id) as id from history where company_id = 1',
  );
  return Number(rows[0]?.id);
}

it('writes down who took it away, in what format and how much', async () => {
  const answer = await admin.get('/v1/audit/export.csv?kind=vendor&action=create');
  expect(answer.statusCode, answer.body).toBe(200);
  const [headings, ...lines] = readCsv(answer.body);
  expect(headings).toContain('Previous hash');
  expect(lines).toHaveLength(await count(`subject_type = 'vendor' and action = 'create'`));
  const [row] = (await read<Page>('?kind=audit&action=export')).data;
  expect(row).toMatchObject({ did: 'List exported', actorName: expect.stringMatching(/\w/) });
  expect(row?.changes).toEqual(
    expect.arrayContaining([
      { label: 'Rows', before: null, after: String(lines.length) },
      { label: 'Format', before: null, after: 'csv' },
    ]),
  );
});
