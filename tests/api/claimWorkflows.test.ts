import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { WorkflowRow } from '../../resources/company/workflow/workflow.ts';
import { customTerms, sentWorkflow } from '../../resources/company/workflow/workflowRules.ts';
import type { Replay } from '../../resources/company/workflow/workflowWire.ts';
import { claimReviews } from '../../resources/spending/claim/claimWorkflows.ts';
import { replayWorkflow } from '../../server/approval/workflow/replay.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { parcelWords } from '../nouns/parcel.ts';
import { createParcelTable, parcelsReviewedBy } from '../nouns/parcelStore.ts';
import { companyID } from '../proof/newcomers.ts';
import { read } from '../proof/payers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp, testNow } from './testApp.ts';

/** Workflows of claims, which are tried on parcels: something that is reviewed as reimbursements are. */
const parcels = parcelsReviewedBy(claimReviews.reimbursement) as ServerEntity;
const people = [
  'super.admin',
  'admin',
  'approver',
  'reviewer',
  'manager',
  'employee',
  'requester',
  'procurement',
] as const;
let test: TestApp;
let admin: Caller;
let employee: Caller;
let ids: Record<(typeof people)[number], number>;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  await createParcelTable(place.url);
  test = await createTestApp({ place, entities: [parcels], words: parcelWords });
  admin = await test.signInAs('super.admin@nusantara.test');
  employee = await test.signInAs('employee@nusantara.test');
  const found = people.map(async (name) => {
    const { data } = read<{ data: { id: number }[] }>(
      await admin.get(`/v1/employees/choices?query=${name}@nusantara.test`),
      200,
    );
    return [name, data[0]?.id ?? 0] as const;
  });
  ids = Object.fromEntries(await Promise.all(found)) as typeof ids;
});
afterAll(() => test?.close());

const reimbursements = '/v1/company-wide-workflows/reimbursement';
const advances = '/v1/company-wide-workflows/cashAdvance';
const customs = '/v1/custom-workflows';
const expense = '/v1/expense-workflow';

type Layers = { data: WorkflowRow['layers'] };
const named = (name: keyof typeof ids) => ({ actorType: 'employee' as const, employeeID: ids[name] });
const level = (approvalLine: number) => ({ actorType: 'approvalLine' as const, approvalLine });
const step = (...actors: object[]) => ({ actors });
const layer = (maxAmount: number | string | null, ...steps: object[]) => ({ maxAmount, steps });
const refusal = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { code: string; message: string; fields: Record<string, string> } }>().error;

const custom = (over: object = {}) => ({
  name: 'Sales travel',
  type: 'customWorkflow',
  transactionType: 'all',
  members: [{ memberType: 'employee', employeeID: ids.employee }],
  organizationIDs: [],
  layers: [layer(null, step(named('reviewer')))],
  ...over,
});

interface Parcel {
  id: number;
  version: number;
  status: string;
  histories: { action: string; systemNotes: string | null }[];
  approval: {
    layerReason: string;
    steps: {
      status: string;
      approvers: { id: number; status: string | null; inPlaceOf: object | null }[];
    }[];
  };
}

async function submitted(weight: number, by = employee): Promise<Parcel> {
  return read(await by.post('/v1/parcels', { name: 'Scales', weight }), 201);
}
const one = async (id: number, by = employee): Promise<Parcel> =>
  read(await by.get(`/v1/parcels/${id}`), 200);
/** As the workflow has it: who stands in for somebody who is away is left out. */
const decidersOf = ({ approval }: Parcel) =>
  approval.steps.map(({ approvers }) => approvers.flatMap(({ id, inPlaceOf }) => (inPlaceOf ? [] : [id])));

async function companyWide(path = reimbursements): Promise<WorkflowRow> {
  const { data } = read<{ data: WorkflowRow[] }>(await admin.get(path), 200);
  return read(await admin.get(`${path}/${data[0]?.id}`), 200);
}

describe('the workflow of the whole company', () => {
  it('says who decides, by the amount: the manager first, then somebody of finance', async () => {
    expect(decidersOf(await submitted(2_000_000))).toEqual([[ids.manager]]);
    const larger = await submitted(2_000_001);
    expect(decidersOf(larger)).toEqual([[ids.manager], [ids.approver]]);
    expect(decidersOf(await submitted(10_000_001))).toEqual([
      [ids.manager],
      [ids.approver],
      [ids['super.admin']],
    ]);
    expect(larger.approval.layerReason).toContain('Reimbursement');
  });

  it('is one of a type, and stays', async () => {
    const { layers, ...row } = sentWorkflow(await companyWide());
    const second = { ...row, layers: layers.map(({ id: _own, ...rest }) => rest) };
    const answer = await admin.post(reimbursements, second);
    expect(answer.statusCode).toBe(409);
    expect(refusal(answer).message).toBe('Default workflow already exists');
    const { id, version } = await companyWide(advances);
    expect((await admin.delete(`${advances}/${id}`, { version })).statusCode).toBe(404);
  });

  it('has its layers at its own address: read, looked up, added, changed and deleted', async () => {
    const layers = async () => read<Layers>(await admin.get(`${advances}/layers`), 200).data;
    expect((await layers()).map(({ maxAmount }) => maxAmount)).toEqual([5_000_000, 25_000_000, null]);
    const lookUp = async (typed: string) =>
      read<{ isTaken: boolean }>(await admin.get(`${advances}/layers/lookup?maxAmount=${typed}`), 200)
        .isTaken;
    expect([await lookUp('5.000.000'), await lookUp('5000000'), await lookUp('5.000.001')]).toEqual([
      true,
      true,
      false,
    ]);
    const same = await admin.post(`${advances}/layers`, layer('5.000.000', step(named('approver'))));
    expect(same.statusCode).toBe(400);
    expect(refusal(same).fields).toEqual({ maxAmount: 'Another layer has this bound' });
    const { data: added } = read<Layers>(
      await admin.post(`${advances}/layers`, layer('100.000.000', step(named('approver')))),
      201,
    );
    const own = added.find(({ maxAmount }) => maxAmount === 100_000_000);
    read(await admin.put(`${advances}/layers/${own?.id}`, layer(90_000_000, step(level(2)))), 200);
    expect((await layers()).map(({ maxAmount }) => maxAmount)).toContain(90_000_000);
    read(await admin.delete(`${advances}/layers/${own?.id}`), 200);
    expect((await layers()).map(({ maxAmount }) => maxAmount)).toEqual([5_000_000, 25_000_000, null]);
    expect((await admin.delete(`${advances}/layers/${own?.id}`)).statusCode).toBe(404);
    for (const bound of [0, -1, 1_000_000_000_000]) {
      const answer = await admin.post(`${advances}/layers`, layer(bound, step(level(1))));
      expect(answer.statusCode, String(bound)).toBe(400);
      expect(refusal(answer).fields).toHaveProperty('maxAmount');
    }
  });

  it('keeps its last layer', async () => {
    const row = await companyWide(advances);
    const [first, ...others] = row.layers;
    for (const { id } of others) read(await admin.delete(`${advances}/layers/${id}`), 200);
    const answer = await admin.delete(`${advances}/layers/${first?.id}`);
    expect(answer.statusCode).toBe(400);
    expect(refusal(answer).fields).toEqual({ layers: 'Give it a layer' });
    const { version, id } = await companyWide(advances);
    const layers = sentWorkflow(row).layers.map(({ id: _own, ...rest }) => rest);
    read(await admin.put(`${advances}/${id}`, { ...sentWorkflow(row), layers }, { version }), 200);
  });

  it('is not for who is neither admin nor super admin', async () => {
    for (const name of ['finance.admin', 'finance.user', 'manager', 'employee']) {
      const caller = await test.signInAs(`${name}@nusantara.test`);
      for (const path of [reimbursements, `${advances}/layers`, customs, expense]) {
        expect((await caller.get(path)).statusCode, `${name} ${path}`).toBe(403);
      }
      expect((await caller.post(customs, custom())).statusCode).toBe(403);
      expect((await caller.put(expense, {})).statusCode).toBe(403);
    }
    const office = await test.signInAs('admin@nusantara.test');
    expect((await office.get(customs)).statusCode).toBe(200);
  });
});

describe('a custom workflow', () => {
  it('comes before that of the company for whom it names, and only for them', async () => {
    const made = read<WorkflowRow>(await admin.post(customs, custom()), 201);
    expect(made.members).toMatchObject([{ memberType: 'employee', employee: { id: ids.employee } }]);
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.reviewer]]);
    const requester = await test.signInAs('requester@nusantara.test');
    expect(decidersOf(await submitted(1_000_000, requester))).toEqual([[ids.manager]]);
    // By its level it is served as well, and less closely.
    const staff = { name: 'Staff', members: [{ memberType: 'jobLevel', value: ' staff ' }] };
    const ofStaff = read<WorkflowRow>(
      await admin.post(customs, custom({ ...staff, layers: [layer(null, step(named('approver')))] })),
      201,
    );
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.reviewer]]);
    expect(decidersOf(await submitted(1_000_000, requester))).toEqual([[ids.approver]]);
    for (const { id, version } of [made, ofStaff]) {
      expect((await admin.delete(`${customs}/${id}`, { version })).statusCode).toBe(204);
    }
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.manager]]);
  });

  it('of an organization serves its people, and keeps the organization from being deleted', async () => {
    const { organization } = read<{ organization: { id: number } }>(
      await admin.get(`/v1/employees/${ids.employee}`),
      200,
    );
    const spare = read<{ id: number }>(await admin.post('/v1/organizations', { name: 'Pop-up shop' }), 201);
    const organizationIDs = [organization.id, spare.id];
    const made = read<WorkflowRow>(
      await admin.post(customs, custom({ members: [], organizationIDs, transactionType: 'reimbursement' })),
      201,
    );
    expect(made.organization?.map(({ id }) => id)).toEqual(organizationIDs);
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.reviewer]]);
    expect((await admin.delete(`/v1/organizations/${spare.id}`)).statusCode).toBe(409);
    expect((await admin.delete(`${customs}/${made.id}`)).statusCode).toBe(204);
    expect((await admin.delete(`/v1/organizations/${spare.id}`)).statusCode).toBe(204);
  });

  it('makes whom it names an approver, while it names them', async () => {
    const isApprover = async () => {
      const caller = await test.signInAs('procurement@nusantara.test');
      const { employeeCapability } = read<{ employeeCapability: Record<string, boolean> }>(
        await caller.get('/v1/users/me'),
        200,
      );
      return employeeCapability['is_approver'] === true;
    };
    expect(await isApprover()).toBe(false);
    const layers = [layer(null, step(named('procurement')))];
    const made = read<WorkflowRow>(await admin.post(customs, custom({ layers })), 201);
    expect(await isApprover()).toBe(true);
    expect((await admin.delete(`${customs}/${made.id}`)).statusCode).toBe(204);
    expect(await isApprover()).toBe(false);
  });

  it('of another type does not serve', async () => {
    const made = read<WorkflowRow>(
      await admin.post(customs, custom({ transactionType: 'cashAdvance' })),
      201,
    );
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.manager]]);
    read(await admin.put(`${customs}/${made.id}`, custom({ transactionType: 'reimbursement' })), 200);
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.reviewer]]);
    expect((await admin.delete(`${customs}/${made.id}`)).statusCode).toBe(204);
  });

  it('refuses whom nobody can mean, by the field', async () => {
    const tried = async (over: object) => refusal(await admin.post(customs, custom(over))).fields;
    const member = (memberType: string, more: object = {}) => ({ memberType, ...more });
    expect(await tried({ members: [member('employee')] })).toEqual({
      'members.0.employeeID': 'You must fill this field',
    });
    expect(await tried({ members: [member('jobLevel', { value: ' ' })] })).toHaveProperty([
      'members.0.value',
    ]);
    expect(await tried({ members: [member('jobGrade', { value: 'Pilot' })] })).toEqual({
      'members.0.value': 'No employee has it: check how it is written on the employee',
    });
    const twice = member('jobLevel', { value: 'Staff' });
    expect(await tried({ members: [twice, { ...twice, value: 'staff' }] })).toEqual({
      'members.1.value': 'This is named twice',
    });
    expect(await tried({ members: [member('employee', { employeeID: 999_999 })] })).toHaveProperty([
      'members.0.employeeID',
    ]);
    expect(await tried({ organizationIDs: [999_999] })).not.toEqual({});
    expect(await tried({ transactionType: 'payroll' })).toHaveProperty('transactionType');
    expect(await tried({ type: 'reimbursement' })).toHaveProperty('type');
    expect(await tried({ layers: [] })).toHaveProperty('layers');
    expect(await tried({ layers: [layer('7.000', step(level(1))), layer(7000, step(level(1)))] })).toEqual({
      'layers.1.maxAmount': 'Another layer has this bound',
    });
  });

  it('has its layers below it', async () => {
    const { id } = read<WorkflowRow>(await admin.post(customs, custom()), 201);
    const { data } = read<Layers>(
      await admin.post(`${customs}/${id}/layers`, layer('1.000.000', step(level(1)))),
      201,
    );
    const [catchAll, small] = data;
    expect(small?.maxAmount).toBe(1_000_000);
    expect(decidersOf(await submitted(1_000_000))).toEqual([[ids.manager]]);
    const gone = read<Layers>(await admin.delete(`${customs}/${id}/layers/${catchAll?.id}`), 200);
    expect(gone.data).toHaveLength(1);
    // Above it nothing serves: the super admins decide.
    const larger = await submitted(1_000_001);
    expect(decidersOf(larger).flat()).toContain(ids['super.admin']);
    expect((await admin.delete(`${customs}/${id}`)).statusCode).toBe(204);
  });

  it('is tried before it is saved on what it would serve, and on nothing else', async () => {
    const tried = async (over: object) =>
      read<Replay>(await admin.post(`${customs}/replay`, custom(over)), 200);
    // One person is asked in place of the manager, and of up to three.
    expect((await tried({})).fewer).toEqual({ asksFewer: true, confirms: null });
    const three = [level(1), named('approver'), named('reviewer')].map((actor) => step(actor));
    expect((await tried({ layers: [layer(null, ...three)] })).fewer.asksFewer).toBe(false);

    const waiting = await submitted(1_500_000);
    const actor = await loadEmployeeActor(test.context, { companyID, employeeID: ids['super.admin'] });
    if (!actor) throw new Error('the super admin is gone');
    const replay = async (over: object) => {
      const { layers, ...sent } = custom(over);
      const changed = {
        ...sent,
        id: 0,
        currencies: [],
        custom: customTerms(sent as never),
        layers: layers.map((one, id) => ({ ...one, id, maxAmount: null, isNoApproval: false })) as never,
      };
      return await test.database.read(companyID, (executor) =>
        replayWorkflow(
          executor,
          [parcels],
          actor,
          { kinds: Object.values(claimReviews), changed },
          test.clock.at,
        ),
      );
    };
    const found = await replay({});
    expect(found.inFlight.differing).toBeGreaterThan(0);
    expect(found.differing).toBeGreaterThan(0);
    const others = await replay({ members: [{ memberType: 'employee', employeeID: ids.admin }] });
    expect([others.inFlight.total, others.differing]).toEqual([0, 0]);
    expect(waiting.status).toBe('awaiting_review');
  });
});

describe('the workflow of settlements', () => {
  it('is saved at one address, the first time, too, and can be taken away', async () => {
    const row = read<WorkflowRow>(await admin.get(expense), 200);
    expect(row).toMatchObject({ name: 'Settlement', type: 'cashAdvanceSettlement' });
    const changed = { ...sentWorkflow(row), description: 'Finance looks at everything' };
    read(await admin.put(expense, changed, { version: row.version }), 200);
    expect((await admin.put(expense, changed, { version: row.version })).statusCode).toBe(409);
    expect((await admin.delete(`/v1/expense-workflows/${row.id}`)).statusCode).toBe(204);
    expect((await admin.get(expense)).statusCode).toBe(404);
    const layers = changed.layers.map(({ id: _own, ...rest }) => rest);
    const again = read<WorkflowRow>(await admin.put(expense, { ...changed, layers }), 200);
    expect(again.id).not.toBe(row.id);
    const second = await admin.post('/v1/expense-workflows', { ...changed, layers });
    expect(second.statusCode).toBe(409);
    expect(refusal(second).message).toBe('Default workflow already exists');
  });
});

describe('whoever has approved a claim', () => {
  it('is not asked again by a later step, and takes back with the first what it counted for', async () => {
    const made = read<WorkflowRow>(
      await admin.post(
        customs,
        custom({
          layers: [
            layer(
              null,
              step(named('manager')),
              step(named('reviewer'), level(1)),
              step(named('approver')),
              step(named('manager')),
            ),
          ],
        }),
      ),
      201,
    );
    const parcel = await submitted(5_000_000);
    const manager = await test.signInAs('manager@nusantara.test');
    const approver = await test.signInAs('approver@nusantara.test');
    const approve = async (by: Caller) => {
      read(await by.patch(`/v1/parcels/${parcel.id}/approve`), 200);
      return await one(parcel.id);
    };
    const statuses = ({ approval }: Parcel) => approval.steps.map(({ status }) => status);
    const first = await approve(manager);
    expect(statuses(first)).toEqual(['closed', 'closed', 'open', 'waiting']);
    expect(first.histories.at(-1)?.systemNotes).toContain(
      'approved an earlier step, which counts for step 2',
    );
    expect(first.approval.steps[1]?.approvers).toContainEqual(
      expect.objectContaining({ id: ids.manager, status: 'completed' }),
    );
    read(await manager.patch(`/v1/parcels/${parcel.id}/withdraw`), 200);
    expect(statuses(await one(parcel.id))).toEqual(['open', 'waiting', 'waiting', 'waiting']);
    await approve(manager);
    const last = await approve(approver);
    expect(statuses(last)).toEqual(['closed', 'closed', 'closed', 'closed']);
    expect(last.status).toBe('approved');
    expect((await admin.delete(`${customs}/${made.id}`)).statusCode).toBe(204);
  });
});
