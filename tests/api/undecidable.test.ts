import { afterAll, beforeAll, expect, it } from 'vitest';

import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { companyID, hire } from '../proof/newcomers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Payers } from '../proof/payers.ts';
import { enteredBill, gatherPayers, read, requestedPayment } from '../proof/payers.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

/** Who alone decides a step loses their access behind the application's back: super admins hear of it, once. */
let test: TestApp;
let payers: Payers;
let only: Newcomer;
let first: Newcomer;
let second: Newcomer;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  [only, first, second] = [await hire(test, 'only'), await hire(test, 'first'), await hire(test, 'second')];
  await only.become({ role: 'user', accessRoles: [] });
});
afterAll(() => test?.close());

/** Makes every workflow of a kind ask this person alone. */
async function layOut(kind: string, { id }: Newcomer): Promise<void> {
  await test.database.systemPool.query(
    `update workflow_layer l set is_no_approval = false, steps = $3 from workflow w
     where w.company_id = l.company_id and w.id = l.workflow_id and w.company_id = $1 and w.kind = $2`,
    [companyID, kind, JSON.stringify([{ actors: [{ actorType: 'employee', employeeID: id }] }])],
  );
}

/** Lets the clock look, and delivers what it says. */
async function looked(): Promise<void> {
  const after = await lastInOutbox(test);
  await nouns
    .clockWork(test.context)
    .find(({ name }) => name === 'approval.undecidable')
    ?.run();
  await workOffOutbox(test, { after });
}

async function told({ id }: Newcomer, type: string, objectID: number): Promise<string[]> {
  const { rows } = await test.database.systemPool.query<{ message: never }>(
    `select message from notification
     where company_id = $1 and employee_id = $2 and object_id = $4 and event_type = $3 || '_undecidable'`,
    [companyID, id, type, objectID],
  );
  return rows.map(({ message }) => test.context.words.in('en')(message));
}

interface Waiting {
  label: string;
  count: number;
  oldest: string | null;
}

const countedFor = async ({ caller }: Newcomer, label: string) =>
  read<{ items: Waiting[] }>(await caller.get('/v1/inbox/counts'), 200).items.find(
    (item) => item.label === label,
  );

/** On how many rows of their inbox a record stands. */
const rowsOf = async ({ caller }: Newcomer, { id, referenceID }: { id: number; referenceID: string }) =>
  read<{ data: InboxRow[] }>(await caller.get(`/v1/inbox?limit=50&query=${referenceID}`), 200).data.filter(
    ({ recordID }) => recordID === id,
  );

it('tells each super admin once of an invoice that nobody can decide, and shows it until somebody can', async () => {
  await layOut('purchaseInvoice', only);
  const invoice = await enteredBill(payers, 510_000);
  const { id, version } = invoice;
  await looked();
  expect(await told(first, 'bill', id)).toEqual([]);

  await only.become({ hasAccess: false });
  await looked();
  await looked();
  for (const admin of [first, second]) {
    const says = await told(admin, 'bill', id);
    expect(says).toHaveLength(1);
    expect(says[0]).toMatch(/^Nobody can decide .+ any more\. It waits for only Baru: /);
    expect(await countedFor(admin, 'Invoices that nobody can decide')).toMatchObject({ count: 1 });
    expect(await rowsOf(admin, invoice)).toHaveLength(1);
  }
  expect(await told(only, 'bill', id)).toEqual([]);
  // It is the clock's note and no change of the record: what somebody has open stays as it is.
  const after = read<{ version: number }>(await payers.entering.get(`/v1/bills/${id}`), 200);
  expect(after.version).toBe(version);

  await only.become({ hasAccess: true });
  await looked();
  expect(await countedFor(first, 'Invoices that nobody can decide')).toBeUndefined();
  await only.become({ hasAccess: false });
  await looked();
  expect(await told(first, 'bill', id)).toHaveLength(2);

  await only.become({ hasAccess: true });
  const caller = await test.signInAs(only.email);
  read(await caller.patch(`/v1/bills/${id}/approve`), 200);
  await looked();
  expect(await countedFor(first, 'Invoices that nobody can decide')).toBeUndefined();
});

it('lets a super admin decide a payment at once, whose people still may not', async () => {
  await layOut('paymentRequest', only);
  await layOut('purchaseInvoice', second);
  await only.become({ hasAccess: true });
  const bill = await enteredBill(payers, 520_000);
  read(await second.caller.patch(`/v1/bills/${bill.id}/approve`), 200);
  const payment = await requestedPayment(payers, bill);
  const { id } = payment;
  expect((await first.caller.patch(`/v1/payments/${id}/approve`)).statusCode).toBe(403);

  await only.become({ hasAccess: false });
  await looked();
  await looked();
  expect(await told(first, 'payment', id)).toHaveLength(1);
  expect(await told(second, 'payment', id)).toHaveLength(1);
  expect(await rowsOf(first, payment)).toHaveLength(1);
  expect(await countedFor(first, 'Payments that nobody can decide')).toMatchObject({ count: 1 });
  // The maker, and who entered the invoice, are of the payment.
  for (const person of [payers.maker, payers.entering]) {
    expect((await person.patch(`/v1/payments/${id}/approve`)).statusCode).toBe(403);
  }
  const approved = read<PaymentDetail>(await first.caller.patch(`/v1/payments/${id}/approve`), 200);
  expect(approved.status).toBe('awaiting_payment_authorization');
  await looked();
  expect(await rowsOf(first, payment)).not.toContainEqual(
    expect.objectContaining({ page: 'approval-payment-list-id' }),
  );
});

it('tells of a payment whose only approver became the payee', async () => {
  await only.become({ hasAccess: true });
  const bill = await enteredBill(payers, 530_000);
  read(await second.caller.patch(`/v1/bills/${bill.id}/approve`), 200);
  const { id, accountNumber } = await requestedPayment(payers, bill);
  await only.become({ accountNumber });
  await looked();
  expect(await told(first, 'payment', id)).toHaveLength(1);
});
