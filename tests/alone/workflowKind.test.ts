import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import type { WorkflowKind } from '../../domain/approval/workflowKind.ts';
import type { WorkflowRow } from '../../resources/company/workflow/workflow.ts';
import type * as registry from '../../resources/kinds.ts';
import { purchaseReviewPage } from '../../resources/purchasing/workflowPages.ts';
import { replayWorkflow } from '../../server/approval/workflow/replay.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import type { Newcomer } from '../proof/newcomers.ts';
import { companyID, hire } from '../proof/newcomers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import { read } from '../proof/payers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { parcelWords } from '../nouns/parcel.ts';
import { createParcelTable, parcelsReviewedBy } from '../nouns/parcelStore.ts';
import { parcelReview } from './parcelReview.ts';

/** A kind of workflow is one value and one line of the registry, with its words: all else follows from them. */
vi.mock('../../resources/kinds.ts', async (original) => {
  const { kinds } = await original<typeof registry>();
  const { parcelReview } = await import('./parcelReview.ts');
  return { kinds: [...kinds, { review: parcelReview }] };
});

const workflows = `/v1/${purchaseReviewPage.path}`;
const nobodySpecial: Parameters<Newcomer['become']>[0] = {
  role: 'user',
  accessRoles: [],
  isPaymentMaker: false,
  isPaymentReleaser: false,
  isPurchaseRequester: false,
  isProcurementOfficer: false,
};

const parcels = parcelsReviewedBy(parcelReview) as ServerEntity;
let test: TestApp;
let admin: Caller;
let requester: Caller;
let sari: Newcomer;
let budi: Newcomer;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  await createParcelTable(place.url);
  test = await createTestApp({ place, entities: [parcels], words: parcelWords });
  admin = await test.signInAs('super.admin@nusantara.test');
  requester = await test.signInAs('finance.admin@nusantara.test');
  [sari, budi] = [await hire(test, 'sari'), await hire(test, 'budi')];
  for (const one of [sari, budi]) await one.become(nobodySpecial);
});
afterAll(() => test?.close());

async function isApprover({ email }: Newcomer): Promise<boolean> {
  const { employeeCapability } = read<{ employeeCapability: Record<string, boolean> }>(
    await (await test.signInAs(email)).get('/v1/users/me'),
    200,
  );
  return employeeCapability['is_approver'] === true;
}

async function submitted(): Promise<number> {
  const { id } = read<{ id: number }>(
    await requester.post('/v1/parcels', { name: 'Scales', weight: 1_000_000 }),
    201,
  );
  return id;
}

async function approversOf(id: number): Promise<number[]> {
  const { rows } = await test.database.systemPool.query<{ approvers: string[] }>(
    'select approver_ids as approvers from parcel where id = $1',
    [id],
  );
  return (rows[0]?.approvers ?? []).map(Number);
}

const workflowOf = ({ id }: Newcomer) => ({
  name: 'Parcel review',
  type: 'parcelReview',
  layers: [{ maxAmount: null, steps: [{ actors: [{ actorType: 'employee' as const, employeeID: id }] }] }],
});

describe('a kind of workflow that a room brings', () => {
  it('is laid out on its page, gives whom it names its capability, and makes chains', async () => {
    expect(await isApprover(sari)).toBe(false);
    const made = read<WorkflowRow>(await admin.post(workflows, workflowOf(sari)), 201);
    expect(made.type).toBe('parcelReview');
    expect([await isApprover(sari), await isApprover(budi)]).toEqual([true, false]);
    const id = await submitted();
    expect(await approversOf(id)).toEqual([sari.id]);
    read(await (await test.signInAs(sari.email)).patch(`/v1/parcels/${id}/approve`), 200);
  });

  it('is tried on what was submitted by it', async () => {
    const actor = await (await hire(test, 'ani')).actor();
    const { name, layers } = workflowOf(budi);
    const changed = {
      id: 0,
      name,
      currencies: [],
      layers: layers.map((layer) => ({ ...layer, id: 0, isNoApproval: false })),
    };
    const tried = await test.database.read(companyID, (executor) =>
      replayWorkflow(executor, [parcels], actor, { kinds: [parcelReview], changed }, test.clock.at),
    );
    expect(tried).toMatchObject({ total: 1, differing: 1 });
  });

  it('is lent by who is away, and no other kind with it', async () => {
    const mark = await lastInOutbox(test);
    const caller = await test.signInAs(sari.email);
    const away = (kind: string) => ({
      firstDay: testNow.slice(0, 10),
      lastDay: '2026-11-30',
      delegates: [{ delegateID: budi.id, kinds: [kind] }],
    });
    expect((await caller.post('/v1/absences', away('letterReview'))).statusCode).toBe(400);
    read(await caller.post('/v1/absences', away('parcelReview')), 201);
    await workOffOutbox(test, { after: mark });
    expect(await approversOf(await submitted())).toContain(budi.id);
    expect(await isApprover(budi)).toBe(true);
  });

  it('is said in both languages', async () => {
    for (const [language, said] of [
      ['en', 'Parcels'],
      ['id', 'Paket'],
    ] as const) {
      const { nouns } = await import('../../resources/nouns.server.ts');
      expect(nouns.words[language]).toMatchObject({
        purchaseReview: { choice: { type: { parcelReview: said } } },
        absence: { choice: { kinds: { parcelReview: said } } },
      });
    }
  });
});

it('a capability that no room has does not compile', () => {
  const misspelt: WorkflowKind = {
    ...parcelReview,
    // @ts-expect-error is_approver is meant
    capability: 'is_aprover',
  };
  expect(misspelt.name).toBe('parcelReview');
});
