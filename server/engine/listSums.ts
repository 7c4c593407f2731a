import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { z } from 'zod';

import { mostSummed } from '../../domain/list/listSums.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { App } from '../http/routes.ts';
import type { ListAsking, ListReading } from './calls.ts';
import { readCall } from './calls.ts';

const listSums = z
  .object({
    data: z
      .array(
        z.object({
          currencyCode: z.string(),
          rows: z.int(),
          exactAmount: z.string().describe('Exact, in the currency'),
        }),
      )
      .describe(
        `By currency, that of the most rows first; empty where more than ${mostSummed.toLocaleString('en')} rows match`,
      ),
  })
  .meta({ id: 'ListSums' });
export type ListSums = z.output<typeof listSums>;

/** A call that answers what the rows of a list come to, asked as the list is. */
export function sumsCall<Query extends z.ZodType<{ page: number; limit: number }>>(
  app: App,
  context: ServerContext,
  list: ListReading<Query>,
  /** The columns `currency` and `amount` of the rows that match. */
  matching: (asking: ListAsking<Query>) => Promise<SQL>,
): void {
  readCall(app, context, {
    isReplica: true,
    ...list,
    url: `${list.url}/sums`,
    summary: 'What the rows of the list come to, by currency',
    answer: listSums,
    read: async (asking) => ({
      data: await sumsOf(asking.executor, await matching(asking as ListAsking<Query>)),
    }),
  });
}

async function sumsOf(executor: Executor, matching: SQL): Promise<ListSums['data']> {
  const { rows } = await executor.execute<{ currency: string; rows: number; amount: string }>(sql`
    select currency, count(*)::int as rows, coalesce(sum(amount), 0)::text as amount
    from (select * from (${matching}) as matching limit ${sql.raw(String(mostSummed + 1))}) as counted
    group by currency order by rows desc, currency`);
  const count = rows.reduce((sum, row) => sum + row.rows, 0);
  if (count > mostSummed) return [];
  return rows.map(({ currency, rows: of, amount }) => ({
    currencyCode: currency,
    rows: of,
    exactAmount: amount,
  }));
}
