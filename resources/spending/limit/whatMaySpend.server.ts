import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import type { HeldRule } from '../../../domain/limit/limitRule.ts';
import type { HeldWindow } from '../../../domain/limit/limitUse.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { categoryTypes } from '../categoryPolicy/categoryPolicy.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { previewLimits } from './limitUse.server.ts';

/** A rule that holds for somebody, of a category as a whole or of one of its subpolicies, with what it leaves. */
interface RuleSpend {
  rule: HeldRule;
  /** What was used, and what is left; none: the rule says that nothing bounds it. */
  windows: readonly HeldWindow[];
}

/** What somebody may spend in a category on a day. */
interface CategorySpend {
  categoryID: number;
  name: string;
  type: (typeof categoryTypes)[number];
  /** The rule of the category first, then those of its subpolicies. None: nobody said a limit. */
  rules: readonly RuleSpend[];
}

/**
 * What an employee may spend on a day, in each active category: the rule that holds and why, and what is left in its
 * windows. Whether the actor may know it is asked before.
 */
export async function whatMaySpend(
  executor: Executor,
  { companyID }: Pick<Actor, 'companyID'>,
  employeeID: number,
  day: Day,
): Promise<CategorySpend[]> {
  const categories = await executor
    .select({ id: categoryPolicyTable.id, name: categoryPolicyTable.name, type: categoryPolicyTable.type })
    .from(categoryPolicyTable)
    .where(and(eq(categoryPolicyTable.companyID, companyID), eq(categoryPolicyTable.status, 'active')))
    .orderBy(categoryPolicyTable.name, categoryPolicyTable.id);
  const parts = await executor
    .select({ id: subpolicyTable.id, policyID: subpolicyTable.policyID })
    .from(subpolicyTable)
    .where(and(eq(subpolicyTable.companyID, companyID), eq(subpolicyTable.isActive, true)))
    .orderBy(subpolicyTable.id);
  const asked = categories.flatMap(({ id }) => [
    { categoryID: id, subpolicyID: null },
    ...parts
      .filter(({ policyID }) => policyID === id)
      .map((part) => ({ categoryID: id, subpolicyID: part.id })),
  ]);
  const judged = await previewLimits(
    executor,
    companyID,
    asked.map((one, lineID) => ({
      ...one,
      lineID,
      position: lineID,
      employeeID,
      days: { from: day, to: day },
      transactionKey: '',
      amount: '0',
      approvedAmount: null,
    })),
  );
  return categories.map(({ id: categoryID, name, type }) => ({
    categoryID,
    name,
    type: type as CategorySpend['type'],
    rules: asked.flatMap((one, lineID) => {
      const found = judged.find((line) => line.lineID === lineID);
      if (one.categoryID !== categoryID || !found) return [];
      return (
        found.rules
          // The rule of the category holds for its subpolicies as well, and is said once.
          .filter(({ subpolicyID }) => subpolicyID === one.subpolicyID)
          .map((rule) => ({ rule, windows: found.windows.filter((window) => window.rule === rule) }))
          // A benefit has a rule for each of its years: only that of the day is told.
          .filter(({ rule, windows }) => rule.days === undefined || windows.length > 0)
      );
    }),
  }));
}
