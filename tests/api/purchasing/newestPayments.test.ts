import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaymentRow } from '../../../resources/paying/payment/paymentWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

let place: TestApp;

beforeAll(async () => {
  place = await createTestApp();
});
afterAll(() => place?.close());

async function newest(caller: Caller, billIDs: readonly number[]): Promise<PaymentRow[]> {
  const answer = await caller.get(`/v1/payments/newest?billIDs=${billIDs.join(',')}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PaymentRow[] }>().data;
}

test('the newest payment of each document is told at once, with what the person may do with it', async () => {
  const { rows } = await place.database.systemPool.query<{ bill_id: string; id: string }>(
    `select bill_id, max(id) as id from payment where company_id = 1 and bill_id is not null group by bill_id
      having count(*) > 1 or bool_or(status in ('awaiting_approval', 'awaiting_payment_authorization'))
      order by bool_or(status = 'awaiting_payment_authorization') desc, 1 limit 90`,
  );
  const billIDs = rows.map((row) => Number(row.bill_id));
  const [finance, releaser, plain, stranger] = await Promise.all(
    [
      'finance.admin@nusantara.test',
      'releaser@nusantara.test',
      'employee@nusantara.test',
      'admin@lain.test',
    ].map((person) => place.signInAs(person)),
  );
  if (!finance || !releaser || !plain || !stranger) throw new Error('somebody could not sign in');
  const seen = await newest(finance, billIDs);
  expect(new Map(seen.map(({ billID, id }) => [billID, id]))).toEqual(
    new Map(rows.map((row) => [Number(row.bill_id), Number(row.id)])),
  );
  const [one] = seen.filter(({ status }) => status === 'awaiting_payment_authorization');
  const alone = await releaser.get(`/v1/payments/${one?.id}`);
  const { isAbleToAuthorize, isAbleToReject } = alone.json<PaymentRow>();
  expect((await newest(releaser, [one?.billID ?? 0]))[0]).toMatchObject({
    isAbleToAuthorize,
    isAbleToReject,
  });
  expect([isAbleToAuthorize, isAbleToReject]).toContain(true);

  for (const { id } of await newest(plain, billIDs)) {
    expect((await plain.get(`/v1/payments/${id}`)).statusCode).toBe(200);
  }
  expect(await newest(stranger, billIDs)).toEqual([]);
  expect((await finance.get('/v1/payments/newest')).json()).toEqual({ data: [] });
  expect((await finance.get('/v1/payments/newest?billIDs=x')).statusCode).toBe(400);
});
