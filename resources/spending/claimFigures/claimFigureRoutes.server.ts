import { and, eq, ne } from 'drizzle-orm';
import { z } from 'zod';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import { daySchema } from '../../../domain/day/daySchema.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall } from '../../../server/engine/calls.ts';
import type { App } from '../../../server/http/routes.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { windowToWire } from '../limit/limitWire.ts';
import { whatMaySpend } from '../limit/whatMaySpend.server.ts';
import { claim, listsAllClaims } from '../claim/claim.ts';
import { claimRule } from '../claim/claimRules.ts';
import { claimSummary, spendingLimits } from './claimFiguresWire.ts';
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
      employeeID: z.coerce
        .number<string>()
        .int()
        .positive()
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .meta({ 'x-resource': 'employees' })
        .describe('Unset: the acting person'),
      day: daySchema.optional().describe('Unset: today'),
    }),
    isAlwaysThere: true,
    answer: spendingLimits,
    async read({ executor, actor, query, now }) {
      const people = await reportsOf(executor, actor);
      const employee = await askedAbout(executor, actor, people, query.employeeID ?? actor.employeeID);
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

interface Person {
  id: number;
  name: string;
}

const { id, name, managerID, status } = employeeTable;

/** Who works directly below the acting person. */
async function reportsOf(executor: Executor, { companyID, employeeID }: Actor): Promise<Person[]> {
  return await executor
    .select({ id, name })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, companyID), eq(managerID, employeeID), ne(status, 'resigned')))
    .orderBy(name, id);
}

/** @throws DomainError for somebody of whom the acting person may not know it, or whom there is not */
async function askedAbout(
  executor: Executor,
  actor: Actor,
  people: readonly Person[],
  employeeID: number,
): Promise<Person> {
  const isKnown =
    employeeID === actor.employeeID ||
    mayEnter(actor, listsAllClaims) ||
    people.some((person) => person.id === employeeID);
  if (!isKnown) throw new DomainError('forbidden', { says: claimRule('notOwnPeople') });
  const [found] = await executor
    .select({ id, name })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, actor.companyID), eq(id, employeeID)));
  if (found) return found;
  throw new DomainError('validation_failed', { fields: { employeeID: law('field.fromList') } });
}
