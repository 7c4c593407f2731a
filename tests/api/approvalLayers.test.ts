import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { ApprovalPreview } from '../../domain/approval/approvalWire.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** Which layer of a workflow serves an amount in another currency, and what the record says of it. */
let test: TestApp;
let finance: Caller;
let reviewer: Caller;
let maker: Caller;
let vendorID: number;
let productID: number;

beforeAll(async () => {
  test = await createTestApp();
  [finance, reviewer, maker] = (await Promise.all([
    test.signInAs('finance.admin@nusantara.test'),
    test.signInAs('reviewer@nusantara.test'),
    test.signInAs('maker@nusantara.test'),
  ])) as [Caller, Caller, Caller];
  const first = async (path: string) =>
    (await finance.get(path)).json<{ data: { id: number }[] }>().data[0]?.id ?? 0;
  [vendorID, productID] = await Promise.all([first('/v1/vendors?limit=1'), first('/v1/products?limit=1')]);
  await test.database.system.execute(
    `delete from exchange_rate where currency_code in ('USD', 'EUR', 'SAR')`,
  );
  await test.database.system.execute(`
    insert into exchange_rate (company_id, currency_code, valid_from, rate_amount) values
      (1, 'USD', '2026-11-01', 16100), (1, 'USD', '2026-11-20', 16250), (1, 'USD', '2026-11-22', 99999),
      (1, 'EUR', '2026-11-22', 18000)`);
});

afterAll(() => test?.close());

function document(currencyCode: string, unitPrice: number): Record<string, unknown> {
  return {
    vendorID,
    currencyCode,
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    items: [{ itemableID: productID, qty: 1, unitPrice }],
  };
}

async function enter(currencyCode: string, unitPrice: number): Promise<DocumentDetail> {
  const answer = await finance.post('/v1/bills', document(currencyCode, unitPrice));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function preview(currencyCode: string, totalAmount: number) {
  return await finance.get(
    `/v1/bills/approval-preview?currencyCode=${currencyCode}&totalAmount=${totalAmount}`,
  );
}

const rate = { rateAmount: 16_250, date: '2026-11-20', source: 'company_rate_table' };
const above =
  'USD 20.000,00 is Rp 325.000.000 at 16.250,0000 of 20 Nov 2026 (company rate table): ' +
  'workflow “Invoice review”, layer “above Rp 250.000.000”.';

describe('an invoice in another currency', () => {
  it('is compared in rupiah at the rate of the day, which stays with the chain', async () => {
    const bill = await enter('USD', 20_000);
    expect(bill.approval.layerReason).toBe(above);
    expect(bill.approval.rate).toEqual(rate);
    expect(bill.approval.steps).toHaveLength(2);
    expect(bill.histories.at(-1)?.systemNotes).toContain(above);
    const small = await enter('USD', 15_000);
    expect(small.approval.steps).toHaveLength(1);
    expect(small.approval.layerReason).toContain('Rp 243.750.000');
    await test.database.system.execute(
      `update exchange_rate set rate_amount = 1 where valid_from = '2026-11-20'`,
    );
    const later = (await finance.get(`/v1/bills/${bill.id}`)).json<DocumentDetail>();
    expect(later.approval.rate).toEqual(rate);
    await test.database.system.execute(
      `update exchange_rate set rate_amount = 16250 where currency_code = 'USD' and valid_from = '2026-11-20'`,
    );
  });

  it('is told its layer before it is sent', async () => {
    const told = (await preview('USD', 20_000)).json<ApprovalPreview>();
    expect(told).toMatchObject({ layerReason: above, rate });
    expect(told.steps).toHaveLength(2);
  });

  it('is resolved again at the rate of the day on which it is edited', async () => {
    const bill = await enter('USD', 15_000);
    const answer = await finance.put(`/v1/bills/${bill.id}`, document('USD', 20_000), {
      version: bill.version,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { approval } = answer.json<DocumentDetail>();
    expect(approval).toMatchObject({ layerReason: above, rate });
    expect(approval.steps).toHaveLength(2);
    expect(approval.steps.every(({ status }) => status !== 'cleared')).toBe(true);
  });

  it('without a rate on that day is refused by its currency, and can be kept as a draft', async () => {
    const fields = (currency: string) => ({
      currencyCode:
        `There is no exchange rate for ${currency} on 21 Nov 2026. ` +
        'Ask an administrator to add one to the company’s rate table, then try again.',
    });
    // The rate of the euro holds from the next day on.
    for (const currency of ['SAR', 'EUR']) {
      for (const answer of [
        await preview(currency, 100),
        await finance.post('/v1/bills', document(currency, 100)),
      ]) {
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json().error).toMatchObject({ code: 'validation_failed', fields: fields(currency) });
      }
    }
    const draft = await finance.post('/v1/bills/draft', document('SAR', 100));
    expect(draft.statusCode, draft.body).toBe(201);
    const sent = await finance.put(`/v1/bills/${draft.json<DocumentDetail>().id}`, document('SAR', 100));
    expect(sent.statusCode).toBe(400);
    expect(sent.json().error.fields).toEqual(fields('SAR'));
  });

  it('in rupiah is compared as it is', async () => {
    const { approval } = await enter('IDR', 1_000_000);
    expect(approval).toMatchObject({
      rate: null,
      layerReason: 'Rp 1.000.000: workflow “Invoice review”, layer “up to Rp 250.000.000”.',
    });
  });

  it('that needs no approval still says which layer chose that', async () => {
    await test.database.system.execute(
      `update workflow_layer set is_no_approval = true where max_amount = 250000000`,
    );
    const bill = await enter('USD', 10);
    expect(bill.status).toBe('awaiting_payment');
    expect(bill.approval).toMatchObject({ rate, ending: 'approved', steps: [] });
    expect(bill.approval.layerReason).toContain('layer “up to Rp 250.000.000”');
    await test.database.system.execute(
      `update workflow_layer set is_no_approval = false where max_amount = 250000000`,
    );
  });
});

describe('a payment in another currency', () => {
  async function payable(currencyCode: string, amount: number): Promise<DocumentDetail> {
    let bill = await enter(currencyCode, amount);
    expect(bill.approval.steps).toHaveLength(1);
    bill = (await reviewer.patch(`/v1/bills/${bill.id}/approve`)).json();
    expect(bill.status).toBe('awaiting_payment');
    return bill;
  }

  async function pay(bill: DocumentDetail): Promise<PaymentDetail> {
    const answer = await maker.post(`/v1/bills/${bill.id}/payments`, {
      amount: bill.totalAmount,
      paymentType: 'payNow',
      isUseVendorBankDetail: true,
      bankCode: '',
      accountNumber: '',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }

  it('is compared in its own where the workflow has that one only, else in rupiah', async () => {
    const dollars = await pay(await payable('USD', 12_000));
    expect(dollars.approval).toMatchObject({
      rate: null,
      layerReason: 'USD 12.000,00: workflow “Payments in US dollars”, layer “above USD 10.000,00”.',
    });
    await test.database.system.execute(
      `insert into exchange_rate (company_id, currency_code, valid_from, rate_amount) values (1, 'EUR', '2026-11-02', 18000)`,
    );
    const euros = await pay(await payable('EUR', 6_000));
    expect(euros.approval).toMatchObject({
      rate: { rateAmount: 18_000, date: '2026-11-02' },
      layerReason:
        'EUR 6.000,00 is Rp 108.000.000 at 18.000,0000 of 2 Nov 2026 (company rate table): ' +
        'workflow “Payments in other currencies”, layer “above Rp 100.000.000”.',
    });
    expect(euros.approval.steps).toHaveLength(2);
  });
});
