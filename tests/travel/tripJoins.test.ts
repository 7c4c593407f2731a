import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller } from '../api/testApp.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { hire } from '../proof/newcomers.ts';
import type { TripAnswer, TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

let stage: TripStage;
let admin: Caller;
beforeAll(async () => {
  stage = await tripStage();
  admin = await stage.place.signInAs('admin@nusantara.test');
});
afterAll(() => stage?.place.close());

interface Answer extends TripAnswer {
  customFields: { fieldID: number; value: unknown }[];
}

describe('schedules', () => {
  it('write the trips of everybody, and those of the owner apart', async () => {
    const caller = await stage.place.signInAs('super.admin@nusantara.test');
    const { data } = (await caller.get('/v1/schedules/offered/dataset')).json<{
      data: { value: string; label: string }[];
    }>();
    const labelOf = (name: string) => data.find(({ value }) => value === name)?.label;
    expect([labelOf('business-trips/transactions'), labelOf('business-trips')]).toEqual([
      'Trips',
      'Trips of my own',
    ]);
    const preview = async (dataset: string, query: string) => {
      const answer = await caller.get(`/v1/schedules/preview?${new URLSearchParams({ dataset, query })}`);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json<{ total: number; headings: string[]; rows: string[][] }>();
    };
    const all = await preview('business-trips/transactions', 'tripType=domestic');
    const { rows } = await stage.pool.query<{ count: number }>(
      `select count(*)::int as count from trip where company_id = 1 and trip_type = 'domestic'`,
    );
    expect(all.total).toBe(rows[0]?.count);
    expect(all.headings.slice(0, 3)).toEqual(['Number', 'Traveller', 'Trip']);
    expect((await preview('business-trips', '')).headings.slice(0, 3)).toEqual(['Number', 'Trip', 'Type']);
  });
});

describe('fields that a company adds to trips', () => {
  let serial = 0;
  const made = async (more: object) => {
    const field = { name: `Field ${(serial += 1)}`, inputType: 'text', options: [], isShownInFilter: true };
    const answer = await admin.post('/v1/custom-fields', { ...field, ...more });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: number; name: string }>();
  };
  const end = ({ id }: { id: number }) => admin.patch(`/v1/custom-fields/${id}/archive`, undefined);

  it('are asked for when a trip is sent in, are found by, and stand in the export of everybody', async () => {
    const field = await made({ appliesTo: ['businessTrip'], isRequired: true, isExported: true });
    const ofClaims = await made({ appliesTo: ['reimbursement'] });
    const asks = stage.body({ advanceAmount: null });
    const { employee, finance } = stage.callers;
    const lacking = await employee.post('/v1/business-trips', asks);
    expect(lacking.statusCode).toBe(400);
    expect(lacking.json().error.fields.customFields).toContain(field.name);
    const foreign = await employee.post('/v1/business-trips', {
      ...asks,
      customFields: [{ fieldID: ofClaims.id, value: 'x' }],
    });
    expect(foreign.json().error.fields).toHaveProperty(['customFields.0.fieldID']);
    expect((await employee.post('/v1/business-trips/draft', asks)).statusCode).toBe(201);
    const said = { customFields: [{ fieldID: field.id, value: '=PRJ("7")' }] };
    const trip = (await stage.sent({ ...asks, ...said })) as Answer;
    expect(trip.customFields).toMatchObject([{ fieldID: field.id, value: '=PRJ("7")' }]);
    const found = await finance.get(`/v1/business-trips/transactions?customField.${field.id}=PRJ`);
    expect(found.json<{ data: Answer[] }>().data.map(({ id }) => id)).toEqual([trip.id]);
    const sheet = await finance.get(`/v1/business-trips/transactions/export.csv?ids=${trip.id}`);
    expect(sheet.statusCode, sheet.body).toBe(200);
    expect(sheet.body.split('\r\n')[0]).toContain(field.name);
    expect(sheet.body).toContain('PRJ');
    // The report keeps what the request said.
    await stage.act(stage.callers.approver, trip, 'approve');
    const report = await stage.reported(trip, { ...asks, ...said, items: [stage.item('Taxi', 40_000)] });
    expect((report as Answer).customFields).toMatchObject([{ value: '=PRJ("7")' }]);
    await end(field);
    await end(ofClaims);
  });
});

describe('who decides on trips', () => {
  /** Who is asked about a trip now. */
  const askedOf = async ({ id }: { id: number }): Promise<number[]> => {
    const { rows } = await stage.pool.query<{ asked: string[] }>(
      'select approver_ids as asked from trip where company_id = 1 and id = $1',
      [id],
    );
    return (rows[0]?.asked ?? []).map(Number);
  };
  const namedBy = async (approver: Newcomer) => {
    const steps = [{ actors: [{ actorType: 'employee', employeeID: approver.id }] }];
    await stage.pool.query(
      `update workflow_layer l set steps = $1 from workflow w where w.company_id = l.company_id and w.id = l.workflow_id
         and w.company_id = 1 and w.kind = 'domesticTrip'`,
      [JSON.stringify(steps)],
    );
  };

  it('may be away: who decides meanwhile has the trips of the kinds that were handed over', async () => {
    const [away, meanwhile] = [await hire(stage.place, 'away'), await hire(stage.place, 'meanwhile')];
    await namedBy(away);
    const absence = await away.caller.post('/v1/absences', {
      firstDay: '2026-11-21',
      lastDay: '2026-11-30',
      delegates: [{ delegateID: meanwhile.id, kinds: ['domesticTrip', 'domesticTripReport'] }],
    });
    expect(absence.statusCode, absence.body).toBe(201);
    const without = await stage.sent(stage.body({ advanceAmount: null }));
    const withAdvance = await stage.sent(stage.body());
    expect(await askedOf(without)).toContain(meanwhile.id);
    expect(await askedOf(withAdvance)).toEqual([away.id]);
    const approved = await stage.act(meanwhile.caller, without, 'approve');
    expect(approved.status).toBe('awaiting_report');
  });

  it('may leave: what waits for them is passed on, and what they wrote themselves can be ended by finance', async () => {
    const leaver = await hire(stage.place, 'leaver');
    await namedBy(leaver);
    const waiting = await stage.sent(stage.body({ advanceAmount: null }));
    expect(await askedOf(waiting)).toEqual([leaver.id]);
    await stage.pool.query(
      `update workflow_layer l set steps = '[]' from workflow w where w.company_id = l.company_id and w.id = l.workflow_id
         and w.company_id = 1 and w.kind = 'domesticTrip'`,
    );
    const own = await stage.sent(stage.body(), leaver.caller);
    await stage.act(stage.callers.approver, own, 'approve');
    await stage.pool.query(`update trip set is_paid_by_hand = true where company_id = 1 and id = $1`, [
      own.id,
    ]);
    const handed = { companyAccountID: stage.account, paidOn: '2026-11-20', notes: 'In cash' };
    await stage.act(stage.callers.finance, own, 'mark-as-disbursed', handed);
    const boss = await stage.place.signInAs('super.admin@nusantara.test');
    const gone = await boss.patch(`/v1/employees/${leaver.id}/suspend`, undefined);
    expect(gone.statusCode, gone.body).toBe(200);
    const asked = await askedOf(waiting);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked).not.toContain(leaver.id);
    const ended = await stage.act(stage.callers.finance, own, 'mark-as-completed', {
      companyAccountID: null,
      how: 'writtenOff',
      paidOn: '2026-11-20',
      notes: 'Left the company',
    });
    expect(ended).toMatchObject({ status: 'completed', accountedAmount: 1_000_000 });
  });
});

describe('several trips at once', () => {
  it('are approved or rejected, each for itself', async () => {
    const { approver, employee } = stage.callers;
    await stage.pool.query(
      `update workflow_layer l set steps = '[]' from workflow w where w.company_id = l.company_id and w.id = l.workflow_id
         and w.company_id = 1 and w.kind = 'domesticTrip'`,
    );
    const trips = [
      await stage.sent(stage.body()),
      await stage.sent(stage.body({ advanceAmount: null })),
      await stage.sent(stage.body()),
    ];
    const [one, other, third] = trips.map(({ id }) => id);
    const bulk = (by: Caller, path: string, input: object) =>
      by.patch(`/v1/business-trips/bulk/${path}`, input);
    const approved = await bulk(approver, 'approve', { ids: [one, other, 987_654] });
    expect(approved.statusCode, approved.body).toBe(200);
    expect((await bulk(employee, 'reject', { ids: [third], notes: 'No' })).statusCode).toBe(200);
    const statuses = async () =>
      await Promise.all(trips.map(async (trip) => (await stage.read(trip)).status));
    expect(await statuses()).toEqual(['awaiting_cash_advance', 'awaiting_report', 'awaiting_approval']);
    await bulk(approver, 'reject', { ids: [third], notes: 'A call is enough' });
    expect((await statuses()).at(-1)).toBe('rejected');
  });
});

describe('a trip', () => {
  it('is found by its words and number in the search over everything, by who may read it', async () => {
    const trip = await stage.sent(stage.body({ tripName: 'Kunjungan Purwokerto' }));
    for (const text of ['purwokerto kunjungan', trip.referenceID]) {
      const found = async (by: Caller) =>
        JSON.stringify((await by.get(`/v1/search?query=${encodeURIComponent(text)}`)).json());
      expect(await found(stage.callers.finance)).toContain(trip.referenceID);
      expect(await found(stage.callers.employee)).toContain(trip.referenceID);
      expect((await found(stage.callers.colleague)).split('"data"').at(-1)).not.toContain('Kunjungan');
    }
  });

  it('stands in the audit trail with what was done to it', async () => {
    const trip = await stage.left(50_000);
    const auditor = await stage.place.signInAs('super.admin@nusantara.test');
    const { data } = (await auditor.get(`/v1/audit?limit=20&query=${trip.referenceID}`)).json<{
      data: { action?: string; actionName?: string }[];
    }>();
    expect(data.length).toBeGreaterThan(3);
  });

  it('is counted in the list of everybody as soon as it is there', async () => {
    await stage.sent(stage.body());
    const listed = await stage.callers.finance.get('/v1/business-trips/transactions?limit=1');
    const { rows } = await stage.pool.query<{ all: number }>(
      'select count(*)::int as all from trip where company_id = 1',
    );
    expect(listed.json<{ pageInfo: { totalData: number } }>().pageInfo.totalData).toBe(rows[0]?.all);
  });
});
