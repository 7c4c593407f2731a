import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { LinkedDecision } from '../../domain/inbox/inboxSchemas.ts';
import { handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Payers } from '../proof/payers.ts';
import {
  approvedPayment,
  enteredBill,
  gatherPayers,
  invoice,
  read,
  requestedPayment,
  reviewedBill,
} from '../proof/payers.ts';
import type { Caller, TestApp } from './testApp.ts';
import { callerWith, createTestApp, testNow } from './testApp.ts';

/** Decisions: taken back until something follows them, and opened from a mail. */
let test: TestApp;
let payers: Payers;
let mailed: { to: string; text: string }[];

beforeAll(async () => {
  mailed = [];
  test = await createTestApp({
    replace: {
      mailer: {
        send: async ({ to, text }) => {
          mailed.push({ to, text });
        },
      } as TestApp['context']['mailer'],
    },
  });
  payers = await gatherPayers((email) => test.signInAs(email), '2026-11-20');
});

beforeEach(() => {
  test.clock.at = new Date(testNow);
});

afterAll(() => test?.close());

interface Body {
  error: { code: string; message: string };
}

const bill = async (id: number) => read<DocumentDetail>(await payers.entering.get(`/v1/bills/${id}`), 200);
const payment = async (id: number) => read<PaymentDetail>(await payers.maker.get(`/v1/payments/${id}`), 200);
const actionsOf = ({ histories }: Pick<DocumentDetail, 'histories'>) => histories.map(({ action }) => action);

/** Makes every invoice go by these people, one after the other. */
async function reviewedInTurnBy(...emails: string[]): Promise<void> {
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from employee where company_id = 1 and email = any($1) order by array_position($1, email)',
    [emails.map((name) => `${name}@nusantara.test`)],
  );
  const steps = rows.map(({ id }) => ({ actors: [{ actorType: 'employee', employeeID: Number(id) }] }));
  await test.database.systemPool.query(
    `update workflow_layer set is_no_approval = false, steps = $1 where company_id = 1 and workflow_id in
       (select id from workflow where company_id = 1 and kind = 'purchaseInvoice')`,
    [JSON.stringify(steps)],
  );
}

describe('a decision on an invoice', () => {
  it('that ended the review is withdrawn until a payment is asked for', async () => {
    await reviewedInTurnBy('reviewer');
    const reviewed = await reviewedBill(payers, 820_000);
    const { id } = await requestedPayment(payers, reviewed);
    read(await payers.approver.patch(`/v1/payments/${id}/reject`, { notes: 'Later.' }), 200);
    expect((await bill(reviewed.id)).status).toBe('awaiting_payment');
    expect((await payers.reviewer.patch(`/v1/bills/${reviewed.id}/withdraw`)).statusCode).toBe(403);
  });
});

it('an order that something is made of stays approved', async () => {
  const { vendorID, productID, day } = payers;
  const order = {
    transactionType: 'order',
    vendorID,
    transactionDate: day,
    dueDate: day,
    currencyCode: 'IDR',
    items: [{ itemableID: productID, qty: 2, unitPrice: 100_000, tax: 0, whtTax: 0 }],
  };
  const entered = read<DocumentDetail>(await payers.entering.post('/v1/bills', order), 201);
  const approver = await test.signInAs(await approverOf(entered.id));
  read(await approver.patch(`/v1/bills/${entered.id}/approve`), 200);
  const [line] = entered.items;
  const draft = {
    ...invoice(payers, 100_000),
    transactionType: 'bill',
    purchaseOrderID: entered.id,
    items: [{ itemableID: productID, orderLineID: line?.id, qty: 1, unitPrice: 100_000, tax: 0, whtTax: 0 }],
  };
  read(await payers.entering.post('/v1/bills/draft', draft), 201);
  expect((await approver.patch(`/v1/bills/${entered.id}/withdraw`)).statusCode).toBe(403);
});

async function approverOf(id: number): Promise<string> {
  const { rows } = await test.database.systemPool.query<{ email: string }>(
    `select e.email from bill b join employee e on e.company_id = 1 and e.id = b.approver_ids[1]
     where b.company_id = 1 and b.id = $1 and b.steps_left = 1`,
    [id],
  );
  return rows[0]?.email ?? '';
}

describe('a decision on a payment', () => {
  const available = async () => {
    const { rows } = await test.database.systemPool.query<{ account: string; balance: string }>(
      `select a.kind as account, a.company_account_id, sum(l.amount)::text as balance from ledger_line l join ledger_account a
         on a.company_id = l.company_id and a.id = l.account_id where l.company_id = 1 group by 1, 2 having sum(l.amount) <> 0 order by 1, 2`,
    );
    return rows;
  };

  it('to approve is withdrawn until it is authorized, and its invoice follows', async () => {
    await reviewedInTurnBy('reviewer');
    const { id, paidID: billID } = await approvedPayment(payers, 900_000);
    expect((await payers.releaser.patch(`/v1/payments/${id}/withdraw`)).statusCode).toBe(403);
    const withdrawn = read<PaymentDetail>(await payers.approver.patch(`/v1/payments/${id}/withdraw`), 200);
    expect(withdrawn).toMatchObject({ status: 'awaiting_approval', isAbleToApprove: true });
    expect(await bill(billID)).toMatchObject({ status: 'awaiting_payment_approval' });
    expect(actionsOf(await bill(billID)).at(-1)).toBe('paymentApprovalWithdrawn');
  });

  it('to authorize gives the money back while the bank does not have it, and no later', async () => {
    const { id, paidID: billID } = await approvedPayment(payers, 910_000);
    const before = await available();
    const after = await lastInOutbox(test);
    read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
    expect(await available()).not.toEqual(before);
    expect((await payers.approver.patch(`/v1/payments/${id}/withdraw`)).statusCode).toBe(403);
    const withdrawn = read<PaymentDetail>(await payers.releaser.patch(`/v1/payments/${id}/withdraw`), 200);
    expect(withdrawn).toMatchObject({
      status: 'awaiting_payment_authorization',
      releaser: null,
      authorizedAt: null,
    });
    expect(await available()).toEqual(before);
    expect(await bill(billID)).toMatchObject({ status: 'awaiting_payment_authorization' });
    // The order to the bank that the authorization left behind finds nothing to pay.
    await workOffOutbox(test, { after });
    expect(await payment(id)).toMatchObject({ status: 'awaiting_payment_authorization' });

    read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
    await handToBank(test.context, 1, id);
    expect((await payers.releaser.patch(`/v1/payments/${id}/withdraw`)).statusCode).toBe(409);
  });

  it('is not withdrawn without a key for its repetition', async () => {
    const { id } = await approvedPayment(payers, 920_000);
    const keyless = await payers.approver.patch(`/v1/payments/${id}/withdraw`, undefined, {
      idempotencyKey: null,
    });
    expect(keyless.statusCode).toBe(400);
    const idempotencyKey = randomUUID();
    for (let press = 0; press < 2; press += 1) {
      read(await payers.approver.patch(`/v1/payments/${id}/withdraw`, undefined, { idempotencyKey }), 200);
    }
    expect((await payment(id)).histories.filter(({ action }) => action === 'withdraw')).toHaveLength(1);
  });
});

describe('the link of a mail', () => {
  const look = (token: string) =>
    test.app.inject({ method: 'GET', url: `/v1/external/decision?token=${encodeURIComponent(token)}` });
  const spend = (token: string) =>
    test.app.inject({ method: 'POST', url: '/v1/external/decision', payload: { token } });

  /** The link that asking for a review mails, and the document that it is about. */
  async function mailedLink(): Promise<{ token: string; id: number; referenceID: string; text: string }> {
    const after = await lastInOutbox(test);
    mailed = [];
    const { id, referenceID } = await enteredBill(payers, 700_000);
    await workOffOutbox(test, { after });
    const text = mailed.find(({ to }) => to === 'reviewer@nusantara.test')?.text ?? '';
    return { token: /external\/decision\?token=(\S+)/.exec(text)?.[1] ?? '', id, referenceID, text };
  }

  async function opened(token: string): Promise<Caller> {
    const answer = await spend(token);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(Object.keys(answer.json<object>())).toEqual(['accessToken']);
    return callerWith(test.app, test.database, {
      accessToken: answer.json<{ accessToken: string }>().accessToken,
      refreshToken: '',
    });
  }

  it('opens one decision as its person, once, and nothing is used up by looking', async () => {
    const { token, id, referenceID, text } = await mailedLink();
    expect(text).toContain(`${referenceID} waits for your review.`);
    expect(text).toContain(`/approval/bill-list/${id}`);
    for (let glance = 0; glance < 3; glance += 1) {
      const seen = read<LinkedDecision>(await look(token), 200);
      expect(seen).toMatchObject({ companyID: 1, address: `/approval/bill-list/${id}` });
    }
    const person = await opened(token);
    expect((await spend(token)).statusCode).toBe(404);
    expect((await look(token)).statusCode).toBe(404);
    const shown = read<DocumentDetail>(await person.get(`/v1/bills/${id}`), 200);
    expect(shown).toMatchObject({ referenceID, isAbleToApprove: true });
    // A mail says less than the page: what is decided is what that showed.
    const blind = read<{ error: { fields: object } }>(await person.patch(`/v1/bills/${id}/approve`), 400);
    expect(blind.error.fields).toHaveProperty('If-Match');
    const { version } = shown;
    read(await person.patch(`/v1/bills/${id}/approve`, undefined, { version }), 200);
    const { histories } = await bill(id);
    const reviewer = read<{ employee: { firstName: string; lastName: string } }>(
      await payers.reviewer.get('/v1/users/me'),
      200,
    ).employee;
    expect(histories.at(-1)).toMatchObject({
      action: 'approve',
      actorName: `${reviewer.firstName} ${reviewer.lastName}`,
    });
    // It ends with the decision: who takes it back has signed in.
    expect((await person.get(`/v1/bills/${id}`)).statusCode).toBe(401);
    expect((await person.patch(`/v1/bills/${id}/withdraw`)).statusCode).toBe(401);
    read(await payers.reviewer.patch(`/v1/bills/${id}/withdraw`), 200);
  });

  it('lets nobody do or see more than that decision', async () => {
    const { token, id } = await mailedLink();
    const other = await enteredBill(payers, 710_000);
    const person = await opened(token);
    const refused = read<Body>(await person.patch(`/v1/bills/${other.id}/approve`), 403);
    expect(refused.error.message).toBe(
      'You came by the link of a mail, which is for one decision. Sign in to do more.',
    );
    for (const [method, url, body] of [
      ['patch', '/v1/bills/bulk/approve', { ids: [other.id] }],
      ['post', '/v1/bills', invoice(payers, 1)],
      ['post', '/v1/auth/switch-company', { companyID: 1 }],
    ] as const) {
      expect((await person[method](url, body)).statusCode, url).toBe(403);
    }
    const elsewhere = [
      `/v1/bills/${other.id}`,
      '/v1/bills/approvals',
      '/v1/inbox',
      '/v1/inbox/counts',
      '/v1/vendors',
    ];
    for (const url of [
      ...elsewhere,
      '/v1/bills',
      '/v1/employees',
      '/v1/notifications',
      '/v1/search?query=INV',
    ]) {
      const unread = read<Body>(await person.get(url), 403);
      expect(unread.error.message, url).toBe(refused.error.message);
    }
    read(await person.patch('/v1/notifications', { group: 'approvals' }), 403);
    read(await person.get(`/v1/bills/${id}`), 200);
    test.pass(1800 + 10);
    expect((await person.get('/v1/users/me')).statusCode).toBe(401);
  });

  it('is over in its time, with its task, its person and its address, always in the same words', async () => {
    const late = await mailedLink();
    const decided = await mailedLink();
    read(await payers.reviewer.patch(`/v1/bills/${decided.id}/approve`), 200);
    const words = (reply: { json: () => unknown }) => (reply.json() as Body).error.message;
    const said = [await look('1.nonsense'), await look(decided.token), await spend(decided.token)];
    test.pass(72 * 3600);
    said.push(await look(late.token), await spend(late.token));
    test.clock.at = new Date(testNow);
    expect(new Set(said.map(({ statusCode }) => statusCode))).toEqual(new Set([404]));
    expect(new Set(said.map(words)).size).toBe(1);

    const set = (values: string) =>
      test.database.systemPool.query(
        `update employee set ${values} where company_id = 1 and employee_code =
           (select employee_code from employee where company_id = 1 and email like '%reviewer%nusantara.test')`,
      );
    const { token } = await mailedLink();
    await set('has_access = false');
    expect((await spend(token)).statusCode).toBe(404);
    await set(`has_access = true, email = 'another.reviewer@nusantara.test'`);
    expect((await spend(token)).statusCode).toBe(404);
    await set(`email = 'reviewer@nusantara.test'`);
    expect((await spend(token)).statusCode).toBe(200);
  });

  it('is not mailed where money moves: a payment is decided by who signs in', async () => {
    const after = await lastInOutbox(test);
    mailed = [];
    await requestedPayment(payers, await reviewedBill(payers, 720_000));
    await workOffOutbox(test, { after });
    const text = mailed.find(({ to }) => to === 'approver@nusantara.test')?.text ?? '';
    expect(text).toContain('waits for your approval');
    expect(text).not.toContain('external/decision');
  });
});
