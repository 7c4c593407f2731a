import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';

import type { Database, Executor } from '../../server/database/database.ts';
import { pipelined, sqlState, violatedConstraint } from '../../server/database/database.ts';
import { openTestDatabase } from '../testDatabase.ts';
import type { OpenTestDatabase } from '../testDatabase.ts';

let opened: OpenTestDatabase;
let database: Database;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened?.close());

const companyID = 1;
const take = (executor: Executor, series: string) =>
  pipelined(
    executor,
    executor
      .execute(sql`insert into number_series (company_id, series, year, last) values (1, ${series}, 2026, 1)`)
      .execute(),
  );
const lastOf = async (executor: Executor, series: string) => {
  const { rows } = await executor.execute(
    sql`select last from number_series where company_id = 1 and series = ${series}`,
  );
  return rows.map(({ last }) => last);
};

it('is seen by what is sent after it, and committed with it', async () => {
  const seen = await database.write(companyID, async (executor) => {
    await take(executor, 'seen');
    return await lastOf(executor, 'seen');
  });
  expect(seen).toEqual([1]);
  expect(await database.read(companyID, (executor) => lastOf(executor, 'seen'))).toEqual([1]);
});

it('does not wait for the database', async () => {
  let isAnswered = false;
  await database.write(companyID, async (executor) => {
    const slow = async () => {
      await executor.execute(sql`select pg_sleep(0.2)`).execute();
      isAnswered = true;
    };
    await pipelined(executor, slow());
    expect(isAnswered).toBe(false);
  });
  expect(isAnswered, 'the end of the transaction waits').toBe(true);
});

it('fails the transaction with its own reason, whatever came after it', async () => {
  const attempts = {
    'nothing after it': async (executor: Executor) => take(executor, 'seen'),
    'a read after it': async (executor: Executor) => {
      await take(executor, 'seen');
      await lastOf(executor, 'seen');
    },
    'another behind it': async (executor: Executor) => {
      await take(executor, 'seen');
      await take(executor, 'never');
    },
  };
  for (const [name, work] of Object.entries(attempts)) {
    const error: unknown = await database.write(companyID, work).catch((reason: unknown) => reason);
    expect(violatedConstraint(error), name).toBe('number_series_company_id_series_year_pk');
    expect(sqlState(error), name).toBe('23505');
  }
  expect(await database.read(companyID, (executor) => lastOf(executor, 'never'))).toEqual([]);
});

it('goes with the work that throws after it', async () => {
  const refused = database.write(companyID, async (executor) => {
    await take(executor, 'undone');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await database.read(companyID, (executor) => lastOf(executor, 'undone'))).toEqual([]);
});

it('is waited for where no transaction of ours would', async () => {
  await database.read(companyID, async (executor) => {
    const twice = take(executor, 'seen').catch((reason: unknown) => sqlState(reason));
    expect(await twice).toBe('23505');
  });
});

it('sends a query that nobody sent yet, once', async () => {
  await database.write(companyID, async (executor) => {
    const query = executor.execute(
      sql`insert into number_series (company_id, series, year, last) values (1, 'unsent', 2026, 1)`,
    );
    await pipelined(executor, query);
  });
  expect(await database.read(companyID, (executor) => lastOf(executor, 'unsent'))).toEqual([1]);
});
