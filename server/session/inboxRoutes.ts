import { count, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { Actor } from '../../domain/access/actor.ts';
import type { ServerContext } from '../context.ts';
import type { Executor } from '../database/database.ts';
import type { InboxRule } from '../engine/nouns.ts';
import { actorOf } from '../http/access.ts';
import { errorAnswer } from '../http/errorAnswer.ts';
import type { App } from '../http/routes.ts';
import { sayTo } from '../words/words.ts';

/** Nobody counts further than this; the badge says 99+ (spec 1 §9). */
const countMax = 1000;

async function countWaiting(
  executor: Executor,
  actor: Actor,
  { table, record, where }: InboxRule,
  now: Date,
): Promise<{ total: number; first: number | null }> {
  const rows = executor
    .select({ id: sql<number>`${record ?? sql`1`}`.as('id') })
    .from(table)
    .where(where(actor, now))
    .limit(countMax)
    .as('waiting');
  const [row] = await executor
    .select({ total: count(), first: sql<string | null>`min(${rows.id})` })
    .from(rows);
  return { total: row?.total ?? 0, first: record && row?.first ? Number(row.first) : null };
}

const inboxAnswer = z.object({
  items: z.array(
    z.object({
      route: z.string().describe('Name of the screen'),
      task: z.string().describe('Tells apart what waits on one screen'),
      id: z.int().nullable().describe('The first of the records, where the screen shows one of them'),
      label: z.string(),
      count: z.number().int().positive().max(countMax).describe(`Counted up to ${countMax}`),
    }),
  ),
});

/** What waits for the signed-in person, by the rules of the nouns. */
export function inboxRoutes(app: App, context: ServerContext, rules: readonly InboxRule[]): void {
  app.get(
    '/v1/inbox/counts',
    {
      config: { access: {} },
      schema: {
        tags: ['Session'],
        summary: 'What waits for the signed-in person; nothing is left out but zeros',
        querystring: z.strictObject({}),
        response: {
          200: inboxAnswer,
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
      return context.database.read(actor.companyID, async (executor) => {
        const items: z.infer<typeof inboxAnswer>['items'] = [];
        for (const one of rules) {
          if (!one.isFor(actor)) continue;
          const { route, task = route, label } = one;
          const { total, first } = await countWaiting(executor, actor, one, context.now());
          if (total > 0) items.push({ route, task, id: first, label: say(label), count: total });
        }
        return { items };
      });
    },
  );
}
