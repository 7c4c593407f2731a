import { sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import { inboxQuery, inboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { roundAmount } from '../../domain/money/money.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import { listCall } from '../engine/calls.ts';
import type { InboxRule } from '../engine/nouns.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { App } from '../http/routes.ts';
import { listInbox, taskOf, waitingRows } from '../inbox/inboxList.ts';
import { sayTo } from '../words/words.ts';

/** What waits by one rule. */
interface Waiting {
  count: number;
  late: number;
  first: number | null;
  oldest: string | null;
  sums: { currencyCode: string; exactAmount: string }[];
}

/** One currency of what waits. */
interface WaitingRow extends Record<string, unknown> {
  currency_code: string | null;
  rows: string;
  late: string;
  first: string | null;
  oldest: Date | string | null;
  amount: string | null;
}

/** Counts and sums what waits by a rule, exactly. */
async function sumWaiting(executor: Executor, actor: Actor, rule: InboxRule, now: Date): Promise<Waiting> {
  const first = rule.record ? sql`min(id)` : sql`null`;
  const { rows } = await executor.execute<WaitingRow>(sql`
    select currency as currency_code, count(*) as rows, count(*) filter (where late) as late, ${first} as first,
      min(since) as oldest, sum(amount) as amount
    from (${waitingRows(actor, rule, now)}) as waiting group by 1 order by 2 desc, 1`);
  const firsts = rows.flatMap(({ first }) => (first === null ? [] : [Number(first)]));
  const oldest = rows.flatMap((row) => (row.oldest === null ? [] : [new Date(row.oldest).toISOString()]));
  return {
    count: rows.reduce((sum, row) => sum + Number(row.rows), 0),
    late: rows.reduce((sum, row) => sum + Number(row.late), 0),
    first: firsts.length > 0 ? Math.min(...firsts) : null,
    oldest: oldest.toSorted()[0] ?? null,
    sums: rows.flatMap(({ currency_code: currencyCode, amount }) =>
      currencyCode === null || amount === null
        ? []
        : [{ currencyCode, exactAmount: roundAmount(amount, currencyCode) }],
    ),
  };
}

const inboxItem = z.object({
  route: z.string().describe('Name of the screen'),
  task: z.string().describe('Tells apart what waits on one screen'),
  id: z.int().nullable().describe('The first of the records, where the screen shows one of them'),
  label: z.string(),
  count: z.int().positive(),
  late: z.int().nonnegative().describe('How many of them are late'),
  isRisky: z.boolean().describe('Something may be wrong with them'),
  oldest: z.iso.datetime().nullable().describe('Since when the oldest waits; null where nobody knows'),
  sums: z
    .array(z.object({ currencyCode: z.string(), exactAmount: z.string() }))
    .describe('What is asked for, exact, by currency; the currency with the most records first'),
});
type InboxItem = z.infer<typeof inboxItem>;

/** What is late first, then what is risky; of equals, what waits longest. */
function beforeInInbox(one: InboxItem, other: InboxItem): number {
  const rank = ({ late, isRisky }: InboxItem) => (late > 0 ? 0 : isRisky ? 1 : 2);
  const since = ({ oldest }: InboxItem) => (oldest === null ? 0 : Date.parse(oldest));
  return rank(one) - rank(other) || since(one) - since(other);
}

/** What waits for the signed-in person, by the rules of the nouns. */
export function inboxRoutes(app: App, context: ServerContext, rules: readonly InboxRule[]): void {
  listCall(app, context, {
    url: '/v1/inbox',
    access: {},
    tag: 'Session',
    summary: 'Every record that waits for the signed-in person, what is late or looks wrong first',
    query: inboxQuery,
    row: inboxRow,
    isReplica: false,
    read: ({ executor, query, ...asking }) => listInbox(executor, asking, rules, query),
  });

  app.get(
    '/v1/inbox/counts',
    {
      config: { access: {} },
      schema: {
        tags: ['Session'],
        summary: 'What waits for the signed-in person, late and risky first; nothing is left out but zeros',
        querystring: z.strictObject({}),
        response: {
          200: z.object({ items: z.array(inboxItem) }),
          400: errorAnswer,
          401: errorAnswer,
          403: errorAnswer,
          503: errorAnswer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const say = sayTo(request);
      const now = context.now();
      const items = await context.database.read(actor.companyID, (executor) =>
        Promise.all(
          rules
            .filter(({ isFor }) => isFor(actor))
            .map(async (rule): Promise<InboxItem[]> => {
              const { route, label, isRisky = false } = rule;
              const task = taskOf(rule);
              const { count, first: id, ...waiting } = await sumWaiting(executor, actor, rule, now);
              return count === 0 ? [] : [{ route, task, id, label: say(label), count, isRisky, ...waiting }];
            }),
        ),
      );
      return { items: items.flat().toSorted(beforeInInbox) };
    },
  );
}
