import { afterAll, beforeAll, expect, it } from 'vitest';

import type { ForeseenPayment } from '../../../resources/purchasing/payable/payableWire.ts';
import type { PaymentRow } from '../../../resources/paying/payment/paymentWire.ts';
import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { Payers } from '../../proof/payers.ts';
import { gatherPayers, invoice, read, reviewedBill } from '../../proof/payers.ts';
import type { TestApp } from '../testApp.ts';
import { createTestApp, testNow } from '../testApp.ts';

/** Payments that are requested together: each is a request of its own, of all that is left. */
let test: TestApp;
let payers: Payers;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
});
afterAll(() => test?.close());

interface Results {
  results: { id: number; ok: boolean; code: string | null; message: string | null }[];
}
const request = async (
  records: readonly (Pick<DocumentDetail, 'id' | 'version'> & { shown?: string | undefined })[],
  terms: object = {},
) =>
  read<Results>(
    await payers.maker.patch('/v1/bills/bulk/payments', {
      records: records.map(({ id, version, shown }) => ({ id, version, shown })),
      paymentType: 'payNow',
      ...terms,
    }),
    200,
  ).results;
const foreseen = async (ids: readonly number[]) =>
  read<{ data: ForeseenPayment[] }>(await payers.maker.post('/v1/payment-makers/foreseen', { ids }), 200)
    .data;
const bill = async (id: number) => read<DocumentDetail>(await payers.entering.get(`/v1/bills/${id}`), 200);
const paymentsOf = async (id: number) =>
  read<{ data: PaymentRow[] }>(await payers.maker.get(`/v1/bills/${id}/payments`), 200).data;

it('are of all that is left, go to the vendor’s account, and were foreseen exactly', async () => {
  const bills = [await reviewedBill(payers, 1_250_000), await reviewedBill(payers, 300_000)];
  const [first, second] = await foreseen(bills.map(({ id }) => id));
  expect([first?.amount, second?.amount].map(Number)).toEqual(
    bills.map(({ remainingAmount }) => remainingAmount),
  );
  expect(first).toMatchObject({ problem: null, currencyCode: 'IDR' });
  expect(await request(bills)).toEqual(bills.map(({ id }) => expect.objectContaining({ id, ok: true })));
  for (const [at, { id, remainingAmount }] of bills.entries()) {
    const [payment, ...more] = await paymentsOf(id);
    expect(more).toEqual([]);
    expect(payment?.amount).toBe(remainingAmount);
    const detail = read<PaymentRow>(await payers.maker.get(`/v1/payments/${payment?.id}`), 200);
    const said = [first, second][at];
    expect(detail).toMatchObject({ ...said?.bankAccount, companyAccount: said?.companyAccount });
    expect((await bill(id)).status).toMatch(/^awaiting_payment_/);
  }
});

it('fail one by one: what changed, what is requested already, what is not this person’s', async () => {
  const fine = await reviewedBill(payers, 410_000);
  const changed = await reviewedBill(payers, 420_000);
  const requested = await reviewedBill(payers, 430_000);
  expect((await request([requested]))[0]?.ok).toBe(true);
  const results = await request([
    { id: changed.id, version: changed.version - 1 },
    await bill(requested.id),
    fine,
    { id: 999_999_999, version: 1 },
  ]);
  expect(results.map(({ ok, code }) => ok || code)).toEqual([
    'stale_version',
    expect.stringMatching(/transition_not_allowed|forbidden/),
    true,
    'not_found',
  ]);
  expect(await paymentsOf(changed.id)).toEqual([]);
  expect(await paymentsOf(requested.id)).toHaveLength(1);
  expect(await paymentsOf(fine.id)).toHaveLength(1);
});

it('fail where more would be paid than was shown, or to another account', async () => {
  // What is ordered need not have come before it is paid.
  await test.database.systemPool.query(
    `insert into match_rule (company_id, way) values (1, 'twoWay')
     on conflict (company_id) do update set way = 'twoWay'`,
  );
  const unitPrice = 100_000;
  const items = [{ itemableID: payers.productID, qty: 10, unitPrice, tax: 0, whtTax: 0 }];
  const entered = read<DocumentDetail>(
    await payers.entering.post('/v1/bills', {
      ...invoice(payers, unitPrice),
      transactionType: 'order',
      dueDate: null,
      items,
    }),
    201,
  );
  const order = read<DocumentDetail>(await payers.reviewer.patch(`/v1/bills/${entered.id}/approve`), 200);
  read(await payers.entering.post(`/v1/bills/${order.id}/deposits`, { amount: 300_000, mediaIDs: [] }), 200);
  const [deposit] = read<{ data: { id: number }[] }>(
    await payers.entering.get(`/v1/bills/${order.id}/deposits`),
    200,
  ).data;
  const invoiced = read<DocumentDetail>(
    await payers.entering.post('/v1/bills', {
      ...invoice(payers, unitPrice),
      purchaseOrderID: order.id,
      items: [{ ...items[0], orderLineID: order.items[0]?.id }],
    }),
    201,
  );
  read(await payers.reviewer.patch(`/v1/bills/${invoiced.id}/approve`), 200);
  const seen = await bill(invoiced.id);
  const [said] = await foreseen([seen.id]);
  expect(Number(said?.amount)).toBe(Number(seen.remainingAmount) - 300_000);
  // Nothing of the invoice changes by it, and yet more of it can be paid.
  read(await payers.maker.patch(`/v1/bills/${deposit?.id}/reject`, { notes: 'Not needed' }), 200);
  const { version } = await bill(seen.id);
  const press = { id: seen.id, version, shown: said?.shown };
  expect((await request([press]))[0]?.code).toBe('stale_version');
  expect(await paymentsOf(seen.id)).toEqual([]);
  const [now] = await foreseen([seen.id]);
  expect(Number(now?.amount)).toBe(seen.remainingAmount);
  await test.database.systemPool.query(
    `update vendor_bank_account set account_number = account_number || '1' where company_id = 1 and vendor_id = $1`,
    [seen.vendor?.id],
  );
  expect((await request([{ ...press, shown: now?.shown }]))[0]?.code).toBe('stale_version');
  await test.database.systemPool.query(
    `update vendor_bank_account set account_number = left(account_number, -1) where company_id = 1 and vendor_id = $1`,
    [seen.vendor?.id],
  );
  expect((await request([{ ...press, shown: now?.shown }]))[0]?.ok).toBe(true);
  expect((await paymentsOf(seen.id))[0]?.amount).toBe(seen.remainingAmount);
});

it('say before what stands in the way of one, which is then refused with the same words', async () => {
  const paid = await reviewedBill(payers, 510_000);
  await test.database.systemPool.query('update bill set company_account_id = null where id = $1', [paid.id]);
  const [said] = await foreseen([paid.id]);
  expect(said?.problem).not.toBeNull();
  const [result] = await request([await bill(paid.id)]);
  expect(result?.ok).toBe(false);
  expect(await paymentsOf(paid.id)).toEqual([]);
});

it('wait for a day that is said, which must be one', async () => {
  const [later, never] = [await reviewedBill(payers, 610_000), await reviewedBill(payers, 620_000)];
  expect((await request([later], { paymentType: 'customDate', scheduledAt: '2027-01-04' }))[0]?.ok).toBe(
    true,
  );
  expect((await paymentsOf(later.id))[0]?.scheduledAt).toBe('2027-01-04');
  expect((await request([never], { paymentType: 'customDate' }))[0]?.ok).toBe(false);
  expect(await paymentsOf(never.id)).toEqual([]);
});

it('are requested by payment makers alone', async () => {
  const one = await reviewedBill(payers, 710_000);
  const body = { records: [{ id: one.id, version: one.version }], paymentType: 'payNow' };
  for (const person of [payers.releaser, payers.reviewer]) {
    expect((await person.patch('/v1/bills/bulk/payments', body)).statusCode).toBe(403);
    expect((await person.post('/v1/payment-makers/foreseen', { ids: [one.id] })).statusCode).toBe(403);
  }
});
