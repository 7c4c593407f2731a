import { afterEach, beforeAll, describe, expect, it } from 'vitest';

import { stepOverdueAfterDays } from '../../domain/approval/approval.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { HistoryRow } from '../../domain/lifecycle/historyRow.ts';
import type { ReviewStatus } from '../../domain/lifecycle/reviewStatus.ts';
import { undecidableClockWork } from '../../server/approval/findUndecidable.ts';
import { passTasksOn } from '../../server/approval/passOn.ts';
import type { Reviewed } from '../../server/approval/review/reviewedNoun.ts';
import type { Caller } from '../api/testApp.ts';
import { testNow } from '../api/testApp.ts';
import { companyID } from '../proof/newcomers.ts';
import { lastInOutbox, workOffOutbox } from '../proof/outboxWork.ts';
import type { Reply } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import type { ReviewStage } from './reviewStage.ts';

/** A kind of record that people decide on. */
export interface ReviewedKind {
  entity: Reviewed;
  /** The kind of workflow that lays its chains out. */
  workflow: string;
  /** In what it waits for an approver, where its noun has records of several kinds. */
  inReview?: string;
  /** In what it is once no step is left. */
  approvedAs: string;
  /** Who sends records in, by the name before the @. */
  requester: string;
  /** Who hears that no step is left, where that is somebody else. */
  hears?: string;
  /** The list that its approvers go through, by the state of their task. */
  listOf: (status: ReviewStatus) => string;
  /** A record that waits for its first approver. */
  born: (requester: Caller) => Promise<number>;
  /** Sends one in again that was sent back; unset: none is. */
  mended?: (requester: Caller, id: number) => Promise<Reply>;
  /** Whether others may take the place of approvers who let it wait for too long. */
  isSubstituted?: true;
}

interface Detail {
  referenceID: string;
  status: string;
  version: number;
  histories: HistoryRow[];
  approval: {
    ending: string | null;
    steps: { status: string; reason: string; approvers: { id: number; status: string }[] }[];
  };
  verdict: { action: string; notes: string } | null;
  unseenEdits?: number[];
  refusals: Record<string, string>;
}

const notes = { notes: 'Weigh it again.' };

/**
 * What every reviewed kind of record promises: said of one kind, whose room tests no more than its own rules.
 * @param stage who decides, there once the tests run
 */
export function reviewedNoun(name: string, stage: () => ReviewStage, kind: ReviewedKind): void {
  const { entity, workflow, mended } = kind;
  const { path, name: type } = entity;
  const [inReview = ''] = kind.inReview === undefined ? entity.review.inReview : [kind.inReview];
  const isGivenAway = entity.lifecycle.transitions.some(({ action }) => action === 'reassign');
  let requester: Caller;

  const act = (by: Caller, id: number, action: string, body?: object, options?: object): Promise<Reply> =>
    by.patch(`/v1/${path}/${id}/${action}`, body, options);
  const seenBy = async (by: Caller, id: number): Promise<Detail> =>
    read(await by.get(`/v1/${path}/${id}`), 200);
  const numberOf = async (id: number): Promise<string> => (await seenBy(requester, id)).referenceID;
  const waitingFor = async (by: Caller, id: number): Promise<InboxRow[]> =>
    read<{ data: InboxRow[] }>(
      await by.get(`/v1/inbox?limit=100&query=${await numberOf(id)}`),
      200,
    ).data.filter(({ resource, recordID }) => resource === path && recordID === id);
  const listedFor = async (by: Caller, id: number, status: ReviewStatus): Promise<boolean> =>
    read<{ data: { id: number; reviewStatus: string }[] }>(
      await by.get(`${kind.listOf(status)}&limit=100&sort=-id`),
      200,
    ).data.some((row) => row.id === id && row.reviewStatus === status);
  const takesPlace = (id: number) => act(stage().admin.caller, id, 'approve');

  /** A record that these are asked to decide, one after the other. */
  async function submitted(...steps: readonly { id: number }[]): Promise<number> {
    await stage().layOut(workflow, ...steps);
    return await kind.born(requester);
  }

  /** What somebody was told of a record, the last first. */
  async function told(person: string, id: number): Promise<string[]> {
    const { rows } = await stage().test.database.systemPool.query<{ message: never }>(
      `select n.message from notification n join employee e on e.company_id = n.company_id and e.id = n.employee_id
       where n.company_id = $1 and n.object_type = $2 and n.object_id = $3 and e.email = $4 order by n.id desc`,
      [companyID, type, id, `${person}@nusantara.test`],
    );
    return rows.map(({ message }) => stage().test.context.words.in('en')(message));
  }

  describe(`${name}, under review`, () => {
    beforeAll(async () => {
      requester = await stage().test.signInAs(`${kind.requester}@nusantara.test`);
    });
    afterEach(async () => {
      stage().test.clock.at = new Date(testNow);
      await stage().first.become({ hasAccess: true });
    });

    it('waits for the approver of its open step, and for nobody else', async () => {
      const { first, second } = stage();
      const id = await submitted(first, second);
      const seen = await seenBy(requester, id);
      expect(seen.status).toBe(inReview);
      expect(seen.approval.steps.map(({ status }) => status)).toEqual(['open', 'waiting']);
      expect(seen.refusals['approve']).toMatch(/\w/);
      expect(JSON.stringify(seen)).not.toContain('approverIDs');
      expect(await waitingFor(first.caller, id)).toHaveLength(1);
      expect(await listedFor(first.caller, id, 'awaiting')).toBe(true);
      for (const other of [second.caller, requester]) {
        expect(await waitingFor(other, id)).toEqual([]);
        expect([403, 404]).toContain((await act(other, id, 'approve')).statusCode);
      }
    });

    it('goes through its chain step by step, and who waits for the end hears of it', async () => {
      const { test, first, second } = stage();
      const id = await submitted(first, second);
      const after = await lastInOutbox(test);
      read(await act(first.caller, id, 'approve'), 200);
      expect(await listedFor(first.caller, id, 'completed')).toBe(true);
      expect(await waitingFor(second.caller, id)).toHaveLength(1);
      read(await act(second.caller, id, 'approve'), 200);
      const { status, approval } = await seenBy(requester, id);
      expect({ status, ending: approval.ending }).toEqual({ status: kind.approvedAs, ending: 'approved' });
      expect([403, 409]).toContain((await act(second.caller, id, 'approve')).statusCode);
      await workOffOutbox(test, { after });
      expect(await told(kind.hears ?? kind.requester, id)).not.toEqual([]);
    });

    it('is decided once, however often the decision arrives, and on what was seen alone', async () => {
      const { first, second } = stage();
      const id = await submitted(first, second);
      const { version } = await seenBy(first.caller, id);
      const stale = await act(first.caller, id, 'approve', undefined, { version: version + 1 });
      expect(stale.statusCode).toBe(409);
      expect(stale.json()).toMatchObject({ error: { code: 'stale_version' } });
      const idempotencyKey = crypto.randomUUID();
      for (let press = 0; press < 2; press += 1) {
        read(await act(first.caller, id, 'approve', undefined, { version, idempotencyKey }), 200);
      }
      const { histories } = await seenBy(requester, id);
      expect(histories.filter(({ action }) => action === 'approve')).toHaveLength(1);
    });

    it('comes back to who decided last, until something follows', async () => {
      const { test, first, second } = stage();
      const id = await submitted(first, second);
      read(await act(first.caller, id, 'approve'), 200);
      const refused = read<{ error: { message: string } }>(await act(second.caller, id, 'withdraw'), 403);
      expect(refused.error.message).toBe(
        'Only who took the last decision can withdraw it, and only until something follows it.',
      );
      const after = await lastInOutbox(test);
      read(await act(first.caller, id, 'withdraw'), 200);
      await workOffOutbox(test, { after });
      expect((await told('second', id))[0]).toContain('withdrew a decision on');
      const open = await seenBy(first.caller, id);
      expect(open.status).toBe(inReview);
      expect(open.approval.steps.map(({ status }) => status)).toEqual(['open', 'waiting']);
      expect(await waitingFor(second.caller, id)).toEqual([]);
      expect(await waitingFor(first.caller, id)).toHaveLength(1);
      expect([403, 404]).toContain((await act(second.caller, id, 'approve')).statusCode);
      read(await act(first.caller, id, 'approve'), 200);
      read(await act(second.caller, id, 'approve'), 200);
      expect((await act(first.caller, id, 'withdraw')).statusCode).toBe(403);
      read(await act(second.caller, id, 'withdraw'), 200);
      const { status, approval, histories } = await seenBy(requester, id);
      expect({ status, ending: approval.ending }).toEqual({ status: inReview, ending: null });
      const decisions = histories
        .map(({ action }) => action)
        .filter((one) => /^(approve|withdraw)$/.test(one));
      expect(decisions).toEqual(['approve', 'withdraw', 'approve', 'approve', 'withdraw']);
      expect(approval.steps.map((step) => step.status)).toEqual(['closed', 'open']);
    });

    it('is rejected with a note, and waits for nobody then', async () => {
      const { first, second } = stage();
      const id = await submitted(first, second);
      const silent = await act(first.caller, id, 'reject', { notes: ' ' });
      expect(silent.statusCode).toBe(400);
      expect(silent.json()).toMatchObject({ error: { fields: { notes: expect.any(String) } } });
      read(await act(first.caller, id, 'reject', notes), 200);
      const { approval, verdict } = await seenBy(requester, id);
      expect(approval.ending).toBe('rejected');
      expect(approval.steps[0]?.status).toBe('cleared');
      expect((await act(first.caller, id, 'withdraw')).statusCode).toBe(409);
      expect(verdict).toMatchObject({ action: 'reject', ...notes });
      expect(await listedFor(first.caller, id, 'rejected')).toBe(true);
      for (const { caller } of [first, second]) expect(await waitingFor(caller, id)).toEqual([]);
    });

    if (mended)
      it('is sent back, mended and sent in again; what changed is told', async () => {
        const { test, first } = stage();
        const id = await submitted(first);
        test.pass(60);
        read(await act(first.caller, id, 'revision', notes), 200);
        read(await act(first.caller, id, 'withdraw'), 200);
        expect(await seenBy(first.caller, id)).toMatchObject({ status: inReview, verdict: null });
        test.pass(60);
        read(await act(first.caller, id, 'revision', notes), 200);
        const back = await seenBy(requester, id);
        expect(back.verdict).toMatchObject({ action: 'requestRevision', ...notes });
        expect(back.approval).toMatchObject({ ending: 'revision', steps: [{ status: 'cleared' }] });
        expect(await listedFor(first.caller, id, 'revision')).toBe(true);
        const [waiting] = await waitingFor(requester, id);
        expect(waiting?.waitingSince).toBe(test.clock.at.toISOString());
        expect([200, 201]).toContain((await mended(requester, id)).statusCode);
        expect((await act(first.caller, id, 'withdraw')).statusCode).toBe(403);
        const again = await seenBy(first.caller, id);
        expect(again).toMatchObject({ status: inReview, verdict: null });
        expect(again.unseenEdits).toHaveLength(1);
        expect(await waitingFor(first.caller, id)).toHaveLength(1);
      });

    it('waits for the delegate of who is away, who decides in their place', async () => {
      const { test, first, second, delegate } = stage();
      const after = await lastInOutbox(test);
      const [firstDay, lastDay] = ['2026-11-21', '2026-11-30'];
      const away = { firstDay, lastDay, delegates: [{ delegateID: delegate.id }] };
      const { id: absenceID } = read<{ id: number }>(await first.caller.post('/v1/absences', away), 201);
      await workOffOutbox(test, { after });
      const id = await submitted(first, second);
      expect(await waitingFor(delegate.caller, id)).toMatchObject([{ inPlaceOf: 'first Baru' }]);
      read(await act(delegate.caller, id, 'approve'), 200);
      expect((await act(first.caller, id, 'approve')).statusCode).toBe(403);
      const { histories } = await seenBy(requester, id);
      expect(histories.find(({ action }) => action === 'approve')?.systemNotes).toContain('first Baru');
      read(await first.caller.patch(`/v1/absences/${absenceID}/end`), 200);
      await workOffOutbox(test, { after });
    });

    it(
      kind.isSubstituted === true
        ? 'is approved in place of approvers who let it wait for too long, and not before'
        : 'is approved in place of nobody, however long they let it wait',
      async () => {
        const { test, first, second } = stage();
        const id = await submitted(first, second);
        expect([403, 404]).toContain((await takesPlace(id)).statusCode);
        await test.database.systemPool.query(
          `update approval_task set opened_at = $3 where company_id = $1 and subject_type = $2 and subject_id = $4`,
          [companyID, type, new Date(test.clock.at.getTime() - stepOverdueAfterDays * 86_400_000), id],
        );
        const { statusCode, body } = await takesPlace(id);
        expect(kind.isSubstituted === true ? [200] : [403, 404], body).toContain(statusCode);
        const { approval } = await seenBy(requester, id);
        expect(approval.steps[0]?.status).toBe(kind.isSubstituted === true ? 'closed' : 'open');
      },
    );

    it('goes on to somebody else when its approver leaves', async () => {
      const { test, first } = stage();
      const id = await submitted(first);
      await test.database.write(companyID, (executor) =>
        passTasksOn(
          executor,
          test.context,
          [entity],
          { companyID, employeeID: first.id, name: 'first Baru' },
          null,
        ),
      );
      const { approval, histories } = await seenBy(requester, id);
      const asked = approval.steps.flatMap(({ approvers }) =>
        approvers.filter(({ status }) => status === 'awaiting').map((one) => one.id),
      );
      expect(asked).not.toContain(first.id);
      expect(histories.at(-1)).toMatchObject({ action: 'passOn' });
      expect((await act(first.caller, id, 'approve')).statusCode).toBeGreaterThanOrEqual(403);
    });

    it('is marked where nobody can decide it, and decided again by a super admin’s word', async () => {
      const { test, first, delegate, admin } = stage();
      const id = await submitted(first);
      const isStuck = async () => (await waitingFor(admin.caller, id)).length > 0;
      await first.become({ hasAccess: false });
      await undecidableClockWork(test.context, [entity]).run();
      expect(await isStuck()).toBe(true);
      if (isGivenAway) {
        const offered = await admin.caller.get(`/v1/${path}/${id}/possible-approvers?limit=100`);
        expect(read<{ data: { id: number }[] }>(offered, 200).data.map((one) => one.id)).toContain(
          delegate.id,
        );
        const given = await act(admin.caller, id, 'reassign', { approverID: delegate.id, ...notes });
        expect([200, 204], given.body).toContain(given.statusCode);
        expect(await isStuck()).toBe(false);
        read(await act(delegate.caller, id, 'approve'), 200);
      } else {
        read(await act(admin.caller, id, 'approve'), 200);
      }
      expect((await seenBy(requester, id)).status).toBe(kind.approvedAs);
    });
  });
}
