import { eq } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Executor } from '../../../server/database/database.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import type { SplitWay } from './splitRule.ts';
import { splitRule } from './splitRule.ts';

export const splitRuleTable = pgTable(
  'split_rule',
  {
    ...recordColumns(splitRule.lifecycle.statuses),
    way: text('way').$type<SplitWay>().notNull().default('told'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('split_rule_one').on(table.companyID),
  ],
);

export const splitRuleStore = storedSingle(splitRule, splitRuleTable);

/** Whether a chain is made for what an invoice comes to with others; a company that saved no rule has its reviewers told. */
export async function areSplitsSummed(executor: Executor, companyID: number): Promise<boolean> {
  const [row] = await executor
    .select({ way: splitRuleTable.way })
    .from(splitRuleTable)
    .where(eq(splitRuleTable.companyID, companyID));
  return row?.way === 'summed';
}
