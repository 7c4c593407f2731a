import { afterAll, beforeAll, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import type { TwoApps } from '../proof/twoServers.ts';
import { twoAppInstances } from '../proof/twoServers.ts';

const companyID = 1;
let two: TwoApps;
/** One trip of which the report is due, and one of which money is. */
let ids: { report: number; refund: number };

beforeAll(async () => {
  two = await twoAppInstances();
  const first = async (status: string) => {
    const { rows } = await two.pool.query<{ id: string }>(
      'select min(id) as id from trip where company_id = $1 and status = $2',
      [companyID, status],
    );
    return Number(rows[0]?.id);
  };
  ids = { report: await first('awaiting_report'), refund: await first('awaiting_refund') };
  expect(Math.min(ids.report, ids.refund)).toBeGreaterThan(0);
  // The others are told nothing: they are decided on, or over.
  await two.pool.query(
    `update trip set status = 'canceled' where status in ('awaiting_report', 'need_revision', 'awaiting_refund')
       and not (company_id = $1 and id = any($2))`,
    [companyID, [ids.report, ids.refund]],
  );
  await two.pool.query(
    `update trip set start_date = '2026-12-01', end_date = '2026-12-03', is_refund_under_way = false, transfers_waiting = 0
     where company_id = $1 and id = any($2)`,
    [companyID, [ids.report, ids.refund]],
  );
  await two.pool.query(`update trip set status = 'awaiting_review' where company_id = $1 and id = $2`, [
    companyID,
    ids.refund,
  ]);
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
        const work = nouns.clockWork(context).find(({ name }) => name === 'trip.due');
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

it('reminds of the report from the day after the trip, by the clocks of the company, once a week', async () => {
  expect(await lookAt('2026-12-03T10:00:00Z')).toEqual([]);
  // It is the fourth in Jakarta, and night.
  expect(await lookAt('2026-12-03T17:30:00Z')).toEqual([]);
  const told = await lookAt('2026-12-04T01:00:00Z');
  expect(told).toMatchObject([{ eventType: 'trip_report_due', objectID: ids.report, group: 'expenses' }]);
  const { rows } = await two.pool.query<{ id: string }>('select requester_id as id from trip where id = $1', [
    ids.report,
  ]);
  expect(told[0]?.employeeIDs).toEqual([Number(rows[0]?.id)]);
  for (const day of ['04', '05', '10']) expect(await lookAt(`2026-12-${day}T05:00:00Z`)).toEqual([]);
  expect(await lookAt('2026-12-11T02:00:00Z')).toMatchObject([{ objectID: ids.report }]);
  // Weeks in which no server looked are told of once.
  expect(await lookAt('2027-01-02T02:00:00Z')).toMatchObject([{ objectID: ids.report }]);
  expect(await lookAt('2027-01-03T02:00:00Z')).toEqual([]);
});

it('tells nothing of a report that was sent in, and again where it was sent back', async () => {
  const set = (status: string) =>
    two.pool.query('update trip set status = $3 where company_id = $1 and id = $2', [
      companyID,
      ids.report,
      status,
    ]);
  await set('awaiting_review');
  expect(await lookAt('2027-01-10T02:00:00Z')).toEqual([]);
  await set('need_revision');
  expect(await lookAt('2027-01-10T03:00:00Z')).toMatchObject([{ eventType: 'trip_report_due' }]);
  await set('awaiting_review');
});

it('reminds of what is to be given back a week after the report was approved, unless it is on its way', async () => {
  const { rows } = await two.pool.query<{ at: Date }>(
    `select max(at) as at from history where company_id = $1 and subject_type = 'trip' and subject_id = $2
       and to_status = 'awaiting_refund' and from_status <> to_status`,
    [companyID, ids.refund],
  );
  const approved = rows[0]?.at.getTime() ?? 0;
  const after = (days: number) =>
    `${new Date(approved + 7 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)}T04:00:00Z`;
  await two.pool.query(`update trip set status = 'awaiting_refund' where company_id = $1 and id = $2`, [
    companyID,
    ids.refund,
  ]);
  expect(await lookAt(after(6))).toEqual([]);
  expect(await lookAt(after(7))).toMatchObject([{ eventType: 'trip_refund_due', objectID: ids.refund }]);
  expect(await lookAt(after(8))).toEqual([]);
  await two.pool.query('update trip set is_refund_under_way = true where company_id = $1 and id = $2', [
    companyID,
    ids.refund,
  ]);
  expect(await lookAt(after(14))).toEqual([]);
  await two.pool.query('update trip set is_refund_under_way = false where company_id = $1 and id = $2', [
    companyID,
    ids.refund,
  ]);
  expect(await lookAt(after(15))).toMatchObject([{ eventType: 'trip_refund_due' }]);
});
