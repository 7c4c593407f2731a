import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, smallint, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';

import type { merchantModes } from '../../../domain/card/authorization.ts';
import type { LimitPeriod } from '../../../domain/card/limitPeriod.ts';
import { approverColumns } from '../../../server/approval/review/approverColumns.ts';
import { amount, day, reference, refersTo } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import type { StoredNoun } from '../../../server/records/storedNoun.ts';
import { rowIn } from '../../../server/records/tableRows.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { companyAccountTable } from '../../paying/companyAccount/companyAccountTable.server.ts';
import { categoryPolicyTable } from '../categoryPolicy/categoryPolicyTables.server.ts';
import { card, physicalCard } from './card.ts';
import type { CardType } from './cardType.ts';
import type { PauseReason } from './cardStatus.ts';
import { cardStatuses } from './cardStatus.ts';

const money = (name: string) => amount(name).notNull().default('0');

// Of physical cards alone.
const { deliveryAddress: _always, ...columns } = fieldColumns(physicalCard.fields);

export const cardTable = pgTable(
  'card',
  {
    ...recordColumns(cardStatuses),
    ...columns,
    ...approverColumns(),
    merchantMode: text('merchant_mode').$type<(typeof merchantModes)[number]>(),
    period: text('period').$type<LimitPeriod>(),
    pauseReason: text('pause_reason').$type<PauseReason>(),
    cardType: text('card_type').$type<CardType>().notNull().default('virtual'),
    deliveryAddress: text('delivery_address'),
    /** How often its holder said something else than is printed on it. */
    activationTries: smallint('activation_tries').notNull().default(0),
    requesterID: reference('requester_id').notNull(),
    assignedEmployeeID: reference('assigned_employee_id').notNull(),
    /** What the network calls it; null until it is issued. */
    token: text('token'),
    /** The day of the notice of its end that its holder was told last. */
    endingTold: day('ending_told'),
    balance: money('balance'),
    heldAmount: money('held_amount'),
    totalSpentAmount: money('total_spent_amount'),
    returnedAmount: money('returned_amount'),
    /** What went onto it; nothing before it was loaded. */
    loadedAmount: money('loaded_amount'),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    refersTo('card_holder_exists', [table.companyID, table.assignedEmployeeID], employeeTable),
    refersTo('card_requester_exists', [table.companyID, table.requesterID], employeeTable),
    refersTo('card_account_exists', [table.companyID, table.companyAccountID], companyAccountTable),
    refersTo('card_category_exists', [table.companyID, table.categoryID], categoryPolicyTable),
    // What its transactions copy of it stays true.
    unique('card_asked_for').on(table.companyID, table.id, table.requesterID),
    unique('card_of_type').on(table.companyID, table.id, table.cardType),
    index('card_of_holder').on(table.companyID, table.assignedEmployeeID),
    // The network names a card by it alone: of whatever company, there is one.
    uniqueIndex('card_token').on(table.token),
    check(
      'card_money',
      sql`${table.balance} + ${table.heldAmount} + ${table.totalSpentAmount} = ${table.loadedAmount} - ${table.returnedAmount}`,
    ),
    check(
      'card_loaded',
      sql`${table.loadedAmount} = 0 or ${table.loadedAmount} = ${table.cardCumulativeLimit}`,
    ),
    check('card_delivered', sql`(${table.cardType} = 'physical') = (${table.deliveryAddress} is not null)`),
    check('card_held', sql`${table.heldAmount} >= 0 and ${table.returnedAmount} >= 0`),
    ...listIndexes(card, table),
  ],
);
export type StoredCard = typeof cardTable.$inferSelect;

/** The cards of each type as the server keeps them. */
export type CardStores = Readonly<Record<CardType, StoredNoun>>;

/** Locks a card of either type. */
export const lockCard = (executor: Executor, companyID: number, id: number): Promise<StoredCard | null> =>
  rowIn(executor, cardTable, { companyID, id }, 'update');
