import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { VendorPayee } from '../../resources/purchasing/payable/payableWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { Vendor } from '../../resources/purchasing/vendor/vendor.ts';
import { inquiredAccount } from '../../server/bank/accountInquiry.ts';
import type { Bank, ServerContext } from '../../server/context.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { gatherPayers, read, reviewedBill } from '../proof/payers.ts';
import type { Payers } from '../proof/payers.ts';

/** Payments abroad, and a bank that does not answer as it should: none of them waits for ever, none is paid twice. */
let test: TestApp;
let payers: Payers;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
});

afterAll(() => test?.close());

const hour = 3600;
const paymentOf = async (id: number) =>
  read<PaymentDetail>(await payers.maker.get(`/v1/payments/${id}`), 200);

/** Asks the bank, one of whose calls may be another one. */
function check(id: number, calls: Partial<Bank> = {}): Promise<void> {
  const context: ServerContext = { ...test.context, bank: { ...test.context.bank, ...calls } };
  return checkWithBank(context, 1, id);
}

async function vendorOf(country: string, account: object, currencyCode: string): Promise<Vendor> {
  const name = `Abroad ${country} ${String(Math.random()).slice(2)}`;
  const typed = { country, accountHolderName: name, currencyCode, ...account };
  return read<Vendor>(await payers.entering.post('/v1/vendors', { name, bankAccounts: [typed] }), 201);
}

/** Requests a payment of the whole invoice to the vendor's own account, and releases it. */
async function released(vendorID: number, amount: number, currencyCode = 'IDR'): Promise<PaymentDetail> {
  const bill = await reviewedBill({ ...payers, vendorID, currencyCode }, amount);
  const request = { amount, paymentType: 'payNow', isUseVendorBankDetail: true, purposeCode: 'SUPP' };
  const { id } = read<PaymentDetail>(await payers.maker.post(`/v1/bills/${bill.id}/payments`, request), 201);
  let payment = await paymentOf(id);
  while (payment.status === 'awaiting_approval') {
    payment = read<PaymentDetail>(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
  }
  read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
  await handToBank(test.context, 1, id);
  return await paymentOf(id);
}

async function entriesOf(id: number): Promise<string[]> {
  const { rows } = await test.database.systemPool.query<{ kind: string }>(
    'select kind from ledger_entry where payment_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

async function ordersOf(id: number): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ count: number }>(
    `select count(*)::int as count from sandbox_bank.transfer where idempotency_key like 'payment:1:' || $1::bigint || ':%'`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

async function toldOf(id: number, eventType: string): Promise<number> {
  const { rows } = await test.database.systemPool.query<{ count: number }>(
    `select count(*)::int as count from outbox
     where topic = 'notification' and payload->>'eventType' = $1 and (payload->>'objectID')::bigint = $2`,
    [eventType, id],
  );
  return rows[0]?.count ?? 0;
}

const broken = () => Promise.reject(new Error('socket hang up'));

describe('a payment abroad', () => {
  it.each([
    ['US', 'USD', { bankCode: 'CHASUS33', accountNumber: '8800217788' }, null],
    ['DE', 'USD', { bankCode: 'DEUTDEFF', accountNumber: 'DE89 3704 0044 0532 0130 00' }, null],
    ['GB', 'USD', { sortCode: '20-00-00', accountNumber: '55779911' }, '20-00-00'],
    ['SG', 'SGD', { bankCode: '7171', branchCode: '001', accountNumber: '880212345' }, '001'],
    ['JP', 'IDR', { bankCode: '0001', branchCode: '123', accountNumber: '1234567' }, '123'],
  ])('to an account in %s is paid, and says where it goes', async (country, currency, account, routing) => {
    const vendor = await vendorOf(country, account, currency);
    const payment = await released(vendor.id, 120, currency);
    expect(payment).toMatchObject({ countryCode: country, routing, status: 'processed' });
    await check(payment.id);
    test.pass(10);
    await check(payment.id);
    expect((await paymentOf(payment.id)).status).toBe('paid');
    expect(await entriesOf(payment.id)).toEqual(['hold', 'settle']);
  });

  it('goes where the account is, whatever is said beside it', async () => {
    const vendor = await vendorOf('US', { bankCode: 'CHASUS33', accountNumber: '8800217799' }, 'USD');
    const bill = await reviewedBill({ ...payers, vendorID: vendor.id, currencyCode: 'USD' }, 121);
    const request = { amount: 121, paymentType: 'payNow', isUseVendorBankDetail: true, countryCode: 'SG' };
    const refused = await payers.maker.post(`/v1/bills/${bill.id}/payments`, request);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      error: { fields: { countryCode: 'The account is in US: the payment goes there' } },
    });
  });

  it.each([
    ['US', 'hello', ''],
    ['DE', 'DE88370400440532013000', 'DEUTDEFF'],
    ['ID', '8800217788', 'CHASUS33'],
    ['EU', '12', ''],
  ])(
    'is not begun to an account in %s of an earlier version that no bank can tell',
    async (country, number, code) => {
      const vendor = await vendorOf('US', { bankCode: 'CHASUS33', accountNumber: '8800217700' }, 'USD');
      await test.database.systemPool.query(
        'update vendor_bank_account set country = $1, account_number = $2, bank_code = $3 where vendor_id = $4',
        [country, number, code, vendor.id],
      );
      const bill = await reviewedBill({ ...payers, vendorID: vendor.id, currencyCode: 'USD' }, 122);
      const problem = `The vendor’s account lacks what banks in ${country} ask for: complete it on the vendor’s page.`;
      expect(read<VendorPayee>(await payers.maker.get(`/v1/bills/${bill.id}/payee`), 200).problem).toBe(
        problem,
      );
      const request = { amount: 122, paymentType: 'payNow', isUseVendorBankDetail: true };
      const refused = await payers.maker.post(`/v1/bills/${bill.id}/payments`, request);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ error: { fields: { isUseVendorBankDetail: problem } } });
    },
  );
});

/** As it is stored: people sign in again after a while. */
async function storedOf(id: number): Promise<Record<string, unknown>> {
  const { rows } = await test.database.systemPool.query<Record<string, unknown>>(
    `select status, failure_reason as "failureReason", bank_trouble as "bankTrouble" from payment where id = $1`,
    [id],
  );
  return rows[0] ?? {};
}

describe('a bank that does not answer', () => {
  beforeEach(async () => {
    const { vendorID } = payers;
    payers = { ...(await gatherPayers(test.signInAs, testNow.slice(0, 10))), vendorID };
  });

  it.each(['CHASUS33', ''])(
    'and refuses bank code %j each time: the payment fails with its reason',
    async (code) => {
      const payment = await released(payers.vendorID, 530_000 + code.length);
      await test.database.systemPool.query('update payment set bank_code = $1 where id = $2', [
        code,
        payment.id,
      ]);
      const reason = `The bank does not know the bank code ${code}.`;
      for (const times of [1, 2]) {
        await check(payment.id);
        expect(await paymentOf(payment.id)).toMatchObject({
          status: 'processed',
          bankTrouble: { reason, times, isUnknown: false },
        });
      }
      await check(payment.id);
      await check(payment.id);
      const failed = await paymentOf(payment.id);
      expect(failed).toMatchObject({ status: 'failed', failureReason: reason, bankTrouble: null });
      expect(failed.histories.at(-1)).toMatchObject({ action: 'bankRefused', systemNotes: reason });
      expect(await entriesOf(payment.id)).toEqual(['hold', 'release']);
      expect(await ordersOf(payment.id)).toBe(0);
      expect(await toldOf(payment.id, 'payment_failed')).toBe(1);
      const bill = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${payment.billID}`), 200);
      expect(bill.status).toBe('failed');
    },
  );

  it('but has the order: its word is fetched, and nothing is paid twice', async () => {
    const payment = await released(payers.vendorID, 531_000);
    const lost: Bank['transfer'] = async (order) => {
      await test.context.bank.transfer(order);
      throw new Error('socket hang up');
    };
    await check(payment.id, { transfer: lost });
    expect(await paymentOf(payment.id)).toMatchObject({ status: 'processed', bankTrouble: null });
    test.pass(10);
    await check(payment.id, { transfer: lost });
    expect((await paymentOf(payment.id)).status).toBe('paid');
    expect(await ordersOf(payment.id)).toBe(1);
    expect(await entriesOf(payment.id)).toEqual(['hold', 'settle']);
  });

  it('nor says whether it has the order: the money stays held for as long as it takes, and the payers hear of it once', async () => {
    const payment = await released(payers.vendorID, 532_000);
    for (let asked = 0; asked < 8; asked += 1) {
      await check(payment.id, { transfer: broken, transferOf: broken, cancel: broken });
      test.pass(24 * hour);
    }
    expect(await storedOf(payment.id)).toMatchObject({
      status: 'processed',
      bankTrouble: { reason: { key: 'server.bank.noAnswer' }, times: 8, isUnknown: true },
    });
    expect(await entriesOf(payment.id)).toEqual(['hold']);
    expect(await toldOf(payment.id, 'payment_bank_silent')).toBe(1);
    await check(payment.id);
    test.pass(10);
    await check(payment.id);
    expect(await storedOf(payment.id)).toMatchObject({ status: 'paid', bankTrouble: null });
    expect(await ordersOf(payment.id)).toBe(1);
  });

  it('and never got the order: within an hour it is sent again, then called off, and the payment fails', async () => {
    const payment = await released(payers.vendorID, 533_000);
    for (const tries of [1, 2, 3, 4]) {
      await check(payment.id, { transfer: broken });
      expect(await storedOf(payment.id)).toMatchObject({
        status: 'processed',
        bankTrouble: { reason: { key: 'server.bank.noAnswer' }, times: tries, isUnknown: false },
      });
      test.pass(hour / 4 - 1);
    }
    test.pass(60);
    await check(payment.id, { transfer: broken });
    expect(await storedOf(payment.id)).toMatchObject({
      status: 'failed',
      failureReason: 'The bank did not answer.',
    });
    expect(await entriesOf(payment.id)).toEqual(['hold', 'release']);
    // The order that was on its way for an hour arrives: the bank does not pay it any more.
    const { rows } = await test.database.systemPool.query<{ outcome: string }>(
      `select outcome from sandbox_bank.transfer where idempotency_key like 'payment:1:' || $1::bigint || ':%'`,
      [payment.id],
    );
    expect(rows).toEqual([{ outcome: 'canceled' }]);
  });

  it.each(['constructor', '__proto__', 'PAID', '', null])(
    'in words that are known, but says %j: that is no answer, and the money stays held',
    async (status) => {
      const payment = await released(payers.vendorID, 535_000);
      const odd = () =>
        Promise.resolve({ status, bankReference: 'x' } as unknown as Awaited<ReturnType<Bank['transfer']>>);
      await check(payment.id, { transfer: odd, transferOf: odd, cancel: odd });
      expect(await storedOf(payment.id)).toMatchObject({
        status: 'processed',
        bankTrouble: { reason: { key: 'server.bank.noAnswer' }, isUnknown: true },
      });
      expect(await entriesOf(payment.id)).toEqual(['hold']);
    },
  );

  it.each([
    ['nul\u0000here', 'nul here'],
    ['turned \u202Eround\u2066', 'turned round'],
    ['half \uD83D', 'half'],
    ['long '.repeat(500), 'long '.repeat(100).trim()],
    [undefined, 'The bank gave no reason.'],
    [{ toString: 1 }, 'The bank gave no reason.'],
  ])('in a text that can be kept, but refuses with %j: it has refused', async (reason, kept) => {
    const payment = await released(payers.vendorID, 536_000);
    const refused = { status: 'refused', bankReference: 'r\u0000', reason } as unknown;
    await check(payment.id, {
      transfer: () => Promise.resolve(refused as Awaited<ReturnType<Bank['transfer']>>),
    });
    expect(await storedOf(payment.id)).toMatchObject({ status: 'failed', failureReason: kept });
    expect(await entriesOf(payment.id)).toEqual(['hold', 'release']);
  });

  it('with an account whose holder is no text: the look-up fails, and nothing is taken for it', async () => {
    const odd = { bankCode: '014', bankName: 'B', accountNumber: '1', accountHolderName: ['__proto__'] };
    const bank = { ...test.context.bank, inquire: () => Promise.resolve(odd as never) };
    const typed = { bankCode: '014', accountNumber: '8800217788' };
    await expect(inquiredAccount({ bank }, typed)).rejects.toThrow();
  });

  it('until the order arrived after all: what the bank has counts, not that nobody heard of it', async () => {
    const payment = await released(payers.vendorID, 534_000);
    for (let asked = 0; asked < 3; asked += 1) await check(payment.id, { transfer: broken });
    test.pass(2 * hour);
    const late: Bank['cancel'] = async (order) => {
      await test.context.bank.transfer(order);
      test.pass(10);
      await test.context.bank.transferOf(order.idempotencyKey);
      return await test.context.bank.cancel(order);
    };
    await check(payment.id, { transfer: broken, cancel: late });
    expect((await storedOf(payment.id))['status']).toBe('paid');
    expect(await ordersOf(payment.id)).toBe(1);
    expect(await entriesOf(payment.id)).toEqual(['hold', 'settle']);
  });
});
