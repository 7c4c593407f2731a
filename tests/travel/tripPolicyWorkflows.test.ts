import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Caller } from '../api/testApp.ts';
import { without } from '../api/withoutFlags.ts';
import type { TripStage } from './tripStage.ts';
import { tripStage } from './tripStage.ts';

/** Workflows of the trips of some policies, before the one of their type. */
let stage: TripStage;
let admin: Caller;
let officer: number;
let policies: Record<string, number>;

const defaultExists = 'Default workflow already exists';
const typeExists = 'A workflow with given trip type already exists';

beforeAll(async () => {
  stage = await tripStage();
  admin = await stage.place.signInAs('admin@nusantara.test');
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from employee where company_id = 1 and is_procurement_officer order by id desc limit 1',
  );
  officer = Number(rows[0]?.id);
  const found = await stage.pool.query<{ id: string; name: string }>(
    'select id, name from trip_policy where company_id = 1',
  );
  policies = Object.fromEntries(found.rows.map(({ id, name }) => [name, Number(id)]));
});
afterAll(() => stage?.place.close());

const body = (policyNames: string[], more: object = {}) => ({
  name: `Of ${policyNames.join(', ')}`,
  type: 'domesticTrip',
  description: null,
  travelArrangerIDs: [officer],
  policyIDs: policyNames.map((name) => policies[name]),
  layers: [
    {
      part: 'reimbursement',
      maxAmount: null,
      isNoApproval: false,
      steps: [{ actors: [{ actorType: 'approvalLine', approvalLine: 1 }] }],
    },
  ],
  ...more,
});
const made = (sent: object) => admin.post('/v1/business-trip-workflows', sent);
async function said(answering: ReturnType<Caller['post']>): Promise<[number, string, string[]]> {
  const answer = await answering;
  const { error } = answer.json<{ error: { message: string; fields?: object } }>();
  return [answer.statusCode, error.message, Object.keys(error.fields ?? {})];
}
/** Whether the manager of who asks is asked, and how many steps there are. */
async function askedOf({ id }: { id: number }): Promise<{ isManager: boolean; steps: number }> {
  const { rows } = await stage.pool.query<{ isManager: boolean; steps: number }>(
    `select e.manager_id = any(t.approver_ids) as "isManager", t.steps_left as steps from trip t
     join employee e on e.company_id = t.company_id and e.id = t.requester_id where t.company_id = 1 and t.id = $1`,
    [id],
  );
  return rows[0] ?? { isManager: false, steps: 0 };
}

describe('a workflow of some policies', () => {
  let id: number;

  it('serves their trips before the one of the type, and its officers book them', async () => {
    // The one of the type names nobody: super admins decide.
    expect(await askedOf(await stage.sent(stage.body()))).toMatchObject({ isManager: false });
    const answer = await made(body(['Staff', 'Team leads']));
    expect(answer.statusCode, answer.body).toBe(201);
    ({ id } = answer.json<{ id: number }>());
    expect(answer.json()).toMatchObject({ policy: [{ name: 'Staff' }, { name: 'Team leads' }] });
    expect(await askedOf(await stage.sent(stage.body()))).toEqual({ isManager: true, steps: 1 });
    const told = await stage.callers.employee.post('/v1/business-trips/pre-approvals', {
      tripType: 'domestic',
      destinationGroupID: stage.body().destinationGroupID,
      startDate: '2026-11-16',
      endDate: '2026-11-18',
    });
    expect(told.json<{ approval: { layerReason: string } }>().approval.layerReason, told.body).toContain(
      'Of Staff, Team leads',
    );
  });

  it('is the only one of each of its policies, of their type, and there is one without policies', async () => {
    expect(await said(made(body(['Team leads', 'Branch heads'])))).toEqual([409, typeExists, ['policyIDs']]);
    expect(await said(made(body([])))).toEqual([409, typeExists, ['type']]);
    expect((await said(made(body(['Staff, abroad']))))[2]).toEqual(['policyIDs']);
    expect((await said(made(body(['Branch heads'], { type: 'internationalTrip' }))))[2]).toEqual([
      'policyIDs',
    ]);
    const unbound = admin.put(`/v1/business-trip-workflows/${id}`, body([]));
    expect(await said(unbound)).toEqual([409, defaultExists, ['policyIDs']]);
  });

  it('is tried on past trips, and gives way to the one of the type once it is gone', async () => {
    const replayed = await admin.post('/v1/business-trip-workflows/replay', body(['Branch heads']));
    expect(replayed.statusCode, replayed.body).toBe(200);
    const gone = await admin.delete(`/v1/business-trip-workflows/${id}`);
    expect(gone.statusCode, gone.body).toBeLessThan(300);
    expect(await askedOf(await stage.sent(stage.body()))).toMatchObject({ isManager: false });
  });

  it('is not there without its switch, and what was made before stays', async () => {
    const answer = await made(body(['Staff']));
    expect(answer.statusCode, answer.body).toBe(201);
    await without(stage.place, ['customize_workflow'], async () => {
      expect((await said(made(body(['Directors']))))[2]).toContain('policyIDs');
      const { policyIDs: _, ...plain } = body(['Staff'], { name: 'Renamed' });
      const kept = await admin.put(`/v1/business-trip-workflows/${answer.json<{ id: number }>().id}`, plain);
      expect(kept.statusCode, kept.body).toBe(200);
    });
    expect(await askedOf(await stage.sent(stage.body()))).toMatchObject({ isManager: true });
  });
});
