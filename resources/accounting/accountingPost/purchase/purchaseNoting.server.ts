import { and, desc, eq, inArray, sql } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { AccountingProviderName } from '../../../../server/accounting/accountingProvider.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { appendHistory } from '../../../../server/engine/history.ts';
import { writeOutboxOfMany } from '../../../../server/jobs/outbox.ts';
import { rowIn } from '../../../../server/records/tableRows.ts';
import type { PaidPartFollower } from '../../../purchasing/document/paidPart.server.ts';
import type { PurchaseTab } from '../accountingPost.ts';
import { postRule, postSubject } from '../accountingPost.ts';
import type { StoredPost } from '../accountingPostTables.server.ts';
import { accountingPostTable } from '../accountingPostTables.server.ts';
import { sendAgain } from '../sending/postAgain.server.ts';
import { postTopic } from '../sending/postTopic.server.ts';
import type { PurchaseFacts } from './purchaseFacts.server.ts';
import { paidParts } from './purchaseFacts.server.ts';
import type { PurchaseChoice } from './purchaseSyncWire.ts';
import { invoiceTabs } from './purchaseTabs.ts';

const table = accountingPostTable;

/** The posts of a purchase that are in force, with those of its payments. */
export async function postsOfPurchase(
  executor: Executor,
  companyID: number,
  provider: AccountingProviderName,
  { groups, recordID }: { groups: readonly PurchaseTab[]; recordID: number },
): Promise<{ post: StoredPost | null; paid: StoredPost[] }> {
  const [post] = await executor
    .select()
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        eq(table.provider, provider),
        inArray(table.groupType, [...groups]),
        eq(table.recordID, recordID),
        eq(table.isSuperseded, false),
      ),
    )
    .orderBy(desc(table.revision))
    .limit(1);
  if (!post) return { post: null, paid: [] };
  const paid = await executor
    .select()
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.parentID, post.id), eq(table.isSuperseded, false)))
    .orderBy(table.id);
  return { post, paid };
}

interface Noting {
  provider: AccountingProviderName;
  tab: PurchaseTab;
  facts: PurchaseFacts;
  choice: PurchaseChoice;
}

/**
 * Posts a purchase as somebody chose, with what was paid of it; one that is stuck goes out again as chosen now.
 * @throws DomainError where it is in the books, on its way there, or may be there
 */
export async function notePurchase(
  executor: Executor,
  actor: Actor,
  { provider, tab, facts, choice }: Noting,
  now: Date,
): Promise<void> {
  const { companyID } = actor;
  const [made] = await insertPost(executor, companyID, { provider, tab, facts, choice }, now);
  if (made) {
    await appendHistory(executor, companyID, actor, now, {
      subjectType: postSubject,
      subjectID: made.id,
      action: 'choose',
      fromStatus: null,
      toStatus: 'pending',
      changes: {},
    });
    await notePaymentsOf(executor, companyID, facts.id, now);
    await writeOutboxOfMany(executor, companyID, postTopic, [{ postID: made.id }]);
    return;
  }
  const groups = tab === 'bills' || tab === 'purchaseInvoice' ? invoiceTabs : [tab];
  const { post } = await postsOfPurchase(executor, companyID, provider, { groups, recordID: facts.id });
  if (post === null) throw new Error(`bill ${facts.id} was posted and is not`);
  const locked = await rowIn(executor, table, { companyID, id: post.id }, 'update');
  const isStuck = locked?.status === 'failed' || (locked?.status === 'pending' && locked.cause !== null);
  if (!locked || !isStuck || locked.groupType !== tab)
    throw new DomainError('already_exists', { says: postRule('posted', { number: facts.number }) });
  if (locked.isUnknown) throw new DomainError('transition_not_allowed', { says: postRule('unknown') });
  await executor
    .update(table)
    .set({ choice })
    .where(and(eq(table.companyID, companyID), eq(table.id, locked.id)));
  await sendAgain(executor, companyID, [locked], { actor, now });
}

async function insertPost(
  executor: Executor,
  companyID: number,
  { provider, tab, facts, choice }: Omit<Noting, 'choice'> & { choice: PurchaseChoice | null },
  now: Date,
): Promise<StoredPost[]> {
  return executor
    .insert(table)
    .values({
      companyID,
      provider,
      groupType: tab,
      recordID: facts.id,
      amount: facts.total,
      currencyCode: facts.currencyCode,
      happenedAt: now,
      choice,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
}

/** The post of a purchase that somebody enters by hand: it is made where nobody had it posted. */
export async function purchasePostID(
  executor: Executor,
  actor: Actor,
  { provider, tab, facts }: Omit<Noting, 'choice'>,
  now: Date,
): Promise<number> {
  const { companyID } = actor;
  const [made] = await insertPost(executor, companyID, { provider, tab, facts, choice: null }, now);
  if (made) return made.id;
  const { post } = await postsOfPurchase(executor, companyID, provider, {
    groups: [tab],
    recordID: facts.id,
  });
  if (post === null)
    throw new DomainError('already_exists', { says: postRule('posted', { number: facts.number }) });
  return post.id;
}

/**
 * Notes what was paid of an invoice that somebody posted, each part once however often it is noted. It goes out once the invoice is in the
 * books.
 * @param paymentID a payment that is paid in this transaction
 */
export async function notePaymentsOf(
  executor: Executor,
  companyID: number,
  billID: number,
  now: Date,
  paymentID: number | null = null,
): Promise<void> {
  const { rows } = await executor.execute<{ id: string }>(sql`
    insert into accounting_post
      (company_id, provider, group_type, record_id, parent_id, amount, currency_code, happened_at, created_at)
    select parent.company_id, parent.provider, paid.group_type, paid.record_id, parent.id, paid.amount, parent.currency_code,
      coalesce(paid.at, ${now}), ${now}
    from accounting_post parent
    join (${paidParts(companyID, billID, paymentID)}) as paid on paid.bill_id = parent.record_id
    where parent.company_id = ${companyID} and parent.record_id = ${billID} and not parent.is_superseded
      and parent.group_type in ('bills', 'purchaseInvoice') and parent.by_hand_id is null
    order by paid.at, paid.record_id
    on conflict do nothing
    returning id`);
  await writeOutboxOfMany(
    executor,
    companyID,
    postTopic,
    rows.map(({ id }) => ({ postID: Number(id) })),
  );
}

/** What is paid of an invoice after it was posted follows it into the books. */
export const postsOfPaidParts: PaidPartFollower = {
  paid: (executor, { bill: { companyID, id }, paymentID, at }) =>
    notePaymentsOf(executor, companyID, id, at, paymentID),
  // What a deposit takes back is found when the books are compared.
  async unpaid() {},
};
