import { sql } from 'drizzle-orm';

import type { Executor } from '../../../server/database/database.ts';

/** What says how much may be spent; who saves one of them has the others wait, as `isSerial` of its storage says. */
const policies = ['categoryPolicy', 'customPolicy', 'benefitPlan', 'weekRule'] as const;

/**
 * Waits for policies that are saved now; until the transaction ends, none is. So nobody is judged by two versions of one. To
 * `write` to what they grant is done by one at a time, and while nobody spends.
 */
export async function waitForPolicies(
  executor: Executor,
  companyID: number,
  turn: 'spend' | 'write' = 'spend',
): Promise<void> {
  const locks = policies.map((noun) => {
    const key = sql`hashtextextended(${`${noun} of ${companyID}`}, 0)`;
    return turn === 'write' ? sql`pg_advisory_xact_lock(${key})` : sql`pg_advisory_xact_lock_shared(${key})`;
  });
  // They are taken from the left.
  await executor.execute(sql`select ${sql.join(locks, sql`, `)}`);
}

/** What is left of one year of a benefit is spent in the next: who spends of any year waits for who spends of another. */
export async function waitForBalances(
  executor: Executor,
  companyID: number,
  lines: readonly { employeeID: number; categoryID: number }[],
): Promise<void> {
  const balances = [...new Set(lines.map(({ employeeID, categoryID }) => `${employeeID} ${categoryID}`))];
  for (const balance of balances.toSorted()) {
    await executor.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`benefit of ${companyID} ${balance}`}, 0))`,
    );
  }
}
