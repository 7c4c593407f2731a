import { z } from 'zod';

import { inboxQuery, inboxRow } from '../../domain/inbox/inboxSchemas.ts';
import type { ServerContext } from '../context.ts';
import { listCall, readCall } from '../engine/calls.ts';
import type { InboxRule } from '../engine/nouns.ts';
import type { App } from '../http/routes.ts';
import { countWaiting, listInbox, taskOf } from './inboxList.ts';

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

  readCall(app, context, {
    url: '/v1/inbox/counts',
    access: {},
    tag: 'Session',
    summary: 'What waits for the signed-in person, late and risky first; nothing is left out but zeros',
    query: z.strictObject({}),
    answer: z.object({ items: z.array(inboxItem) }),
    async read({ executor, actor, say, now }) {
      const items = (await countWaiting(executor, actor, rules, now)).map(
        ({ rule, count, late, ...waiting }) => ({
          route: rule.route,
          task: taskOf(rule),
          label: say(rule.label),
          isRisky: rule.isRisky ?? false,
          count,
          late,
          ...waiting,
        }),
      );
      return { items: items.toSorted(beforeInInbox) };
    },
  });
}
