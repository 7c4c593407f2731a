import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { claimBody } from '../proof/spendingCalls.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { uploadedBy } from '../proof/uploadedFile.ts';

interface Comment {
  id: number;
  author: { name: string };
  text: string;
  createdAt: string;
}

let place: TestApp;
let employee: Caller;
let finance: Caller;
let stranger: Caller;
let abroad: Caller;
let claimID: number;

beforeAll(async () => {
  place = await createTestApp();
  const signIn = (name: string) => place.signInAs(`${name}@nusantara.test`);
  employee = await signIn('employee');
  finance = await signIn('finance.admin');
  stranger = await signIn('requester');
  abroad = await place.signInAs('admin@lain.test');
  const filed = await employee.post('/v1/claims', await claimBody(place, 'A course'));
  claimID = filed.json<{ id: number }>().id;
});
afterAll(() => place?.close());

const say = (by: Caller, text: unknown) => by.post(`/v1/claims/${claimID}/comments`, { text });

async function readBy(caller: Caller): Promise<Comment[]> {
  const answer = await caller.get(`/v1/claims/${claimID}/comments`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: Comment[] }>().data;
}

/** Who was told of a comment, and in which tab they find it. */
async function toldOf(text: string): Promise<string[]> {
  const { rows } = await place.database.systemPool.query<{ told: string }>(
    `select split_part(e.email, '@', 1) || ' ' || n."group" as told from notification n
     join employee e on e.company_id = n.company_id and e.id = n.employee_id
     where n.company_id = 1 and n.event_type = 'claim_commented' and n.message::text like '%' || $1 || '%' order by 1`,
    [text],
  );
  return rows.map(({ told }) => told);
}

/** A file that somebody has uploaded and no record has yet. */
async function fileOf(person: string): Promise<number> {
  const { rows } = await place.database.systemPool.query<{ id: string }>(
    'select id from employee where company_id = 1 and email = $1',
    [`${person}@nusantara.test`],
  );
  const uploader = { id: Number(rows[0]?.id) } as Newcomer;
  const file = { fileName: 'course.pdf', contentType: 'application/pdf', kind: 'receipt' } as const;
  return await uploadedBy(place, uploader, { ...file, sheet: '%PDF-1.7' });
}

it('are read and written by whoever may read the record, and reach who is concerned', async () => {
  expect(await readBy(employee)).toEqual([]);
  const after = await lastInOutbox(place);
  expect((await say(finance, '  Which course was it?\nPlease say.  ')).statusCode).toBe(201);
  expect((await say(employee, 'Fire safety.')).statusCode).toBe(201);
  await workOffOutbox(place, { after });
  expect((await readBy(employee)).map(({ text }) => text)).toEqual([
    'Which course was it?\nPlease say.',
    'Fire safety.',
  ]);
  expect(await toldOf('Which course')).toContain('employee expenses');
  const answered = await toldOf('Fire safety');
  expect(answered).toContain('finance.admin approvals');
  expect(answered.filter((told) => told.startsWith('employee'))).toEqual([]);
});

it('are kept from everybody else, and refused where they say nothing or too much', async () => {
  for (const somebody of [stranger, abroad]) {
    expect((await somebody.get(`/v1/claims/${claimID}/comments`)).statusCode).toBe(404);
    expect((await say(somebody, 'Hello')).statusCode).toBe(404);
  }
  for (const text of ['', '   ', 'x'.repeat(2001), null]) {
    expect((await say(employee, text)).json().error.fields, JSON.stringify(text)).toHaveProperty('text');
  }
  expect(await readBy(employee)).toHaveLength(2);
});

it('carry files that whoever reads the record opens, and nobody else', async () => {
  const own = await fileOf('employee');
  const foreign = await fileOf('requester');
  const comments = `/v1/claims/${claimID}/comments`;
  const refused = await employee.post(comments, { text: 'See these', mediaIDs: [own, foreign] });
  expect(refused.json().error.fields).toHaveProperty('mediaIDs.1');
  const many = await employee.post(comments, { text: 'See these', mediaIDs: [1, 2, 3, 4, 5, 6] });
  expect(many.json().error.fields).toHaveProperty('mediaIDs');
  const said = await employee.post(comments, { text: 'See this', mediaIDs: [own] });
  expect(said.json()).toMatchObject({ media: [{ id: own, fileName: 'course.pdf' }] });
  expect((await readBy(finance)).at(-1)).toMatchObject({ media: [{ id: own }] });
  expect((await finance.get(`/v1/media/${own}`)).statusCode).toBe(200);
  for (const somebody of [stranger, abroad]) {
    expect((await somebody.get(`/v1/media/${own}`)).statusCode).toBe(404);
  }
});

it('go with a draft that is deleted', async () => {
  const draft = await employee.post('/v1/claims/draft', await claimBody(place, 'Not yet'));
  const { id } = draft.json<{ id: number }>();
  expect((await employee.post(`/v1/claims/${id}/comments`, { text: 'Remember the bill' })).statusCode).toBe(
    201,
  );
  expect((await employee.delete(`/v1/claims/${id}`)).statusCode).toBeLessThan(300);
  const { rows } = await place.database.systemPool.query(
    `select id from comment where company_id = 1 and subject_type = 'claim' and subject_id = $1`,
    [id],
  );
  expect(rows).toEqual([]);
});
