import { and, eq } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import type { Day } from '../../../domain/day/day.ts';
import type { HeldRule } from '../../../domain/limit/limitRule.ts';
import type { HeldWindow } from '../../../domain/limit/limitUse.ts';
import type { Executor } from '../../../server/database/database.ts';
import { categoryPolicyTable, subpolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { previewLimits } from './limitUse.server.ts';

/** The category as a whole, or one of its subpolicies. */
interface Level {
  subpolicyID: number | null;
}

/** What somebody may spend in a category on a day. */
interface CategorySpend {
  categoryID: number;
  name: string;
  type: string;
  /** Why: the rule of the category, and those of its subpolicies. None: nothing bounds it. */
  rules: readonly HeldRule[];
  /** What was used, and what is left. */
  windows: readonly Omit<HeldWindow, 'rule' | 'transactionKey'>[];
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
  return categories.map(({ id: categoryID, name, type }) => {
    const lines = asked.flatMap((one, lineID) => {
      const found = judged.find((line) => line.lineID === lineID);
      return one.categoryID === categoryID && found ? [{ ...found, subpolicyID: one.subpolicyID }] : [];
    });
    // The rule of the category holds for its subpolicies as well, and is said once.
    const isOwn = (line: Level) => (level: Level) => level.subpolicyID === line.subpolicyID;
    return {
      categoryID,
      name,
      type,
      rules: lines.flatMap((line) => line.rules.filter(isOwn(line))),
      windows: lines.flatMap((line) =>
        line.windows.filter(isOwn(line)).map(({ rule: _rule, transactionKey: _key, ...window }) => window),
      ),
    };
  });
}
