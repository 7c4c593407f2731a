import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { ServerContext, TransferAnswer } from '../../server/context.ts';
import { balancesOf } from '../../server/ledger/ledger.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { gatherPayers, read, reviewedBill } from '../proof/payers.ts';
import type { Payers, Reply } from '../proof/payers.ts';

/** A bank that asks before it pays: it is answered, told another account, or asked to call the payment off. */
let test: TestApp;
let payers: Payers;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
});

afterAll(() => test?.close());

const paymentOf = async (id: number) =>
  read<PaymentDetail>(await payers.maker.get(`/v1/payments/${id}`), 200);
const check = (id: number, context: ServerContext = test.context) => checkWithBank(context, 1, id);

/** A payment that the sandbox bank asks about, or whatever else the end of its account number makes it do. */
async function authorized(amount: number, accountNumber: string): Promise<PaymentDetail> {
  const bill = await reviewedBill(payers, amount);
  const request = {
    amount,
    paymentType: 'payNow',
    isUseVendorBankDetail: false,
    bankCode: '014',
    accountNumber,
  };
  const { id } = read<PaymentDetail>(await payers.maker.post(`/v1/bills/${bill.id}/payments`, request), 201);
  read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
  return read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
}

async function asked(amount: number, accountNumber = '1234560003'): Promise<PaymentDetail> {
  const { id } = await authorized(amount, accountNumber);
  await handToBank(test.context, 1, id);
  await check(id);
  test.pass(10);
  await check(id);
  const payment = await paymentOf(id);
  expect(payment.status).toBe('awaiting_information');
  return payment;
}

async function money({ companyAccount }: PaymentDetail) {
  return await test.database.read(1, (executor) => balancesOf(executor, 1, companyAccount?.id ?? 0, 'IDR'));
}

async function entriesOf(id: number): Promise<string[]> {
  const { rows } = await test.database.systemPool.query<{ kind: string }>(
    'select kind from ledger_entry where payment_id = $1 order by id',
    [id],
  );
  return rows.map(({ kind }) => kind);
}

async function transfersOf(id: number) {
  const { rows } = await test.database.systemPool.query<{ account_number: string; outcome: string | null }>(
    `select account_number, outcome from sandbox_bank.transfer where idempotency_key like 'payment:1:' || $1::bigint || ':%'`,
    [id],
  );
  return rows;
}

function refusalOf(reply: Reply) {
  return (reply.json() as { error: { code: string; message: string; fields: Record<string, string> } }).error;
}

const answer = { notes: 'Rent of the warehouse in Cikarang, October 2026.' };
const correction = {
  notes: 'The vendor moved to another bank.',
  bankCode: '008',
  accountNumber: '137-0012-345678',
};

describe('a question of the bank', () => {
  it('stands on the payment and its invoice, and is answered by the maker; the bank then pays the same order', async () => {
    const payment = await asked(510_000);
    expect(payment.failureReason).toBe('The receiving bank asks for the purpose of the transfer.');
    const bill = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${payment.billID}`), 200);
    expect(bill).toMatchObject({
      status: 'awaiting_information',
      bankWord: { paymentID: payment.id, referenceID: payment.referenceID, reason: payment.failureReason },
    });
    const path = `/v1/payments/${payment.id}/answer-bank`;
    expect(refusalOf(await payers.approver.patch(path, answer)).code).toBe('forbidden');
    expect(refusalOf(await payers.maker.patch(path, { notes: ' ' })).fields).toEqual({
      notes: 'You must fill this field',
    });
    const answered = read<PaymentDetail>(
      await payers.maker.patch(path, answer, { version: payment.version }),
      200,
    );
    expect(answered).toMatchObject({ status: 'processed', bankAnswer: answer.notes });
    const moved = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${payment.billID}`), 200);
    expect(moved.status).toBe('awaiting_disbursement');
    expect(moved.histories.at(-1)).toMatchObject({
      action: 'bankAnswered',
      ...answer,
      related: { id: payment.id },
    });
    await check(payment.id);
    test.pass(10);
    await check(payment.id);
    await check(payment.id);
    expect((await paymentOf(payment.id)).status).toBe('paid');
    expect(await transfersOf(payment.id)).toEqual([{ account_number: '1234560003', outcome: 'paid' }]);
    expect(await entriesOf(payment.id)).toEqual(['hold', 'settle']);
  });

  it('is not asked again because a check was under way when it was answered', async () => {
    const payment = await asked(511_000);
    let held: (() => void) | undefined;
    const slow: ServerContext = {
      ...test.context,
      bank: {
        ...test.context.bank,
        async transfer(order) {
          const said = await test.context.bank.transfer(order);
          await new Promise<void>((resolve) => {
            held = resolve;
          });
          return said;
        },
      },
    };
    const late = check(payment.id, slow);
    await expect.poll(() => held !== undefined).toBe(true);
    read(await payers.releaser.patch(`/v1/payments/${payment.id}/answer-bank`, answer), 200);
    held?.();
    await late;
    expect((await paymentOf(payment.id)).status).toBe('processed');
  });
});

describe('another account for the bank', () => {
  const path = (id: number, verb: string) => `/v1/payments/${id}/${verb}-new-account`;

  it('is asked about at the bank, confirmed by a second person, and paid once under the same order', async () => {
    const payment = await asked(520_000);
    const unknown = { ...correction, accountNumber: '1234560001' };
    expect(refusalOf(await payers.maker.patch(path(payment.id, 'propose'), unknown)).fields).toEqual({
      accountNumber: 'The bank account no. is incorrect or not valid',
    });
    const same = { ...correction, bankCode: '014', accountNumber: '1234560003' };
    expect(refusalOf(await payers.maker.patch(path(payment.id, 'propose'), same)).fields).toEqual({
      accountNumber: 'The payment goes to this account already.',
    });
    const proposed = read<PaymentDetail>(
      await payers.maker.patch(path(payment.id, 'propose'), correction),
      200,
    );
    expect(proposed).toMatchObject({ status: 'awaiting_information', accountNumber: '1234560003' });
    expect(proposed.proposal).toMatchObject({
      step: 'NewAccount',
      notes: correction.notes,
      account: { bankCode: '008', accountNumber: '1370012345678', accountHolderName: expect.any(String) },
    });
    expect(refusalOf(await payers.maker.patch(path(payment.id, 'confirm'))).message).toBe(
      'You proposed this: a second person has to confirm it.',
    );
    expect(
      refusalOf(await payers.releaser.patch(`/v1/payments/${payment.id}/answer-bank`, answer)).code,
    ).toBe('forbidden');
    const confirmed = read<PaymentDetail>(await payers.releaser.patch(path(payment.id, 'confirm')), 200);
    expect(confirmed).toMatchObject({ status: 'processed', accountNumber: '1370012345678', proposal: null });
    expect(confirmed.histories.at(-1)).toMatchObject({
      action: 'confirmNewAccount',
      changes: { accountNumber: ['1234560003', '1370012345678'] },
    });
    await check(payment.id);
    test.pass(10);
    await check(payment.id);
    expect((await paymentOf(payment.id)).status).toBe('paid');
    expect(await transfersOf(payment.id)).toEqual([{ account_number: '1370012345678', outcome: 'paid' }]);
    expect(await entriesOf(payment.id)).toEqual(['hold', 'settle']);
  });

  it('is not given by who would be paid', async () => {
    const payment = await asked(521_000);
    const { rows } = await test.database.systemPool.query<{ account_number: string }>(
      `update employee set bank_code = '008', account_number = '1370099999999'
       where company_id = 1 and email = 'releaser@nusantara.test' returning account_number`,
    );
    const own = { ...correction, accountNumber: rows[0]?.account_number };
    expect(refusalOf(await payers.releaser.patch(path(payment.id, 'propose'), own)).message).toBe(
      'Nobody approves or pays money to themselves.',
    );
    read(await payers.maker.patch(path(payment.id, 'propose'), own), 200);
    expect(refusalOf(await payers.releaser.patch(path(payment.id, 'confirm'))).message).toBe(
      'Nobody approves or pays money to themselves.',
    );
  });

  it('is forgotten when the bank has meanwhile answered, and the history says so', async () => {
    const payment = await asked(522_000);
    read(await payers.maker.patch(path(payment.id, 'propose'), correction), 200);
    const at = test.context.now();
    const bank = {
      ...test.context.bank,
      transfer: async (): Promise<TransferAnswer> => ({ status: 'paid', bankReference: 'X', at }),
    };
    await check(payment.id, { ...test.context, bank });
    const done = await paymentOf(payment.id);
    expect(done).toMatchObject({ status: 'paid', proposal: null, accountNumber: '1234560003' });
    expect(done.histories.at(-1)?.systemNotes).toMatch(/proposed was not decided on before this\.$/);
    expect(refusalOf(await payers.releaser.patch(path(payment.id, 'confirm'))).code).toBe(
      'transition_not_allowed',
    );
  });
});

describe('a payment that is called off while the bank has it', () => {
  const cancel = { notes: 'The vendor withdrew the invoice.' };

  it('keeps its money held until the bank has said that it never pays', async () => {
    const before = await money(await authorized(1000, '1234567890'));
    const payment = await asked(530_000);
    const path = `/v1/payments/${payment.id}/cancel`;
    expect(refusalOf(await payers.maker.patch(path, cancel)).message).toBe('Unauthorized to cancel');
    const called = read<PaymentDetail>(await payers.releaser.patch(path, cancel), 200);
    expect(called).toMatchObject({ status: 'awaiting_information', isCalledOff: true, isAbleToVoid: false });
    expect(Number((await money(payment)).held)).toBe(Number(before.held) + payment.amountInIDR);
    expect(
      refusalOf(await payers.maker.patch(`/v1/payments/${payment.id}/answer-bank`, answer)).message,
    ).toBe('The bank was asked to call this payment off: it has to answer first.');
    await check(payment.id);
    await check(payment.id);
    expect((await paymentOf(payment.id)).status).toBe('canceled');
    expect(await money(payment)).toEqual(before);
    expect(await entriesOf(payment.id)).toEqual(['hold', 'release']);
    const bill = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${payment.billID}`), 200);
    expect(bill).toMatchObject({ status: 'awaiting_payment', remainingAmount: 530_000 });
    test.pass(100);
    await expect(test.context.bank.transferOf(`payment:1:${payment.id}:1`)).resolves.toMatchObject({
      status: 'canceled',
    });
  });

  it('is paid where the bank was quicker, and its money is never released', async () => {
    const payment = await asked(531_000);
    read(await payers.maker.patch(`/v1/payments/${payment.id}/answer-bank`, answer), 200);
    await check(payment.id);
    test.pass(10);
    // The answer has reached the bank and it has paid, which nobody here knows yet.
    await test.database.systemPool.query(`update payment set status = 'awaiting_information' where id = $1`, [
      payment.id,
    ]);
    await test.database.systemPool.query(`update bill set status = 'awaiting_information' where id = $1`, [
      payment.billID,
    ]);
    read(await payers.releaser.patch(`/v1/payments/${payment.id}/cancel`, cancel), 200);
    await check(payment.id);
    expect((await paymentOf(payment.id)).status).toBe('paid');
    expect(await entriesOf(payment.id)).toEqual(['hold', 'settle']);
  });
});
