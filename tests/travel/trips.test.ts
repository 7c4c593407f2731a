import { balancesIn, readJournalText, wholeJournal } from '../journalReader.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';

interface Trip {
  id: number;
  version: number;
  status: string;
  referenceID: string;
  requestedAmount: number | null;
  approvedAmount: number | null;
  perDiemAmount: number | null;
  approvedAdvance: number | null;
  payoutAmount: number | null;
  disbursedAmount: number | null;
  accountedAmount: number | null;
  refundedAmount: number | null;
  items: { id: number; approvedAmount: number; needsReason: boolean; fulfilment: string | null }[];
  meals: { day: string; breakfast: boolean }[];
  policy: { name: string } | null;
  days: { day: string; amount: number }[];
  refusals: Record<string, string>;
}

let place: TestApp;
let employee: Caller;
let colleague: Caller;
let releaser: Caller;
let finance: Caller;
let approver: Caller;
let groups: Record<string, number>;
let categories: Record<string, number>;
let account: number;

beforeAll(async () => {
  place = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
  const as = (name: string) => place.signInAs(`${name}@nusantara.test`);
  [employee, colleague, releaser, finance, approver] = await Promise.all([
    as('employee'),
    as('requester'),
    as('releaser'),
    as('finance.admin'),
    as('super.admin'),
  ]);
  const pool = place.database.systemPool;
  const named = async (text: string) => {
    const { rows } = await pool.query<{ id: string; name: string }>(text);
    return Object.fromEntries(rows.map(({ id, name }) => [name, Number(id)]));
  };
  groups = await named('select id, name from destination_group where company_id = 1');
  categories = await named(
    `select id, category_name as name from trip_category where company_id = 1 and trip_type = 'domestic'`,
  );
  const accounts = await pool.query<{ id: string }>(
    `select min(id) as id from company_account where company_id = 1 and status = 'active'`,
  );
  account = Number(accounts.rows[0]?.id);
  await pool.query(
    `update employee set bank_code = '014', account_number = '8000555511' where company_id = 1 and email = 'employee@nusantara.test'`,
  );
  // Nobody is named: super admins approve.
  await pool.query(
    `update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w where w.company_id = l.company_id
      and w.id = l.workflow_id and w.kind = 'domesticTrip'`,
  );
  // What the demo company was paid for its days is not of these trips.
  await pool.query('delete from per_diem_day where company_id = 1');
});
afterAll(() => place?.close());

/** Each trip of three days; the days of one are not those of another. */
let begun = 0;
const asked = (more: object = {}) => {
  begun += 1;
  return {
    tripName: `Trip ${begun}`,
    description: 'Stocktaking',
    tripType: 'domestic',
    destination: 'Semarang',
    destinationGroupID: groups['Java'],
    startDate: '2026-11-16',
    endDate: '2026-11-18',
    departureTime: null,
    returnTime: null,
    advanceAmount: 1_000_000,
    mediaIDs: [],
    isUnspent: false,
    items: [] as object[],
    meals: [] as object[],
    ...more,
  };
};
type Asked = ReturnType<typeof asked>;

let bought = 0;
/** Each of another vendor: what two trips claim alike has to be told apart. */
const item = (category: string, amount: number, more: object = {}) => ({
  categoryID: categories[category],
  vendor: `Hotel ${(bought += 1)}`,
  transactionDate: '2026-11-16',
  duration: 1,
  amount,
  description: null,
  receiptsIDs: [],
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

async function sent(body: object, by = employee): Promise<Trip> {
  const answer = await by.post('/v1/business-trips', body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}
async function refused(answering: ReturnType<Caller['post']>, code = 400): Promise<Record<string, string>> {
  const answer = await answering;
  expect(answer.statusCode, answer.body).toBe(code);
  return answer.json<{ error: { fields?: Record<string, string> } }>().error.fields ?? {};
}
async function read({ id }: Pick<Trip, 'id'>, by = employee): Promise<Trip> {
  const answer = await by.get(`/v1/business-trips/${id}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function act(by: Caller, { id }: Pick<Trip, 'id'>, path: string, body: object = {}): Promise<Trip> {
  const answer = await by.patch(`/v1/business-trips/${id}/${path}`, body);
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
const disburse = (trip: Pick<Trip, 'id'>) =>
  workOff(() => act(releaser, trip, 'disburse', { companyAccountID: account }));
const report = (trip: Pick<Trip, 'id'>, body: object) => employee.put(`/v1/business-trips/${trip.id}`, body);
async function reported(trip: Pick<Trip, 'id'>, body: object): Promise<Trip> {
  const answer = await report(trip, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function ledgerOf({ id }: Pick<Trip, 'id'>): Promise<number> {
  const { rows } = await place.database.systemPool.query<{ balance: string }>(
    `select coalesce(sum(balance), 0) as balance from ledger_account where company_id = 1 and kind = 'advance' and holder = $1`,
    [`trip:${id}`],
  );
  return Number(rows[0]?.balance);
}
async function available(): Promise<number> {
  const { rows } = await place.database.systemPool.query<{ balance: string }>(
    `select balance from ledger_account where company_id = 1 and kind = 'available' and company_account_id = $1 and currency_code = 'IDR'`,
    [account],
  );
  return Number(rows[0]?.balance);
}
/** A trip whose advance is paid. */
async function travelled(body: Asked): Promise<Trip> {
  const trip = await sent(body);
  await act(approver, trip, 'approve');
  await disburse(trip);
  const paid = await read(trip);
  expect(paid).toMatchObject({ status: 'awaiting_report', disbursedAmount: 1_000_000 });
  return paid;
}

describe('what a trip would be is told before it is sent in', () => {
  it('by the policy of the traveller, day by day, with who approves it', async () => {
    const answer = await employee.post('/v1/business-trips/pre-approvals', {
      tripType: 'domestic',
      destinationGroupID: groups['Java'],
      startDate: '2026-12-07',
      endDate: '2026-12-09',
      advanceAmount: 500_000,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      policy: { name: 'Staff' },
      refusal: null,
      days: [{ amount: 250_000 }, { amount: 250_000 }, { amount: 250_000 }],
      perDiem: [{ currencyCode: 'IDR', amount: 750_000 }],
      approval: { isNoApproval: false },
    });
  });
});

describe('a trip that is sent in by what was told', () => {
  it('is refused where its policy pays another amount by then, and taken by what is told now', async () => {
    const shown = async () => {
      const answer = await employee.post('/v1/business-trips/pre-approvals', {
        tripType: 'domestic',
        destinationGroupID: groups['Java'],
        startDate: '2026-12-14',
        endDate: '2026-12-16',
      });
      return answer.json<{ id: string }>().id;
    };
    const pays = (change: number) =>
      place.database.systemPool.query(
        `update trip_per_diem set amount = amount + $1 where company_id = 1 and policy_id in
           (select id from trip_policy where company_id = 1 and name = 'Staff')`,
        [change],
      );
    const preApprovalID = await shown();
    const body = asked({ startDate: '2026-12-14', endDate: '2026-12-16', preApprovalID });
    await pays(1);
    const refused = await employee.post('/v1/business-trips', body);
    expect(refused.statusCode, refused.body).toBe(409);
    const { details } = refused.json<{ error: { details: { preApprovalID: string } } }>().error;
    expect(details.preApprovalID).toBe(await shown());
    await sent({ ...body, ...details });
    // Who never asked is not bound.
    await sent({ ...body, tripName: 'Unasked', preApprovalID: null });
    await pays(-1);
    expect(await shown()).toBe(preApprovalID);
  });
});

describe('a trip with an advance', () => {
  it('is paid before it, and what it cost above that is paid after', async () => {
    const body = asked();
    const before = await available();
    const trip = await travelled(body);
    expect(trip.policy).toMatchObject({ name: 'Staff' });
    expect(trip.meals).toMatchObject([
      { day: '2026-11-16', breakfast: false },
      { day: '2026-11-17' },
      { day: '2026-11-18' },
    ]);
    expect(await ledgerOf(trip)).toBe(1_000_000);
    // Three days at 250.000, less a breakfast; a hotel of two nights within its limit.
    const meals = [{ day: '2026-11-17', breakfast: true, lunch: false, dinner: false }];
    const items = [item('Hotel', 900_000, { duration: 2 })];
    const sentIn = await reported(trip, { ...body, items, meals });
    expect(sentIn).toMatchObject({
      status: 'awaiting_review',
      perDiemAmount: 700_000,
      requestedAmount: 1_600_000,
      approvedAmount: 1_600_000,
    });
    const lowered = await act(approver, trip, 'lower', {
      amounts: [{ item: sentIn.items[0]?.id, approvedAmount: 800_000, reason: 'The minibar is private' }],
    });
    expect(lowered).toMatchObject({ status: 'awaiting_review', approvedAmount: 1_500_000 });
    // The advance is out: nothing is said of it any more, and nothing that is said is left out.
    const late = approver.patch(`/v1/business-trips/${trip.id}/approve`, {
      approvedAdvance: 1,
      reason: 'Too late',
    });
    expect(Object.keys(await refused(late, 400))).toEqual(['approvedAdvance', 'reason']);
    const approved = await act(approver, trip, 'approve');
    expect(approved).toMatchObject({
      status: 'awaiting_disbursement',
      payoutAmount: 500_000,
      accountedAmount: 1_000_000,
    });
    expect(await ledgerOf(trip)).toBe(0);
    await disburse(trip);
    expect(await read(trip)).toMatchObject({ status: 'completed', accountedAmount: 1_000_000 });
    expect(before - (await available())).toBeGreaterThanOrEqual(1_500_000);
    const payments = await place.database.systemPool.query(
      `select amount::float8 as amount, payment_for as "for", status from payment where company_id = 1 and trip_id = $1 order by id`,
      [trip.id],
    );
    expect(payments.rows).toEqual([
      { amount: 1_000_000, for: 'tripAdvance', status: 'paid' },
      { amount: 500_000, for: 'tripReport', status: 'paid' },
    ]);
  });

  it('gives back what is left of it', async () => {
    const body = asked();
    const trip = await travelled(body);
    await reported(trip, { ...body, items: [item('Hotel', 400_000)], meals: fed });
    expect(await act(approver, trip, 'approve')).toMatchObject({
      status: 'awaiting_refund',
      accountedAmount: 400_000,
      payoutAmount: 0,
    });
    expect(await ledgerOf(trip)).toBe(600_000);
    const done = await act(finance, trip, 'mark-as-completed', {
      companyAccountID: null,
      how: 'transferred',
      paidOn: '2026-11-20',
      notes: 'On the account of the company',
    });
    expect(done).toMatchObject({ status: 'completed', refundedAmount: 600_000 });
    expect(await ledgerOf(trip)).toBe(0);
  });

  it('is ended by finance where nobody writes its report, with what became of the advance', async () => {
    const trip = await travelled(asked());
    const ended = {
      companyAccountID: null,
      how: 'writtenOff',
      paidOn: '2026-11-20',
      notes: 'Left the company',
    };
    expect(await act(finance, trip, 'mark-as-completed', ended)).toMatchObject({
      status: 'completed',
      accountedAmount: 1_000_000,
      refundedAmount: 0,
    });
    expect(await ledgerOf(trip)).toBe(0);
  });

  it('is approved with a lower advance, and is not paid twice', async () => {
    const trip = await sent(asked());
    const less = (input: object) => approver.patch(`/v1/business-trips/${trip.id}/approve`, input);
    for (const wrong of [
      { approvedAdvance: 300_000 },
      { approvedAdvance: 300_000_000, reason: 'More' },
      { reason: 'The hotel is booked' },
      { advances: [{ advance: 1, currencyCode: 'IDR', approvedAmount: 1 }] },
    ])
      await refused(less(wrong), 400);
    const approved = await act(approver, trip, 'approve', {
      approvedAdvance: 300_000,
      reason: 'The hotel is booked',
    });
    expect(approved).toMatchObject({
      status: 'awaiting_cash_advance',
      approvedAdvance: 300_000,
      payoutAmount: 300_000,
    });
    await act(releaser, trip, 'disburse', { companyAccountID: account });
    const again = releaser.patch(`/v1/business-trips/${trip.id}/disburse`, { companyAccountID: account });
    await refused(again, 403);
    await refused(employee.patch(`/v1/business-trips/${trip.id}/cancel`, { notes: 'No' }), 403);
    await workOff(() => Promise.resolve());
  });

  it('is handed over outside where the company has finance do so, and only there', async () => {
    const body = asked();
    const trip = await sent(body);
    await act(approver, trip, 'approve');
    const given = { companyAccountID: account, paidOn: '2026-11-20', notes: 'In cash' };
    await refused(finance.patch(`/v1/business-trips/${trip.id}/mark-as-disbursed`, given), 403);
    await place.database.systemPool.query(
      'update trip set is_paid_by_hand = true where company_id = 1 and id = $1',
      [trip.id],
    );
    expect(await act(finance, trip, 'mark-as-disbursed', given)).toMatchObject({
      status: 'awaiting_report',
      disbursedAmount: 1_000_000,
    });
    expect(await ledgerOf(trip)).toBe(1_000_000);
    await reported(trip, { ...body, items: [item('Hotel', 1_100_000, { duration: 2 })], meals: fed });
    expect(await act(approver, trip, 'approve')).toMatchObject({ payoutAmount: 100_000 });
    const done = { ...given, how: 'transferred' };
    expect(await act(finance, trip, 'mark-as-completed', done)).toMatchObject({ status: 'completed' });
    expect(await ledgerOf(trip)).toBe(0);
  });

  it('stands in the books of its traveller, advance by advance', async () => {
    const balances = balancesIn(readJournalText(await wholeJournal(finance.get)));
    const held = (account: RegExp) =>
      [...balances].reduce((sum, [name, amount]) => (account.test(name) ? sum + amount : sum), 0n);
    const { rows } = await place.database.systemPool.query<{ spent: string; out: string }>(
      `select (select coalesce(sum(l.amount), 0) from ledger_line l join ledger_account a on a.company_id = l.company_id
           and a.id = l.account_id join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
           left join payment p on p.company_id = e.company_id and p.id = e.payment_id
         where l.company_id = 1 and a.kind = 'settled' and (p.payment_for = 'tripReport' or e.cause like '%:trip:%'))::text as spent,
        (select sum(balance) from ledger_account where company_id = 1 and kind = 'advance'
          and (holder like 'trip:%' or holder like 'claim:%'))::text as out`,
    );
    const hundredths = (text = '') => BigInt(Math.round(Number(text) * 100));
    expect(held(/^expenses:trips:/)).toBe(hundredths(rows[0]?.spent));
    expect(held(/^expenses:trips:/)).toBeGreaterThan(0n);
    expect(held(/^assets:employee advances:/)).toBe(hundredths(rows[0]?.out));
  });

  it('comes to exactly what was advanced', async () => {
    const body = asked();
    const trip = await travelled(body);
    await reported(trip, { ...body, items: [item('Hotel', 1_000_000, { duration: 2 })], meals: fed });
    expect(await act(approver, trip, 'approve')).toMatchObject({
      status: 'approved',
      accountedAmount: 1_000_000,
    });
    expect(await ledgerOf(trip)).toBe(0);
  });
});

describe('a trip without an advance', () => {
  it('goes to its report at once, and can be over without anything spent', async () => {
    const body = asked({ advanceAmount: null });
    const trip = await sent(body);
    expect(await act(approver, trip, 'approve')).toMatchObject({ status: 'awaiting_report' });
    expect(await reported(trip, { ...body, isUnspent: true })).toMatchObject({ requestedAmount: 0 });
    expect(await act(approver, trip, 'approve')).toMatchObject({ status: 'approved', payoutAmount: 0 });
  });

  it('has a date paid once, whatever else pays it', async () => {
    await place.database.systemPool.query('delete from per_diem_day where company_id = 1');
    const [one, other] = [asked({ advanceAmount: null }), asked({ advanceAmount: null })];
    const trips = [await sent(one), await sent(other)];
    for (const trip of trips) await act(approver, trip, 'approve');
    expect(await reported(trips[0] as Trip, one)).toMatchObject({ perDiemAmount: 750_000 });
    const second = { ...other, items: [item('Taxi', 50_000)] };
    expect(await reported(trips[1] as Trip, second)).toMatchObject({
      perDiemAmount: 0,
      requestedAmount: 50_000,
    });
  });

  it('is sent back, mended and sent in again', async () => {
    const body = asked({ advanceAmount: null });
    const trip = await sent(body);
    await act(approver, trip, 'approve');
    await reported(trip, { ...body, items: [item('Taxi', 50_000)], meals: fed });
    expect(await act(approver, trip, 'revision', { notes: 'Which taxi?' })).toMatchObject({
      status: 'need_revision',
    });
    const mended = await reported(trip, { ...body, items: [item('Taxi', 40_000)], meals: fed });
    expect(mended).toMatchObject({ status: 'awaiting_review', requestedAmount: 40_000 });
  });
});

describe('limits of its policy', () => {
  const travels = async (items: object[]) => {
    const body = asked({ advanceAmount: null });
    const trip = await sent(body);
    await act(approver, trip, 'approve');
    return { trip, answer: report(trip, { ...body, items, meals: fed }) };
  };

  it('ask for a reason, pay up to them, or refuse', async () => {
    // 600.000 a night, of which flags; taxis are paid up to 200.000 a ride.
    const { trip, answer } = await travels([
      item('Hotel', 700_000),
      item('Taxi', 250_000, { vendor: 'Bluebird' }),
    ]);
    const sentIn = (await answer).json<Trip>();
    expect(sentIn).toMatchObject({ requestedAmount: 950_000, approvedAmount: 900_000 });
    expect(sentIn.items).toMatchObject([
      { needsReason: true, fulfilment: 'exceeded' },
      { approvedAmount: 200_000, fulfilment: 'partiallyFulfilled' },
    ]);
    await refused(approver.patch(`/v1/business-trips/${trip.id}/approve`, {}), 403);
    await act(approver, trip, 'lower', {
      amounts: [{ item: sentIn.items[0]?.id, approvedAmount: 700_000, reason: 'The fair: all was full' }],
    });
    expect(await act(approver, trip, 'approve')).toMatchObject({ payoutAmount: 900_000 });
    const blocked = await travels([item('Train', 500_000)]);
    expect(await refused(blocked.answer)).toMatchObject({
      'items.0.amount': 'Amount exceeds limit per transaction',
    });
  });

  it('count a bill that is split as one', async () => {
    const halves = [item('Train', 300_000, { vendor: 'KAI' }), item('Train', 300_000, { vendor: 'KAI' })];
    expect(await refused((await travels(halves)).answer)).toHaveProperty(['items.1.amount']);
  });
});

describe('what is refused', () => {
  it('names the field', async () => {
    const body = asked();
    const tried = (more: object) => refused(employee.post('/v1/business-trips', { ...body, ...more }));
    expect(await tried({ endDate: '2026-11-15' })).toHaveProperty('endDate');
    expect(await tried({ startDate: '2026-09-01' })).toHaveProperty('startDate');
    expect(await tried({ advanceAmount: 9_999 })).toHaveProperty('advanceAmount');
    expect(await tried({ departureTime: '07:00' })).toHaveProperty('returnTime');
    expect(await tried({ destinationGroupID: groups['Southeast Asia'] })).toHaveProperty(
      'destinationGroupID',
    );
    expect(await tried({ items: [item('Taxi', 1000)] })).toHaveProperty('items');
  });

  it('of a report: what was approved stays, and what is not of the trip', async () => {
    const body = asked({ advanceAmount: null });
    const trip = await sent(body);
    await act(approver, trip, 'approve');
    const tried = (more: object) => refused(report(trip, { ...body, ...more }));
    expect(await tried({ endDate: '2026-11-20' })).toHaveProperty('endDate');
    expect(await tried({ items: [item('Taxi', 1000, { transactionDate: '2026-08-01' })] })).toHaveProperty([
      'items.0.transactionDate',
    ]);
    expect(await tried({ items: [item('Daily allowance', 1000)] })).toHaveProperty(['items.0.categoryID']);
    expect(await tried({ items: [item('Hotel', 1000, { missingReason: null })] })).toHaveProperty([
      'items.0.receiptsIDs',
    ]);
    expect(await tried({ isUnspent: true, items: [item('Taxi', 1000)] })).toHaveProperty('isUnspent');
    expect(
      await tried({ meals: [{ ...fed[0], day: '2026-11-19' }], items: [item('Taxi', 1)] }),
    ).toHaveProperty(['meals.0.day']);
  });

  it('to whose trip it is: deciding on it, and paying it', async () => {
    const trip = await sent(asked());
    await refused(employee.patch(`/v1/business-trips/${trip.id}/approve`, {}), 403);
    await refused(colleague.patch(`/v1/business-trips/${trip.id}/cancel`, { notes: 'No' }), 404);
    await act(approver, trip, 'approve');
    await refused(
      approver.patch(`/v1/business-trips/${trip.id}/disburse`, { companyAccountID: account }),
      403,
    );
    expect(await act(employee, trip, 'cancel', { notes: 'They come to us' })).toMatchObject({
      status: 'canceled',
    });
  });
});

describe('workflows of trips', () => {
  const layer = (part: string, more: object = {}) => ({
    part,
    maxAmount: null,
    isNoApproval: false,
    steps: [],
    ...more,
  });
  let officer: number;
  beforeAll(async () => {
    const { rows } = await place.database.systemPool.query<{ id: string }>(
      'select id from employee where company_id = 1 and is_procurement_officer order by id limit 1',
    );
    officer = Number(rows[0]?.id);
  });
  const manager = { steps: [{ actors: [{ actorType: 'approvalLine', approvalLine: 1 }] }] };

  it('are one for each trip type, and name at least who approves trips without an advance', async () => {
    const admin = await place.signInAs('admin@nusantara.test');
    const made = (layers: object[], travelArrangerIDs = [officer]) =>
      admin.post('/v1/business-trip-workflows', {
        name: 'Second',
        type: 'domesticTrip',
        description: null,
        travelArrangerIDs,
        layers,
      });
    const answer = await made([layer('reimbursement', manager)]);
    expect([answer.statusCode, answer.json<{ error: { message: string } }>().error.message]).toEqual([
      409,
      'A workflow with given trip type already exists',
    ]);
    expect(await refused(made([layer('report', manager)]))).toHaveProperty('layers');
    expect(await refused(made([layer('reimbursement', manager)], []))).toHaveProperty('travelArrangerIDs');
    expect(await refused(made([layer('reimbursement', manager)], [1]))).toHaveProperty('travelArrangerIDs');
    const twice = [layer('reimbursement', manager), layer('report', manager), layer('report', manager)];
    expect(await refused(made(twice))).toHaveProperty(['layers.2.maxAmount']);
  });

  it('approve each part by its own layers, and by those of trips without an advance where it has none', async () => {
    const admin = await place.signInAs('admin@nusantara.test');
    const { data } = (await admin.get('/v1/business-trip-workflows?limit=10')).json<{
      data: { id: number; type: string; name: string; version: number }[];
    }>();
    const own = data.find(({ type }) => type === 'domesticTrip');
    const kept = await admin.put(`/v1/business-trip-workflows/${own?.id}`, {
      name: own?.name,
      type: 'domesticTrip',
      description: null,
      travelArrangerIDs: [officer],
      layers: [layer('reimbursement', manager), layer('report', { isNoApproval: true })],
    });
    expect(kept.statusCode, kept.body).toBe(200);
    const trip = await sent(asked());
    expect(trip).toMatchObject({ status: 'awaiting_approval' });
    const { rows } = await place.database.systemPool.query<{ isAsked: boolean }>(
      `select e.manager_id = any(t.approver_ids) as "isAsked" from trip t
       join employee e on e.company_id = t.company_id and e.id = t.requester_id
       where t.company_id = 1 and t.id = $1`,
      [trip.id],
    );
    expect(rows).toEqual([{ isAsked: true }]);
    const body = asked({ advanceAmount: null });
    const other = await sent(body);
    await place.database.systemPool.query(
      `update trip set status = 'awaiting_report', disbursed_amount = 0, accounted_amount = 0, refunded_amount = 0
       where company_id = 1 and id = $1`,
      [other.id],
    );
    expect(await reported(other, { ...body, items: [item('Taxi', 60_000)], meals: fed })).toMatchObject({
      status: 'awaiting_disbursement',
      payoutAmount: 60_000,
    });
  });
});
