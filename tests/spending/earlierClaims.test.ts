import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { addDays, today as todayIn } from '../../domain/day/day.ts';
import {
  claimTables,
  earlierClaims,
  fileClaim,
  writeClaims,
} from '../../resources/spending/claim/earlierClaims.server.ts';
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
import { createTestDatabase } from '../testDatabase.ts';
import type { TestDatabase } from '../testDatabase.ts';

/** Before what the demo company tells of its own: nothing of that is near. */
const today = addDays(todayIn('Asia/Jakarta', new Date(testNow)), -180);

let place: TestDatabase;
let database: Database;

beforeAll(async () => {
  place = await createTestDatabase({ seededOn: testNow });
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
        const begunAt = startOfDay(firstDemoDay(today));
        const random = seededRandom(1);
        await work(
          await openStage({
            companyID: 1,
            executor,
            client,
            words,
            rights,
            begunAt,
            today,
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
      const claims = await earlierClaims(stage, one);
      expect(claims).toHaveLength(one.flatMap(({ goods }) => goods).length);
      for (const { copy: given, filer, said, shape, goods, ofShape } of claims) {
        const copy = { ...given, minutes: 0 };
        const asRows = await writtenBy(stage, () => writeClaims(stage, [copy]));
        const told = await writtenBy(stage, async () => {
          await stage.executor.delete(outboxTable);
          const random = seededRandom(ofShape);
          officeTime(today, random);
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
    const [claim] = await earlierClaims(stage, [{ ...shape, goods: [[goods[0], 1]] }]);
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
