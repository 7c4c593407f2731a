import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { orderReview } from '../../resources/purchasing/order/orderReview.ts';
import { undecidableClockWork } from '../../server/approval/findUndecidable.ts';
import { passTasksOn } from '../../server/approval/passOn.ts';
import { assertReviewable } from '../../server/approval/review/reviewedNoun.ts';
import type { ServerEntity } from '../../server/engine/serverEntity.ts';
import { nounDataset } from '../../server/exchange/dataset.ts';
import { loadEmployeeActor } from '../../server/session/actor.ts';
import type { Caller, TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import { createTestDatabase } from '../testDatabase.ts';
import { parcel, parcelWords } from './parcel.ts';
import { createParcelTable, parcelsReviewedBy } from './parcelStore.ts';

/** A declared noun is reviewed by one option: what every reviewed noun promises, said of one that nobody knows. */
const passed: string[] = [];
const parcels = parcelsReviewedBy(orderReview, passed);

let test: TestApp;
let requester: Caller;

beforeAll(async () => {
  const place = await createTestDatabase({ seededOn: testNow });
  await createParcelTable(place.url);
  test = await createTestApp({ place, entities: [parcels], words: parcelWords });
  requester = await test.signInAs('finance.admin@nusantara.test');
});

afterAll(() => test?.close());

interface Answer {
  id: number;
  version: number;
  status: string;
  referenceID: string;
  name: string | null;
  approval: { ending: string | null; steps: { status: string }[] };
  verdict: { action: string; notes: string } | null;
  unseenEdits: number[];
  histories: { action: string; at: string }[];
  isAbleToApprove: boolean;
  refusals: Record<string, string>;
}

async function columnsOf(id: number) {
  const { rows } = await test.database.systemPool.query<{
    approvers: string[];
    steps_left: number;
    undecidable_since: Date | null;
  }>('select approver_ids as approvers, steps_left, undecidable_since from parcel where id = $1', [id]);
  const [row] = rows;
  return {
    approvers: (row?.approvers ?? []).map(Number),
    steps: row?.steps_left ?? 0,
    isStuck: row?.undecidable_since !== null,
  };
}

async function emailOf(id: number): Promise<string> {
  const { rows } = await test.database.systemPool.query<{ email: string }>(
    'select email from employee where company_id = 1 and id = $1',
    [id],
  );
  return rows[0]?.email ?? '';
}

/** The first approver of the open step, signed in. */
async function approverOf(id: number): Promise<Caller> {
  const { approvers } = await columnsOf(id);
  return await test.signInAs(await emailOf(approvers[0] ?? 0));
}

async function submitted(weight = 1_000_000): Promise<number> {
  const made = read<Answer>(await requester.post('/v1/parcels', { name: 'Scales', weight }), 201);
  expect(made.status).toBe('awaiting_review');
  return made.id;
}

describe('a declared noun with a review', () => {
  it('goes through its chain step by step, and its requester hears of the end', async () => {
    const id = await submitted();
    const { steps } = await columnsOf(id);
    expect(steps).toBeGreaterThan(0);
    for (let step = 0; step < steps; step += 1) {
      read(await (await approverOf(id)).patch(`/v1/parcels/${id}/approve`), 200);
    }
    expect(read<Answer>(await requester.get(`/v1/parcels/${id}`), 200)).toMatchObject({ status: 'approved' });
    expect(passed).toHaveLength(1);
  });

  it('waits in the inbox and on the list of those who decide, and of nobody else', async () => {
    const id = await submitted(2_000_000);
    test.pass(60);
    const approver = await approverOf(id);
    const waits = async (caller: Caller) =>
      read<{
        data: { resource: string; recordID: number; amount: number; page: string; waitingSince: string }[];
      }>(await caller.get('/v1/inbox?limit=100'), 200).data.filter(({ resource }) => resource === 'parcels');
    const rowOf = (rows: Awaited<ReturnType<typeof waits>>) => rows.find(({ recordID }) => recordID === id);
    const asked = await waits(approver);
    expect(rowOf(asked)).toMatchObject({ amount: 2_000_000, page: 'approval-parcels-id' });
    expect(rowOf(await waits(requester))).toBeUndefined();
    const listed = async (caller: Caller, status: string) =>
      read<{ data: { id: number; reviewStatus: string }[] }>(
        await caller.get(`/v1/parcels?reviewStatus=${status}&limit=100`),
        200,
      ).data.map((row) => {
        expect(row.reviewStatus).toBe(status);
        return row.id;
      });
    // Orders are reviewed by the same workflow, and are no parcels.
    expect(asked.map(({ recordID }) => recordID).toSorted()).toEqual(
      (await listed(approver, 'awaiting')).toSorted(),
    );
    expect(await listed(requester, 'awaiting')).not.toContain(id);
    read(await approver.patch(`/v1/parcels/${id}/revision`, { notes: 'Weigh it again.' }), 200);
    expect(await listed(approver, 'awaiting')).not.toContain(id);
    expect(await listed(approver, 'revision')).toContain(id);
    const { histories } = read<Answer>(await requester.get(`/v1/parcels/${id}`), 200);
    expect(rowOf(await waits(requester))).toMatchObject({
      page: 'parcels-id',
      waitingSince: histories.find(({ action }) => action === 'requestRevision')?.at,
    });
  });

  it('is written as a sheet with what the person decided', async () => {
    const { approvers } = await columnsOf(await submitted());
    const actor = await loadEmployeeActor(test.context, { companyID: 1, employeeID: approvers[0] ?? 0 });
    if (!actor) throw new Error('the approver is gone');
    const dataset = nounDataset(parcels);
    const say = test.context.words.in('en');
    const cells = await test.database.read(1, async (executor) => {
      const question = dataset.question.parse({ reviewStatus: 'awaiting', columns: 'reviewStatus' });
      const { columns, rows } = await dataset.open(executor, actor, question, {
        say,
        now: new Date(testNow),
      });
      expect(columns.map(({ header }) => header)).toEqual(['Your decision']);
      const written: unknown[] = [];
      for await (const row of rows) written.push(...row);
      return written;
    });
    expect(cells.length).toBeGreaterThan(0);
    expect(new Set(cells)).toEqual(new Set(['Awaiting review']));
  });

  it('is approved by nobody else, and says who may', async () => {
    const id = await submitted();
    const own = await requester.patch(`/v1/parcels/${id}/approve`);
    expect(own.statusCode).toBe(403);
    const seen = read<Answer>(await requester.get(`/v1/parcels/${id}`), 200);
    expect(seen.isAbleToApprove).toBe(false);
    expect(seen.refusals['approve']).toMatch(/\w/);
    expect(JSON.stringify(seen)).not.toContain('approverIDs');
  });

  it('is taken back, sent back and rejected', async () => {
    const id = await submitted();
    const approver = await approverOf(id);
    read(await approver.patch(`/v1/parcels/${id}/revision`, { notes: 'Weigh it again.' }), 200);
    const again = read<Answer>(await approver.patch(`/v1/parcels/${id}/withdraw`), 200);
    expect(again.status).toBe('awaiting_review');
    read(await approver.patch(`/v1/parcels/${id}/revision`, { notes: 'Weigh it again.' }), 200);
    const mended = read<Answer>(
      await requester.put(`/v1/parcels/${id}`, { name: 'Scales, weighed', weight: 900_000 }),
      200,
    );
    expect(mended).toMatchObject({ status: 'awaiting_review', verdict: null });
    expect(read<Answer>(await approver.get(`/v1/parcels/${id}`), 200).unseenEdits).toHaveLength(1);
    const rejected = await (await approverOf(id)).patch(`/v1/parcels/${id}/reject`, { notes: 'Too heavy.' });
    expect(read<Answer>(rejected, 200).status).toBe('rejected');
    expect((await columnsOf(id)).approvers).toEqual([]);
    const ended = read<Answer>(await requester.get(`/v1/parcels/${id}`), 200);
    expect(ended.verdict).toMatchObject({ action: 'reject', notes: 'Too heavy.' });
    expect(ended.approval.ending).toBe('rejected');
  });

  it('is kept unfinished, numbered without a gap, and known to who keeps it and who is asked', async () => {
    const kept = read<Answer>(await requester.post('/v1/parcels/draft', { weight: 5 }), 201);
    expect(kept).toMatchObject({ status: 'draft', name: null, weight: 5 });
    expect(kept.referenceID).toMatch(/^PCL\/\d{4}\/\d{6}$/);
    expect((await requester.put(`/v1/parcels/${kept.id}`, { weight: 5 })).statusCode).toBe(400);
    const draft = read<Answer>(await requester.put(`/v1/parcels/${kept.id}/draft`, { weight: 6 }), 200);
    expect(draft).toMatchObject({ status: 'draft', weight: 6, approval: { steps: [] } });
    const stranger = await test.signInAs('approver@nusantara.test');
    expect((await stranger.get(`/v1/parcels/${kept.id}`)).statusCode).toBe(404);
    const sent = read<Answer>(
      await requester.put(`/v1/parcels/${kept.id}`, { name: 'Scales', weight: 1_000_000 }),
      200,
    );
    expect(sent.status).toBe('awaiting_review');
    expect((await requester.put(`/v1/parcels/${kept.id}/draft`, { weight: 7 })).statusCode).toBe(409);
    const asked = read<Answer>(await (await approverOf(kept.id)).get(`/v1/parcels/${kept.id}`), 200);
    expect(asked.approval.steps[0]).toMatchObject({ status: 'open' });
    const next = read<Answer>(await requester.post('/v1/parcels/draft', {}), 201);
    expect(Number(next.referenceID.slice(-6))).toBe(Number(kept.referenceID.slice(-6)) + 1);
  });

  it('is called off by its requester while it waits, and by nobody else', async () => {
    const id = await submitted();
    const approver = await approverOf(id);
    const reason = { notes: 'Sent by mistake.' };
    expect((await approver.patch(`/v1/parcels/${id}/cancel`, reason)).statusCode).toBe(403);
    const ended = read<Answer>(await requester.patch(`/v1/parcels/${id}/cancel`, reason), 200);
    expect(ended).toMatchObject({ status: 'canceled', approval: { ending: 'canceled' } });
    expect((await columnsOf(id)).approvers).toEqual([]);
  });

  it('goes on to somebody else when its approver leaves', async () => {
    const id = await submitted();
    const { approvers } = await columnsOf(id);
    const [employeeID = 0] = approvers;
    await test.database.write(1, (executor) =>
      passTasksOn(executor, test.context, [parcels], { companyID: 1, employeeID, name: 'Who left' }, null),
    );
    const after = await columnsOf(id);
    expect(after.approvers).not.toContain(employeeID);
  });

  it('is marked where nobody can decide it, and given away by a super admin', async () => {
    const id = await submitted();
    await test.database.systemPool.query(
      `update approval_step set approver_ids = '{999999}' where subject_type = 'parcel' and subject_id = $1`,
      [id],
    );
    await test.database.systemPool.query(`update parcel set approver_ids = '{999999}' where id = $1`, [id]);
    await undecidableClockWork(test.context, [parcels]).run();
    expect((await columnsOf(id)).isStuck).toBe(true);
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from employee where company_id = 1 and email = 'approver@nusantara.test'`,
    );
    const superAdmin = await test.signInAs('super.admin@nusantara.test');
    const offered = await superAdmin.get(`/v1/parcels/${id}/possible-approvers?limit=100`);
    expect(read<{ data: { id: number }[] }>(offered, 200).data.map((one) => one.id)).toContain(
      Number(rows[0]?.id),
    );
    const given = await superAdmin.patch(`/v1/parcels/${id}/reassign`, {
      approverID: Number(rows[0]?.id),
      notes: 'Nobody is left.',
    });
    // It is not stuck any more, so that it is not theirs to read either.
    expect(given.statusCode, given.body).toBe(204);
    expect((await superAdmin.get(`/v1/parcels/${id}`)).statusCode).toBe(404);
    expect((await columnsOf(id)).approvers).toEqual([Number(rows[0]?.id)]);
  });
});

it('a noun that is reviewed and cannot be passed on is refused when the server is put together', () => {
  const { lifecycle } = parcel;
  const without = {
    ...lifecycle,
    transitions: lifecycle.transitions.filter(({ action }) => action !== 'passOn'),
  };
  const broken = { ...parcels, lifecycle: without } as unknown as ServerEntity;
  expect(() => assertReviewable(broken)).toThrow(/nothing passes it on in awaiting_review/);
});
