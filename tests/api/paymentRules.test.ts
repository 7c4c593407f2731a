import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentApprovalRow } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type {
  BillPayment,
  PaymentChecks,
  PaymentDetail,
  PaymentReceipt,
} from '../../resources/paying/payment/paymentWire.ts';
import type { PayableRow } from '../../resources/purchasing/payable/payableWire.ts';
import { vendorBankAccountTable } from '../../resources/purchasing/vendor/vendorTables.server.ts';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import type { FlagService } from '../../server/context.ts';
import { createFlagService } from '../../server/flags/flagService.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** Who may know of a payment, where it may go, and what of it stays on the trail. */
let test: TestApp;
let maker: Caller;
let approver: Caller;
let releaser: Caller;

const switchedOff = new Set<string>();

beforeAll(async () => {
  const whole = createFlagService({ flagsUrl: undefined });
  const flags: FlagService = {
    valuesFor: (identity) =>
      new Map([...whole.valuesFor(identity)].filter(([name]) => !switchedOff.has(name))),
  };
  test = await createTestApp({ replace: { flags } });
  maker = await test.signInAs('maker@nusantara.test');
  approver = await test.signInAs('approver@nusantara.test');
  releaser = await test.signInAs('releaser@nusantara.test');
});

afterAll(() => test?.close());

const byHand = { amount: 50_000, paymentType: 'payNow', isUseVendorBankDetail: false, bankCode: '014' };

/** An invoice that can be paid now, each time another one, and the account that its vendor has last. */
async function payable(): Promise<{ row: PayableRow; vendorID: number }> {
  const answer = await maker.get('/v1/payment-makers?status=awaiting_payment&currencyCode=IDR&limit=100');
  for (const row of answer.json<{ data: PayableRow[] }>().data) {
    const [bill] = await test.database.system
      .select({ vendorID: documentTable.vendorID })
      .from(documentTable)
      .where(and(eq(documentTable.companyID, 1), eq(documentTable.id, row.id)));
    if (bill?.vendorID != null && row.remainingAmount >= 50_000) return { row, vendorID: bill.vendorID };
  }
  throw new Error('nothing can be paid');
}

async function addVendorAccount(
  vendorID: number,
  accountNumber: string,
  isConfirmed: boolean,
): Promise<void> {
  await test.database.system.insert(vendorBankAccountTable).values({
    companyID: 1,
    vendorID,
    bankCode: '014',
    bankName: 'Bank Central Asia (BCA)',
    accountNumber,
    accountHolderName: 'PT CONTOH',
    currencyCode: 'IDR',
    ...(isConfirmed ? { confirmedAt: test.clock.at, confirmedByID: 1 } : {}),
  });
}

async function requested(accountNumber: string): Promise<PaymentDetail> {
  const { row } = await payable();
  const made = await maker.post(`/v1/bills/${row.id}/payments`, { ...byHand, accountNumber });
  expect(made.statusCode, made.body).toBe(201);
  return made.json<PaymentDetail>();
}

async function authorized(accountNumber: string): Promise<PaymentDetail> {
  const { id } = await requested(accountNumber);
  expect((await approver.patch(`/v1/payments/${id}/approve`)).statusCode).toBe(200);
  const answer = await releaser.patch(`/v1/payments/${id}/authorize`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<PaymentDetail>();
}

describe('who reviewed an invoice', () => {
  it('reads its payments, the whole of each, and the receipt of a paid one', async () => {
    const reviewer = await test.signInAs('reviewer@nusantara.test');
    const decided = await reviewer.get('/v1/bills/approvals?status=completed&limit=100');
    const paid = decided.json<{ data: DocumentApprovalRow[] }>().data.find(({ status }) => status === 'paid');
    const answer = await reviewer.get(`/v1/bills/${paid?.id}/payments`);
    const payments = answer.json<{ data: BillPayment[] }>().data;
    const payment = payments.find(({ status }) => status === 'paid');
    const detail = (await reviewer.get(`/v1/payments/${payment?.id}`)).json<PaymentDetail>();
    expect(payment).toMatchObject({
      paymentFor: 'bill',
      amountInIDR: detail.amountInIDR,
      transactionFeeFix: detail.transactionFeeFix,
      accountNumber: detail.accountNumber,
    });
    expect((await reviewer.get(`/v1/payments/${payment?.id}/receipt`)).statusCode).toBe(200);
    expect((await reviewer.get(`/v1/payments/${payment?.id}/receipt.pdf`)).statusCode).toBe(200);
    expect((await reviewer.patch(`/v1/payments/${payment?.id}/approve`)).statusCode).toBe(409);
  });

  it('and nobody else who is neither of it nor of the payments', async () => {
    const employee = await test.signInAs('employee@nusantara.test');
    const paid = await releaser.get('/v1/payment-releasers?status=paid&limit=1');
    const id = paid.json<{ data: { id: number }[] }>().data[0]?.id;
    expect((await employee.get(`/v1/payments/${id}`)).statusCode).toBe(404);
    expect((await employee.get(`/v1/payments/${id}/receipt`)).statusCode).toBe(404);
  });
});

describe('an account typed by hand', () => {
  it('is stored as the bank knows it, however it was written', async () => {
    expect(await requested('800-031 15.99')).toMatchObject({ bankCode: '014', accountNumber: '8000311599' });
  });

  it('is no way around the confirmation of a vendor’s new account', async () => {
    const { row, vendorID } = await payable();
    await addVendorAccount(vendorID, '8000777123', false);
    const path = `/v1/bills/${row.id}/payments`;
    const refused = await maker.post(path, { ...byHand, accountNumber: '8000 777 123' });
    expect(refused.json()).toMatchObject({
      error: {
        code: 'validation_failed',
        fields: { accountNumber: expect.stringContaining('waits for a second person') },
      },
    });
    const own = { amount: 50_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    expect((await maker.post(path, own)).statusCode).toBe(400);
    expect((await maker.post(path, { ...byHand, accountNumber: '8000777124' })).statusCode).toBe(201);
  });

  it('is warned of when it is not on the vendor’s record, and not when it is', async () => {
    const strange = await requested('8000555111');
    expect(strange.flags).toContain('otherAccount');
    const { row, vendorID } = await payable();
    await addVendorAccount(vendorID, '8000555222', true);
    const made = await maker.post(`/v1/bills/${row.id}/payments`, { ...byHand, accountNumber: '8000555222' });
    expect(made.json<PaymentDetail>().flags).not.toContain('otherAccount');
  });
});

it('an account whose holder is not the vendor is warned of, to who approves as to who releases', async () => {
  const strange = await requested('8000555333');
  expect(strange.accountHolderName).not.toBe('');
  expect(strange.flags).toContain('otherHolder');
  const seen = (await approver.get(`/v1/payments/${strange.id}`)).json<PaymentDetail>();
  expect(seen.flags).toContain('otherHolder');
  const checks = (await releaser.get(`/v1/payments/checks?ids=${strange.id}`)).json<PaymentChecks>();
  expect(checks.data[0]?.flags).toContain('otherHolder');

  const { row } = await payable();
  const own = { amount: 50_000, paymentType: 'payNow', isUseVendorBankDetail: true };
  const made = await maker.post(`/v1/bills/${row.id}/payments`, own);
  expect(made.statusCode, made.body).toBe(201);
  expect(made.json<PaymentDetail>().flags).not.toContain('otherHolder');
});

describe('the account that pays', () => {
  const accountNumber = '8000311607';

  async function accountsBeside(row: PayableRow): Promise<{ id: number; name: string }[]> {
    const answer = await maker.get('/v1/company-accounts/choices');
    const { data } = answer.json<{ data: { id: number; name: string }[] }>();
    return data.filter(({ id }) => id !== row.companyAccount?.id);
  }

  it('is chosen by the maker, shown, and stands in the history where it is not that of the invoice', async () => {
    const { row } = await payable();
    const [other] = await accountsBeside(row);
    const companyAccountID = other?.id;
    const made = await maker.post(`/v1/bills/${row.id}/payments`, {
      ...byHand,
      accountNumber,
      companyAccountID,
    });
    const payment = made.json<PaymentDetail>();
    expect(payment.companyAccount).toEqual({ id: other?.id, name: other?.name });
    const listed = await approver.get(
      `/v1/payment-approvals?query=${payment.referenceID}&companyAccountIDs=${other?.id}`,
    );
    expect(listed.json<{ data: BillPayment[] }>().data.map(({ id }) => id)).toEqual([payment.id]);
    expect(payment.histories[0]?.changes['account']).toEqual([row.companyAccount?.name, other?.name]);
  });

  it('is one that the company has, or that of the invoice where nobody may choose', async () => {
    const { row } = await payable();
    const [other] = await accountsBeside(row);
    const ask = async (companyAccountID: number | undefined): Promise<unknown> => {
      const answer = await maker.post(`/v1/bills/${row.id}/payments`, {
        ...byHand,
        accountNumber,
        companyAccountID,
      });
      return answer.statusCode === 201 ? 201 : answer.json<{ error: { fields: unknown } }>().error.fields;
    };
    expect(await ask(999_999)).toEqual({ companyAccountID: 'Choose one from the list' });
    switchedOff.add('multiwallet_bills');
    try {
      expect(await ask(other?.id)).toEqual({ companyAccountID: 'The invoice is paid from its own account.' });
      expect(await ask(row.companyAccount?.id)).toBe(201);
    } finally {
      switchedOff.delete('multiwallet_bills');
    }
  });
});

describe('asking for payments', () => {
  it('refuses amounts and days that run backwards, and more than 92 days', async () => {
    for (const [caller, path] of [
      [maker, '/v1/payment-makers'],
      [approver, '/v1/payment-approvals'],
      [releaser, '/v1/payment-releasers'],
    ] as const) {
      const refused = async (query: string) => {
        const answer = await caller.get(`${path}?${query}`);
        expect(answer.statusCode, path).toBe(400);
        return answer.json().error.fields;
      };
      const backwards = 'The range ends before it begins';
      expect(await refused('totalAmountFrom=500&totalAmountTo=100')).toEqual({ totalAmountTo: backwards });
      expect(await refused('paymentDateFrom=2026-11-02&paymentDateTo=2026-11-01')).toEqual({
        paymentDateTo: backwards,
      });
      expect(await refused('dueDateFrom=2026-01-01&dueDateTo=2026-04-04')).toEqual({
        dueDateTo: 'Maximum query time range is 92 days',
      });
    }
  });
});

describe('the list of payment requests', () => {
  it('carries the latest payment of each document, and finds a document by its number', async () => {
    const payment = await requested('8000311599');
    const found = await maker.get(`/v1/payment-makers?query=${encodeURIComponent(payment.referenceID)}`);
    expect(found.json<{ data: PayableRow[] }>().data).toMatchObject([
      {
        id: payment.billID,
        billPaymentID: payment.id,
        referenceID: payment.referenceID,
        amount: 50_000,
        floatingAmount: 50_000,
        isManualPayment: false,
      },
    ]);
  });

  it('is narrowed by the days of its payments', async () => {
    const day = '2026-12-24';
    const { row } = await payable();
    const scheduled = { ...byHand, accountNumber: '8000311599', paymentType: 'customDate', scheduledAt: day };
    expect((await maker.post(`/v1/bills/${row.id}/payments`, scheduled)).statusCode).toBe(201);
    const on = async (range: string) =>
      (await maker.get(`/v1/payment-makers?${range}&limit=100`)).json<{ data: PayableRow[] }>().data;
    const ids = (await on(`paymentDateFrom=${day}&paymentDateTo=${day}`)).map(({ id }) => id);
    expect(ids).toContain(row.id);
    const after = (await on('paymentDateFrom=2026-12-25&paymentDateTo=2026-12-26')).map(({ id }) => id);
    expect(after).not.toContain(row.id);
  });

  it('tells a maker who is late what the document is now', async () => {
    const payment = await requested('8000311599');
    const body = { ...byHand, accountNumber: '8000311599' };
    const late = await maker.post(`/v1/bills/${payment.billID}/payments`, body, { version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json().error).toMatchObject({ code: 'stale_version' });
    expect(late.body).toContain('"status":"awaiting_payment_approval"');
  });
});

describe('a refusal', () => {
  it('stands in the history of the payment, once however often it is tried', async () => {
    const { id } = await requested('8000311599');
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await maker.patch(`/v1/payments/${id}/approve`)).statusCode).toBe(403);
    }
    const bulk = await maker.patch('/v1/payments/bulk/approve', { ids: [id] });
    expect(bulk.json().results).toMatchObject([{ id, ok: false, code: 'forbidden' }]);
    const { histories, status, version } = (await maker.get(`/v1/payments/${id}`)).json<PaymentDetail>();
    const refusals = histories.filter(({ action }) => action === 'refused.approve');
    expect(refusals).toMatchObject([
      {
        actorName: expect.any(String),
        notes: null,
        systemNotes: expect.any(String),
        fromStatus: null,
        toStatus: null,
      },
    ]);
    expect({ status, version }).toEqual({ status: 'awaiting_approval', version: 1 });
  });

  it('is answered the same under the same key', async () => {
    const { id } = await requested('8000311599');
    const options = { idempotencyKey: '9e3c0b58-7c41-4f57-8b5a-3d2f6f0f4a11' };
    const first = await maker.patch(`/v1/payments/${id}/approve`, undefined, options);
    const again = await maker.patch(`/v1/payments/${id}/approve`, undefined, options);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.json()).toEqual(first.json());
  });

  it('of a void speaks as the error catalogue does', async () => {
    const { id } = await authorized('8000311599');
    const answer = await maker.patch(`/v1/payments/${id}/cancel`, { notes: 'No' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.message).toBe('Unauthorized to cancel');
  });
});

describe('a bank that asked for data', () => {
  it('is asked again, and its payment is paid once it answers so', async () => {
    const { id } = await authorized('8000310003');
    await handToBank(test.context, 1, id);
    await checkWithBank(test.context, 1, id);
    test.pass(5);
    await checkWithBank(test.context, 1, id);
    const read = async () => (await releaser.get(`/v1/payments/${id}`)).json<PaymentDetail>();
    expect((await read()).status).toBe('awaiting_information');
    await checkWithBank(test.context, 1, id);
    const waiting = await read();
    expect(waiting.status).toBe('awaiting_information');
    expect(waiting.histories.filter(({ action }) => action === 'bankNeedsData')).toHaveLength(1);
    // The bank has what it asked for.
    await test.database.system.execute(sql`
      update sandbox_bank.transfer set account_number = '8000319999' where idempotency_key = ${`payment:1:${id}:1`}
    `);
    await checkWithBank(test.context, 1, id);
    expect((await read()).status).toBe('paid');
    const bill = await maker.get(`/v1/bills/${waiting.billID}`);
    expect(['awaiting_payment', 'paid']).toContain(bill.json<{ status: string }>().status);
  });
});

describe('the receipt of a part payment', () => {
  const pay = async (id: number): Promise<void> => {
    expect((await approver.patch(`/v1/payments/${id}/approve`)).statusCode).toBe(200);
    const answer = await releaser.patch(`/v1/payments/${id}/authorize`);
    expect(answer.statusCode, answer.body).toBe(200);
    await handToBank(test.context, 1, id);
    await checkWithBank(test.context, 1, id);
    test.pass(5);
    await checkWithBank(test.context, 1, id);
  };
  const receiptOf = async (id: number) =>
    (await releaser.get(`/v1/payments/${id}/receipt`)).json<PaymentReceipt>();
  const found = async (caller: Caller, path: string) =>
    (await caller.get(path)).json<{ data: { id: number }[] }>().data.map(({ id }) => id);

  it('says what was paid before, what this one paid, and what remains, also once more is paid', async () => {
    const { row } = await payable();
    const { id: billID, totalAmount, remainingAmount } = row;
    const before = totalAmount - remainingAmount;
    const ask = async (amount: number) => {
      const body = { ...byHand, amount, accountNumber: '8000555444' };
      const made = await maker.post(`/v1/bills/${billID}/payments`, body);
      expect(made.statusCode, made.body).toBe(201);
      return made.json<PaymentDetail>();
    };
    const first = await ask(10_000);
    await pay(first.id);
    const second = await ask(20_000);
    await pay(second.id);
    expect(await receiptOf(first.id)).toMatchObject({
      paidBefore: before,
      amount: 10_000,
      remainingAfter: totalAmount - before - 10_000,
      amountInWords: { en: 'Ten thousand rupiah', id: 'Sepuluh ribu rupiah' },
    });
    const receipt = await receiptOf(second.id);
    expect(receipt).toMatchObject({
      paidBefore: before + 10_000,
      amount: 20_000,
      remainingAfter: totalAmount - before - 30_000,
      company: {
        name: 'PT Nusantara Contoh Raya',
        address: expect.any(String),
        taxNumber: expect.any(String),
      },
    });
    const { paymentCode } = receipt;
    for (const typed of [paymentCode, paymentCode.toLowerCase().replace('-', '')]) {
      expect(await found(releaser, `/v1/payment-releasers?query=${typed}`)).toEqual([second.id]);
      expect(await found(approver, `/v1/payment-approvals?query=${typed}`)).toEqual([second.id]);
      expect(await found(maker, `/v1/payment-makers?query=${typed}`)).toEqual([billID]);
    }
  });
});

describe('bulk decisions', () => {
  it('are closed where the flag is off', async () => {
    const ids = [99_999_999];
    const path = '/v1/payments/bulk/authorize';
    expect((await releaser.patch(path, { ids })).statusCode).toBe(200);
    switchedOff.add('bulk_approval_bills');
    expect((await releaser.patch(path, { ids })).statusCode).toBe(404);
    switchedOff.delete('bulk_approval_bills');
  });
});
