import { addDays } from '../../../../domain/day/day.ts';
import type { LimitedAmount } from '../../../../domain/limit/limitUse.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { rowsIn } from '../../../../server/records/tableRows.ts';
import type { Numbered } from '../../../../server/records/tableRows.ts';
import type { StoredArrangement, StoredTicket } from '../tripTables.server.ts';
import { tripArrangementTable, tripTicketTable } from '../tripTables.server.ts';

/** What the company books of a trip, in its order. */
export const arrangementsOf = (executor: Executor, trip: Numbered): Promise<StoredArrangement[]> =>
  rowsIn(executor, tripArrangementTable, tripArrangementTable.tripID, trip);

/** The tickets of a trip, in their order. */
export const ticketsOf = (executor: Executor, trip: Numbered): Promise<StoredTicket[]> =>
  rowsIn(executor, tripTicketTable, tripTicketTable.tripID, trip);

/** Tickets and items of a trip are told apart by the sign of their line. */
export const ticketLineID = (ticketID: number): number => -ticketID;

/** The tickets of a trip that were booked, as lines that limits judge. */
export async function ticketLines(executor: Executor, row: Numbered): Promise<LimitedAmount[]> {
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
