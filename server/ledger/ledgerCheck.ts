import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Executor } from '../database/database.ts';

/** What a look at the whole ledger found. Everything but zero out of balance is a fault of Outlay or of a hand. */
export const ledgerCheck = z.object({
  /** Entries whose lines do not sum to zero in one of their currencies. */
  entriesOutOfBalance: z.int().nonnegative(),
  /** Accounts whose stored balance differs from the sum of their lines. */
  accountsOutOfBalance: z.int().nonnegative(),
  checkedAtSeconds: z.number(),
  tookSeconds: z.number(),
});
export type LedgerCheck = z.infer<typeof ledgerCheck>;

/**
 * Adds up every line of every company, each of both sums in one snapshot. It reads the whole ledger, so a job does
 * it now and then; `executor` is the owner's, past row-level security.
 */
export async function checkLedger(executor: Executor, now: () => Date): Promise<LedgerCheck> {
  const started = performance.now();
  const entries = await countOf(
    executor,
    sql`select count(distinct (company_id, entry_id)) as count from (
      select company_id, entry_id from ledger_line
      group by company_id, entry_id, currency_code having sum(amount) <> 0
    ) as unbalanced`,
  );
  const accounts = await countOf(
    executor,
    sql`select count(*) as count from ledger_account as account
      left join (
        select company_id, account_id, currency_code, sum(amount) as total from ledger_line
        group by company_id, account_id, currency_code
      ) as lines on lines.company_id = account.company_id and lines.account_id = account.id
        and lines.currency_code = account.currency_code
      where account.balance <> coalesce(lines.total, 0)`,
  );
  return {
    entriesOutOfBalance: entries,
    accountsOutOfBalance: accounts,
    checkedAtSeconds: now().getTime() / 1000,
    tookSeconds: (performance.now() - started) / 1000,
  };
}

async function countOf(executor: Executor, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await executor.execute<{ count: string }>(query);
  return Number(rows[0]?.count);
}
