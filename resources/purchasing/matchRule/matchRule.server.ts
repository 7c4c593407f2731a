import { eq } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Limit } from '../../../domain/matching/matching.ts';
import { amount, rate, references } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { matchRule } from './matchRule.ts';

export const matchRuleTable = pgTable(
  'match_rule',
  {
    ...recordColumns(matchRule.lifecycle.statuses),
    way: text('way').$type<'threeWay' | 'twoWay'>().notNull().default('threeWay'),
    pricePercent: rate('price_percent').default('2'),
    priceAmount: amount('price_amount').default('50000'),
    quantityPercent: rate('quantity_percent').default('0'),
    quantityAmount: amount('quantity_amount').default('0'),
    approverIDs: references('approver_ids'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('match_rule_one').on(table.companyID),
  ],
);

export const matchRuleStore = storedSingle(matchRule, matchRuleTable, {
  references: { approver: { table: employeeTable, name: employeeName } },
});

export interface StoredMatchRule {
  isReceiptRequired: boolean;
  price: Limit;
  quantity: Limit;
  approverIDs: readonly number[];
}

/** What holds in a company; one that saved no rule has the defaults of the table. */
export async function matchRuleOf(executor: Executor, companyID: number): Promise<StoredMatchRule> {
  const [row] = await executor.select().from(matchRuleTable).where(eq(matchRuleTable.companyID, companyID));
  const kept = row ?? {
    way: 'threeWay',
    pricePercent: '2',
    priceAmount: '50000',
    quantityPercent: '0',
    quantityAmount: '0',
    approverIDs: [],
  };
  return {
    isReceiptRequired: kept.way === 'threeWay',
    price: { percent: kept.pricePercent, amount: kept.priceAmount },
    quantity: { percent: kept.quantityPercent, amount: kept.quantityAmount },
    approverIDs: kept.approverIDs,
  };
}
