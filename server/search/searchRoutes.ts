import { z } from 'zod';

import { mayEnter } from '../../domain/access/access.ts';
import type { Actor } from '../../domain/access/actor.ts';
import { toWire } from '../../domain/money/money.ts';
import type { ServerContext } from '../context.ts';
import { readCall } from '../engine/calls.ts';
import type { App } from '../http/routes.ts';
import type { SearchPage, SearchSource, Sought } from './searchSource.ts';
import { readSought } from './sought.ts';

const searchQuery = z.strictObject({
  query: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe(
      'Words in any order, one of them with three letters or digits in a row; an amount as people type it; or both',
    ),
  limit: z.coerce.number().int().min(1).max(20).default(5).describe('Of each kind'),
});

const searchAnswer = z
  .object({
    data: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        found: z.array(
          z.object({
            id: z.int(),
            address: z.string().describe('Of its page'),
            name: z.string(),
            about: z.string().nullable(),
            status: z.object({ text: z.string(), tone: z.string() }).nullable(),
            amount: z.number().nullable(),
            currencyCode: z.string().nullable(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'SearchAnswer' });

/** One question to the records of every kind: each person finds what their lists would show them. */
export function searchRoutes(app: App, context: ServerContext, sources: readonly SearchSource[]): void {
  readCall(app, context, {
    url: '/v1/search',
    access: {},
    tag: 'Session',
    summary: 'Records of every kind by number, name, person or amount',
    query: searchQuery,
    answer: searchAnswer,
    isReplica: true,
    async read({ executor, actor, query: { query, limit }, now, say }) {
      const sought: Sought = { ...readSought(query), limit, now };
      // All of them ask at once: their statements share round trips.
      const data = await Promise.all(
        sources.map(async ({ name, label, pages }) => {
          const page = pageFor(actor, pages);
          const found = (await page?.find(executor, actor, sought)) ?? [];
          return {
            kind: name,
            label: say(label),
            found: found.map(({ id, name: called, about, look, amount }) => ({
              id,
              address: (page?.at ?? '').replace(':id', String(id)),
              name: called,
              about,
              status: look ? { text: say(look.says), tone: look.tone } : null,
              amount: amount ? toWire(amount.amount) : null,
              currencyCode: amount?.currencyCode ?? null,
            })),
          };
        }),
      );
      return { data: data.filter(({ found }) => found.length > 0) };
    },
  });
}

function pageFor(actor: Actor, pages: readonly SearchPage[]): SearchPage | undefined {
  return pages.find(({ access }) => access.every((requirement) => mayEnter(actor, requirement)));
}
