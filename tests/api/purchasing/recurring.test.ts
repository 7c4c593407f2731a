import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail, DocumentRow } from '../../../resources/purchasing/document/documentWire.ts';
import { nouns } from '../../../resources/nouns.server.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What is bought again and again: by the clock, with the rights of its owner. The clock of the test begins on 22 November. */
let test: TestApp;
let admin: Caller;
let finance: Caller;
let vendorID: number;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp();
  await signIn();
  await test.database.systemPool.query(`update recurring_purchase set status = 'inactive', next_at = null`);
  const { data } = (await finance.get('/v1/vendors?limit=1&status=active')).json<{
    data: { id: number }[];
  }>();
  vendorID = data[0]?.id ?? 0;
});
afterAll(() => test?.close());

async function signIn(): Promise<void> {
  admin = await test.signInAs('super.admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
}

interface Recurring {
  id: number;
  version: number;
  status: string;
  name: string;
  nextAt: string | null;
  made: DocumentRow[];
  owner: { name: string };
  histories: { action: string; systemNotes: string | null }[];
  trouble: string | null;
  refusals: Record<string, string>;
}

const daySeconds = 86_400;

async function product(): Promise<number> {
  const answer = await admin.post('/v1/products', { name: `Rent of hall ${(serial += 1)}` });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>().id;
}

async function template(fields: object = {}, caller = finance): Promise<{ id: number; version: number }> {
  const terms = (await finance.get('/v1/term-payments?limit=1&status=active')).json<{
    data: { id: number }[];
  }>();
  const source = await caller.post('/v1/bills', {
    vendorID,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    termPaymentID: terms.data[0]?.id,
    items: [{ itemableID: await product(), unitPrice: 12_500_000 + (serial += 1), qty: 2, tax: 11 }],
    ...fields,
  });
  expect(source.statusCode, source.body).toBe(201);
  const answer = await caller.post('/v1/purchase-templates', {
    name: `Template ${(serial += 1)}`,
    document: source.json<DocumentDetail>().referenceID,
    visibility: 'private',
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number; version: number }>();
}

const input = (templateID: number, more: object = {}) => ({
  name: `Rent ${(serial += 1)}`,
  templateID,
  enteredAs: 'draft',
  frequency: 'weekly',
  day: 3,
  start: '2026-11-01',
  end: null,
  ...more,
});

async function recurring(templateID: number, more: object = {}, caller = finance): Promise<Recurring> {
  const answer = await caller.post('/v1/recurring-purchases', input(templateID, more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Recurring>();
}

const read = async (id: number) => (await finance.get(`/v1/recurring-purchases/${id}`)).json<Recurring>();
const document = async (id: number) => (await finance.get(`/v1/bills/${id}`)).json<DocumentDetail>();

/** So many days later the clock looks for what is due. */
async function passDays(days: number): Promise<void> {
  test.pass(days * daySeconds);
  await nouns
    .clockWork(test.context)
    .find(({ name }) => name === 'recurringPurchase.due')
    ?.run();
  // Nobody stays signed in for so long.
  await signIn();
}

async function refused(body: object, caller = finance): Promise<Record<string, string>> {
  const answer = await caller.post('/v1/recurring-purchases', body);
  expect(answer.statusCode, answer.body).toBe(400);
  return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
}

async function messagesTo(name: string): Promise<string> {
  const { rows } = await test.database.systemPool.query<{ payload: string }>(
    `select payload::text from outbox where topic = 'notification' and payload::text like $1`,
    [`%${name}%`],
  );
  return rows.map(({ payload }) => payload).join('\n');
}

describe('a recurring purchase', () => {
  it('is refused by the field that is wrong', async () => {
    const { id, version } = await template();
    expect(await refused(input(id, { day: 9 }))).toEqual({ day: 'Choose a day of the week' });
    expect(await refused(input(id, { end: '2026-10-31' }))).toEqual({
      end: 'The last day lies before the first one',
    });
    expect(await refused(input(id, { end: '2026-11-23' }))).toEqual({
      end: 'No purchase falls between today and the last day: choose a later one',
    });
    expect(await refused(input(id, { frequency: 'daily' }))).toHaveProperty('frequency');
    // Somebody else's template is nobody's but theirs.
    expect(await refused(input(id), admin)).toEqual({
      templateID: 'Choose a template of your own, or one that is shared',
    });
    expect((await finance.patch(`/v1/purchase-templates/${id}/archive`, {}, { version })).statusCode).toBe(
      200,
    );
    expect(await refused(input(id))).toEqual({
      templateID: 'This template is archived: restore it, or choose another one',
    });
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await user.post('/v1/recurring-purchases', input(id))).statusCode).toBe(403);
  });

  it('makes what its template holds, for each day once, and says where that comes from', async () => {
    const one = await recurring((await template()).id);
    expect(one.nextAt).toBe('2026-11-24T23:00:00.000Z');
    await passDays(4);
    const { made, nextAt } = await read(one.id);
    expect(nextAt).toBe('2026-12-01T23:00:00.000Z');
    expect(made).toHaveLength(1);
    const bill = await document(made[0]?.id ?? 0);
    expect(bill).toMatchObject({
      status: 'draft',
      transactionDate: '2026-11-25',
      vendor: { id: vendorID },
      recurringPurchase: { id: one.id },
      items: [{ qty: 2, tax: 11 }],
    });
    expect(bill.totalAmount).toBe(Math.round((bill.items[0]?.unitPrice ?? 0) * 2 * 1.11));
    expect(bill.histories[0]?.systemNotes).toContain('Made by the recurring purchase');
    // The clock looks again, on several servers at once.
    await Promise.all([passDays(0), passDays(0), passDays(0)]);
    expect((await read(one.id)).made).toHaveLength(1);
    expect(await messagesTo(bill.referenceID)).toContain('notice.made');
    await finance.patch(`/v1/recurring-purchases/${one.id}/deactivate`);
  });

  it('makes up for the days on which no server ran, up to its last day, and ends there', async () => {
    const from = test.clock.at;
    const end = new Date(from.getTime() + 24 * daySeconds * 1000).toISOString().slice(0, 10);
    const one = await recurring((await template()).id, { frequency: 'weekly', end });
    await passDays(40);
    const { made, status, nextAt, histories } = await read(one.id);
    const days = made.map(({ transactionDate }) => transactionDate ?? '');
    expect(days.length).toBeGreaterThanOrEqual(3);
    expect(days.every((day) => day <= end && new Date(day).getUTCDay() === 3)).toBe(true);
    expect(new Set(days).size).toBe(days.length);
    expect({ status, nextAt }).toEqual({ status: 'inactive', nextAt: null });
    expect(histories.map(({ action }) => action)).toContain('end');
    const again = await finance.patch(`/v1/recurring-purchases/${one.id}/activate`);
    expect(again.statusCode).toBe(409);
    expect(again.json<{ error: { message: string } }>().error.message).toContain('choose a later one');
  });

  it('submits where it is told to, and keeps as a draft what cannot be submitted', async () => {
    const [whole, lacking] = [await template(), await template({ termPaymentID: null })];
    const sent = await recurring(whole.id, { enteredAs: 'submitted' });
    const kept = await recurring(lacking.id, { enteredAs: 'submitted' });
    await passDays(8);
    const [first] = (await read(sent.id)).made;
    expect(first?.status).not.toBe('draft');
    const [second] = (await read(kept.id)).made;
    expect(second?.status).toBe('draft');
    const { histories } = await document(second?.id ?? 0);
    expect(histories[0]?.systemNotes).toContain('It could not be submitted: Due date: ');
    expect(await messagesTo(second?.referenceID ?? '-')).toContain('notice.kept');
    for (const { id } of [sent, kept]) await finance.patch(`/v1/recurring-purchases/${id}/deactivate`);
  });

  it('says before its day which field of what keeps it from being submitted, once', async () => {
    const [whole, lacking] = [await template(), await template({ termPaymentID: null })];
    const fine = await recurring(whole.id, { enteredAs: 'submitted' });
    expect(fine.trouble).toBeNull();
    // An invoice without a term has no due day; a draft needs none.
    const kept = await recurring(lacking.id, { enteredAs: 'submitted' });
    expect(kept.trouble).toMatch(/^Due date: /);
    expect((await recurring(lacking.id)).trouble).toBeNull();
    const count = async (table: string) =>
      (await test.database.systemPool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n;
    const before = [await count('bill'), await count('number_series'), await count('bill_line')];
    const foresee = async () => {
      await nouns
        .clockWork(test.context)
        .find(({ name }) => name === 'recurringPurchase.foresee')
        ?.run();
    };
    // Something of it is archived after it was set up: its owner hears of it before the day, and once.
    const { rows } = await test.database.systemPool.query<{ item: string; name: string }>(
      `select content->'items'->0->>'itemableID' as item, content->'items'->0->>'itemName' as name
       from purchase_template where id = $1`,
      [whole.id],
    );
    const [item] = rows;
    expect((await admin.patch(`/v1/products/${item?.item}/archive`, {})).statusCode).toBe(200);
    await foresee();
    await foresee();
    const trouble = `Item 1 (${item?.name}), item: This product is archived.`;
    expect((await read(fine.id)).trouble).toBe(trouble);
    const told = await messagesTo(`"name": "${(await read(fine.id)).name}"`);
    expect(told.split('notice.foreseen')).toHaveLength(2);
    // What was tried left nothing behind.
    expect([await count('bill'), await count('number_series'), await count('bill_line')]).toEqual(before);
    expect((await admin.patch(`/v1/products/${item?.item}/restore`, {})).statusCode).toBe(200);
    await foresee();
    expect((await read(fine.id)).trouble).toBeNull();
    await test.database.systemPool.query(
      `update recurring_purchase set status = 'inactive', next_at = null where id in ($1, $2)`,
      [fine.id, kept.id],
    );
  });

  it('is paused, and says so, when its template is archived', async () => {
    const { id, version } = await template();
    const one = await recurring(id);
    expect((await finance.patch(`/v1/purchase-templates/${id}/archive`, {}, { version })).statusCode).toBe(
      200,
    );
    await passDays(8);
    const { status, nextAt, made, histories } = await read(one.id);
    expect({ status, nextAt, made }).toEqual({ status: 'inactive', nextAt: null, made: [] });
    expect(histories.find(({ action }) => action === 'pause')?.systemNotes).toContain('template is archived');
  });

  it('is paused when its owner loses their access', async () => {
    const leaver = await test.signInAs('admin@nusantara.test');
    const one = await recurring((await template({}, leaver)).id, {}, leaver);
    const { data } = (await admin.get('/v1/employees?query=admin%40nusantara.test&limit=50')).json<{
      data: { id: number; email: string }[];
    }>();
    const found = data.find(({ email }) => email === 'admin@nusantara.test');
    const gone = await admin.patch(`/v1/employees/${found?.id}/revoke-access`);
    expect(gone.statusCode, gone.body).toBe(200);
    const { status, histories } = await read(one.id);
    expect(status).toBe('inactive');
    expect(histories.map(({ action }) => action)).toContain('pause');
  });

  it('is not deleted once it made something', async () => {
    const one = await recurring((await template()).id);
    await passDays(8);
    const answer = await finance.delete(`/v1/recurring-purchases/${one.id}`);
    expect(answer.statusCode).toBe(409);
    const unused = await recurring((await template()).id);
    expect((await finance.delete(`/v1/recurring-purchases/${unused.id}`)).statusCode).toBe(204);
  });
});
