import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { gatherPayers, read, reviewedBill } from '../proof/payers.ts';
import type { Payers, Person, Reply } from '../proof/payers.ts';
import type { Message } from '../../domain/message/message.ts';
import { english } from '../said.ts';

/** The ways out of an invoice that would otherwise wait for ever. */
let test: TestApp;
let payers: Payers;
let admin: Person;

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  admin = await test.signInAs('admin@nusantara.test');
});

afterAll(() => test?.close());

const billOf = async (id: number) => read<DocumentDetail>(await payers.entering.get(`/v1/bills/${id}`), 200);

async function paid(bill: DocumentDetail, amount: number, account?: string): Promise<PaymentDetail> {
  const to = account
    ? { isUseVendorBankDetail: false, bankCode: '014', accountNumber: account }
    : { isUseVendorBankDetail: true };
  const request = { amount, paymentType: 'payNow', ...to };
  const { id } = read<PaymentDetail>(await payers.maker.post(`/v1/bills/${bill.id}/payments`, request), 201);
  read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
  read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
  await handToBank(test.context, 1, id);
  await checkWithBank(test.context, 1, id);
  test.pass(10);
  await checkWithBank(test.context, 1, id);
  return read(await payers.maker.get(`/v1/payments/${id}`), 200);
}

function refusalOf(reply: Reply): { status: number; code: string; message: string } {
  const { error } = reply.json() as { error: { code: string; message: string } };
  return { status: reply.statusCode, code: error.code, message: error.message };
}

const notes = { notes: 'Settled by a credit note.' };
const told = async (id: number) => {
  const { rows } = await test.database.systemPool.query<{ message: Message }>(
    `select payload->'message' as message from outbox
     where topic = 'notification' and (payload->>'objectID')::bigint = $1 order by id`,
    [id],
  );
  return rows.map(({ message }) => english(message));
};

describe('an approved invoice of which nothing is paid', () => {
  it('is voided by somebody who did not approve it', async () => {
    const bill = await reviewedBill(payers, 310_000);
    expect(bill.status).toBe('awaiting_payment');
    await test.database.systemPool.query(
      'update bill set approved_by_ids = approved_by_ids || (select id from employee where email = $2) where id = $1',
      [bill.id, 'admin@nusantara.test'],
    );
    const own = refusalOf(await admin.patch(`/v1/bills/${bill.id}/cancel`, notes));
    expect(own).toMatchObject({ status: 403, message: 'Unauthorized to cancel' });
    const voided = read<DocumentDetail>(
      await payers.entering.patch(`/v1/bills/${bill.id}/cancel`, notes),
      200,
    );
    expect(voided.status).toBe('void');
    expect(voided.histories.at(-1)).toMatchObject({
      action: 'void',
      fromStatus: 'awaiting_payment',
      ...notes,
    });
  });

  it('knows who approved it', async () => {
    const bill = await reviewedBill(payers, 311_000);
    const { rows } = await test.database.systemPool.query<{ email: string }>(
      'select e.email from bill b join employee e on e.id = any(b.approved_by_ids) and e.company_id = 1 where b.company_id = 1 and b.id = $1',
      [bill.id],
    );
    expect(rows).toEqual([{ email: 'reviewer@nusantara.test' }]);
  });

  it('cannot be closed instead', async () => {
    const bill = await reviewedBill(payers, 312_000);
    expect(refusalOf(await payers.entering.patch(`/v1/bills/${bill.id}/propose-close`, notes))).toEqual({
      status: 403,
      code: 'forbidden',
      message: 'Nothing of this invoice is paid yet: it can be voided instead.',
    });
  });
});

describe('the rest of a part-paid invoice', () => {
  async function partPaid(): Promise<DocumentDetail> {
    const bill = await reviewedBill(payers, 500_000);
    await paid(bill, 200_000);
    return await billOf(bill.id);
  }

  it('is closed by two people, and nothing is due any more', async () => {
    const bill = await partPaid();
    expect(bill.remainingAmount).toBe(300_000);
    const path = `/v1/bills/${bill.id}`;
    const proposed = read<DocumentDetail>(
      await payers.entering.patch(`${path}/propose-close`, notes, { version: bill.version }),
      200,
    );
    expect(proposed).toMatchObject({ status: 'awaiting_payment', remainingAmount: 300_000 });
    expect(proposed.proposal).toMatchObject({
      step: 'Close',
      ...notes,
      proposer: { name: expect.any(String) },
    });
    expect(proposed).toMatchObject({ isAbleToWithdrawClose: true });
    expect(proposed).not.toHaveProperty('isAbleToConfirmClose');
    expect((await told(bill.id)).at(-1)).toMatch(/proposes .* to be closed with its rest unpaid/);

    const own = refusalOf(await payers.entering.patch(`${path}/confirm-close`));
    expect(own.message).toBe('You proposed this: a second person has to confirm it.');
    const request = { amount: 1000, paymentType: 'payNow', isUseVendorBankDetail: true };
    expect(refusalOf(await payers.maker.post(`${path}/payments`, request))).toMatchObject({
      code: 'forbidden',
      message: 'A second person has to confirm or decline first what was proposed.',
    });

    const closed = read<DocumentDetail>(
      await admin.patch(`${path}/confirm-close`, undefined, { version: proposed.version }),
      200,
    );
    expect(closed).toMatchObject({ status: 'closed', remainingAmount: 0, proposal: null });
    expect(closed.histories.slice(-2)).toMatchObject([
      { action: 'proposeClose', ...notes, fromStatus: 'awaiting_payment', toStatus: 'awaiting_payment' },
      { action: 'confirmClose', toStatus: 'closed', changes: { remainingAmount: ['300000.00', '0'] } },
    ]);
    // Nothing is due any more, but a payment of it leads there.
    expect(refusalOf(await payers.maker.post(`${path}/payments`, request))).toMatchObject({
      status: 409,
      code: 'transition_not_allowed',
    });
    expect(read<DocumentDetail>(await payers.maker.get(path), 200)).toMatchObject({ status: 'closed' });
  });

  it('stays open when the second person declines, or the first takes it back', async () => {
    const bill = await partPaid();
    const path = `/v1/bills/${bill.id}`;
    for (const end of [
      () => admin.patch(`${path}/decline-close`, { notes: 'The vendor still waits for it.' }),
      () => payers.entering.patch(`${path}/withdraw-close`),
    ]) {
      read(await payers.entering.patch(`${path}/propose-close`, notes), 200);
      expect(refusalOf(await payers.maker.patch(`${path}/confirm-close`)).code).toBe('forbidden');
      expect(refusalOf(await admin.patch(`${path}/withdraw-close`)).code).toBe('forbidden');
      const after = read<DocumentDetail>(await end(), 200);
      expect(after).toMatchObject({ status: 'awaiting_payment', remainingAmount: 300_000, proposal: null });
      expect(refusalOf(await admin.patch(`${path}/confirm-close`)).code).toBe('forbidden');
    }
    expect((await told(bill.id)).some((message) => message.endsWith('The vendor still waits for it.'))).toBe(
      true,
    );
  });

  it('is not among what is open, in cards and counts', async () => {
    const summary = async () =>
      read<{ open: { amount: number; count: number } }>(await payers.entering.get('/v1/bills/summaries'), 200)
        .open;
    const bill = await partPaid();
    const before = await summary();
    read(await payers.entering.patch(`/v1/bills/${bill.id}/propose-close`, notes), 200);
    expect(await summary()).toEqual(before);
    read(await admin.patch(`/v1/bills/${bill.id}/confirm-close`), 200);
    expect(await summary()).toMatchObject({ amount: before.amount - 300_000, count: before.count - 1 });
  });
});

describe('an invoice whose payment failed', () => {
  it('says why, and is tried again by a payment maker, or voided', async () => {
    const bill = await reviewedBill(payers, 410_000);
    await paid(bill, 410_000, '1234560002');
    const failed = await billOf(bill.id);
    expect(failed.status).toBe('failed');
    expect(failed.bankWord?.reason).toBe('The receiving bank refused the transfer.');
    const path = `/v1/bills/${bill.id}`;
    expect(refusalOf(await payers.approver.patch(`${path}/try-again`, notes)).code).toBe('forbidden');
    const again = { notes: 'The vendor gave another account.' };
    const open = read<DocumentDetail>(await payers.maker.patch(`${path}/try-again`, again), 200);
    expect(open).toMatchObject({ status: 'awaiting_payment', isAbleToCreatePayment: true, bankWord: null });
    expect(open.histories.at(-1)).toMatchObject({ action: 'tryAgain', fromStatus: 'failed', ...again });
    expect((await paid(bill, 410_000)).status).toBe('paid');

    const other = await reviewedBill(payers, 420_000);
    await paid(other, 420_000, '1234560002');
    const voided = await payers.entering.patch(`/v1/bills/${other.id}/cancel`, notes);
    expect(read<DocumentDetail>(voided, 200).status).toBe('void');
  });
});
