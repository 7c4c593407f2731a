import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';

import type { AccountingProviderName, BooksDocument } from '../../../server/accounting/accountingProvider.ts';
import { amount, bytea, instant, reference } from '../../../server/database/columns.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import type { PostCause, PostGroup, PostStatus } from './accountingPost.ts';
import type { PurchaseChoice } from './purchase/purchaseSyncWire.ts';

/** A document of the books, where the program keeps it. */
export interface RemovedDocument {
  place: string;
  id: string;
}

/** What goes to the books, or went there: written in the transaction of what it is of. */
export const accountingPostTable = numberedTable(
  'accounting_post',
  {
    provider: text('provider').$type<AccountingProviderName>().notNull(),
    /** The tab of the sync. */
    groupType: text('group_type').$type<PostGroup>().notNull(),
    /** Of a tab of the ledger: the entry; of a tab of purchases: the document; of a part that was paid: the payment, or what a deposit covers. */
    recordID: reference('record_id').notNull(),
    revision: integer('revision').notNull().default(1),
    /** A later revision took its place. */
    isSuperseded: boolean('is_superseded').notNull().default(false),
    /** Of a part that was paid: the post of the invoice, which goes first. */
    parentID: reference('parent_id'),
    /** Of a purchase: what somebody chose of the books. */
    choice: jsonb('choice').$type<PurchaseChoice>(),
    /** What is taken out of the books before it is written. */
    replaces: jsonb('replaces').$type<RemovedDocument[]>().notNull().default([]),
    status: text('status').$type<PostStatus>().notNull().default('pending'),
    cause: text('cause').$type<PostCause>(),
    /** What the books, or we, say of the cause: a name, or the words of the program. */
    detail: text('detail'),
    amount: amount('amount').notNull(),
    currencyCode: text('currency_code').notNull(),
    happenedAt: instant('happened_at').notNull(),
    /** As it was sent first: it is sent again as it is, until the books refuse it. */
    payload: jsonb('payload').$type<BooksDocument>(),
    payloadHash: bytea('payload_hash'),
    /** The version of each category of the mapping that it was made with. */
    mappingVersions: jsonb('mapping_versions').$type<Record<string, number>>(),
    /** The books may have it: nobody knows before they are asked. */
    isUnknown: boolean('is_unknown').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    /** Not before; null: at once. */
    nextAt: instant('next_at'),
    /** A server is at it until then. */
    leasedUntil: instant('leased_until'),
    /** In the books. */
    postedID: text('posted_id'),
    postedNumber: text('posted_number'),
    postedAt: instant('posted_at'),
    /** Who says that it was entered in the books by hand, and how. */
    byHandID: reference('by_hand_id'),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('accounting_post_once').on(
      table.companyID,
      table.provider,
      table.groupType,
      table.recordID,
      table.revision,
    ),
    // An invoice is posted in one tab, and never twice.
    uniqueIndex('accounting_post_invoice_once')
      .on(table.companyID, table.provider, table.recordID, table.revision)
      .where(sql`${table.groupType} in ('bills', 'purchaseInvoice')`),
    index('accounting_post_of_parent')
      .on(table.companyID, table.parentID)
      .where(sql`${table.parentID} is not null`),
    index('accounting_post_of_tab').on(table.companyID, table.provider, table.groupType, table.happenedAt),
    index('accounting_post_open')
      .on(table.companyID, table.provider, table.cause)
      .where(sql`${table.status} <> 'success'`),
    check(
      'accounting_post_succeeded',
      sql`(${table.status} = 'success') = (${table.postedID} is not null or ${table.byHandID} is not null)`,
    ),
    check('accounting_post_frozen', sql`(${table.payload} is null) = (${table.payloadHash} is null)`),
  ],
);
export type StoredPost = typeof accountingPostTable.$inferSelect;

/** Our key of a post, by which the books know it once. */
export function keyOfPost({
  companyID: company,
  groupType,
  recordID: record,
  revision,
}: Pick<StoredPost, 'companyID' | 'groupType' | 'recordID' | 'revision'>): string {
  return `outlay:${company}:${groupType}:${record}:${revision}`;
}
