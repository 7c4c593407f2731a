import { and, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { today } from '../../../../domain/day/day.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { documentScope, openDocumentStatuses } from '../document.ts';
import { storedTypes } from './documentFilter.ts';
import type { DocumentQuestion } from './documentFilter.ts';
import { documentRollupTable as rollup } from '../documentTables.server.ts';
import type { RollupGrain } from '../documentTables.server.ts';

/** What the roll-up is grouped by, and what turns pages: any other filter needs the documents themselves. */
const rolledUpFilters: ReadonlySet<string> = new Set([
  'status',
  'currencyCode',
  'transactionType',
  'sort',
  'page',
  'limit',
]);

/** Whether the roll-up can answer: the person may see every document, and no filter asks for more than it knows. */
export function isRolledUp(actor: Actor, filter: DocumentQuestion): boolean {
  const types = storedTypes(filter.transactionType);
  return types.every((type) => documentScope(actor, type) === 'all') && knowsFilter(filter);
}

/** Whether the roll-up knows what a filter asks, for somebody who may see whatever passes it. */
export function knowsFilter(filter: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(filter).every(
    ([name, value]) =>
      rolledUpFilters.has(name) ||
      value === undefined ||
      value === '' ||
      value === false ||
      (name === 'source' && value === 'purchases'),
  );
}

/** What the roll-up is asked. */
type RolledUpQuestion = Pick<DocumentQuestion, 'status' | 'currencyCode'> & {
  transactionType?: Parameters<typeof storedTypes>[0];
};

/** How many documents pass the filter, exactly; as a value in a query. */
export function rolledUpCount(
  executor: Executor,
  actor: Actor,
  filter: RolledUpQuestion,
  now: Date,
): SQL<number> {
  const counted = executor
    .select({ documents: sql`coalesce(sum(${rollup.documents}), 0)` })
    .from(rollup)
    .where(rolledUp(actor, filter, 'status', now));
  return sql`(${counted})`.mapWith(Number);
}

/** The groups whose documents pass the filter, in this grain; what is overdue is always read by the day. */
export function rolledUp(
  actor: Actor,
  { status, currencyCode, transactionType }: RolledUpQuestion,
  grain: RollupGrain,
  now: Date,
): SQL | undefined {
  const stored = status?.filter((asked) => asked !== 'overdue');
  const overdueBeside = openDocumentStatuses.filter((open) => stored?.includes(open) !== true);
  return and(
    eq(rollup.companyID, actor.companyID),
    inArray(rollup.transactionType, storedTypes(transactionType)),
    currencyCode ? inArray(rollup.currencyCode, currencyCode) : undefined,
    or(
      and(eq(rollup.grain, grain), stored ? inArray(rollup.status, stored) : undefined),
      status?.includes('overdue') === true
        ? and(
            eq(rollup.grain, 'day'),
            inArray(rollup.status, overdueBeside),
            lt(rollup.day, today(actor.timeZone, now)),
          )
        : undefined,
    ),
  );
}

/** Of any number of servers one folds at a time; the others have nothing to do. */
const foldLock = 7_234_013;

/** Makes one row of each group that has several. Runs by the clock; sums are the same before and after. */
export async function foldDocumentRollup(executor: Executor): Promise<void> {
  await executor.execute(
    sql`select case when pg_try_advisory_xact_lock(${foldLock}) then fold_bill_rollup() end`,
  );
}
