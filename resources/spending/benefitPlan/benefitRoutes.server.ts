import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { mayEnter } from '../../../domain/access/access.ts';
import type { Day } from '../../../domain/day/day.ts';
import { today } from '../../../domain/day/day.ts';
import { daySchema } from '../../../domain/day/daySchema.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import { law } from '../../../domain/message/message.ts';
import { absolute, compare, isNegative, isZero, sumToWire } from '../../../domain/money/money.ts';
import { readMoneyOf, sentMoneySchema } from '../../../domain/money/moneySchema.ts';
import { plainLine } from '../../../domain/noun/plainLineSchema.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { readCall, writeCall } from '../../../server/engine/calls.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { notify } from '../../../server/notification/notify.ts';
import type { App } from '../../../server/http/routes.ts';
import { waitForPolicies } from '../limit/policyTurn.server.ts';
import type { PlanBalances } from './benefitBalances.server.ts';
import { activePlans, balancesOf, beneficiaries } from './benefitBalances.server.ts';
import { benefitPlan, benefitPlanWord } from './benefitPlan.ts';
import { benefitAdjustmentTable } from './benefitPlanTables.server.ts';

const { tag, permissions } = benefitPlan;
const seesAll = { anyPermission: ['benefit_reimbursement_view_list'] } as const;

const named = z.object({ id: z.int(), name: z.string() });
const balanceAnswer = z
  .object({
    id: z.string().describe('The plan, the employee and the first day of the year: `3-17-2026-01-01`'),
    plan: named,
    employee: named,
    from: z.string(),
    to: z.string(),
    granted: z.number(),
    carried: z.number().describe('What was left of the year before'),
    adjusted: z.number().describe('Given by hand; below zero: taken'),
    used: z.number(),
    left: z.number(),
  })
  .meta({ id: 'BenefitBalance' });

const balanceParams = z.object({
  id: z
    .string()
    .regex(/^\d{1,15}-\d{1,15}-\d{4}-\d{2}-\d{2}$/)
    .meta({ example: '1-1-2026-01-01' }),
});
const adjustmentInput = z
  .strictObject({
    amount: sentMoneySchema({ isTyped: true, isSigned: true }),
    note: plainLine().min(1).max(300),
  })
  .superRefine(readMoneyOf({ amount: { isTyped: true, isSigned: true } }, () => 'IDR'));

/** What people have of their benefits, and what is given to them by hand, or taken. */
export function benefitRoutes(app: App, context: ServerContext): void {
  readCall(app, context, {
    url: '/v1/benefit-balances',
    access: {},
    tag,
    summary:
      'What people have of each active plan on a day: their own, or with the right to see them those of everybody',
    query: z.strictObject({
      employeeID: z.coerce.number<string>().int().positive().optional().describe('Unset: the acting person'),
      day: daySchema.optional().describe('Unset: today'),
    }),
    isAlwaysThere: true,
    answer: z.object({ data: z.array(balanceAnswer) }),
    async read({ executor, actor, query, now }) {
      const employeeID = query.employeeID ?? actor.employeeID;
      if (employeeID !== actor.employeeID && !mayEnter(actor, seesAll)) throw new DomainError('forbidden');
      const day = query.day ?? today(actor.timeZone, now);
      const kept = await keptBalances(executor, actor, [employeeID], day);
      return { data: kept.flatMap((one) => yearOf(one, day)) };
    },
  });
  writeCall(app, context, {
    method: 'POST',
    url: '/v1/benefit-balances/:id/adjustments',
    access: { anyPermission: [permissions.edit] },
    tag,
    summary: 'Give somebody more of a benefit in one year, or take some of it',
    params: balanceParams,
    body: adjustmentInput,
    answer: balanceAnswer,
    async write({ executor, actor, params, body, now }) {
      const [plan, employee, ...day] = params.id.split('-');
      const [planID, employeeID, yearStart] = [Number(plan), Number(employee), day.join('-')];
      if (isZero(body.amount))
        throw new DomainError('validation_failed', { fields: { amount: law('limit.least') } });
      if (employeeID === actor.employeeID) throw new DomainError('forbidden');
      await waitForPolicies(executor, actor.companyID, 'write');
      const before = await balanceIn(executor, actor, planID, employeeID, yearStart);
      if (!before) return null;
      await executor.insert(benefitAdjustmentTable).values({
        companyID: actor.companyID,
        planID,
        employeeID,
        yearStart,
        amount: body.amount,
        note: body.note,
        madeByID: actor.employeeID,
        createdAt: now,
      });
      await appendHistory(executor, actor.companyID, actor, now, {
        subjectType: benefitPlan.name,
        subjectID: planID,
        action: 'adjust',
        fromStatus: 'active',
        toStatus: 'active',
        remark: benefitPlanWord('adjustedBy', {
          person: before.kept.employee.name,
          amount: { amount: body.amount, currency: 'IDR' },
          note: body.note,
        }),
      });
      const after = await balanceIn(executor, actor, planID, employeeID, yearStart);
      if (after?.kept.balances.some(({ used, spendable }) => compare(used, spendable) > 0)) {
        const says = benefitPlanWord('notBelowZero', {
          left: { amount: before.balance.left, currency: 'IDR' },
        });
        throw new DomainError('validation_failed', { fields: { amount: says } });
      }
      await notify(executor, actor.companyID, {
        employeeIDs: [employeeID],
        group: 'expenses',
        kind: 'complete',
        eventType: 'benefit_adjusted',
        objectType: 'benefitBalance',
        objectID: planID,
        message: benefitPlanWord(isNegative(body.amount) ? 'notice.taken' : 'notice.given', {
          plan: before.kept.plan.name,
          amount: { amount: absolute(body.amount), currency: 'IDR' },
          day: { day: yearStart },
          note: body.note,
        }),
      });
      return after ? wireOf(after.kept, after.balance) : null;
    },
  });
}

type Balance = PlanBalances['balances'][number];

async function keptBalances(
  executor: Executor,
  { companyID }: Actor,
  employeeIDs: readonly number[],
  day: Day,
): Promise<PlanBalances[]> {
  const [plans, people] = await Promise.all([
    activePlans(executor, companyID),
    beneficiaries(executor, companyID, employeeIDs),
  ]);
  return await balancesOf(executor, companyID, plans, people, day);
}

/** The balance of one year of a plan; null where there is none that begins on the day. */
async function balanceIn(
  executor: Executor,
  actor: Actor,
  planID: number,
  employeeID: number,
  yearStart: Day,
): Promise<{ kept: PlanBalances; balance: Balance } | null> {
  const found = await keptBalances(executor, actor, [employeeID], yearStart);
  const kept = found.find(({ plan }) => plan.id === planID);
  const balance = kept?.balances.find(({ from }) => from === yearStart);
  return kept && balance ? { kept, balance } : null;
}

/** The balance of the year in which a day is. */
function yearOf(kept: PlanBalances, day: Day): z.input<typeof balanceAnswer>[] {
  return kept.balances
    .filter(({ from, to }) => from <= day && to >= day)
    .map((balance) => wireOf(kept, balance));
}

function wireOf({ plan, employee }: PlanBalances, balance: Balance): z.input<typeof balanceAnswer> {
  const { from, to, granted, carried, adjusted, used, left } = balance;
  return {
    id: `${plan.id}-${employee.id}-${from}`,
    plan: { id: plan.id, name: plan.name },
    employee: { id: employee.id, name: employee.name },
    from,
    to,
    granted: sumToWire(granted),
    carried: sumToWire(carried),
    adjusted: sumToWire(adjusted),
    used: sumToWire(used),
    left: sumToWire(left),
  };
}
