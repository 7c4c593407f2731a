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
  [
    'bills',
    'bill',
    `transaction_type = 'bill' and status = 'awaiting_payment' and proposal is null`,
    'isAbleToCreatePayment',
  ],
  ['bills', 'bill', `transaction_type = 'bill' and status = 'failed'`, 'isAbleToTryAgain'],
  [
    'bills',
    'bill',
    `transaction_type = 'order' and status = 'awaiting_invoice'`,
    'isAbleToCreatePurchaseInvoice',
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

it('of an invoice whose payment is asked for: who decides the payment', async () => {
  const { rows } = await test.database.systemPool.query<{ id: string; approvers: string[] }>(
    `select b.id, p.approver_ids::text[] as approvers from bill b
     join payment p on p.company_id = b.company_id and p.bill_id = b.id
     where b.company_id = 1 and p.status = 'awaiting_approval' and b.status = 'awaiting_payment_approval'
     order by b.id desc limit 5`,
  );
  expect(rows.length).toBeGreaterThan(0);
  const finance = await test.signInAs('finance.admin@nusantara.test');
  for (const { id, approvers } of rows) {
    const { people, others } = (await finance.get(`/v1/bills/${id}/next-people`)).json<{
      people: { id: number }[];
      others: number;
    }>();
    expect(people.length + others).toBe(approvers.length);
    for (const one of people) expect(approvers.map(Number)).toContain(one.id);
  }
});

it('of an invoice whose payment is authorized next, and of a request that is ordered next: as that one says', async () => {
  const { rows } = await test.database.systemPool.query<{ id: string; other: string; path: string }>(
    `(select b.id, p.id as other, 'payments' as path from bill b
        join payment p on p.company_id = b.company_id and p.bill_id = b.id
        where b.company_id = 1 and b.status = p.status and p.status = 'awaiting_payment_authorization' limit 3)
     union all
     (select r.id, q.id, 'bills' from bill r join bill q on q.company_id = r.company_id and q.purchase_request_id = r.id
        where r.company_id = 1 and r.transaction_type = 'request' and r.status = 'awaiting_order'
          and q.transaction_type = 'quote' and q.status = 'awaiting_order' limit 3)`,
  );
  expect(new Set(rows.map(({ path }) => path)).size).toBe(2);
  const finance = await test.signInAs('super.admin@nusantara.test');
  for (const { id, other, path } of rows) {
    const said = (await finance.get(`/v1/bills/${id}/next-people`)).json<{ people: unknown[] }>();
    expect(said.people.length).toBeGreaterThan(0);
    expect(said).toEqual((await finance.get(`/v1/${path}/${other}/next-people`)).json());
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
