import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { unfinished } from '../../../domain/noun/fields.ts';
import { approverColumns } from '../../../server/approval/review/approverColumns.ts';
import { reference, references, refersTo } from '../../../server/database/columns.ts';
import { fieldColumns } from '../../../server/records/fieldColumns.ts';
import { listIndexes } from '../../../server/records/listIndexes.ts';
import { orderedColumns, orderedKeys } from '../../../server/records/ownedTable.ts';
import { recordColumns } from '../../../server/records/recordColumns.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { refundedColumns } from '../../spending/refund/refundTables.server.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { trip } from './trip.ts';
import { tripStatuses } from './tripStatus.ts';
import type { TripTerms } from '../tripPolicy/terms/tripTerms.ts';

const fields = unfinished(trip.fields);

export const tripTable = pgTable(
  'trip',
  {
    ...recordColumns(tripStatuses),
    ...fieldColumns(fields),
    ...approverColumns(),
    /** What the traveller's policy said when the trip was sent in: later changes of the policy do not touch it. */
    policyTerms: jsonb('policy_terms').$type<TripTerms>(),
    /** Items above a limit that does not block, of which nobody has said why they are approved. */
    unreasoned: integer('unreasoned').notNull().default(0),
    /** A payment of it is on its way. */
    isPaymentUnderWay: boolean('is_payment_under_way').notNull().default(false),
    /** Finance hands its money over outside, as the company had it when the trip was sent in. */
    isPaidByHand: boolean('is_paid_by_hand').notNull().default(false),
    /** The procurement officers who book it, as its workflow named them when it was approved; empty: any of them. */
    arrangerIDs: references('arranger_ids'),
    /** Tickets that are booked, and not canceled. */
    bookedTickets: integer('booked_tickets').notNull().default(0),
    ...refundedColumns(),
  },
  (table) => [
    primaryKey({ columns: [table.companyID, table.id] }),
    refersTo('trip_requester_exists', [table.companyID, table.requesterID], employeeTable),
    refersTo('trip_group_exists', [table.companyID, table.destinationGroupID], destinationGroupTable),
    index('trip_of_filer').on(table.companyID, table.createdByID),
    check(
      'trip_advance_accounted',
      sql`coalesce(${table.accountedAmount}, 0) >= 0 and coalesce(${table.refundedAmount}, 0) >= 0
        and coalesce(${table.accountedAmount}, 0) + coalesce(${table.refundedAmount}, 0) <= coalesce(${table.disbursedAmount}, 0)`,
    ),
    ...listIndexes(trip, table),
  ],
);

export const tripItemTable = pgTable(
  'trip_item',
  { ...orderedColumns('trip'), ...fieldColumns(fields.items.fields) },
  (table) => [
    ...orderedKeys('trip_item', 'trip', table, tripTable),
    index('trip_item_alike').on(table.companyID, table.amount, table.transactionDate),
    refersTo('trip_item_category_exists', [table.companyID, table.categoryID], tripCategoryTable),
  ],
);

export const tripLegTable = pgTable(
  'trip_leg',
  { ...orderedColumns('trip'), ...fieldColumns(fields.legs.fields) },
  (table) => [
    ...orderedKeys('trip_leg', 'trip', table, tripTable),
    refersTo('trip_leg_group_exists', [table.companyID, table.destinationGroupID], destinationGroupTable),
  ],
);

export const tripMealTable = pgTable(
  'trip_meal',
  { ...orderedColumns('trip'), ...fieldColumns(fields.meals.fields) },
  (table) => orderedKeys('trip_meal', 'trip', table, tripTable),
);

export const tripArrangementTable = pgTable(
  'trip_arrangement',
  { ...orderedColumns('trip'), ...fieldColumns(fields.arrangements.fields) },
  (table) => [
    ...orderedKeys('trip_arrangement', 'trip', table, tripTable),
    refersTo('trip_arrangement_category_exists', [table.companyID, table.categoryID], tripCategoryTable),
  ],
);

export const tripAdvanceTable = pgTable(
  'trip_advance',
  {
    ...orderedColumns('trip'),
    ...fieldColumns(fields.advances.fields),
    /** An approver said the rate: that of the day of the last approval does not take its place. */
    isRateTyped: boolean('is_rate_typed').notNull().default(false),
  },
  (table) => [
    ...orderedKeys('trip_advance', 'trip', table, tripTable),
    refersTo('trip_advance_category_exists', [table.companyID, table.categoryID], tripCategoryTable),
    check(
      'trip_advance_approved',
      sql`coalesce(${table.approvedAmount}, 0) >= 0 and coalesce(${table.approvedAmount}, 0) <= coalesce(${table.requestedAmount}, 0)`,
    ),
  ],
);

const { arrangement: _, ...ticketFields } = trip.fields.tickets.fields;

export const tripTicketTable = pgTable(
  'trip_ticket',
  {
    ...orderedColumns('trip'),
    ...fieldColumns(ticketFields),
    arrangementID: reference('arrangement_id').notNull(),
  },
  (table) => [
    ...orderedKeys('trip_ticket', 'trip', table, tripTable),
    refersTo('trip_ticket_arrangement_exists', [table.companyID, table.arrangementID], tripArrangementTable),
    check(
      'trip_ticket_refund',
      sql`coalesce(${table.refundAmount}, 0) >= 0 and coalesce(${table.refundAmount}, 0) <= coalesce(${table.amount}, 0)`,
    ),
  ],
);

export type StoredAdvance = typeof tripAdvanceTable.$inferSelect;
export type StoredArrangement = typeof tripArrangementTable.$inferSelect;
export type StoredTicket = typeof tripTicketTable.$inferSelect;
export type StoredTrip = typeof tripTable.$inferSelect;
export type StoredTripItem = typeof tripItemTable.$inferSelect;
