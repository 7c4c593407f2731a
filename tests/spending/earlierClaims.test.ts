import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addDays, today as todayIn } from '../../domain/day/day.ts';
import {
  claimTables,
  earlierClaims,
  fileClaim,
  writeClaims,
} from '../../resources/spending/claim/earlierClaims.server.ts';
import type { ToldLine } from '../../resources/spending/claim/earlierClaims.server.ts';
import { shapes } from '../../resources/spending/claim/earlierShapes.server.ts';
import { rights } from '../../resources/rights.ts';
import { nounWords } from '../../resources/words.server.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { Database } from '../../server/database/database.ts';
import { withPreparedStatements } from '../../server/database/preparedStatements.ts';
import { outboxTable } from '../../server/engine/recordTables.ts';
import { firstDemoDay, officeTime, startOfDay } from '../../server/seed/demoTime.ts';
import { inTurns } from '../../server/seed/inTurns.ts';
import { seededRandom } from '../../server/seed/random.ts';
import { openStage, tellNoted } from '../../server/seed/seedStage.ts';
import type { SeedStage } from '../../server/seed/seedStage.ts';
import { tellStories } from '../../server/seed/timeline.ts';
import { createWords } from '../../server/words/words.ts';
import '../../resources/datasets.server.ts';
import { testNow } from '../api/testApp.ts';
import { isLargeProof } from '../proof/proofScale.ts';
import {
  expectBalancedLedger,
  expectExactRemains,
  expectMadeRecords,
  expectNumbersGoOn,
  expectOpenTasks,
  expectWholeHistories,
  rowsOf,
} from '../server/seedChecks.ts';
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

const today = todayIn('Asia/Jakarta', new Date(testNow));
/** When claims are compared: nothing of what people claim in the last weeks is near. */
const earlier = addDays(today, -180);

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase({ seededOn: testNow, reachesBack: isLargeProof });
  database = openDatabase({ url: place.url, onError: () => {} });
});

afterAll(async () => {
  await database.close();
  await place.drop();
});

/** Opens the demo company in a transaction that is undone. */
async function onStage(work: (stage: SeedStage) => Promise<void>): Promise<void> {
  const connection = await database.systemPool.connect();
  const client = inTurns(withPreparedStatements(connection, () => undefined, Infinity));
  const undone = new Error('undone');
  try {
    await drizzle({ client })
      .transaction(async (executor) => {
        const words = createWords(nounWords);
        const begunAt = startOfDay(firstDemoDay(earlier));
        const random = seededRandom(1);
        await work(
          await openStage({
            companyID: 1,
            executor,
            client,
            words,
            rights,
            begunAt,
            today: earlier,
            reachesBack: true,
            counts: {},
            random,
          }),
        );
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
  } finally {
    connection.release();
  }
}

const query = (text: string) => rowsOf(database.system, text);

/** What people of the demo company have claimed: nothing that is compared is to meet it in a limit, or look like it. */
const claimedBefore = async () =>
  (
    await query(`select c.requester_id as "employeeID", p.name as category, l.merchant, l.amount, l.transaction_date::text as "on"
    from claim_line l join claim c on c.company_id = l.company_id and c.id = l.claim_id
    join category_policy p on p.company_id = l.company_id and p.id = l.category_id
    where l.company_id = 1 and l.kind = 'receipt'`)
  ).map((row): ToldLine => ({
    employeeID: Number(row['employeeID']),
    category: String(row['category']),
    merchant: String(row['merchant']),
    amount: Number(row['amount']),
    on: String(row['on']),
  }));

type Written = Record<string, unknown>[];

/**
 * The books were not connected when what is written as rows happened; jobs of the server are done; and how often a status is counted
 * is asked by its sum alone.
 */
const left = new Set(['accounting_post', 'outbox', 'record_rollup', 'employee', 'company']);
/** Numbers that nothing refers to, and that the engine gives in vain; the bank's own; those that the database computes. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  limit_usage: ['id'],
  limit_draw: ['id'],
  payment: ['bank_reference'],
};

/** Does some work, answers every row that it made or changed in any table, and undoes it. */
async function writtenBy(
  { executor }: SeedStage,
  work: () => Promise<void>,
): Promise<Record<string, Written>> {
  const { rows: names } = await executor.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public'`,
  );
  const stands = names.map(
    ({ name }) =>
      `select format('select setval(%L, %s, %L)', '${name}', last_value, is_called) as set from "${name}"`,
  );
  const { rows: sequences } = await executor.execute<{ set: string }>(sql.raw(stands.join(' union all ')));
  await executor.execute(sql`savepoint writing`);
  // The first to be written in it: what is written after it has no lower transaction.
  const { rows: began } = await executor.execute<{ xmin: string }>(
    sql`update company set name = name where company_id = 1 returning xmin::text as xmin`,
  );
  await work();
  const { rows: tables } = await executor.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const written: Record<string, Written> = {};
  const query = tables
    .filter(({ name }) => !left.has(name))
    .map(
      ({ name }) =>
        `select '${name}' as name, to_jsonb(r) as row from "${name}" r where xmin::text::bigint >= ${began[0]?.xmin}`,
    )
    .join(' union all ');
  const { rows } = await executor.execute<{ name: string; row: Record<string, unknown> }>(sql.raw(query));
  for (const { name, row } of rows) {
    const kept = Object.fromEntries(
      Object.entries(row).filter(([column]) => leftOut[name]?.includes(column) !== true),
    );
    (written[name] ??= []).push(kept);
  }
  for (const own of Object.values(written))
    own.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  const { rows: counted } = await executor.execute<Record<string, unknown>>(sql`
    select status, sum(records)::integer as records from record_rollup where company_id = 1 and relation = 'claim' group by 1 order by 1`);
  written['record_rollup'] = counted;
  await executor.execute(sql`rollback to savepoint writing`);
  for (const { set } of sequences) await executor.execute(sql.raw(set));
  return written;
}

test(
  'a claim that is written as rows is the one that the engine writes, in every table',
  { timeout: 240_000 },
  async () => {
    await onStage(async (stage) => {
      const one = shapes.map((shape) => ({
        ...shape,
        goods: shape.goods.map(([goods]) => [goods, 1] as const),
      }));
      const claims = await earlierClaims(stage, one, await claimedBefore());
      expect(claims).toHaveLength(one.flatMap(({ goods }) => goods).length);
      for (const { copy: given, filer, said, shape, goods, ofShape } of claims) {
        const copy = { ...given, minutes: 0 };
        const asRows = await writtenBy(stage, () => writeClaims(stage, [copy]));
        const told = await writtenBy(stage, async () => {
          await stage.executor.delete(outboxTable);
          const random = seededRandom(ofShape);
          officeTime(earlier, random);
          const at = new Date(copy.pattern.at.getTime() + copy.days * 86_400_000);
          const telling = { ...stage, random };
          await tellStories(telling, [fileClaim(telling, { shape, goods, said, by: filer.row.id, at })]);
          await tellNoted(telling);
        });
        expect(Object.keys(asRows).length).toBeGreaterThan(8);
        expect(asRows, `${said.purpose}: ${goods.category}`).toEqual(told);
      }
    });
  },
);

test('a copy that says what it was not given does not compare as the same', async () => {
  await onStage(async (stage) => {
    const [shape] = shapes;
    const [goods] = shape?.goods ?? [];
    if (!shape || !goods) throw new Error('there are no shapes');
    const [claim] = await earlierClaims(stage, [{ ...shape, goods: [[goods[0], 1]] }], await claimedBefore());
    if (!claim) throw new Error('nothing was made');
    const rows = () => writtenBy(stage, () => writeClaims(stage, [claim.copy]));
    const first = await rows();
    expect(await rows()).toEqual(first);
    const other = { ...claim.copy, days: claim.copy.days - 7 };
    expect(await writtenBy(stage, () => writeClaims(stage, [other]))).not.toEqual(first);
    expect(Object.keys(first)).toEqual(
      expect.arrayContaining(['claim', 'history', 'ledger_line', 'limit_usage']),
    );
    expect(claimTables.length).toBeGreaterThan(10);
  });
});

// A company of its own is told for it, which takes minutes on a slow machine.
describe.runIf(isLargeProof)('a company that reaches back', () => {
  test('has claims of a year in every status', async () => {
    const counts = await query(`select submission_type as type, status, count(*)::int as number from claim
      where company_id = 1 group by 1, 2 order by 1, 2`);
    const of = (wanted: string) =>
      Object.fromEntries(
        counts.flatMap(({ type, status, number }) => (type === wanted ? [[status, number]] : [])),
      );
    expect(['reimbursement', 'cashAdvance', 'cashAdvanceSettlement'].map(of)).toEqual([
      {
        draft: 3,
        waiting_for_approval: 14,
        need_revision: 3,
        rejected: 21,
        canceled: 11,
        approved: 6,
        pending: 2,
        failed: 1,
        disbursed: 439,
      },
      {
        draft: 1,
        waiting_for_approval: 4,
        waiting_for_payment: 5,
        waiting_for_receipt: 6,
        awaiting_review: 8,
        need_revision: 2,
        approved: 5,
        reported: 20,
        settled: 4,
      },
      {
        awaiting_report: 6,
        awaiting_review: 8,
        need_revision: 2,
        approved: 5,
        disbursed: 6,
        settled: 18,
      },
    ]);
    const [other] = await query(`select count(*)::int as number from claim where company_id = 2`);
    expect(other).toEqual({ number: 27 });
  });

  test('has them of many people in every month, of nobody more than eight in one, and few wait for anybody', async () => {
    const months = await query(`select to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM') as month,
        count(*)::int as claims, count(distinct requester_id)::int as people
      from claim where company_id = 1 group by 1 order by 1`);
    expect(months.length).toBeGreaterThan(11);
    // The first and the last month are not whole, and between what is written and what is told are two weeks.
    for (const { month, people } of months.slice(1, -2))
      expect(Number(people), String(month)).toBeGreaterThan(15);
    const [most] = await query(`select max(claims)::int as claims from (
        select count(*) as claims from claim where company_id = 1
        group by requester_id, to_char(created_at at time zone 'Asia/Jakarta', 'YYYY-MM')) as of_month`);
    expect(Number(most?.['claims'])).toBeLessThan(9);
    const [waiting] = await query(`select max(tasks)::int as tasks from (
        select count(*) as tasks from approval_task where company_id = 1 and status = 'awaiting' and subject_type = 'claim'
        group by approver_id) as of_person`);
    expect(Number(waiting?.['tasks'])).toBeLessThan(25);
  });

  test('numbers claims without a gap, in the order in which they were made', async () => {
    const wrong = await query(`select id, reference_id from (
        select id, reference_id, split_part(reference_id, '/', 3)::int as number,
          row_number() over (partition by company_id, split_part(reference_id, '/', 1), split_part(reference_id, '/', 2) order by id) as place
        from claim where reference_id is not null) as numbered where number <> place`);
    expect(wrong).toEqual([]);
    const late = await query(`select id from (
        select id, created_at, max(created_at) over (order by id) as latest from claim where company_id = 1) as claims
      where created_at < latest`);
    expect(late).toEqual([]);
    const series = await query(`select distinct s.series, s.year, s.last, c.last as used from number_series s
      join (select company_id, split_part(reference_id, '/', 1) as series, split_part(reference_id, '/', 2)::int as year,
          max(split_part(reference_id, '/', 3)::int) as last from claim where reference_id is not null group by 1, 2, 3) as c
        using (company_id, series, year) where s.last <> c.last`);
    expect(series).toEqual([]);
  });

  test('has a ledger that balances, whole histories, tasks of who is asked, and numbers that go on', async () => {
    await expectBalancedLedger(database.system);
    await expectExactRemains(database.system);
    await expectWholeHistories(database.system);
    await expectMadeRecords(database.system);
    await expectOpenTasks(database.system);
    await expectNumbersGoOn(database.system);
  });

  test('counts in each window of a limit what is spent in it, and of each line that was paid what it is', async () => {
    const wrong = await query(`select u.* from limit_usage u
      left join lateral (
        select coalesce(sum(d.amount), 0) as spent from limit_draw d
        where d.company_id = u.company_id and d.employee_id = u.employee_id and d.category_id = u.category_id
          and (u.subpolicy_id is null or d.subpolicy_id = u.subpolicy_id) and d.day between u.period_start and u.period_end
          and (u.frequency <> 'perTransaction' or d.transaction_key = u.transaction_key)
      ) as counted on true
      where u.company_id = 1 and u.used <> counted.spent`);
    expect(wrong).toEqual([]);
    const [drawn] = await query(`select count(*)::int as lines, count(d.id)::int as drawn,
        (select count(*)::int from limit_usage where company_id = 1 and used > 0) as windows
      from claim_line l
      join claim c on c.company_id = l.company_id and c.id = l.claim_id
      left join limit_draw d on d.company_id = l.company_id and d.source = 'claim' and d.record_id = c.id and d.line_id = l.id
        and d.amount = l.base_amount and d.day = l.transaction_date and d.employee_id = c.requester_id
      where c.company_id = 1 and c.submission_type = 'reimbursement' and c.status = 'disbursed' and l.kind = 'receipt'
        and not exists (select from claim_split s where s.company_id = l.company_id and s.line_id = l.id)`);
    expect(drawn?.['drawn']).toBe(drawn?.['lines']);
    expect(Number(drawn?.['lines'])).toBeGreaterThan(400);
    expect(Number(drawn?.['windows'])).toBeGreaterThan(1000);
  });
});
