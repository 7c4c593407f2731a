import { eq } from 'drizzle-orm';
import { integer, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import type { Amount } from '../../../domain/money/money.ts';
import { amount } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { afterCommit } from '../../../server/database/database.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import { forgetActors } from '../../../server/session/authentication.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { cardRule, usualCardsPerHolder } from './cardRule.ts';

const { employeesMayRequest } = fieldColumns(cardRule.fields);

export const cardRuleTable = pgTable(
  'card_rule',
  {
    ...recordColumns(cardRule.lifecycle.statuses),
    employeesMayRequest: employeesMayRequest.default(true),
    cardsPerHolder: integer('cards_per_holder').notNull().default(usualCardsPerHolder),
    receiptThreshold: amount('receipt_threshold').notNull().default('0'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('card_rule_one').on(table.companyID),
  ],
);

export const cardRuleStore = storedSingle(cardRule, cardRuleTable, {
  // It decides about rights: it stands with the company, which each session holds.
  async afterSave({ executor, context, actor, input }) {
    await executor
      .update(companyTable)
      .set({ employeesMayRequestCards: input['employeesMayRequest'] === true })
      .where(eq(companyTable.companyID, actor.companyID));
    afterCommit(executor, () => forgetActors(context.database, actor.companyID));
  },
});

/** What a company says of its cards; one that saved nothing has what is usual. */
export async function cardRuleOf(
  executor: Executor,
  companyID: number,
): Promise<{ cardsPerHolder: number; receiptThreshold: Amount }> {
  const [rule] = await executor
    .select({
      cardsPerHolder: cardRuleTable.cardsPerHolder,
      receiptThreshold: cardRuleTable.receiptThreshold,
    })
    .from(cardRuleTable)
    .where(eq(cardRuleTable.companyID, companyID));
  return rule ?? { cardsPerHolder: usualCardsPerHolder, receiptThreshold: '0' };
}
