import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller } from '../api/testApp.ts';
import type { TripLimits } from '../../resources/travel/tripLimits/tripLimitsWire.ts';
import type { TripAnswer, TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

let stage: TripStage;
let traveller: number;
beforeAll(async () => {
  stage = await tripStage();
  traveller = await idOf('employee');
});
afterAll(() => stage?.place.close());

async function idOf(name: string): Promise<number> {
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from employee where company_id = 1 and email = $1',
    [`${name}@nusantara.test`],
  );
  return Number(rows[0]?.id);
}

const listed = async (by: Caller, trip: TripAnswer) =>
  (await by.get(`/v1/business-trips?query=${trip.referenceID}`))
    .json<{ data: { id: number }[] }>()
    .data.map(({ id }) => id);

describe('a trip that somebody files for another person', () => {
  it('is the traveller’s: by their policy, in the lists of both, and decided on by neither', async () => {
    const { employee, finance, approver } = stage.callers;
    const trip = await stage.sent(stage.body({ onBehalfOfID: traveller }), finance);
    expect(trip).toMatchObject({
      requester: { id: traveller },
      createdBy: { id: await idOf('finance.admin') },
    });
    for (const by of [employee, finance]) expect(await listed(by, trip)).toEqual([trip.id]);
    for (const by of [employee, finance]) {
      const answer = await by.patch(`/v1/business-trips/${trip.id}/approve`, {});
      expect([403, 409]).toContain(answer.statusCode);
    }
    await stage.act(approver, trip, 'approve');
    await stage.disburse(trip);
    const { rows } = await stage.pool.query<{ employee: string }>(
      `select distinct employee_id as employee from notification where company_id = 1 and object_type = 'trip' and object_id = $1
         and event_type = 'trip_advancePaid'`,
      [trip.id],
    );
    expect(rows.map(({ employee: told }) => Number(told))).toEqual(
      expect.arrayContaining([traveller, await idOf('finance.admin')]),
    );
    // Either writes the report.
    const asked = stage.body({ onBehalfOfID: traveller });
    const report = { ...asked, items: [stage.item('Hotel', 400_000, { duration: 3 })], meals: stage.fed };
    const { tripName } = (await stage.read(trip)) as TripAnswer & { tripName: string };
    expect(await stage.reported(trip, { ...report, tripName }, finance)).toMatchObject({
      status: 'awaiting_review',
    });
  });

  it('is filed by who may, for who works here, and stays whose it is', async () => {
    const { employee, colleague, finance } = stage.callers;
    const refused = async (by: Caller, onBehalfOfID: number) => {
      const answer = await by.post('/v1/business-trips', stage.body({ onBehalfOfID }));
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json().error.fields).toHaveProperty('onBehalfOfID');
    };
    await refused(colleague, traveller);
    await refused(finance, 999_999_999);
    const { rows } = await stage.pool.query<{ id: string }>(
      `select min(id) as id from employee where company_id = 1 and status = 'resigned'`,
    );
    await refused(finance, Number(rows[0]?.id));
    const body = stage.body();
    const trip = await stage.sent(body, employee);
    const moved = await stage.tried(trip, { ...body, onBehalfOfID: await idOf('requester') }, employee);
    expect(moved.statusCode, moved.body).toBe(400);
    const preview = {
      tripType: 'domestic',
      destinationGroupID: body.destinationGroupID,
      startDate: body.startDate,
      endDate: body.endDate,
      employeeID: traveller,
    };
    expect((await finance.post('/v1/business-trips/pre-approvals', preview)).statusCode).toBe(200);
    expect((await colleague.post('/v1/business-trips/pre-approvals', preview)).statusCode).toBe(400);
  });
});

describe('what somebody may spend on trips', () => {
  const limitsOf = (by: Caller, query = '') => by.get(`/v1/business-trips/limits${query}`);

  it('is what the policy says by which they travel, of each trip type', async () => {
    const { types } = (await limitsOf(stage.callers.employee)).json<TripLimits>();
    expect(types.map(({ tripType }) => tripType)).toEqual(['domestic', 'international']);
    for (const { policy, limits, rates, refusal } of types) {
      expect(refusal).toBeNull();
      const { rows } = await stage.pool.query<{ what: string; amount: string }>(
        `select c.category_name || ' ' || coalesce(g.name, '-') || ' ' || r.frequency as what, r.amount from trip_policy_rule r
           join trip_category c on c.company_id = 1 and c.id = r.category_id
           left join destination_group g on g.company_id = 1 and g.id = r.destination_group_id
         where r.company_id = 1 and r.policy_id = $1
         union all select 'day ' || g.name, d.amount from trip_per_diem d
           join destination_group g on g.company_id = 1 and g.id = d.destination_group_id
         where d.company_id = 1 and d.policy_id = $1`,
        [policy?.id],
      );
      const said = [
        ...limits.map(({ category, destinationGroup, frequency, amount }) => [
          `${category.name} ${destinationGroup?.name ?? '-'} ${frequency}`,
          amount,
        ]),
        ...rates.map(({ destinationGroup, amount }) => [`day ${destinationGroup.name}`, amount]),
      ];
      expect(said.length).toBeGreaterThan(0);
      expect(new Map(said as [string, number][])).toEqual(
        new Map(rows.map(({ what, amount }) => [what, Number(amount)])),
      );
    }
  });

  it('is told of others to who lists all trips, and to whom they report', async () => {
    const { colleague, finance } = stage.callers;
    expect((await limitsOf(finance, `?employeeID=${traveller}`)).json<TripLimits>().employee.id).toBe(
      traveller,
    );
    expect((await limitsOf(colleague, `?employeeID=${traveller}`)).statusCode).toBe(403);
    const { rows } = await stage.pool.query<{ manager: string }>(
      'select manager_id as manager from employee where company_id = 1 and id = $1',
      [traveller],
    );
    const before = rows[0]?.manager ?? null;
    const manages = (manager: number | string | null) =>
      stage.pool.query('update employee set manager_id = $2 where company_id = 1 and id = $1', [
        traveller,
        manager,
      ]);
    await manages(await idOf('requester'));
    expect((await limitsOf(colleague, `?employeeID=${traveller}`)).statusCode).toBe(200);
    await manages(before);
  });
});
