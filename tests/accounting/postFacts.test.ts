import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { readPostFacts } from '../../resources/accounting/accountingPost/making/postFacts.server.ts';
import type { StoredPost } from '../../resources/accounting/accountingPost/accountingPostTables.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';

const others = 20_000;

let place: TestApp;
beforeAll(async () => {
  place = await createTestApp();
});
afterAll(() => place?.close());

test('what a post is of is found by its number, and not among all claims of the company', async () => {
  const { systemPool } = place.database;
  await systemPool.query(
    `insert into claim (company_id, status, submission_type, reference_id, requester_id, created_by_id, edited_by_id, purpose,
       requested_amount, approved_amount, payout_amount, category_ids, filed_on)
     select 1, 'disbursed', 'reimbursement', 'MANY/' || number, e.id, e.id, e.id, 'Many', 1, 1, 1, '{}', current_date
     from generate_series(1, $1::int) number, (select id from employee where company_id = 1 order by id limit 1) e`,
    [others],
  );
  await systemPool.query('analyze claim');
  const { rows: posts } = await systemPool.query<Pick<StoredPost, 'groupType' | 'recordID'>>(
    `select post.group_type as "groupType", post.record_id::int as "recordID" from accounting_post post
     join ledger_entry e on e.company_id = post.company_id and e.id = post.record_id
     where post.company_id = 1 and post.group_type in ('transaction', 'topUpBalance', 'transferFee') and post.parent_id is null
     order by post.group_type, post.id limit 40`,
  );
  expect(new Set(posts.map(({ groupType }) => groupType)).size).toBeGreaterThan(1);
  const { facts, read } = await place.database.write(1, async (executor) => {
    const found = [];
    for (const post of posts)
      found.push(await readPostFacts(executor, { companyID: 1, ...post }, 'Asia/Jakarta'));
    const { rows } = await executor.execute<{ read: string }>(
      sql`select idx_tup_fetch + seq_tup_read as read from pg_stat_xact_user_tables where relname = 'claim'`,
    );
    return { facts: found, read: Number(rows[0]?.read) };
  });
  expect(facts.some(({ noun }) => noun === 'claim')).toBe(true);
  expect(read, `rows of ${others} claims that were read for ${posts.length} posts`).toBeLessThan(500);
});
