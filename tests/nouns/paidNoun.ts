import { describe, expect, it } from 'vitest';

import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail, PaymentReceipt } from '../../resources/paying/payment/paymentWire.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { companyID } from '../proof/newcomers.ts';
import type { Payers, Reply } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';

/** Who divides a payment between them, and where. */
export interface PayingStage extends Pick<Payers, 'maker' | 'approver' | 'releaser'> {
  test: TestApp;
  /** Enters what is paid, and pays nothing. */
  stranger: Caller;
}

/** What payments of a kind pay. */
export interface PaidNoun {
  /** As payments name it: `bill`. */
  type: string;
  /** Its calls, under /v1. */
  path: string;
  /** In what it is while somebody may ask for its payment. */
  owedAs: string;
  /** A record that may be paid. */
  born: () => Promise<{ id: number; referenceID: string; amount: number }>;
  /** Asks for the payment of all of it. */
  ask: (by: Caller, id: number) => Promise<Reply>;
}

interface Paid {
  status: string;
  histories: { action: string; related: { type: string; id: number } | null }[];
}

/** The sandbox bank refuses accounts whose number ends so. */
const refusedAccount = '8000310002';

/**
 * What everything that payments pay promises: said of one kind, whose room tests no more than its own rules.
 * @param stage who pays, there once the tests run
 */
export function paidNoun(name: string, stage: () => PayingStage, noun: PaidNoun): void {
  const recordOf = async (id: number): Promise<Paid> =>
    read(await stage().stranger.get(`/v1/${noun.path}/${id}`), 200);
  const statusOf = async (id: number): Promise<string> => (await recordOf(id)).status;
  const act = (by: Payers['maker'], { id }: { id: number }, action: string, body?: object): Promise<Reply> =>
    by.patch(`/v1/payments/${id}/${action}`, body);

  /** The payment that was asked for. */
  async function asked(id: number): Promise<PaymentDetail> {
    const reply = await noun.ask(stage().maker as Caller, id);
    expect([200, 201], reply.body).toContain(reply.statusCode);
    const paymentID = (await recordOf(id)).histories.at(-1)?.related?.id;
    return read(await stage().maker.get(`/v1/payments/${paymentID}`), 200);
  }

  async function authorized(payment: PaymentDetail): Promise<void> {
    const { approver, releaser } = stage();
    let { status } = payment;
    while (status === 'awaiting_approval') {
      ({ status } = read<PaymentDetail>(await act(approver, payment, 'approve'), 200));
    }
    expect(await statusOf(payment.paidID)).toBe('awaiting_payment_authorization');
    read(await act(releaser, payment, 'authorize'), 200);
    expect(await statusOf(payment.paidID)).toBe('awaiting_disbursement');
  }

  async function atTheBank({ id }: PaymentDetail): Promise<void> {
    const { test } = stage();
    await handToBank(test.context, companyID, id);
    await checkWithBank(test.context, companyID, id);
    test.pass(10);
    await checkWithBank(test.context, companyID, id);
  }

  async function heldFor(payments: readonly PaymentDetail[]): Promise<string | undefined> {
    const { rows } = await stage().test.database.systemPool.query<{ held: string }>(
      `select coalesce(sum(l.amount), 0)::bigint::text as held from ledger_line l
       join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
       join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
       where e.payment_id = any($1::bigint[]) and a.kind = 'held'`,
      [payments.map(({ id }) => id)],
    );
    return rows[0]?.held;
  }

  describe(`${name}, paid`, () => {
    it('is paid by the bank, moves along, and leaves a receipt', async () => {
      const { id, referenceID, amount } = await noun.born();
      expect(await statusOf(id)).toBe(noun.owedAs);
      const payment = await asked(id);
      expect(payment).toMatchObject({
        paymentFor: noun.type,
        paidID: id,
        billReferenceID: referenceID,
        amount,
        isManualPayment: false,
      });
      expect(await statusOf(id)).toBe('awaiting_payment_approval');
      await authorized(payment);
      await atTheBank(payment);
      const paid = await recordOf(id);
      expect(paid.status).toBe('paid');
      expect(paid.histories.findLast(({ action }) => action === 'paymentPaid')?.related).toMatchObject({
        id: payment.id,
      });
      const receipt = await stage().maker.get(`/v1/payments/${payment.id}/receipt`);
      expect(read<PaymentReceipt>(receipt, 200)).toMatchObject({
        document: { referenceID },
        amount,
        remainingAfter: 0,
      });
      const own = await stage().stranger.get(`/v1/${noun.path}/${id}/payments`);
      expect(read<{ data: object[] }>(own, 200).data).toMatchObject([
        { id: payment.id, status: 'paid', amount },
      ]);
      const paper = await stage().stranger.get(`/v1/payments/${payment.id}/receipt.pdf`);
      expect(paper.statusCode, paper.body).toBe(200);
      expect(await heldFor([payment])).toBe('0');
    });

    it('is asked for by a payment maker alone, and once', async () => {
      const { id } = await noun.born();
      expect((await noun.ask(stage().stranger, id)).statusCode).toBe(403);
      await asked(id);
      expect((await noun.ask(stage().maker as Caller, id)).statusCode).toBe(409);
    });

    it('waits in the inbox of who decides on its payment, and its payment is found', async () => {
      const { approver, maker } = stage();
      const counted = async () =>
        read<{ items: { route: string; count: number }[] }>(await approver.get('/v1/inbox/counts'), 200)
          .items.filter(({ route }) => route.startsWith('approval-payment-list-approval'))
          .reduce((total, { count }) => total + count, 0);
      const { id } = await noun.born();
      const before = await counted();
      const payment = await asked(id);
      expect(await counted()).toBe(before + 1);
      const found = await maker.get(`/v1/search?query=${encodeURIComponent(payment.referenceID)}`);
      expect(found.statusCode, found.body).toBe(200);
      expect(found.body).toContain(payment.referenceID);
    });

    it('is owed again once its payment was rejected or voided, and its money is free', async () => {
      const { approver, releaser } = stage();
      const { id } = await noun.born();
      const first = await asked(id);
      read(await act(approver, first, 'reject', { notes: 'Not this month.' }), 200);
      expect(await statusOf(id)).toBe(noun.owedAs);
      const second = await asked(id);
      await authorized(second);
      read(await act(releaser, second, 'cancel', { notes: 'Wrong day.' }), 200);
      expect(await statusOf(id)).toBe(noun.owedAs);
      expect(await heldFor([first, second])).toBe('0');
    });

    it('is tried again once the bank has refused it', async () => {
      const { id } = await noun.born();
      const first = await asked(id);
      await stage().test.database.systemPool.query('update payment set account_number = $2 where id = $1', [
        first.id,
        refusedAccount,
      ]);
      await authorized(first);
      await atTheBank(first);
      expect(await statusOf(id)).toBe('failed');
      expect(await heldFor([first])).toBe('0');
      read(await stage().maker.patch(`/v1/${noun.path}/${id}/try-again`, { notes: 'Once more.' }), 200);
      expect(await statusOf(id)).toBe(noun.owedAs);
      const second = await asked(id);
      await authorized(second);
      await atTheBank(second);
      expect(await statusOf(id)).toBe('paid');
    });

    it('is found among payments by its number and by the name of who is paid', async () => {
      const { id, referenceID } = await noun.born();
      const payment = await asked(id);
      const list = noun.type === 'deposit' ? 'payment-approvals/deposits' : 'payment-approvals';
      for (const query of [referenceID, payment.vendorName ?? '']) {
        const url = `/v1/${list}?limit=100&sort=-id&query=${encodeURIComponent(query)}`;
        const { data } = read<{ data: { id: number }[] }>(await stage().approver.get(url), 200);
        expect(data.map((row) => row.id)).toContain(payment.id);
      }
    });
  });
}
