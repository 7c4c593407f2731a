import { z } from 'zod';

import { today } from '../../../domain/day/day.ts';
import { daySchema } from '../../../domain/day/daySchema.ts';
import type { ServerContext } from '../../../server/context.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { windowToWire } from '../limit/limitWire.ts';
import { whatMaySpend } from '../limit/whatMaySpend.server.ts';
import { claim, listsAllClaims } from '../claim/claim.ts';
import { askedAbout, reportsOf } from './askedAbout.server.ts';
import { claimSummary, spendingLimits } from './claimFiguresWire.ts';
import { limitsQuery } from './limitsQuery.ts';
import { claimSummaryOf } from './claimSummary.server.ts';

const { access, tag } = claim;

/** What a person may spend, and how their claims stand. */
export function claimFigureRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/claims/limits',
    access,
    tag,
    summary:
      'What somebody may spend on a day, by category: the acting person, who reports to them, or with the right to list claims anybody',
    query: z.strictObject({
      ...limitsQuery,
      day: daySchema.optional().describe('Unset: today'),
    }),
    isAlwaysThere: true,
    answer: spendingLimits,
    async read({ executor, actor, query, now }) {
      const people = await reportsOf(executor, actor);
      const employee = await askedAbout(
        executor,
        actor,
        query.employeeID ?? actor.employeeID,
        listsAllClaims,
      );
      const day = query.day ?? today(actor.timeZone, now);
      const categories = await whatMaySpend(executor, actor, employee.id, day);
      return {
        employee,
        day,
        people,
        categories: categories.map(({ categoryID, name, type, rules }) => ({
          category: { id: categoryID, name },
          type,
          rules: rules.map(({ rule: { called, subpolicyID, policy, reason }, windows }) => ({
            called,
            subpolicyID,
            policy,
            reason,
            windows: windows.map(windowToWire),
          })),
        })),
      };
    },
  });
  readCall(app, context, {
    url: '/v1/claims/summary',
    access,
    tag,
    summary:
      'How the claims of the acting person stand: what they are owed, owe back and have to settle; to who may list claims also the advances that are out, by age',
    isAlwaysThere: true,
    isReplica: true,
    answer: claimSummary,
    read: ({ executor, actor, now }) => claimSummaryOf(executor, actor, now),
  });
}
