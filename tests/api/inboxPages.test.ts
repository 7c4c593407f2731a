import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Actor } from '../../domain/access/actor.ts';
import type { InboxQuery } from '../../domain/inbox/inboxSchemas.ts';
import { nouns } from '../../resources/nouns.server.ts';
import { listInbox } from '../../server/inbox/inboxList.ts';
import { english } from '../said.ts';
import { actorOf } from './actorOf.ts';
import type { TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

/** Whether the rules are merged in this process or sorted by the database, a page of the inbox is the same. */
let test: TestApp;
const people = ['super.admin', 'maker', 'reviewer', 'requester'];
const actors = new Map<string, Actor>();

beforeAll(async () => {
  test = await createTestApp();
  for (const name of people) actors.set(name, await actorOf(test, 1, `${name}@nusantara.test`));
});
afterAll(() => test?.close());

const narrowings: Partial<InboxQuery>[] = [
  {},
  { late: true },
  { flagged: false },
  { delegated: false },
  { currencyCode: ['USD'] },
];

it.each(people)('%s sees the same pages either way', async (name) => {
  const actor = actors.get(name);
  if (!actor) throw new Error(`${name} is nobody`);
  const asking = { actor, say: english, now: test.clock.at };
  let shown = 0;
  for (const narrowing of narrowings) {
    for (const page of [1, 2, 3]) {
      const query = { ...narrowing, page, limit: 7 } as InboxQuery;
      const [merged, sorted] = await test.database.read(actor.companyID, (executor) =>
        Promise.all([1_000_000, 0].map((most) => listInbox(executor, asking, nouns.inbox, query, most))),
      );
      expect(merged).toEqual(sorted);
      shown += merged?.rows.length ?? 0;
    }
  }
  expect(shown).toBeGreaterThan(7);
});

const others = 20_000;

it.each([
  ['employee', 'asks for all of them'],
  ['super.admin', 'is told what nobody can decide'],
])('%s, who %s, has it without a look at each claim', async (name) => {
  const { systemPool } = test.database;
  await systemPool.query(
    `insert into claim (company_id, status, submission_type, reference_id, requester_id, created_by_id, edited_by_id, purpose,
       requested_amount, approved_amount, payout_amount, category_ids, filed_on, approver_ids)
     select 1, case number % 3 when 0 then 'waiting_for_approval' else 'disbursed' end, 'reimbursement', $1 || number, e.id, e.id,
       e.id, 'Many', 1, 1, 1, '{}', current_date, array[(select min(id) from employee where company_id = 1)]
     from generate_series(1, $2::int) number, (select id from employee where company_id = 1 and email = 'employee@nusantara.test') e`,
    [`OF-${name}/`, others],
  );
  await systemPool.query('analyze claim');
  const actor = await actorOf(test, 1, `${name}@nusantara.test`);
  const query = { page: 1, limit: 20 } as InboxQuery;
  const ofClaims = nouns.inbox.filter(({ items }) => items.type === 'claim');
  const read = await test.database.write(1, async (executor) => {
    await listInbox(executor, { actor, say: english, now: test.clock.at }, ofClaims, query);
    const { rows } = await executor.execute<{ read: string }>(
      sql`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = ${'claim'}`,
    );
    return Number(rows[0]?.read);
  });
  expect(read, `of ${others} claims`).toBeLessThan(2000);
});
