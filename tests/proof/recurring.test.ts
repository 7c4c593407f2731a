import { afterAll, beforeAll, expect } from 'vitest';

import { nextInstants } from '../../domain/day/recurrence.ts';
import { today } from '../../domain/day/day.ts';
import { nouns } from '../../resources/nouns.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { mortalServers, onlyDeaths } from './mortalServers.ts';
import { prove } from './prove.ts';

let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
  await test.database.systemPool.query(`update recurring_purchase set status = 'inactive', next_at = null`);
});
afterAll(() => test?.close());

/** Servers that look for what is due at once. */
const serversAtOnce = 3;
const hour = 3600;
const mortal = mortalServers({ diesOnceIn: 4 });

/** Looks until a server came to its end with nothing left to do, as the clock does each minute. */
async function look(): Promise<void> {
  for (let minute = 0; minute < 10; minute += 1) {
    const looks = Array.from({ length: serversAtOnce }, async () => {
      const work = nouns.clockWork(mortal.start(test.context));
      await work.find(({ name }) => name === 'recurringPurchase.due')?.run();
    });
    onlyDeaths(await Promise.allSettled(looks));
  }
}

prove({
  name: 'recurring-purchases',
  promise:
    'A recurring purchase is made for each of its days once, however many servers make it, wherever they die and however long none runs.',
  goal: 'servers that find the same purchases due at once, deaths before and after commits, weeks without a server: for each day one purchase, with one row of history that names it',
  async run(choose) {
    const count = choose(3, 15);
    const weeks = choose(4, 30);
    const finance = await test.signInAs('finance.admin@nusantara.test');
    const { data } = (await finance.get('/v1/purchase-templates?limit=1&type=bill&status=active')).json<{
      data: { id: number }[];
    }>();
    const begun = test.clock.at;
    const expected = new Map<number, string[]>();
    for (let number = 0; number < count; number += 1) {
      const rhythm = { frequency: 'weekly', day: (number % 7) + 1, start: '2026-11-01' } as const;
      const answer = await finance.post('/v1/recurring-purchases', {
        ...rhythm,
        name: `Proof ${number}`,
        templateID: data[0]?.id,
        enteredAs: 'draft',
        end: null,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      const instants = nextInstants({ ...rhythm, time: '06:00' }, 'Asia/Jakarta', begun, weeks);
      expected.set(
        answer.json<{ id: number }>().id,
        instants.map((at) => today('Asia/Jakarta', at)),
      );
    }

    // Nobody looks in two weeks of four: the week after makes up for both.
    for (let passed = 0; passed < weeks * 7; passed += 1) {
      test.pass(24 * hour);
      if (![1, 2].includes(Math.floor(passed / 7) % 4)) await look();
    }
    await look();

    const { rows } = await test.database.systemPool.query<{
      id: string;
      of: string;
      day: string;
      rows: string;
    }>(
      `select b.id, b.recurring_purchase_id as of, b.recurring_day::text as day,
         (select count(*) from history h where h.company_id = b.company_id and h.subject_type = 'bill'
           and h.subject_id = b.id and h.action = 'create' and h.remark::text like '%notice.origin%') as rows
       from bill b where b.recurring_purchase_id = any($1) order by b.recurring_day`,
      [[...expected.keys()]],
    );
    for (const [id, days] of expected) {
      const made = rows.filter(({ of }) => Number(of) === id);
      expect(made.map(({ day }) => day).slice(0, days.length)).toEqual(days);
      expect(new Set(made.map(({ day }) => day)).size).toBe(made.length);
      expect(made.map(({ rows: told }) => Number(told))).toEqual(made.map(() => 1));
    }
    const { beforeCommit, afterCommit } = mortal.deaths;
    expect(beforeCommit, 'deaths before a commit').toBeGreaterThan(0);
    expect(afterCommit, 'deaths after a commit').toBeGreaterThan(0);
    return (
      `${rows.length} purchases of ${count} recurring ones over ${weeks} weeks, two of four without a server, ${serversAtOnce} servers at ` +
      `once, ${beforeCommit} deaths before a commit and ${afterCommit} after one: one purchase for each day`
    );
  },
});
