import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database, Executor } from '../../server/database/database.ts';
import { sqlState } from '../../server/database/database.ts';
import { preparedQuery } from '../../server/database/preparedQuery.ts';
import { anyPlan, genericPlan, plannedOnce } from '../../server/database/preparedStatements.ts';
import { companyTable } from '../../server/session/companyTable.ts';
import { openTestDatabase } from '../testDatabase.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';

let opened: OpenTestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase({ poolSize: 1 });
  ({ database } = opened);
});
afterAll(() => opened?.close());

const companyID = 1;
const read = <Result>(work: (executor: Executor) => Promise<Result>) => database.read(companyID, work);

/** How a statement is planned that is not marked. */
async function planMode(executor: Executor): Promise<unknown> {
  const { rows } = await executor.execute(
    sql`select current_setting(${'plan_cache_mode'}) || ', sort ' || current_setting('enable_sort') || ', whole ' || current_setting('enable_seqscan') as mode`,
  );
  return rows[0]?.['mode'];
}
const unmarked = 'auto, sort on, whole on';

/** How often a statement was planned for any parameters, and how often for the given ones. */
async function plansOf(like: string) {
  return await read(async (executor) => {
    const { rows } = await executor.execute(
      sql`select generic_plans::int as once, custom_plans::int as anew from pg_prepared_statements
        where statement like ${`%${like}%`} and statement not like '%pg_prepared_statements%'`,
    );
    return rows;
  });
}

it('plans a marked statement once, from the first time on, and no other', async () => {
  for (let number = 1; number <= 3; number += 1) {
    const marked = await read((executor) =>
      executor.execute(sql`${genericPlan}select ${number}::int as marked`),
    );
    expect(marked.rows).toEqual([{ marked: number }]);
    await read((executor) => executor.execute(sql`select ${number}::int as unmarked`));
  }
  expect(await plansOf('as marked')).toEqual([{ once: 3, anew: 0 }]);
  expect(await plansOf('as unmarked')).toEqual([{ once: 0, anew: 3 }]);
  expect(await read(planMode)).toBe(unmarked);
});

it('stays in force for a statement that any plan suits', async () => {
  const one = preparedQuery((executor) =>
    executor
      .select({ suited: sql`${sql.placeholder('number')}::int as suited` })
      .from(companyTable)
      .prepare(anyPlan('one_suited')),
  );
  await read((executor) => executor.execute(sql`${genericPlan}select ${1}::int as before`));
  await read((executor) => one(executor).execute({ number: 1 }));
  expect(await plansOf('as suited')).toEqual([{ once: 1, anew: 0 }]);
  expect(await read(planMode)).toBe(unmarked);
});

it('plans a marked statement without a sort where it can, though a usual company would have few rows to sort', async () => {
  const { rows } = await read((executor) =>
    executor.execute(sql`${genericPlan}select current_setting(${'enable_sort'}) as sort`),
  );
  expect(rows).toEqual([{ sort: 'off' }]);
  expect(await read(planMode)).toBe(unmarked);
});

it('knows a mark that stands on a line of its own', async () => {
  for (let number = 1; number <= 3; number += 1) {
    await read((executor) =>
      executor.execute(sql`
        ${plannedOnce}select ${number}::int as begun_below`),
    );
  }
  expect(await plansOf('as begun_below')).toEqual([{ once: 3, anew: 0 }]);
});

it('plans once what is put together of many tables, and sorts it', async () => {
  for (let number = 1; number <= 3; number += 1) {
    const { rows } = await read((executor) =>
      executor.execute(
        sql`${plannedOnce}select ${number}::int as joined, current_setting(${'enable_sort'}) as sort`,
      ),
    );
    expect(rows).toEqual([{ joined: number, sort: 'on' }]);
  }
  expect(await plansOf('as joined')).toEqual([{ once: 3, anew: 0 }]);
  expect(await read(planMode)).toBe(unmarked);
});

it('is not taken for the plan of others because a transaction that met it was undone', async () => {
  const mark = (executor: Executor) => executor.execute(sql`${genericPlan}select ${1}::int as undone`);
  await read(mark);
  const undone = database.write(companyID, async (executor) => {
    expect(await planMode(executor)).toBe(unmarked);
    await mark(executor);
    expect(await planMode(executor)).toBe(unmarked);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await read(planMode)).toBe(unmarked);
});

it('leaves nothing behind when the statement fails, in a transaction or outside of one', async () => {
  const divide = (executor: Executor) => executor.execute(sql`${genericPlan}select 1 / ${0}::int as divided`);
  await expect(read(divide)).rejects.toSatisfy((error) => sqlState(error) === '22012');
  expect(await read(planMode)).toBe(unmarked);
  await expect(database.write(companyID, divide)).rejects.toSatisfy((error) => sqlState(error) === '22012');
  expect(await read(planMode)).toBe(unmarked);
});
