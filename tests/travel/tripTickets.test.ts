import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { decideAutomatic } from '../../domain/lifecycle/lifecycle.ts';
import { tripLifecycle } from '../../resources/travel/trip/tripLifecycle.ts';
import { statusBefore } from '../../resources/travel/trip/tripStatus.ts';
import { receiptPng, textPdf } from '../../server/seed/samplePapers.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { fc } from '../properties.ts';
import { readPdf } from '../readPdf.ts';

interface Ticket {
  id: number;
  arrangement: number;
  status: string;
  vendor: string | null;
  baseAmount: number | null;
}
interface Trip {
  id: number;
  status: string;
  arrangements: { id: number; category: { id: number; name: string }; estimatedAmount: number }[];
  tickets: Ticket[];
  openTickets: number;
  requestedAmount: number;
  approvedAmount: number;
  companyBookedAmount: number | null;
  payoutAmount: number | null;
  isAbleToManageTicket: boolean;
  isAbleToCancel: boolean;
  refusals: Record<string, string>;
  histories: { action: string; remark: string | null }[];
}

let place: TestApp;
let employee: Caller;
let officer: Caller;
let releaser: Caller;
let approver: Caller;
let group: number;
let categories: Record<string, { id: number; type: string }>;
let account: number;
let officerID: number;

beforeAll(async () => {
  place = await createTestApp({ env: { SANDBOX_BANK_DELAY_MS: '0' } });
  const as = (name: string) => place.signInAs(`${name}@nusantara.test`);
  [employee, officer, releaser, approver] = await Promise.all([
    as('employee'),
    as('procurement'),
    as('releaser'),
    as('super.admin'),
  ]);
  const ask = async <Row extends object>(text: string) =>
    (await place.database.systemPool.query<Row>(text)).rows;
  const [java] = await ask<{ id: string }>(
    `select id from destination_group where company_id = 1 and name = 'Java'`,
  );
  group = Number(java?.id);
  const found = await ask<{ id: string; name: string; type: string }>(
    `select id, category_name as name, category_type as type from trip_category
     where company_id = 1 and trip_type = 'domestic' and status = 'active'`,
  );
  categories = Object.fromEntries(found.map(({ id, name, type }) => [name, { id: Number(id), type }]));
  const [main] = await ask<{ id: string }>(
    `select min(id) as id from company_account where company_id = 1 and status = 'active'`,
  );
  account = Number(main?.id);
  await ask(`update employee set bank_code = '014', account_number = '8000555511'
    where company_id = 1 and email = 'employee@nusantara.test'`);
  // Nobody is named: super admins approve.
  await ask(`update workflow_layer l set is_no_approval = false, steps = '[]' from workflow w
    where w.company_id = l.company_id and w.id = l.workflow_id and w.kind = 'domesticTrip'`);
  await ask('delete from per_diem_day where company_id = 1');
  const [person] = await ask<{ id: string }>(
    `select id from employee where company_id = 1 and email = 'procurement@nusantara.test'`,
  );
  officerID = Number(person?.id);
});
afterAll(() => place?.close());

const categoryOf = (type: string) => {
  const found = Object.values(categories).find((one) => one.type === type);
  if (!found) throw new Error(`the demo company has no category of ${type}`);
  return found.id;
};
const flight = (more: object = {}) => ({
  categoryType: 'transportation',
  categoryID: categoryOf('transportation'),
  from: 'Jakarta',
  to: 'Semarang',
  departOn: '2026-11-16',
  returnOn: '2026-11-18',
  estimatedAmount: 2_000_000,
  ...more,
});
const hotel = (more: object = {}) => ({
  categoryType: 'accommodation',
  categoryID: categoryOf('accommodation'),
  place: 'Semarang',
  checkIn: '2026-11-16',
  checkOut: '2026-11-18',
  estimatedAmount: 1_200_000,
  ...more,
});

const asked = (more: object = {}) => ({
  tripName: 'Stocktaking',
  description: 'At the branch',
  tripType: 'domestic',
  destination: 'Semarang',
  destinationGroupID: group,
  startDate: '2026-11-16',
  endDate: '2026-11-18',
  departureTime: null,
  returnTime: null,
  advanceAmount: null as number | null,
  isBookedByCompany: true,
  arrangements: [flight(), hotel()] as object[],
  mediaIDs: [],
  isUnspent: false,
  items: [] as object[],
  meals: [] as object[],
  ...more,
});

async function sent(body: object): Promise<Trip> {
  const answer = await employee.post('/v1/business-trips', body);
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
const booking = (arrangement: number, more: object = {}) => ({
  arrangement,
  ticket: null,
  vendor: 'Garuda Indonesia',
  bookingCode: 'PNR123',
  passenger: 'Sari',
  startDate: '2026-11-16',
  startTime: '07:10',
  endDate: '2026-11-18',
  endTime: '19:30',
  currencyCode: 'IDR',
  amount: '1850000',
  rateAmount: null,
  notes: null,
  mediaIDs: [],
  ...more,
});
const book = (trip: Pick<Trip, 'id'>, body: object, by = officer) =>
  by.post(`/v1/business-trips/${trip.id}/tickets`, body);
async function booked(trip: Pick<Trip, 'id'>, body: object): Promise<Trip> {
  const answer = await book(trip, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
async function approved(more: object = {}): Promise<Trip> {
  const trip = await sent(asked(more));
  return await act(approver, trip, 'approve');
}
async function bookAll(trip: Trip): Promise<Trip> {
  for (const { id } of trip.arrangements) await booked(trip, booking(id));
  return await act(officer, trip, 'tickets/complete');
}
async function pay(trip: Pick<Trip, 'id'>): Promise<Trip> {
  const after = await lastInOutbox(place);
  await act(releaser, trip, 'disburse', { companyAccountID: account });
  for (const seconds of [10, 60, 60]) {
    place.pass(seconds);
    await workOffOutbox(place, { after });
  }
  return await read(trip);
}
async function costOf({ id }: Pick<Trip, 'id'>): Promise<number> {
  const { rows } = await place.database.systemPool.query<{ cost: string }>(
    `select coalesce(sum(ceil((amount - coalesce(refund_amount, 0)) * rate_amount)), 0) as cost from trip_ticket
     where company_id = 1 and trip_id = $1 and status in ('booked', 'canceled')`,
    [id],
  );
  return Number(rows[0]?.cost);
}

describe('where an approved trip stands', () => {
  const from = { id: 1, version: 1 };
  const ends = {
    payment: 'paymentPaid',
    tickets: 'completeTickets',
  } as const;

  it('follows from what is open of advance and tickets alone, in either order', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), fc.boolean(), (advance, tickets, isPaidFirst) => {
        const open = { payment: advance, tickets };
        const order = isPaidFirst ? (['payment', 'tickets'] as const) : (['tickets', 'payment'] as const);
        let status: string = statusBefore({ advance, tickets });
        const passed = [status];
        for (const step of order) {
          if (!open[step]) continue;
          const decided = decideAutomatic(tripLifecycle, { ...from, status } as never, ends[step]);
          status = String(decided.to);
          passed.push(status);
        }
        expect(status).toBe('awaiting_report');
        // Each is passed by once, and none but those that its open parts name.
        expect(passed).toHaveLength(1 + Number(advance) + Number(tickets));
        const named = passed.slice(0, -1).every((one) => one !== 'awaiting_report');
        expect(named).toBe(true);
      }),
    );
  });

  it(
    'is the same by the calls, whether the advance is paid first or the tickets are booked',
    { timeout: 120_000 },
    async () => {
      const one = await approved({ advanceAmount: 600_000 });
      expect(one).toMatchObject({ status: 'awaiting_cash_advance_and_ticket', openTickets: 2 });
      expect(await pay(one)).toMatchObject({ status: 'awaiting_ticket', disbursedAmount: 600_000 });
      expect(await bookAll(one)).toMatchObject({ status: 'awaiting_report' });
      const other = await approved({ advanceAmount: 600_000 });
      expect(await bookAll(other)).toMatchObject({ status: 'awaiting_cash_advance' });
      expect(await pay(other)).toMatchObject({ status: 'awaiting_report', disbursedAmount: 600_000 });
      expect(await approved()).toMatchObject({ status: 'awaiting_ticket' });
      expect(await approved({ isBookedByCompany: false, arrangements: [] })).toMatchObject({
        status: 'awaiting_report',
      });
    },
  );
});

describe('a request that the company books', () => {
  it('asks for the advance and the estimates together', async () => {
    const trip = await sent(asked({ advanceAmount: 500_000 }));
    expect(trip).toMatchObject({ requestedAmount: 3_700_000, estimatedAmount: 3_200_000, tickets: [] });
    const { rows } = await place.database.systemPool.query<{ reason: unknown }>(
      `select layer_reason as reason from approval_chain where company_id = 1 and subject_type = 'trip' and subject_id = $1`,
      [trip.id],
    );
    expect(JSON.stringify(rows[0]?.reason)).toContain('3700000');
  });

  it('is refused by field', async () => {
    const tried = (arrangements: object[], more: object = {}) =>
      refused(employee.post('/v1/business-trips', asked({ arrangements, ...more })));
    expect(await tried([])).toHaveProperty('arrangements');
    expect(await tried([flight()], { isBookedByCompany: false })).toHaveProperty('arrangements');
    expect(await tried([flight({ departOn: '2026-11-14' })])).toHaveProperty(['arrangements.0.departOn']);
    expect(await tried([flight({ departOn: '2026-11-18', returnOn: '2026-11-16' })])).toHaveProperty([
      'arrangements.0.returnOn',
    ]);
    expect(await tried([flight(), hotel({ checkOut: '2026-11-16' })])).toHaveProperty([
      'arrangements.1.checkOut',
    ]);
    expect(await tried([hotel({ checkOut: '2026-11-20' })])).toHaveProperty(['arrangements.0.checkOut']);
    expect(await tried([flight({ estimatedAmount: 0 })])).toHaveProperty(['arrangements.0.estimatedAmount']);
    expect(await tried([flight({ categoryID: categoryOf('accommodation') })])).toHaveProperty([
      'arrangements.0.categoryID',
    ]);
    expect(await tried([flight({ place: 'Semarang' })])).toHaveProperty(['arrangements.0.place']);
    expect(await tried([hotel({ place: null })])).toHaveProperty(['arrangements.0.place']);
  });

  it('is foreseen with what it costs', async () => {
    const answer = await employee.post('/v1/business-trips/pre-approvals', {
      tripType: 'domestic',
      destinationGroupID: group,
      startDate: '2026-12-07',
      endDate: '2026-12-09',
      advanceAmount: 500_000,
      estimatedAmount: 3_200_000,
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<{ approval: { layerReason: string } }>().approval.layerReason).toContain('3.700.000');
  });
});

describe('tickets', () => {
  it('are booked by the arrangers of the workflow, who know of the trip once it is approved', async () => {
    const trip = await sent(asked());
    await place.database.systemPool.query(
      `update employee set is_procurement_officer = true where company_id = 1 and email = 'requester@nusantara.test'`,
    );
    const other = await place.signInAs('requester@nusantara.test');
    expect((await other.get(`/v1/business-trips/${trip.id}`)).statusCode).toBe(404);
    await act(approver, trip, 'approve');
    // They may know of it now; the workflow names another one to book it.
    expect(await read(trip, other)).toMatchObject({ isAbleToManageTicket: false });
    const seen = await read(trip, officer);
    expect(seen).toMatchObject({ isAbleToManageTicket: true, status: 'awaiting_ticket' });
    expect(seen.tickets.map(({ status }) => status)).toEqual(['booking_pending', 'booking_pending']);
    const [first] = seen.arrangements;
    await refused(book(trip, booking(first?.id ?? 0), employee), 403);
    await refused(book(trip, booking(first?.id ?? 0), other), 403);
    // Once the workflow names somebody else, its trips are theirs.
    await place.database.systemPool.query(
      `update trip set arranger_ids = array[(select min(id) from employee where company_id = 1 and id <> $2)]
       where company_id = 1 and id = $1`,
      [trip.id, officerID],
    );
    await refused(book(trip, booking(first?.id ?? 0)), 403);
    // Those who are named may have left: a super admin is never kept away.
    expect((await book(trip, booking(first?.id ?? 0), approver)).statusCode).toBeLessThan(300);
  });

  it('hold who travels how, by which code, and what it cost in rupiah', async () => {
    const trip = await approved();
    const [way, stay] = trip.arrangements;
    const one = await booked(
      trip,
      booking(way?.id ?? 0, { currencyCode: 'USD', amount: '120.55', rateAmount: 16_500.5 }),
    );
    expect(one.tickets[0]).toMatchObject({
      status: 'booked',
      vendor: 'Garuda Indonesia',
      bookingCode: 'PNR123',
      passenger: 'Sari',
      currencyCode: 'USD',
      amount: 120.55,
      // 120.55 × 16500.5 = 1989135.275, up.
      baseAmount: 1_989_136,
    });
    expect(one).toMatchObject({ openTickets: 1, companyBookedAmount: 1_989_136, status: 'awaiting_ticket' });
    await refused(officer.patch(`/v1/business-trips/${trip.id}/tickets/complete`, {}), 403);
    const split = await booked(trip, booking(way?.id ?? 0, { bookingCode: 'PNR124', amount: '400000' }));
    expect(split.tickets).toHaveLength(3);
    const left = await act(officer, trip, 'tickets/not-needed', {
      ticket: split.tickets.find(({ arrangement }) => arrangement === stay?.id)?.id,
      notes: 'Stays with the family',
    });
    expect(left).toMatchObject({ openTickets: 0, companyBookedAmount: await costOf(trip) });
    expect(await act(officer, trip, 'tickets/complete')).toMatchObject({ status: 'awaiting_report' });
    const listed = await officer.get(`/v1/business-trips/${trip.id}/tickets`);
    expect(
      listed.json<{ data: { id: number; status: string }[] }>().data.map(({ status }) => status),
    ).toEqual(['booked', 'not_needed', 'booked']);
    const bookable = await officer.get('/v1/business-trip-arrangements?tripType=domestic&limit=1&page=2');
    const known = await place.database.systemPool.query<{ name: string }>(
      `select category_name as name from trip_category where company_id = 1 and trip_type = 'domestic' and status = 'active'
         and category_type <> 'perDiem' order by category_name, id`,
    );
    expect(bookable.json()).toMatchObject({
      data: [{ categoryName: known.rows[1]?.name }],
      pageInfo: { totalData: known.rows.length, currentPage: 2 },
    });
    const { rows } = await place.database.systemPool.query<{ action: string }>(
      `select action from history where company_id = 1 and subject_type = 'trip' and subject_id = $1 order by id`,
      [trip.id],
    );
    expect(rows.map(({ action }) => action).slice(-4)).toEqual([
      'manageTicket',
      'manageTicket',
      'leaveTicket',
      'completeTickets',
    ]);
  });

  it('are refused by field', async () => {
    const trip = await approved();
    const [way, stay] = trip.arrangements;
    const tried = (more: object, arrangement = way?.id ?? 0) =>
      refused(book(trip, booking(arrangement, more)));
    expect(await tried({}, 999_999)).toHaveProperty('arrangement');
    expect(await tried({ ticket: 999_999 })).toHaveProperty('ticket');
    const pending = trip.tickets.find(({ arrangement }) => arrangement === stay?.id);
    expect(await tried({ ticket: pending?.id })).toHaveProperty('ticket');
    expect(await tried({ vendor: '' })).toHaveProperty('vendor');
    expect(await tried({ amount: '0' })).toHaveProperty('amount');
    expect(await tried({ startDate: '2026-11-01' })).toHaveProperty('startDate');
    expect(await tried({ startDate: '2026-11-18', endDate: '2026-11-17' })).toHaveProperty('endDate');
    expect(await tried({ rateAmount: 2 })).toHaveProperty('rateAmount');
    expect(await tried({ currencyCode: 'USD', amount: '10', rateAmount: 0 })).toHaveProperty('rateAmount');
    expect(await tried({ mediaIDs: [999_999] })).toHaveProperty(['mediaIDs.0']);
    const canceling = { ticket: trip.tickets[0]?.id, currencyCode: 'IDR', refundAmount: '0', notes: 'No' };
    expect(
      await refused(officer.patch(`/v1/business-trips/${trip.id}/tickets/cancel`, canceling)),
    ).toHaveProperty('ticket');
  });

  it('are canceled with what comes back, and keep the traveller from calling the trip off until then', async () => {
    const trip = await approved();
    const [way] = trip.arrangements;
    const { tickets } = await booked(trip, booking(way?.id ?? 0));
    const ticket = tickets.find(({ status }) => status === 'booked');
    await refused(employee.patch(`/v1/business-trips/${trip.id}/cancel`, { notes: 'No' }), 403);
    const cancel = (more: object) =>
      officer.patch(`/v1/business-trips/${trip.id}/tickets/cancel`, {
        ticket: ticket?.id,
        currencyCode: 'IDR',
        refundAmount: '1000000',
        notes: 'The fair is off',
        ...more,
      });
    expect(await refused(cancel({ refundAmount: '1850001' }))).toHaveProperty('refundAmount');
    expect(await refused(cancel({ currencyCode: 'USD' }))).toHaveProperty('currencyCode');
    const answer = await cancel({});
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ companyBookedAmount: 850_000 });
    expect(await costOf(trip)).toBe(850_000);
    expect(await act(employee, trip, 'cancel', { notes: 'The fair is off' })).toMatchObject({
      status: 'canceled',
    });
  });

  it('are booked anew until the report is approved, and are never paid back', async () => {
    const body = asked();
    const trip = await approved();
    await bookAll(trip);
    const open = await read(trip);
    const item = {
      categoryID: categoryOf('transportation'),
      vendor: 'Taxi',
      transactionDate: '2026-11-16',
      duration: 1,
      amount: 90_000,
      description: null,
      receiptsIDs: [],
      missingReason: 'Lost',
    };
    const fed = ['2026-11-16', '2026-11-17', '2026-11-18'].map((day) => ({
      day,
      breakfast: true,
      lunch: true,
      dinner: true,
    }));
    const rows = open.arrangements.map(({ category, ...row }) => ({ ...row, categoryID: category.id }));
    const report = (arrangements: object[]) =>
      employee.put(`/v1/business-trips/${trip.id}`, { ...body, arrangements, items: [item], meals: fed });
    expect(await refused(report([]))).toHaveProperty('arrangements');
    const [first] = rows;
    expect(await refused(report([{ ...first, estimatedAmount: 1 }, ...rows.slice(1)]))).toHaveProperty(
      'arrangements',
    );
    const answer = await report(rows);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ status: 'awaiting_review', companyBookedAmount: 3_700_000 });
    const again = await booked(
      trip,
      booking(first?.id ?? 0, { ticket: open.tickets[0]?.id, amount: '1900000', bookingCode: 'PNR999' }),
    );
    expect(again).toMatchObject({ status: 'awaiting_review', companyBookedAmount: 3_750_000 });
    expect(again.tickets).toHaveLength(2);
    expect(await act(approver, trip, 'approve')).toMatchObject({
      status: 'awaiting_disbursement',
      approvedAmount: 90_000,
      payoutAmount: 90_000,
      companyBookedAmount: await costOf(trip),
    });
    await refused(book(trip, booking(first?.id ?? 0, { ticket: open.tickets[0]?.id })), 409);
  });

  it('are told to who travels, and the approved trip to who books', async () => {
    const after = await lastInOutbox(place);
    const trip = await approved();
    await booked(trip, booking(trip.arrangements[0]?.id ?? 0));
    await workOffOutbox(place, { after });
    const { rows } = await place.database.systemPool.query<{ event: string; email: string }>(
      `select n.event_type as event, e.email from notification n
       join employee e on e.company_id = n.company_id and e.id = n.employee_id
       where n.company_id = 1 and n.object_id = $1 and n.event_type in ('trip_to_book', 'trip_ticketBooked') order by n.id`,
      [trip.id],
    );
    expect(rows).toEqual([
      { event: 'trip_to_book', email: 'procurement@nusantara.test' },
      { event: 'trip_ticketBooked', email: 'employee@nusantara.test' },
    ]);
  });
});

describe('the list of travel arrangements', () => {
  it('holds the trips that the company books, the next to leave first, for procurement officers alone', async () => {
    const answer = await officer.get('/v1/travel-arrangements?limit=100');
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = answer.json<{ data: { id: number; startDate: string }[] }>();
    const days = data.map(({ startDate }) => startDate);
    expect(days).toEqual(days.toSorted());
    const { rows } = await place.database.systemPool.query<{ id: string }>(
      `select id from trip where company_id = 1 and is_booked_by_company
       and status not in ('draft', 'awaiting_approval', 'rejected', 'canceled') order by id`,
    );
    const ids = data.map(({ id }) => id);
    expect(ids.toSorted((one, other) => one - other)).toEqual(rows.map(({ id }) => Number(id)));
    expect(ids.length).toBeGreaterThan(0);
    expect((await employee.get('/v1/travel-arrangements')).statusCode).toBe(403);
  });
});

describe('what a traveller takes along', () => {
  async function upload(fileName: string, type: string, content: Buffer): Promise<number> {
    const form = new FormData();
    form.set('kind', 'receipt');
    form.set('file', new Blob([Uint8Array.from(content)], { type }), fileName);
    const encoded = new Response(form);
    const answer = await place.app.inject({
      method: 'POST',
      url: '/v1/media/upload',
      headers: {
        authorization: `Bearer ${officer.accessToken}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ media: { id: number } }>().media.id;
  }

  it('is the travel arrangement, the report with its tickets behind it, and the days for a calendar', async () => {
    const trip = await approved();
    const [way] = trip.arrangements;
    const mediaIDs = [
      await upload('ticket.pdf', 'application/pdf', textPdf(['E-TICKET GARUDA 4711'])),
      await upload('boarding.png', 'image/png', receiptPng(8)),
    ];
    await booked(trip, booking(way?.id ?? 0, { mediaIDs }));
    const paper = await employee.get(`/v1/business-trips/${trip.id}/travel-arrangement.pdf`);
    expect(paper.statusCode).toBe(200);
    const arranged = await readPdf(paper.rawPayload);
    for (const text of ['Travel arrangement', 'PNR123', 'Garuda Indonesia', 'Booking pending', '1.850.000'])
      expect(arranged.text).toContain(text);
    const [plain, report] = await Promise.all(
      ['paper.pdf', 'trip-report.pdf'].map(async (name) => {
        const answer = await employee.get(`/v1/business-trips/${trip.id}/${name}`);
        expect(answer.statusCode).toBe(200);
        return await readPdf(answer.rawPayload);
      }),
    );
    // A page of the ticket, and one of the picture.
    expect(report?.pages).toBe((plain?.pages ?? 0) + 2);
    expect(report?.text).toContain('E-TICKET GARUDA 4711');
    const calendar = await employee.get(`/v1/business-trips/${trip.id}/calendar.ics`);
    const lines = calendar.body.replaceAll('\r\n ', '').split('\r\n');
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
    expect(lines).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261116',
        'DTEND;VALUE=DATE:20261119',
        'DTSTART:20261116T071000',
        'DTEND:20261118T193000',
      ]),
    );
    expect((await releaser.get(`/v1/business-trips/999999/calendar.ics`)).statusCode).toBe(404);
  });

  it('tells who is where to who reports to whom, and no more', async () => {
    const trip = await approved();
    const of = async (by: Caller) => {
      const answer = await by.get('/v1/business-trips/calendar?from=2026-11-16&until=2026-11-20');
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ trips: { id: number; isOpenable: boolean }[] }>().trips;
    };
    const manager = await place.signInAs('manager@nusantara.test');
    expect((await of(employee)).find(({ id }) => id === trip.id)).toMatchObject({ isOpenable: true });
    expect((await of(officer)).find(({ id }) => id === trip.id)).toMatchObject({ isOpenable: true });
    expect((await of(manager)).map(({ id }) => id)).toContain(trip.id);
    const stranger = await place.signInAs('maker@nusantara.test');
    expect((await of(stranger)).map(({ id }) => id)).not.toContain(trip.id);
    expect(
      await refused(employee.get('/v1/business-trips/calendar?from=2026-11-16&until=2027-11-16')),
    ).toHaveProperty('until');
  });

  it('is told item by item, with what the company booked and the sums of both', async () => {
    const trip = await approved();
    await booked(trip, booking(trip.arrangements[0]?.id ?? 0));
    const answer = await employee.get(`/v1/business-trips/${trip.id}/report/items`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      items: [
        {
          item: { bookingOption: 'companyBooked', requestedAmount: 1_850_000, approvedAmount: null },
          rule: { categoryType: 'transportation', fulfilment: 'fulfilled' },
        },
      ],
      totalApprovedAmount: 0,
      totalCompanyBookedAmount: await costOf(trip),
    });
  });
});
