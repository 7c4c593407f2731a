import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Executor } from '../../../server/database/database.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { storedSingle } from '../../../server/records/storedSingle.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import type { StoredCard } from '../card/cardTable.server.ts';
import type { CodedBy } from '../cardTransaction/cardTransactionStatus.ts';
import type { StoredTransaction } from '../cardTransaction/cardTransactionTable.server.ts';
import { cardTransactionTable } from '../cardTransaction/cardTransactionTable.server.ts';
import { cardCoding } from './cardCoding.ts';
import { codingErrors, codingWord } from './cardCodingRules.ts';
import { cardCodingTable, codeCodingTable, merchantCodingTable } from './cardCodingTables.server.ts';

/** So many reports of a merchant in a row make a rule, where all say the same. */
const alikeMin = 3;

const references = { category: { table: categoryPolicyTable, name: categoryPolicyTable.name } };

export const cardCodingStore = storedSingle(cardCoding, cardCodingTable, {
  many: {
    merchants: { table: merchantCodingTable, owner: merchantCodingTable.codingID, references },
    codes: { table: codeCodingTable, owner: codeCodingTable.codingID, references },
  },
  beforeSave({ input }) {
    const fields = codingErrors(input);
    if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
    return Promise.resolve();
  },
});

/** The rule of a merchant, however its name is capitalized. */
const isOfMerchant = (companyID: number, merchantName: string) =>
  and(
    eq(merchantCodingTable.companyID, companyID),
    eq(inNameForm(merchantCodingTable.merchantName), inNameForm(sql`${merchantName}`)),
  );

interface Purchase {
  merchantName: string;
  merchantCategoryCode: string;
}

/** The category that a purchase gets by itself, and by what; null where nothing says one. */
export async function codingOf(
  executor: Executor,
  { companyID, categoryID }: Pick<StoredCard, 'companyID' | 'categoryID'>,
  { merchantName, merchantCategoryCode }: Purchase,
): Promise<{ categoryID: number; codedBy: CodedBy } | null> {
  if (categoryID !== null) return { categoryID, codedBy: 'card' };
  const isInUse = (id: PgColumn) =>
    and(
      eq(categoryPolicyTable.companyID, companyID),
      eq(categoryPolicyTable.id, id),
      eq(categoryPolicyTable.status, 'active'),
    );
  const [ofMerchant] = await executor
    .select({ categoryID: merchantCodingTable.categoryID })
    .from(merchantCodingTable)
    .innerJoin(categoryPolicyTable, isInUse(merchantCodingTable.categoryID))
    .where(isOfMerchant(companyID, merchantName));
  if (ofMerchant?.categoryID != null) return { categoryID: ofMerchant.categoryID, codedBy: 'merchant' };
  const [ofCode] = await executor
    .select({ categoryID: codeCodingTable.categoryID })
    .from(codeCodingTable)
    .innerJoin(categoryPolicyTable, isInUse(codeCodingTable.categoryID))
    .where(
      and(
        eq(codeCodingTable.companyID, companyID),
        eq(codeCodingTable.merchantCategoryCode, merchantCategoryCode),
      ),
    );
  return ofCode?.categoryID == null ? null : { categoryID: ofCode.categoryID, codedBy: 'code' };
}

/**
 * Makes a rule of what people say of a merchant alike, this report and those before it; one that was typed stays as it is.
 * @param reported as it is reported now
 */
export async function learnMerchant(
  executor: Executor,
  actor: Actor,
  { id, companyID, merchantName }: StoredTransaction,
  reported: { categoryID: number },
  now: Date,
): Promise<void> {
  const { categoryID } = reported;
  const before = await executor
    .select({ categoryID: cardTransactionTable.categoryID })
    .from(cardTransactionTable)
    .where(
      and(
        eq(cardTransactionTable.companyID, companyID),
        eq(inNameForm(cardTransactionTable.merchantName), inNameForm(sql`${merchantName}`)),
        eq(cardTransactionTable.codedBy, 'person'),
        ne(cardTransactionTable.id, id),
      ),
    )
    .orderBy(desc(cardTransactionTable.id))
    .limit(alikeMin - 1);
  if (before.length < alikeMin - 1 || before.some((one) => one.categoryID !== categoryID)) return;
  await executor.insert(cardCodingTable).values({ companyID }).onConflictDoNothing();
  // Two reports of one merchant at once make one rule.
  const [coding] = await executor
    .select()
    .from(cardCodingTable)
    .where(eq(cardCodingTable.companyID, companyID))
    .for('update');
  if (coding?.learnsMerchants !== true) return;
  const [rule] = await executor
    .select()
    .from(merchantCodingTable)
    .where(isOfMerchant(companyID, merchantName));
  if (rule && (!rule.isLearned || rule.categoryID === categoryID)) return;
  await (rule
    ? executor
        .update(merchantCodingTable)
        .set({ categoryID })
        .where(and(eq(merchantCodingTable.companyID, companyID), eq(merchantCodingTable.id, rule.id)))
    : executor
        .insert(merchantCodingTable)
        .values({ companyID, codingID: coding.id, merchantName, categoryID, isLearned: true }));
  const [category] = await executor
    .select({ name: categoryPolicyTable.name })
    .from(categoryPolicyTable)
    .where(and(eq(categoryPolicyTable.companyID, companyID), eq(categoryPolicyTable.id, categoryID)));
  await appendHistory(executor, companyID, actor, now, {
    subjectType: cardCoding.name,
    subjectID: coding.id,
    action: 'learn',
    fromStatus: 'active',
    toStatus: 'active',
    remark: codingWord('learned', { merchant: merchantName, category: category?.name ?? '' }),
  });
}
