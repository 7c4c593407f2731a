import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core';

import { approverColumns } from '../../../server/approval/review/approverColumns.ts';
import { amount, bytea, day, instant, reference, refersTo } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';
import { cardTable } from '../card/cardTable.server.ts';
import type { CardType } from '../card/cardType.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { cardTransaction } from './cardTransaction.ts';
import type { CodedBy, scopes, TransactionFlag } from './cardTransactionStatus.ts';
import { transactionStatuses } from './cardTransactionStatus.ts';

const { referenceID: _number, scope: _scope, ...columns } = fieldColumns(cardTransaction.fields);

export const cardTransactionTable = pgTable(
  'card_transaction',
  {
    ...recordColumns(transactionStatuses),
    ...columns,
    ...approverColumns(),
    /** Made of its own number: cards pay without waiting for a series. */
    referenceID: text('reference_id')
      .notNull()
      .generatedAlwaysAs(sql`'CT-' || lpad(id::text, greatest(6, length(id::text)), '0')`),
    scope: text('scope')
      .$type<(typeof scopes)[number]>()
      .notNull()
      .generatedAlwaysAs(
        sql`case when transaction_currency_code = 'IDR' then 'domestic' else 'international' end`,
      ),
    codedBy: text('coded_by').$type<CodedBy>(),
    flags: text('flags').array().$type<TransactionFlag[]>().notNull().default([]),
    /** As of its card: the database keeps it so. */
    cardType: text('card_type').$type<CardType>().notNull().default('virtual'),
    /** Who asked for the card, or issued it: the database keeps it as the card has it. */
    cardRequesterID: reference('card_requester_id').notNull(),
    /** As the network names what it authorized; null of what it books without. */
    authorizationID: text('authorization_id'),
    /** What counts in the period of the card's limit. */
    countedAmount: amount('counted_amount').notNull().default('0'),
    /** How it came to an end that was authorized: what expired may still be booked, what was reversed may not. */
    endedBy: text('ended_by').$type<'reversal' | 'expiry'>(),
    /** Nobody is reminded of its receipt, and no card is paused for it, until this day is over. */
    snoozedUntil: day('snoozed_until'),
    /** The days after which its holder was reminded last. */
    remindedDays: smallint('reminded_days').notNull().default(0),
    /** The transaction that is given back. */
    refundOfID: bigint('refund_of_id', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    refersTo('card_transaction_card_exists', [table.companyID, table.cardID], cardTable),
    foreignKey({
      name: 'card_transaction_asked_for',
      columns: [table.companyID, table.cardID, table.cardRequesterID],
      foreignColumns: [cardTable.companyID, cardTable.id, cardTable.requesterID],
    }).onUpdate('cascade'),
    foreignKey({
      name: 'card_transaction_card_type',
      columns: [table.companyID, table.cardID, table.cardType],
      foreignColumns: [cardTable.companyID, cardTable.id, cardTable.cardType],
    }),
    refersTo('card_transaction_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
    unique('card_transaction_authorized_once').on(table.companyID, table.cardID, table.authorizationID),
    index('card_transaction_in_period').on(table.companyID, table.cardID, table.transactionDate),
    index('card_transaction_of_type').on(table.companyID, table.cardType, table.status),
    index('card_transaction_alike').on(table.companyID, table.billingAmount, table.transactionDate),
    check('card_transaction_held', sql`${table.heldAmount} >= 0 and ${table.clearedAmount} >= 0`),
    ...listIndexes(cardTransaction, table),
  ],
);
export type StoredTransaction = typeof cardTransactionTable.$inferSelect;

/** What was paid by cards of each type as the server keeps it. */
export type TransactionStores = Readonly<Record<CardType, StoredNoun>>;

/** Locks a transaction of a card of either type. */
export const lockTransaction = (
  executor: Executor,
  companyID: number,
  id: number,
): Promise<StoredTransaction | null> => rowIn(executor, cardTransactionTable, { companyID, id }, 'update');

/** What the card network said, each message once. */
export const cardMessageTable = numberedTable(
  'card_message',
  {
    /** As the network numbers it. */
    webhookID: text('webhook_id').notNull(),
    bodyHash: bytea('body_hash').notNull(),
    cardID: reference('card_id').notNull(),
    authorizationID: text('authorization_id'),
    /** An event, as it was told; null of an authorization, which is answered at once. */
    event: jsonb('event').$type<object>(),
    /** What an authorization was answered. */
    answer: jsonb('answer').$type<{ approved: boolean; code: string | null }>(),
    receivedAt: instant('received_at').notNull(),
    /** When an event was booked; null while it waits for its authorization. */
    appliedAt: instant('applied_at'),
  },
  (table) => [
    unique('card_message_once').on(table.companyID, table.webhookID),
    refersTo('card_message_card_exists', [table.companyID, table.cardID], cardTable),
    // What arrived is looked up by it alone.
    index('card_message_by_webhook').on(table.webhookID),
    index('card_message_waiting')
      .on(table.companyID, table.cardID, table.id)
      .where(sql`${table.appliedAt} is null`),
  ],
);
export type StoredMessage = typeof cardMessageTable.$inferSelect;
