import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { askHledger, balancesIn, hledgerMissing, readJournalText, wholeJournal } from '../journalReader.ts';
import type { TripAnswer, TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

let stage: TripStage;
beforeAll(async () => {
  stage = await tripStage();
});
// The clock goes on while the bank answers.
beforeEach(() => stage.signIn());
afterAll(() => stage?.place.close());

const ask = ({ id }: Pick<TripAnswer, 'id'>, amount: number, by = stage.callers.employee, way: object = {}) =>
  by.post(`/v1/business-trips/${id}/refunds`, { amount, method: 'virtualAccount', bank: 'bni', ...way });

/** The number that the bank opens for a sum. */
async function number(trip: TripAnswer, amount: number): Promise<string> {
  await stage.workOff(async () => {
    const answer = await ask(trip, amount);
    expect(answer.statusCode, answer.body).toBe(200);
  });
  const [refund] = (await stage.read(trip)).refunds;
  expect(refund?.accountNumber).toMatch(/^8808009\d{8}$/);
  return refund?.accountNumber ?? '';
}

async function transfer(virtualAccountNumber: string, amountInIDR: number): Promise<void> {
  await stage.workOff(async () => {
    const answer = await stage.callers.employee.post('/v1/sandbox/incoming-transfers', {
      virtualAccountNumber,
      amountInIDR,
      senderName: 'Andi Wijaya',
    });
    expect(answer.statusCode, answer.body).toBe(204);
  });
}

const settled = { companyAccountID: null, how: 'payroll', paidOn: '2026-11-20', notes: 'In November' };
const complete = ({ id }: Pick<TripAnswer, 'id'>) =>
  stage.callers.finance.patch(`/v1/business-trips/${id}/mark-as-completed`, settled);

describe('what is left of the advance of a trip', () => {
  it('comes back part by part, each transfer once, and nothing left completes the trip', async () => {
    const trip = await stage.left(130_001);
    expect(trip).toMatchObject({ status: 'awaiting_refund' });
    const before = await stage.availableOf();
    // The bank tells twice of a sum that ends like this.
    await transfer(await number(trip, 100_001), 100_001);
    expect(await stage.read(trip)).toMatchObject({
      status: 'awaiting_refund',
      refundedAmount: 100_001,
      refunds: [{ status: 'success', amount: 100_001, transfers: [{ amount: 100_001 }] }],
    });
    expect(await stage.ledgerOf(trip)).toBe(30_000);
    await transfer(await number(trip, 30_000), 30_000);
    const done = await stage.read(trip);
    expect(done).toMatchObject({ status: 'completed', refundedAmount: 130_001 });
    expect(await stage.ledgerOf(trip)).toBe(0);
    expect((await stage.availableOf()) - before).toBe(130_001);
    expect(await stage.toldOf(trip)).toEqual(
      expect.arrayContaining(['trip_refundDue', 'trip_refunded', 'trip_refunded']),
    );
    const listed = await stage.callers.employee.get(`/v1/business-trips/${trip.id}/refunds`);
    expect(listed.json<{ data: object[] }>().data).toEqual(done.refunds);
    const hidden = await stage.callers.colleague.get(`/v1/business-trips/${trip.id}/refunds`);
    expect(hidden.statusCode).toBe(404);
    const { histories } = done;
    expect(histories.filter(({ action }) => /efund/.test(action)).map(({ action }) => action)).toHaveLength(
      4,
    );
    expect(histories.find(({ systemNotes }) => systemNotes?.includes('30.000 came from'))).toBeDefined();
  });

  it('comes by a code as by a number', async () => {
    const trip = await stage.left(20_000);
    const both = await ask(trip, 20_000, stage.callers.employee, { method: 'qrCode' });
    expect(both.json().error.fields).toHaveProperty('bank');
    await stage.workOff(async () => {
      const answer = await ask(trip, 20_000, stage.callers.employee, { method: 'qrCode', bank: null });
      expect(answer.statusCode, answer.body).toBe(200);
    });
    const [refund] = (await stage.read(trip)).refunds;
    expect(refund?.qrText).toContain('540520000');
    await transfer(refund?.accountNumber ?? '', 20_000);
    expect(await stage.read(trip)).toMatchObject({ status: 'completed', refundedAmount: 20_000 });
  });

  it('is asked for by its traveller, once at a time, and never more than is left', async () => {
    const trip = await stage.left(200_000);
    for (const amount of [200_001, 0])
      expect((await ask(trip, amount)).json().error.fields).toHaveProperty('amount');
    expect((await ask(trip, 100_000, stage.callers.finance)).statusCode).toBe(403);
    expect((await ask(trip, 100_000, stage.callers.colleague)).statusCode).toBe(404);
    const at = await Promise.all([ask(trip, 200_000), ask(trip, 100_000)]);
    expect(at.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const again = await ask(trip, 1000);
    expect(again.statusCode).toBe(409);
    expect(again.json().error.message).toContain('waits for its money already');
    expect((await complete(trip)).json().error.message).toContain('waits for its money already');
    await stage.act(stage.callers.employee, trip, 'cancel-refund');
    expect((await complete(trip)).statusCode).toBe(200);
    expect(await stage.read(trip)).toMatchObject({ status: 'completed', refundedAmount: 200_000 });
  });

  it('waits for finance where another sum comes in, also after the trip is completed', async () => {
    const trip = await stage.left(60_000);
    const before = await stage.availableOf();
    const first = await number(trip, 60_000);
    await transfer(first, 75_000);
    const waiting = await stage.read(trip);
    expect(waiting).toMatchObject({ status: 'awaiting_refund', refundedAmount: 0 });
    expect(await stage.toldOf(trip)).toContain('trip_refund_unclear');
    expect((await complete(trip)).statusCode).toBe(409);
    const take = (of: TripAnswer, by = stage.callers.finance) =>
      by.patch(`/v1/business-trips/${trip.id}/take-transfer`, {
        transfer: of.refunds[0]?.transfers.find(({ takenAt }) => takenAt === null)?.id,
      });
    expect((await take(waiting, stage.callers.employee)).statusCode).toBe(403);
    expect((await take(waiting)).statusCode).toBe(200);
    expect(await stage.read(trip)).toMatchObject({ status: 'completed', refundedAmount: 60_000 });
    expect((await stage.availableOf()) - before).toBe(75_000);
    await transfer(first, 5000);
    expect((await take(await stage.read(trip))).statusCode).toBe(200);
    expect(await stage.read(trip)).toMatchObject({ status: 'completed', refundedAmount: 60_000 });
    expect((await stage.availableOf()) - before).toBe(80_000);
    const { data } = (await stage.callers.finance.get('/v1/balance/ledger?limit=5')).json<{
      data: object[];
    }>();
    expect(JSON.stringify(data)).toContain(`/transactions/business-trip/${trip.id}`);
  });

  it('runs out after a day, and late money is not lost', async () => {
    const trip = await stage.left(80_000);
    const expired = await number(trip, 80_000);
    await stage.workOff(async () => {
      stage.place.pass(25 * 3600);
      await stage.pool.query(
        `insert into outbox (company_id, topic, payload, due_at)
         select company_id, 'claim.refund', json_build_object('companyID', company_id, 'refundID', id), now() - interval '1 year'
         from refund where company_id = 1 and account_number = $1`,
        [expired],
      );
    });
    await stage.signIn();
    expect(await stage.read(trip)).toMatchObject({
      status: 'awaiting_refund',
      refunds: [{ status: 'canceled' }],
    });
    expect(await stage.toldOf(trip)).toContain('trip_refund_expired');
    await transfer(expired, 80_000);
    const late = await stage.read(trip);
    await stage.act(stage.callers.finance, trip, 'take-transfer', {
      transfer: late.refunds[0]?.transfers[0]?.id,
    });
    expect(await stage.read(trip)).toMatchObject({ status: 'completed', refundedAmount: 80_000 });
  });

  it('is settled by finance alone where the trip goes by hand', async () => {
    const trip = await stage.left(10_000);
    await stage.pool.query('update trip set is_paid_by_hand = true where company_id = 1 and id = $1', [
      trip.id,
    ]);
    const answer = await ask(trip, 10_000);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().error.message).toContain('Here finance settles');
    expect((await complete(trip)).statusCode).toBe(200);
  });

  it('is what the ledger and the journal say, read by a second program', async () => {
    const body = await wholeJournal(stage.callers.finance.get);
    const balances = balancesIn(readJournalText(body));
    if (hledgerMissing() === null) {
      const seen = askHledger(body);
      expect(seen.complaints).toBe('');
      expect(seen.balances).toEqual(balances);
    }
    const { rows } = await stage.pool.query<{ left: string }>(
      `select sum(disbursed_amount - accounted_amount - refunded_amount)::text as left from (
         select disbursed_amount, accounted_amount, refunded_amount from trip where company_id = 1
         union all select disbursed_amount, accounted_amount, refunded_amount from claim where company_id = 1) advances`,
    );
    const held = [...balances].reduce(
      (sum, [name, amount]) => (name.startsWith('assets:employee advances:') ? sum + amount : sum),
      0n,
    );
    expect(held).toBe(BigInt(Math.round(Number(rows[0]?.left) * 100)));
  });

  it('is of a trip or a claim that is there: the database refuses any other', async () => {
    const made = (source: string, id: number) =>
      stage.pool.query(
        `insert into refund (company_id, source, record_id, reference_id, status, amount, created_by_id, created_at, expires_at)
         values (1, $1, $2, 'RFD/X', 'pending', 1, 1, now(), now())`,
        [source, id],
      );
    await expect(made('trip', 999_999)).rejects.toThrow(/refund_trip_exists/);
    await expect(made('claim', 999_999)).rejects.toThrow(/refund_claim_exists/);
    await expect(made('bill', 1)).rejects.toThrow(/refund_of_a_record/);
  });
});
