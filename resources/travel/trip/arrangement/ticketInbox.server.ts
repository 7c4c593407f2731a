import { and, eq, inArray, sql } from 'drizzle-orm';

import type { InboxRule } from '../../../../server/engine/nouns.ts';
import { employeeTable, isEmployee } from '../../../../server/session/employeeTable.ts';
import { tripNotice } from '../tripRules.ts';
import { bookingStatuses } from '../tripStatus.ts';
import { tripTable } from '../tripTables.server.ts';

/** Approved trips whose tickets wait for the person: they are their arranger, or nobody else is. */
export const ticketInbox: readonly InboxRule[] = [
  {
    route: 'travel-arrangement',
    label: tripNotice('waitForTickets'),
    isFor: (actor) => actor.capabilities.has('is_procurement_officer'),
    table: tripTable,
    where: ({ companyID, employeeID }) =>
      and(
        eq(tripTable.companyID, companyID),
        inArray(tripTable.status, [...bookingStatuses]),
        sql`(${tripTable.arrangerIDs} = '{}' or ${employeeID} = any(${tripTable.arrangerIDs}))`,
      ),
    items: {
      type: 'trip',
      resource: 'business-trips',
      page: 'travel-arrangement-id',
      joins: [
        {
          table: employeeTable,
          on: isEmployee(tripTable.companyID, tripTable.requesterID),
        },
      ],
      id: tripTable.id,
      version: tripTable.version,
      number: tripTable.referenceID,
      who: employeeTable.name,
      amount: tripTable.estimatedAmount,
      currencyCode: sql`'IDR'`,
      dueDate: tripTable.startDate,
      since: tripTable.createdAt,
    },
  },
];
