import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { approvedPayment, gatherPayers, read, requestedPayment, reviewedBill } from '../proof/payers.ts';
import type { Payers } from '../proof/payers.ts';

/** What the history of an invoice says of the payments that move it: who acted, on which payment, and why. */
let test: TestApp;
let payers: Payers;
const names = { maker: '', approver: '', releaser: '' };

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  for (const who of ['maker', 'approver', 'releaser'] as const) {
    const { rows } = await test.database.systemPool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from employee where company_id = 1 and email = $1`,
      [`${who}@nusantara.test`],
    );
    names[who] = rows[0]?.name ?? '';
  }
});

afterAll(() => test?.close());

async function lastStep(billID: number) {
  const { histories } = read<DocumentDetail>(await payers.entering.get(`/v1/bills/${billID}`), 200);
  const { action, actorName, notes, systemNotes, related } = histories.at(-1) ?? ({} as never);
  return { action, actorName, notes, systemNotes, related };
}

const relatedTo = ({ id, referenceID }: PaymentDetail) => ({ type: 'payment', id, name: referenceID });

describe('the history of an invoice', () => {
  it('names who requested, approved and authorized its payment, and leads to it', async () => {
    const bill = await reviewedBill(payers, 640_000);
    const payment = await requestedPayment(payers, bill);
    const related = relatedTo(payment);
    const row = { notes: null, systemNotes: null, related };
    expect(await lastStep(bill.id)).toEqual({ ...row, action: 'createPayment', actorName: names.maker });
    read(await payers.approver.patch(`/v1/payments/${payment.id}/approve`), 200);
    expect(await lastStep(bill.id)).toEqual({ ...row, action: 'paymentApproved', actorName: names.approver });
    read(await payers.releaser.patch(`/v1/payments/${payment.id}/authorize`), 200);
    const authorized = { ...row, action: 'paymentAuthorized', actorName: names.releaser };
    expect(await lastStep(bill.id)).toEqual(authorized);
  });

  it('leaves what the bank did to the system', async () => {
    const payment = await approvedPayment(payers, 650_000);
    const { id, paidID: billID } = payment;
    read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
    await handToBank(test.context, 1, id);
    await checkWithBank(test.context, 1, id);
    test.pass(10);
    await checkWithBank(test.context, 1, id);
    const related = relatedTo(payment);
    const paid = { action: 'paymentPaid', actorName: 'System', notes: null, systemNotes: null, related };
    expect(await lastStep(billID)).toEqual(paid);
  });

  it('gives the reason of a rejection and of a void as the words of who ended the payment', async () => {
    const rejected = await approvedPayment(payers, 660_000);
    const ended = { action: 'paymentEnded', actorName: names.releaser, systemNotes: null };
    const reject = { notes: 'Wait for the credit note.' };
    read(await payers.releaser.patch(`/v1/payments/${rejected.id}/reject`, reject), 200);
    const related = relatedTo(rejected);
    expect(await lastStep(rejected.paidID)).toEqual({ ...ended, ...reject, related });

    const voided = await approvedPayment(payers, 670_000);
    read(await payers.releaser.patch(`/v1/payments/${voided.id}/authorize`), 200);
    const undo = { notes: 'Authorized by mistake.' };
    read(await payers.releaser.patch(`/v1/payments/${voided.id}/cancel`, undo), 200);
    expect(await lastStep(voided.paidID)).toEqual({ ...ended, ...undo, related: relatedTo(voided) });
  });
});
