import { sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import { addMonths, firstOfMonth } from '../../../domain/day/day.ts';
import type { Executor } from '../../../server/database/database.ts';
import { movementsOf } from './balance.server.ts';
import type { BalanceMonths } from './balanceWire.ts';
import { monthsShown } from './balanceWire.ts';

/**
 * What the accounts that a person sees held at the end of each month, the present one up to now. It begins with the month of the
 * first movement.
 * @param accountID one account; null: all of them
 */
export async function monthsOf(
  executor: Executor,
  actor: Actor,
  accountID: number | null,
  day: Day,
): Promise<BalanceMonths['data']> {
  const last = firstOfMonth(day);
  const first = addMonths(last, 1 - monthsShown);
  const isAsked = accountID === null ? sql`true` : sql`"companyAccountID" = ${accountID}`;
  const { rows } = await executor.execute<BalanceMonths['data'][number] & Record<string, unknown>>(sql`
    with moved as materialized (
      select date_trunc('month', day::date)::date as month, credit, debit, amount
      from (${movementsOf(actor)}) as movement where ${isAsked}
    )
    select shown.month::date::text as month,
      coalesce(sum(moved.amount), 0)::text as "exactBalance",
      coalesce(sum(moved.credit) filter (where moved.month = shown.month), 0)::text as "exactIn",
      coalesce(sum(moved.debit) filter (where moved.month = shown.month), 0)::text as "exactOut"
    from generate_series(${first}::date, ${last}::date, interval '1 month') as shown(month)
    join moved on moved.month <= shown.month
    group by shown.month order by shown.month`);
  return rows;
}
