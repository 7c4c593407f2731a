import { expect } from 'vitest';

import type { Caller } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';

/** A trip as its call answers it. */
export interface TripAnswer {
  id: number;
  version: number;
  status: string;
  referenceID: string;
  requester: { id: number; name: string };
  requestedAmount: number | null;
  approvedAmount: number | null;
  perDiemAmount: number | null;
  payoutAmount: number | null;
  disbursedAmount: number | null;
  accountedAmount: number | null;
  refundedAmount: number | null;
  histories: { action: string; systemNotes: string | null }[];
  items: { id: number; approvedAmount: number; tableRate: number | null; duplicateNote?: string | null }[];
  refunds: {
    id: number;
    status: string;
    amount: number;
    accountNumber: string | null;
    qrText: string | null;
    transfers: { id: number; amount: number; takenAt: string | null }[];
  }[];
}
type Numbered = Pick<TripAnswer, 'id'>;

const people = {
  employee: 'employee',
  colleague: 'requester',
  releaser: 'releaser',
  finance: 'finance.admin',
  approver: 'super.admin',
} as const;

/** A server with people of the demo company who travel within the country, decided on by super admins, without days that are paid. */
export async function tripStage() {
  const place = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
  const callers = {} as Record<keyof typeof people, Caller>;
  const signIn = async () => {
    for (const [name, email] of Object.entries(people))
      callers[name as keyof typeof people] = await place.signInAs(`${email}@nusantara.test`);
  };
  await signIn();
  const pool = place.database.systemPool;
  const one = async (text: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ id: string }>(text, values);
    return Number(rows[0]?.id);
  };
  const group = await one(`select id from destination_group where company_id = 1 and name = 'Java'`);
  const account = await one(
    `select min(id) as id from company_account where company_id = 1 and status = 'active'`,
  );
  const categories = new Map(
    (
      await pool.query<{ id: string; name: string }>(
        `select id, category_name as name from trip_category where company_id = 1 and trip_type = 'domestic'`,
      )
    ).rows.map(({ id, name }) => [name, Number(id)]),
  );
  await pool.query(
    `update employee set bank_code = '014', account_number = '8000555511' where company_id = 1
       and email in ('employee@nusantara.test', 'requester@nusantara.test')`,
  );
  await pool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind = 'domesticTrip'`,
  );
  await pool.query('delete from per_diem_day where company_id = 1');

  let asked = 0;
  const body = (more: object = {}) => ({
    tripName: `Trip ${(asked += 1)}`,
    description: 'Stocktaking',
    tripType: 'domestic',
    destination: 'Semarang',
    destinationGroupID: group,
    startDate: '2026-11-16',
    endDate: '2026-11-18',
    departureTime: null,
    returnTime: null,
    advanceAmount: 1_000_000 as number | null,
    mediaIDs: [],
    isUnspent: false,
    items: [] as object[],
    meals: [] as object[],
    ...more,
  });
  let hotels = 0;
  const item = (category: string, amount: number, more: object = {}) => ({
    categoryID: categories.get(category),
    vendor: `Hotel ${(hotels += 1)}`,
    transactionDate: '2026-11-16',
    duration: 1,
    amount,
    description: null,
    receiptsIDs: [] as number[],
    missingReason: 'Lost',
    ...more,
  });
  /** Every meal was provided: the days are paid nothing. */
  const fed = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => ({
    day,
    breakfast: true,
    lunch: true,
    dinner: true,
  }));
  async function sent(trip: object, by: Caller = callers.employee): Promise<TripAnswer> {
    const answer = await by.post('/v1/business-trips', trip);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  }
  async function read({ id }: Numbered, by: Caller = callers.employee): Promise<TripAnswer> {
    const answer = await by.get(`/v1/business-trips/${id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  async function act(by: Caller, { id }: Numbered, path: string, input: object = {}): Promise<TripAnswer> {
    const answer = await by.patch(`/v1/business-trips/${id}/${path}`, input);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  const tried = (trip: Numbered, input: object, by: Caller = callers.employee) =>
    by.put(`/v1/business-trips/${trip.id}`, input);
  async function reported(trip: Numbered, input: object, by?: Caller): Promise<TripAnswer> {
    const answer = await tried(trip, input, by);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  }
  async function workOff(work: () => Promise<unknown>): Promise<void> {
    const after = await lastInOutbox(place);
    await work();
    for (const seconds of [10, 60, 60]) {
      place.pass(seconds);
      await workOffOutbox(place, { after });
    }
  }
  const disburse = (trip: Numbered) =>
    workOff(() => act(callers.releaser, trip, 'disburse', { companyAccountID: account }));
  /** A trip of which the advance of a million is paid, and so much of it is left. */
  async function left(amount: number): Promise<TripAnswer> {
    const asks = body();
    const trip = await sent(asks);
    await act(callers.approver, trip, 'approve');
    await disburse(trip);
    await reported(trip, {
      ...asks,
      items: [item('Hotel', 1_000_000 - amount, { duration: 3 })],
      meals: fed,
    });
    return await act(callers.approver, trip, 'approve');
  }
  /** What the ledger holds of a trip. */
  async function ledgerOf({ id }: Numbered): Promise<number> {
    return await one(
      `select coalesce(sum(balance), 0) as id from ledger_account where company_id = 1 and kind = 'advance' and holder = $1`,
      [`trip:${id}`],
    );
  }
  const availableOf = () =>
    one(
      `select coalesce(sum(balance), 0) as id from ledger_account where company_id = 1 and company_account_id = $1
         and kind = 'available' and currency_code = 'IDR'`,
      [account],
    );
  async function toldOf({ id }: Numbered): Promise<string[]> {
    const { rows } = await pool.query<{ event: string }>(
      `select event_type as event from notification where company_id = 1 and object_type = 'trip' and object_id = $1
       union all select payload ->> 'eventType' from outbox where company_id = 1 and topic = 'notification'
         and payload ->> 'objectType' = 'trip' and (payload ->> 'objectID')::bigint = $1`,
      [id],
    );
    return rows.map(({ event }) => event);
  }
  return {
    place,
    pool,
    callers,
    signIn,
    account,
    categories,
    body,
    item,
    fed,
    sent,
    read,
    act,
    tried,
    reported,
    workOff,
    disburse,
    left,
    ledgerOf,
    availableOf,
    toldOf,
  };
}
export type TripStage = Awaited<ReturnType<typeof tripStage>>;
