import { afterAll, beforeAll, expect } from 'vitest';

import { approvedClaims, atPayroll, gather, itemsOf } from '../accounting/payrollStage.ts';
import { runJob, takeJobs } from '../accounting/streamStage.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { mortalServers, onlyDeaths } from './mortalServers.ts';
import { read } from './payers.ts';
import { prove } from './prove.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
}, 600_000);
afterAll(() => test?.close());

/** Servers that get the same job at once. */
const serversAtOnce = 3;
const deliveriesMax = 100;
/** A server that asks about an item has less than that. */
const leaseSeconds = 130;
const roundsMax = 400;
const topic = 'payroll.item';

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await test.database.systemPool.query<Row & Record<string, unknown>>(text, values)).rows;

prove({
  name: 'payroll-once',
  promise:
    'What salaries pay is paid once: nothing is given to the payroll twice, and nothing it may pay is paid by the bank.',
  goal: '300 deaths of servers that get the same jobs at once, answers and orders lost: each item paid at most once, and what was not is owed',
  async run(choose) {
    const kills = choose(20, 300);
    const perBatch = choose(12, 60);
    const sender = await test.signInAs('super.admin@nusantara.test');
    await query(`update payroll_batch set status = 'processed' where company_id = 1 and status = 'draft'`);
    await query(`update claim set status = 'disbursed' where company_id = 1 and status = 'approved'`);
    await query(`update accounting_connection set access_until = '2099-01-01' where company_id = 1`);
    const people = await query<{ id: string }>(
      `update employee set last_name = last_name || case email when 'employee@nusantara.test' then ' ~500' else ' ~lost' end
       where company_id = 1 and email in ('employee@nusantara.test', 'requester@nusantara.test') returning id::text`,
    );
    const mortal = mortalServers({ diesOnceIn: 7 });
    const died = () => mortal.deaths.beforeCommit + mortal.deaths.afterCommit;
    const claims: number[] = [];
    let [jobs, batches] = [0, 0];

    for (; died() < kills || batches === 0; batches += 1) {
      claims.push(...(await sendBatch()));
      for (let round = 0; round < roundsMax; round += 1) {
        if (
          (await query(`select 1 from payroll_batch where company_id = 1 and status = 'processing'`))
            .length === 0
        )
          break;
        for (const job of await takeJobs(test, topic)) {
          await deliver(job);
          jobs += 1;
        }
        test.pass(leaseSeconds);
      }
    }

    async function sendBatch(): Promise<number[]> {
      const made = await approvedClaims(test, perBatch);
      const who = people.map(({ id }) => Number(id));
      // Some of those whose answers are lost, some whose orders are.
      for (const [place, claim] of made.entries())
        await query(
          `update claim set requester_id = $2, created_by_id = $2, edited_by_id = $2 where company_id = 1 and id = $1`,
          [claim, who[place % who.length]],
        );
      const id = await gather(test, `20${30 + batches}-01-25`);
      read(await sender.post(`/v1/payroll/batches/${id}/send`, {}), 200);
      expect(await itemsOf(test, id)).toHaveLength(perBatch);
      return made;
    }

    async function deliver(job: Awaited<ReturnType<typeof takeJobs>>[number]): Promise<void> {
      for (let delivery = 1; delivery <= deliveriesMax; delivery += 1) {
        const ends = await Promise.allSettled(
          Array.from({ length: serversAtOnce }, () => runJob(mortal.start(test.context), topic, job)),
        );
        if (onlyDeaths(ends)) return;
      }
      throw new Error(`item ${JSON.stringify(job.payload)} does not come to its end`);
    }

    const items = await query<{
      key: string;
      status: string;
      claim: string;
      claim_status: string;
      entries: string;
    }>(
      `select 'outlay:1:payroll:' || i.id as key, i.status, i.claim_id::text as claim, c.status as claim_status,
         (select count(*) from ledger_entry e where e.company_id = 1 and e.cause = 'payroll:claim:' || c.id || ':' || i.id)::text as entries
       from payroll_item i join claim c on c.company_id = i.company_id and c.id = i.claim_id
       where i.company_id = 1 and i.claim_id = any($1)`,
      [claims],
    );
    const there = new Map((await atPayroll(test)).map((item) => [item.key, item]));
    expect(items).toHaveLength(claims.length);
    for (const { key, status, claim_status: claim, entries } of items) {
      const item = there.get(key);
      // Given once, or called off without ever having been.
      expect([key, item?.asked]).toEqual([key, 1]);
      const isPaid = item?.outcome === null;
      expect([key, status, claim, entries]).toEqual(
        isPaid ? [key, 'paid', 'disbursed', '1'] : [key, 'refused', 'failed', '0'],
      );
    }
    const paid = items.filter(({ status }) => status === 'paid').length;
    expect(paid).toBeGreaterThan(0);
    expect(died()).toBeGreaterThanOrEqual(kills);
    return (
      `${items.length} items by ${jobs} jobs, ${serversAtOnce} servers at once, ${died()} deaths (${mortal.deaths.beforeCommit} before a ` +
      `commit, ${mortal.deaths.afterCommit} after one): ${paid} paid once, ${items.length - paid} called off and owed`
    );
  },
});
