import { afterAll, beforeAll, expect, it } from 'vitest';

import { personNames } from '../../resources/demo/demoPeople.server.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** A record names who can take the step that it waits for: nobody else could, and nobody who could is left out. */
let test: TestApp;
let callers: Map<number, Caller>;

beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await test.database.systemPool.query<{ id: string; email: string }>(
    `select id, email from employee where company_id = 1 and email = any($1)`,
    [personNames.map((name) => `${name}@nusantara.test`)],
  );
  callers = new Map();
  for (const { id, email } of rows) callers.set(Number(id), await test.signInAs(email));
});
afterAll(() => test?.close());

const waiting = [
  ['payments', 'payment', `status = 'awaiting_payment_authorization'`, 'isAbleToAuthorize'],
  ['bills', 'bill', `transaction_type = 'quote' and status = 'open'`, 'isAbleToAppoint'],
  [
    'bills',
    'bill',
    `transaction_type = 'quote' and status = 'awaiting_order'`,
    'isAbleToCreatePurchaseOrder',
  ],
  [
    'bills',
    'bill',
    `transaction_type = 'request' and status = 'awaiting_quotation'`,
    'isAbleToCreatePurchaseQuote',
  ],
] as const;

it.each(waiting)('of %s in %s where %s: those whose page offers %s', async (path, table, where, ability) => {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from ${table} where company_id = 1 and ${where} order by id desc limit 3`,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows) {
    const able: number[] = [];
    let answered: { people: { id: number; name: string }[]; others: number } | undefined;
    for (const [person, caller] of callers) {
      const page = await caller.get(`/v1/${path}/${id}`);
      const said = await caller.get(`/v1/${path}/${id}/next-people`);
      // Who may not read the record is not told who acts on it.
      expect(said.statusCode === 200, said.body).toBe(page.statusCode === 200);
      if (page.statusCode !== 200) continue;
      if (page.json<Record<string, unknown>>()[ability] === true) able.push(person);
      answered ??= said.json();
      expect(said.json()).toEqual(answered);
    }
    expect(answered?.people.length).toBeGreaterThan(0);
    expect((answered?.people.length ?? 0) + (answered?.others ?? 0)).toBe(able.length);
    for (const one of answered?.people ?? []) expect(able).toContain(one.id);
  }
});

it('of a record that waits for nobody there are none', async () => {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    `select id from payment where company_id = 1 and status = 'paid' limit 1`,
  );
  const [boss] = callers.values();
  expect((await boss?.get(`/v1/payments/${rows[0]?.id}/next-people`))?.json()).toEqual({
    people: [],
    others: 0,
  });
});
