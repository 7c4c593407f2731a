import { eq } from 'drizzle-orm';
import { integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { LockDays } from '../../../domain/card/missingReceipt.ts';
import { usualLockDays } from '../../../domain/card/missingReceipt.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { amount, instant } from '../../../server/database/columns.ts';
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
    lockAfterDays: text('lock_after_days').$type<LockDays>().notNull().default(usualLockDays),
    /** When that was said: a new rule counts from then on. */
    lockSince: instant('lock_since'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    uniqueIndex('card_rule_one').on(table.companyID),
  ],
);

export const cardRuleStore = storedSingle(cardRule, cardRuleTable, {
  // It decides about rights: it stands with the company, which each session holds.
  async afterSave({ executor, context, actor, before, input }) {
    await executor
      .update(companyTable)
      .set({ employeesMayRequestCards: input['employeesMayRequest'] === true })
      .where(eq(companyTable.companyID, actor.companyID));
    afterCommit(executor, () => forgetActors(context.database, actor.companyID));
    return before?.lockAfterDays === input['lockAfterDays'] ? {} : { patch: { lockSince: context.now() } };
  },
});

interface CompanyCardRule {
  cardsPerHolder: number;
  receiptThreshold: Amount;
  lockAfterDays: LockDays;
  lockSince: Date | null;
}

/** What a company says of its cards; one that saved nothing has what is usual. */
export async function cardRuleOf(executor: Executor, companyID: number): Promise<CompanyCardRule> {
  const [rule] = await executor
    .select({
      cardsPerHolder: cardRuleTable.cardsPerHolder,
      receiptThreshold: cardRuleTable.receiptThreshold,
      lockAfterDays: cardRuleTable.lockAfterDays,
      lockSince: cardRuleTable.lockSince,
    })
    .from(cardRuleTable)
    .where(eq(cardRuleTable.companyID, companyID));
  return (
    rule ?? {
      cardsPerHolder: usualCardsPerHolder,
      receiptThreshold: '0',
      lockAfterDays: usualLockDays,
      lockSince: null,
    }
  );
}
