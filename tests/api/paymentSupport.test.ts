import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { formatMoney } from '../../domain/money/moneyFormat.ts';
import { isSameHolder } from '../../domain/bank/bankAccount.ts';
import { fromWire } from '../../domain/money/money.ts';
import { createRatesSource } from '../../server/exchangeRates/ratesSource.ts';
import { exchangeRateTable } from '../../server/exchangeRates/exchangeRates.ts';
import { readRates } from '../../resources/accounting/heldRate/ratesReading.server.ts';
import type {
  PayableRow,
  RemittanceRate,
  VendorPayee,
} from '../../resources/purchasing/payable/payableWire.ts';
import type {
  PaymentChecks,
  PaymentDetail,
  PaymentReceipt,
  PaymentRow,
} from '../../resources/paying/payment/paymentWire.ts';
import { gatherPayers, read, reviewedBill } from '../proof/payers.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** What the payment screens ask beside the payments themselves. */
let test: TestApp;
let maker: Caller;
let approver: Caller;
let releaser: Caller;

beforeAll(async () => {
  test = await createTestApp();
  maker = await test.signInAs('maker@nusantara.test');
  approver = await test.signInAs('approver@nusantara.test');
  releaser = await test.signInAs('releaser@nusantara.test');
});

afterAll(() => test?.close());

async function rowsOf<Row>(caller: Caller, url: string): Promise<Row[]> {
  const answer = await caller.get(url);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data } = answer.json<{ data: Row[] }>();
  expect(data.length).toBeGreaterThan(0);
  return data;
}

describe("the vendor's own account", () => {
  it('is the one that a payment by it then goes to', async () => {
    const due = await rowsOf<PayableRow>(
      maker,
      '/v1/payment-makers?status=awaiting_payment&currencyCode=IDR',
    );
    for (const row of due) {
      const payee = (await maker.get(`/v1/bills/${row.id}/payee`)).json<VendorPayee>();
      if (payee.bankAccount === null || payee.problem !== null) continue;
      const body = { amount: 1000, paymentType: 'payNow', isUseVendorBankDetail: true };
      const answer = await maker.post(`/v1/bills/${row.id}/payments`, body, { version: row.version });
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json<PaymentDetail>()).toMatchObject(payee.bankAccount);
      return;
    }
    throw new Error('no document in the demo company can be paid to its vendor');
  });

  it('abroad says where it goes and what for: on the page, in lists and sheets, on the slip, in the history', async () => {
    const payers = await gatherPayers(test.signInAs, test.clock.at.toISOString().slice(0, 10));
    const account = { country: 'SG', bankCode: '7171', branchCode: '001', accountNumber: '880212345' };
    const made = await payers.entering.post('/v1/vendors', {
      name: 'Merlion Tools Pte. Ltd.',
      bankAccounts: [{ ...account, accountHolderName: 'Merlion Tools', currencyCode: 'USD' }],
    });
    const { id: vendorID } = read<{ id: number }>(made, 201);
    const bill = await reviewedBill({ ...payers, vendorID, currencyCode: 'USD' }, 90);
    const request = (more: object) =>
      maker.post(
        `/v1/bills/${bill.id}/payments`,
        { amount: 1, paymentType: 'payNow', isUseVendorBankDetail: true, ...more },
        { version: bill.version },
      );
    for (const [wrong, field] of [
      [{ countryCode: 'XX' }, 'countryCode'],
      [{ countryCode: 'US' }, 'countryCode'],
      [{ purposeCode: 'GIFT' }, 'purposeCode'],
    ] as const) {
      const refused = await request(wrong);
      expect(refused.statusCode).toBe(400);
      expect(refused.json<{ error: { fields: object } }>().error.fields).toHaveProperty(field);
    }
    const answer = await request({ countryCode: 'SG', purposeCode: 'GDDS' });
    expect(answer.statusCode, answer.body).toBe(201);
    const payment = answer.json<PaymentDetail>();
    expect(payment).toMatchObject({ countryCode: 'SG', purposeCode: 'GDDS', routing: '001' });
    expect(payment.histories[0]?.changes).toMatchObject({ country: [null, 'SG'], purpose: [null, 'GDDS'] });
    const [listed] = await rowsOf<PaymentRow>(approver, `/v1/payment-approvals?query=${payment.referenceID}`);
    expect(listed).toMatchObject({ countryCode: 'SG', purposeCode: 'GDDS' });
    const sheet = await approver.get(
      `/v1/payment-approvals/export.csv?query=${payment.referenceID}&columns=referenceID,country,purpose`,
    );
    expect(sheet.body).toContain(`${payment.referenceID},SG,GDDS`);
    const slip = await textOf((await maker.get(`/v1/payments/${payment.id}/slip.pdf`)).rawPayload);
    expect(slip).toContain('Purchase of goods · GDDS');
    expect(slip).toContain('Singapore');
  });

  it('is for payment makers alone, and of documents that exist', async () => {
    expect((await releaser.get('/v1/bills/1/payee')).statusCode).toBe(403);
    expect((await maker.get('/v1/bills/99999999/payee')).statusCode).toBe(404);
  });
});

describe('the rate of a currency', () => {
  it('is the one that payments are made at', async () => {
    const [payment] = await rowsOf<PaymentRow>(releaser, '/v1/payment-releasers?currencyCode=USD&limit=1');
    const { rateAmount } = (await releaser.get(`/v1/payments/${payment?.id}`)).json<PaymentDetail>();
    const answer = await maker.get('/v1/remittance-rates?currencyCode=USD&countryCode=US');
    expect(answer.json()).toEqual({
      currencyCode: 'USD',
      rateAmount,
      validFrom: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) as string,
      source: 'company_rate_table',
    });
  });

  it('is read from outside where the company says none for that day', async () => {
    const day = test.clock.at.toISOString().slice(0, 10);
    const rateOf = async (currencyCode: string) =>
      (await maker.get(`/v1/remittance-rates?currencyCode=${currencyCode}`)).json<RemittanceRate>();
    await test.database.system
      .insert(exchangeRateTable)
      .values({ companyID: 1, currencyCode: 'SGD', validFrom: day, rateAmount: '12345.6789' })
      .onConflictDoUpdate({
        target: [exchangeRateTable.companyID, exchangeRateTable.currencyCode, exchangeRateTable.validFrom],
        set: { rateAmount: '12345.6789' },
      });
    const asked: string[] = [];
    const outside = (rates: Record<string, number>) =>
      createRatesSource('https://rates.example/latest?base=EUR', (url) => {
        asked.push(url as string);
        return Promise.resolve(Response.json({ base: 'EUR', date: day, rates }));
      });
    await readRates({ ...test.context, rates: outside({ IDR: 18_000, USD: 1.1, SGD: 1.5, XXX: 2 }) });
    // 18,000 rupiah for a euro that is 1.1 dollars; a day's own rate of the company stays.
    expect(await rateOf('USD')).toEqual({
      currencyCode: 'USD',
      rateAmount: 16_363.6364,
      validFrom: day,
      source: 'live',
    });
    expect(await rateOf('EUR')).toMatchObject({ rateAmount: 18_000, source: 'live' });
    expect(await rateOf('SGD')).toMatchObject({ rateAmount: 12_345.6789, source: 'company_rate_table' });
    // The same day again: what the source has corrected holds.
    await readRates({ ...test.context, rates: outside({ IDR: 18_000, USD: 1.2 }) });
    expect(await rateOf('USD')).toMatchObject({ rateAmount: 15_000 });
    expect(asked).toHaveLength(2);
  });

  it('stays as it is when the source answers nothing that can be read', async () => {
    const before = await test.database.system.select().from(exchangeRateTable);
    for (const answer of [
      Response.json({ base: 'EUR', date: '2026-13-01', rates: { IDR: 18_000 } }),
      Response.json({ base: 'EUR', date: '2026-11-20', rates: { USD: 1.1 } }),
      Response.json({ base: 'EUR', date: '2026-11-20', rates: { IDR: -1 } }),
      new Response('busy', { status: 503 }),
    ]) {
      const rates = createRatesSource('https://rates.example/', () => Promise.resolve(answer));
      await expect(readRates({ ...test.context, rates })).rejects.toThrow();
    }
    expect(await test.database.system.select().from(exchangeRateTable)).toEqual(before);
  });

  it('is refused for what is no currency, and absent for one without a rate', async () => {
    expect((await maker.get('/v1/remittance-rates?currencyCode=usd')).statusCode).toBe(400);
    const absent = await maker.get('/v1/remittance-rates?currencyCode=XXX');
    expect(absent.json()).toMatchObject({ error: { code: 'DataNotFound' } });
  });
});

describe('the checks before an authorization', () => {
  it('sum what leaves each account, and name the payee of each payment', async () => {
    const payments = await rowsOf<PaymentRow>(
      releaser,
      '/v1/payment-releasers?status=awaiting_payment_authorization',
    );
    const ids = payments.map(({ id }) => id);
    const checks = (await releaser.get(`/v1/payments/checks?ids=${ids.join(',')}`)).json<PaymentChecks>();
    expect(new Set(checks.data.map(({ id }) => id))).toEqual(new Set(ids));
    for (const check of checks.data.slice(0, 3)) {
      const detail = (await releaser.get(`/v1/payments/${check.id}`)).json<PaymentDetail>();
      expect(check.flags).toEqual(detail.flags);
      expect(check.amountInIDR).toBe(detail.isManualPayment ? 0 : detail.amountInIDR);
      if (!detail.isManualPayment) expect(check.payee?.accountNumber).toBe(detail.accountNumber);
    }
    expect(new Set(checks.accounts.map(({ id }) => id))).toEqual(
      new Set(checks.data.map(({ companyAccount }) => companyAccount.id)),
    );
  });

  it('show balances to nobody who cannot release money', async () => {
    expect((await maker.get('/v1/payments/checks?ids=1')).statusCode).toBe(403);
    expect((await approver.get('/v1/payments/checks?ids=1')).statusCode).toBe(403);
    expect((await releaser.get('/v1/payments/checks')).json()).toEqual({ data: [], accounts: [] });
  });
});

describe('the receipt', () => {
  it.each(['IDR', 'USD'])('has the figures of its PDF, in %s', async (currencyCode) => {
    const url = `/v1/payment-releasers?status=paid&currencyCode=${currencyCode}&limit=1`;
    const [payment] = await rowsOf<PaymentRow>(releaser, url);
    const receipt = (await releaser.get(`/v1/payments/${payment?.id}/receipt`)).json<PaymentReceipt>();
    const pdf = await releaser.get(`/v1/payments/${payment?.id}/receipt.pdf`);
    const printed = await textOf(pdf.rawPayload);
    const figures = [
      formatMoney(fromWire(receipt.amount), currencyCode),
      formatMoney(fromWire(receipt.documentTotal), currencyCode),
      formatMoney(fromWire(receipt.subtotalAmount), currencyCode),
      ...receipt.taxes.map(({ amount }) => formatMoney(fromWire(amount), currencyCode)),
      formatMoney(fromWire(receipt.totalInIDR), 'IDR'),
      receipt.paymentNumber,
      receipt.document.referenceID,
      receipt.bankAccount.accountNumber,
    ];
    for (const figure of figures) expect(printed).toContain(figure);
  });

  it('does not exist before the payment is paid', async () => {
    const [waiting] = await rowsOf<PaymentRow>(
      releaser,
      '/v1/payment-releasers?status=awaiting_payment_authorization&limit=1',
    );
    const answer = await releaser.get(`/v1/payments/${waiting?.id}/receipt`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ error: { code: 'transition_not_allowed' } });
  });
});

describe('bank lookup', () => {
  it('is open to everybody who has to do with payments', async () => {
    const body = { bankCode: '014', accountNumber: '8000311599' };
    for (const person of [maker, approver, releaser]) {
      expect((await person.post('/v1/banks/inquiry', body)).statusCode).toBe(200);
    }
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await employee.post('/v1/banks/inquiry', body)).statusCode).toBe(403);
  });
});

it("the bank knows the demo vendors' accounts by their holders", async () => {
  const { rows } = await test.database.systemPool.query<Record<string, string>>(
    `select bank_code as "bankCode", account_number as "accountNumber", account_holder_name as "accountHolderName",
       v.name from vendor_bank_account a join vendor v on v.company_id = a.company_id and v.id = a.vendor_id
     where right(account_number, 4) <> '0001' order by a.company_id, a.id`,
  );
  expect(rows.length).toBeGreaterThan(200);
  for (const { bankCode, accountNumber, accountHolderName, name = '' } of rows.filter(
    (_, index) => index % 20 === 0,
  )) {
    const answer = await maker.post('/v1/banks/inquiry', { bankCode, accountNumber });
    expect(answer.json(), answer.body).toMatchObject({ bankAccount: { accountHolderName } });
    expect(isSameHolder(accountHolderName ?? '', name), name).toBe(true);
  }
});

async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf) });
  const document = await task.promise;
  const content = await (await document.getPage(1)).getTextContent();
  await task.destroy();
  return content.items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
}
