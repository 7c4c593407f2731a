import { eq } from 'drizzle-orm';
import { pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { afterCommit } from '../../../server/database/database.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import { forgetActors } from '../../../server/session/authentication.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import type { priceDecimalChoices } from './priceRule.ts';
import { priceRule } from './priceRule.ts';

type Choice = (typeof priceDecimalChoices)[number];

export const priceRuleTable = pgTable(
  'price_rule',
  {
    ...recordColumns(priceRule.lifecycle.statuses),
    decimals: text('decimals').$type<Choice>().notNull().default('currency'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('price_rule_one').on(table.companyID),
  ],
);

export const priceRuleStore = storedSingle(priceRule, priceRuleTable, {
  // Every form and every save asks for it: it stands with the company, which each session holds.
  async afterSave({ executor, context, actor, input }) {
    const { decimals } = input as { decimals: Choice };
    await executor
      .update(companyTable)
      .set({ priceDecimals: decimals === 'currency' ? 0 : Number(decimals) })
      .where(eq(companyTable.companyID, actor.companyID));
    afterCommit(executor, () => forgetActors(context.database, actor.companyID));
  },
});
