import { eq } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import type { Told } from '../../../../server/seed/telling.ts';
import { doLater, rowOf } from '../../../../server/seed/telling.ts';
import type { Story } from '../../../../server/seed/timeline.ts';
import { employeeTable } from '../../../../server/session/employeeTable.ts';
import type { StoredArrangement, StoredTrip } from '../tripTables.server.ts';
import { arrangementsOf, ticketsOf } from './ticketRows.server.ts';

const officer = 'procurement';

/** What a traveller of the demo company has booked: the way there and back, and a hotel. */
export function journeyBooked(
  { destination, startDate, endDate }: { destination: string; startDate: Day; endDate: Day },
  [wayID, stayID]: readonly [number, number],
) {
  return [
    {
      categoryType: 'transportation',
      categoryID: wayID,
      from: 'Jakarta',
      to: destination,
      departOn: startDate,
      returnOn: endDate,
      estimatedAmount: 2_400_000,
    },
    {
      categoryType: 'accommodation',
      categoryID: stayID,
      place: destination,
      checkIn: startDate,
      checkOut: endDate,
      estimatedAmount: 1_100_000,
    },
  ];
}

/** A procurement officer books so many of the tickets that wait; unset: all of them, which are done then. */
export const bookTickets = (most = Infinity) =>
  async function* told(trip: Told): Story {
    const { executor } = trip.stage;
    const row = await rowOf<StoredTrip>(trip);
    const [traveller] = await executor
      .select({ name: employeeTable.name })
      .from(employeeTable)
      .where(eq(employeeTable.id, row.requesterID));
    const arrangements = await arrangementsOf(executor, row);
    for (const arrangement of arrangements.slice(0, most))
      yield* doLater(trip, officer, 'manageTicket', {
        ...bookingOf(arrangement),
        passenger: traveller?.name ?? '-',
      });
    if (most >= arrangements.length) yield* doLater(trip, officer, 'completeTickets');
  };

function bookingOf({ id, categoryType, departOn, returnOn, checkIn, checkOut }: StoredArrangement) {
  const isWay = categoryType === 'transportation';
  return {
    arrangement: id,
    ticket: null,
    vendor: isWay ? 'Garuda Indonesia' : 'Hotel Santika',
    bookingCode: `${isWay ? 'GA' : 'HS'}${4210 + (id % 700)}`,
    startDate: departOn ?? checkIn,
    startTime: isWay ? '07:10' : '14:00',
    endDate: returnOn ?? departOn ?? checkOut,
    endTime: isWay ? '19:35' : '12:00',
    currencyCode: 'IDR',
    amount: isWay ? 2_312_500 : 1_040_000,
    rateAmount: null,
    notes: null,
    mediaIDs: [],
  };
}

/** The first ticket that is booked is called off, and another one booked in its place. */
export async function* rebook(trip: Told): Story {
  const { executor } = trip.stage;
  const row = await rowOf<StoredTrip>(trip);
  const booked = (await ticketsOf(executor, row)).find(({ status }) => status === 'booked');
  const arrangement = (await arrangementsOf(executor, row)).find(({ id }) => id === booked?.arrangementID);
  if (!booked || !arrangement) throw new Error(`nothing is booked of trip ${row.id}`);
  yield* doLater(trip, officer, 'cancelTicket', {
    ticket: booked.id,
    currencyCode: 'IDR',
    refundAmount: 1_750_000,
    notes: 'The flight was canceled by the airline; part of the fare comes back.',
  });
  yield* doLater(trip, officer, 'manageTicket', {
    ...bookingOf(arrangement),
    vendor: 'Batik Air',
    bookingCode: `ID${6500 + (booked.id % 300)}`,
    passenger: booked.passenger ?? '-',
  });
}

/** The traveller does without what is not booked yet. */
export async function* leaveOpen(trip: Told): Story {
  const tickets = await ticketsOf(trip.stage.executor, await rowOf<StoredTrip>(trip));
  for (const { id, status } of tickets)
    if (status === 'booking_pending')
      yield* doLater(trip, officer, 'leaveTicket', { ticket: id, notes: 'Stays with the branch.' });
  yield* doLater(trip, officer, 'completeTickets');
}
