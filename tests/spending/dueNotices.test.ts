import { afterAll, beforeAll, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import type { ClaimSummary } from '../../resources/spending/claimFigures/claimFiguresWire.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import type { TwoApps } from '../proof/twoServers.ts';
import { twoAppInstances } from '../proof/twoServers.ts';

const companyID = 1;
let two: TwoApps;
/** An advance that was paid, and what is told of it. */
let advance: { id: number; requester: number; settlement: number };

beforeAll(async () => {
  two = await twoAppInstances();
  await two.pool.query(
    `update claim set due_on = null where submission_type = 'cashAdvance' and status in ('waiting_for_receipt', 'need_revision')`,
  );
  const { rows } = await two.pool.query<Record<'id' | 'requester' | 'settlement', string>>(
    `update claim a set due_on = '2026-12-10' from claim s
     where a.company_id = $1 and a.status = 'waiting_for_receipt' and s.company_id = a.company_id and s.cash_advance_id = a.id
       and a.id = (select min(id) from claim where company_id = $1 and status = 'waiting_for_receipt')
     returning a.id, a.requester_id as requester, s.id as settlement`,
    [companyID],
  );
  const [row] = rows;
  advance = {
    id: Number(row?.id),
    requester: Number(row?.requester),
    settlement: Number(row?.settlement),
  };
  expect(advance.settlement).toBeGreaterThan(0);
});
afterAll(() => two?.close());

interface Told {
  eventType: string;
  employeeIDs: number[];
  objectID: number;
  group: string;
}

/** Moves the clock of both servers to an instant, lets both look at once, twice, and answers what was told. */
async function lookAt(instant: string): Promise<Told[]> {
  const { rows } = await two.pool.query<{ last: string }>('select coalesce(max(id), 0) as last from outbox');
  for (const app of two.apps) app.clock.at = new Date(instant);
  for (let time = 0; time < 2; time += 1) {
    await Promise.all(
      two.apps.map(async ({ context }) => {
        const work = nouns.clockWork(context).find(({ name }) => name === 'claim.due');
        if (!work) throw new Error('nobody looks for what is due');
        await work.run();
      }),
    );
  }
  const told = await two.pool.query<{ payload: Told }>(
    `select payload from outbox where id > $1 and topic = 'notification' order by id`,
    [rows[0]?.last],
  );
  return told.rows.map(({ payload }) => payload);
}

it('tells once that an advance is due in three days, by the clocks of the company', async () => {
  expect(await lookAt('2026-12-06T16:59:00Z')).toEqual([]);
  // It is the seventh in Jakarta, and night.
  expect(await lookAt('2026-12-06T17:30:00Z')).toEqual([]);
  const told = await lookAt('2026-12-07T01:00:00Z');
  expect(told).toMatchObject([
    { eventType: 'claim_settlement_soon', objectID: advance.settlement, group: 'expenses' },
  ]);
  expect(told[0]?.employeeIDs).toContain(advance.requester);
  for (const day of ['07', '08', '09', '10']) {
    expect(await lookAt(`2026-12-${day}T05:00:00Z`)).toEqual([]);
  }
});

it('tells once that it is late, and shows it to finance', async () => {
  expect(await lookAt('2026-12-10T16:00:00Z')).toEqual([]);
  expect(await lookAt('2026-12-11T02:00:00Z')).toMatchObject([
    { eventType: 'claim_settlement_overdue', objectID: advance.settlement },
  ]);
  for (const day of ['11', '12', '20']) expect(await lookAt(`2026-12-${day}T06:00:00Z`)).toEqual([]);
  const [first] = two.apps;
  forgetActors(first.database);
  const finance = await first.signInAs('finance.admin@nusantara.test');
  const { overdue } = (await finance.get('/v1/claims/summary')).json<ClaimSummary>();
  expect(overdue?.claims).toBe(1);
  const listed = await finance.get(
    '/v1/submissions?submissionType=cashAdvance&status=waiting_for_receipt,need_revision&dueOnTo=2026-12-19',
  );
  expect(listed.json<{ submissions: { id: number }[] }>().submissions.map(({ id }) => id)).toEqual([
    advance.id,
  ]);
  const employee = await first.signInAs('employee@nusantara.test');
  expect((await employee.get('/v1/claims/summary')).json<ClaimSummary>().overdue).toBeNull();
});

it('tells nothing of what was settled meanwhile', async () => {
  const set = (status: string, day: string) =>
    two.pool.query('update claim set status = $3, due_on = $4 where company_id = $1 and id = $2', [
      companyID,
      advance.id,
      status,
      day,
    ]);
  await two.pool.query('delete from claim_due_notice');
  await set('awaiting_review', '2026-12-20');
  expect(await lookAt('2026-12-19T02:00:00Z')).toEqual([]);
  expect(await lookAt('2026-12-22T02:00:00Z')).toEqual([]);
  // Sent back, it waits for its requester again.
  await set('need_revision', '2026-12-20');
  expect(await lookAt('2026-12-22T03:00:00Z')).toMatchObject([{ eventType: 'claim_settlement_overdue' }]);
});
