import { sql } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';

/** Of any number of servers one folds at a time; the others have nothing to do. */
const foldLock = 7_234_015;

/** Makes one row of each group that has several. Runs by the clock; sums are the same before and after. */
export async function foldRecordRollup(executor: Executor): Promise<void> {
  await executor.execute(
    sql`select case when pg_try_advisory_xact_lock(${foldLock}) then fold_record_rollup() end`,
  );
}
