import { and, asc, eq } from 'drizzle-orm';

import { addDays } from '../../../../domain/day/day.ts';
import type { LimitedAmount } from '../../../../domain/limit/limitUse.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { StoredArrangement, StoredTicket, StoredTrip } from '../tripTables.server.ts';
import { tripArrangementTable, tripTicketTable } from '../tripTables.server.ts';

type TripOfCompany = Pick<StoredTrip, 'companyID' | 'id'>;

/** What the company books of a trip, in its order. */
export async function arrangementsOf(
  executor: Executor,
  { companyID, id }: TripOfCompany,
): Promise<StoredArrangement[]> {
  return await executor
    .select()
    .from(tripArrangementTable)
    .where(and(eq(tripArrangementTable.companyID, companyID), eq(tripArrangementTable.tripID, id)))
    .orderBy(asc(tripArrangementTable.position), asc(tripArrangementTable.id));
}

/** The tickets of a trip, in their order. */
export async function ticketsOf(
  executor: Executor,
  { companyID, id }: TripOfCompany,
): Promise<StoredTicket[]> {
  return await executor
    .select()
    .from(tripTicketTable)
    .where(and(eq(tripTicketTable.companyID, companyID), eq(tripTicketTable.tripID, id)))
    .orderBy(asc(tripTicketTable.position), asc(tripTicketTable.id));
}

/** Tickets and items of a trip are told apart by the sign of their line. */
export const ticketLineID = (ticketID: number): number => -ticketID;

/** The tickets of a trip that were booked, as lines that limits judge. */
export async function ticketLines(executor: Executor, row: TripOfCompany): Promise<LimitedAmount[]> {
  const tickets = await ticketsOf(executor, row);
  return bookedLines(tickets, tickets.length === 0 ? [] : await arrangementsOf(executor, row));
}

/** What was booked of a trip, as lines that limits judge: what it costs is decided, and comes before what is claimed. */
export function bookedLines(
  tickets: readonly StoredTicket[],
  arrangements: readonly StoredArrangement[],
): LimitedAmount[] {
  const booked = tickets.filter(({ status }) => status === 'booked');
  return booked.flatMap(({ id, arrangementID, startDate, endDate, baseAmount }, at): LimitedAmount[] => {
    const arrangement = arrangements.find((one) => one.id === arrangementID);
    if (!arrangement?.categoryID || startDate === null || baseAmount === null) return [];
    const lastNight = endDate !== null && endDate > startDate ? addDays(endDate, -1) : startDate;
    return [
      {
        lineID: ticketLineID(id),
        position: at - booked.length,
        categoryID: arrangement.categoryID,
        subpolicyID: null,
        days: {
          from: startDate,
          to: arrangement.categoryType === 'accommodation' ? lastNight : startDate,
        },
        transactionKey: `ticket ${id}`,
        amount: baseAmount,
        approvedAmount: baseAmount,
      },
    ];
  });
}
