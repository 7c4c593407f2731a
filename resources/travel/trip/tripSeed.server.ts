import { and, asc, desc, eq, inArray } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import { daysOf } from '../../../domain/limit/perDiem.ts';
import type { RoomSeed } from '../../../server/seed/roomSeed.ts';
import { changeRecord } from '../../../server/seed/roomSeed.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import { approveAll, decide, doLater, oneOf, tell } from '../../../server/seed/telling.ts';
import type { Told } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { bankAnswers, handOver, toldPayment } from '../../paying/payment/paymentTelling.server.ts';
import { paymentTable } from '../../paying/payment/paymentTables.server.ts';
import { balanceOf } from '../../spending/refund/advanceBalance.ts';
import { giveBack } from '../../spending/refund/refundTelling.server.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import {
  bookTickets,
  journeyBooked,
  leaveOpen,
  rebook,
  sentArrangements,
} from './arrangement/ticketTelling.server.ts';
import { itemsOf } from './report/tripReport.server.ts';
import { tripStore } from './trip.server.ts';
import type { StoredTrip } from './tripTables.server.ts';

/** Where people of the demo company travel, and what for. */
const journeys = [
  { tripName: 'Semarang branch', destination: 'Semarang', group: 'Java', description: 'Stocktaking' },
  {
    tripName: 'Bali fair',
    destination: 'Denpasar',
    group: 'Bali and Nusa Tenggara',
    description: 'Trade fair',
  },
  {
    tripName: 'Medan supplier',
    destination: 'Medan',
    group: 'Sumatra',
    description: 'Contract with a supplier',
  },
  { tripName: 'Surabaya customer', destination: 'Surabaya', group: 'Java', description: 'Complaint on site' },
] as const;

const abroad = {
  tripName: 'Singapore training',
  destination: 'Singapore, Tokyo',
  group: 'Southeast Asia',
  description: 'Course of the manufacturer, and a visit to its plant',
} as const;
/** Where the ways abroad lead, a day each. */
const stays = [
  { destination: 'Singapore', group: 'Southeast Asia' },
  { destination: 'Tokyo', group: 'East Asia and Australia' },
] as const;
/** So many of the trips to come lead abroad, and so many of these have an advance in two currencies. */
const [farAhead, foreignAhead] = [11, 6] as const;

const people = ['employee', 'requester', 'procurement', 'reviewer', 'maker'] as const;
const advance = 1_200_000;

async function groupID({ executor, companyID }: SeedStage, name: string): Promise<number> {
  const table = destinationGroupTable;
  const [found] = await executor
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.name, name)));
  if (!found) throw new Error(`there is no destination group ${name}`);
  return found.id;
}

async function categoryID(
  { executor, companyID }: SeedStage,
  name: string,
  tripType = 'domestic',
): Promise<number> {
  const table = tripCategoryTable;
  const [found] = await executor
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.companyID, companyID), eq(table.categoryName, name), eq(table.tripType, tripType)));
  if (!found) throw new Error(`there is no category ${name}`);
  return found.id;
}

/** When trips that the company books begin, by their place: so many days from today. Null: they are over before they are asked for. */
const bookedFrom = [9, 4, 1, 15, -1, -6, null, null] as const;

interface Journey {
  hasAdvance: boolean;
  isAbroad?: boolean;
  /** The company books the way and the hotel; some of these trips are still to come. */
  isBooked?: boolean;
  /** It is to come. */
  isAhead?: boolean;
  by?: string;
}

/** A trip of some days. Most are over: somebody had to leave before it was asked for. */
function journey({ hasAdvance, isAbroad = false, isBooked = false, isAhead = false, by }: Journey) {
  return async (stage: SeedStage, place: number) => {
    const isFar = isAbroad || (isAhead && hasAdvance && place < farAhead);
    const isForeign = isAbroad || (isFar && place < foreignAhead);
    const where = isFar ? abroad : (journeys[place % journeys.length] ?? journeys[0]);
    const round = Math.floor(place / people.length);
    const day = stage.clock.at.toISOString().slice(0, 10);
    const booked = isBooked ? bookedFrom[place % bookedFrom.length] : null;
    const startDate =
      booked == null
        ? addDays(day, isAhead ? 20 + (place % 45) : -5 - 5 * (round % 5))
        : addDays(stage.today, booked);
    const endDate = addDays(startDate, 2);
    const { group, ...what } = where;
    return {
      by: by ?? people[place % people.length] ?? 'employee',
      input: {
        ...what,
        tripType: isFar ? 'international' : 'domestic',
        destinationGroupID: await groupID(stage, group),
        legs: isFar
          ? await Promise.all(
              stays.map(async (stay, at) => ({
                destination: stay.destination,
                destinationGroupID: await groupID(stage, stay.group),
                startDate: addDays(startDate, at),
                endDate: addDays(startDate, at + 1),
              })),
            )
          : [],
        startDate,
        endDate,
        departureTime: place % 2 === 0 ? '07:00' : null,
        returnTime: place % 2 === 0 ? '20:00' : null,
        advanceAmount: hasAdvance && !isForeign ? advance : null,
        advances: isForeign
          ? [
              {
                categoryID: await categoryID(stage, 'Hotel', 'international'),
                currencyCode: 'USD',
                requestedAmount: 240,
              },
              {
                categoryID: await categoryID(stage, 'Taxi', 'international'),
                currencyCode: 'IDR',
                requestedAmount: 850_000,
              },
            ]
          : [],
        isBookedByCompany: isBooked,
        arrangements: isBooked
          ? journeyBooked({ destination: where.destination, startDate, endDate }, [
              await categoryID(stage, 'Flight'),
              await categoryID(stage, 'Hotel'),
            ])
          : [],
        mediaIDs: [],
        isUnspent: false,
        items: [],
        meals: [],
      },
    };
  };
}

async function rowOf({ stage: { executor, companyID }, id }: Told): Promise<StoredTrip> {
  const row = await tripStore.lock(executor, companyID, id);
  if (!row) throw new Error(`there is no trip ${id}`);
  return row as unknown as StoredTrip;
}

interface Reported {
  /** What the hotel cost; null: the trip did not take place; `booked`: the company booked it. */
  hotel: number | 'booked' | null;
  /** All meals were provided: the days are paid nothing. */
  isFed?: boolean;
}

/** The traveller says what the trip cost: a hotel and a taxi. */
async function* report(trip: Told, { hotel, isFed = false }: Reported): Story {
  yield trip.clock.pass(4, 20);
  const row = await rowOf(trip);
  const item = {
    duration: 1,
    description: null,
    receiptsIDs: [],
    missingReason: 'It is with the branch',
  };
  const input = {
    tripName: row.tripName,
    description: row.description,
    tripType: row.tripType,
    destination: row.destination,
    destinationGroupID: row.destinationGroupID,
    // Nothing is reported of the trips abroad.
    legs: [],
    advances: [],
    startDate: row.startDate,
    endDate: row.endDate,
    departureTime: row.departureTime,
    returnTime: row.returnTime,
    advanceAmount: row.advanceAmount === null ? null : Number(row.advanceAmount),
    isBookedByCompany: row.isBookedByCompany,
    arrangements: await sentArrangements(trip, row),
    mediaIDs: [],
    isUnspent: hotel === null,
    items:
      hotel === null
        ? []
        : [
            ...(hotel === 'booked'
              ? []
              : [
                  {
                    ...item,
                    categoryID: await categoryID(trip.stage, 'Hotel'),
                    vendor: 'Hotel Melati',
                    transactionDate: row.startDate,
                    duration: 2,
                    amount: hotel + (row.id % 97) * 90,
                  },
                ]),
            {
              ...item,
              categoryID: await categoryID(trip.stage, 'Taxi'),
              vendor: 'Bluebird',
              transactionDate: row.startDate,
              amount: 85_000 + row.id * 50,
            },
          ],
    meals: daysOf({ from: row.startDate ?? '', to: row.endDate ?? '' }).map((day) => ({
      day,
      breakfast: true,
      lunch: isFed,
      dinner: isFed,
    })),
  };
  await changeRecord(trip.stage, tripStore, row.requesterID, trip.id, input);
}

/** Somebody who may lets the money go. */
async function* disburse(trip: Told): Story<Told> {
  yield* doLater(trip, 'releaser', 'disburse', { companyAccountID: null });
  const { executor, companyID } = trip.stage;
  const [payment] = await executor
    .select({ id: paymentTable.id })
    .from(paymentTable)
    .where(
      and(
        eq(paymentTable.companyID, companyID),
        inArray(paymentTable.paymentFor, ['tripAdvance', 'tripReport']),
        eq(paymentTable.paidID, trip.id),
      ),
    )
    .orderBy(desc(paymentTable.id), asc(paymentTable.createdAt))
    .limit(1);
  if (!payment) throw new Error(`trip ${trip.id} has no payment`);
  return toldPayment(trip, payment.id);
}

async function* payAdvance(trip: Told): Story {
  yield* approveAll(trip);
  yield* bankAnswers(yield* handOver(yield* disburse(trip)));
}

const sentBack = oneOf(['The receipt of the hotel cannot be read.', 'Which customer was it?']);
const refused = oneOf(['A call is enough.', 'The fair is for the sales people.']);

const advancedTrips = tell(tripStore, journey({ hasAdvance: true }), [
  { count: 1, isDraft: true },
  { count: 2 },
  {
    count: 1,
    async *tell(trip) {
      yield* decide(trip, 'reject', refused);
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* doLater(trip, (await rowOf(trip)).requesterID, 'cancel', { notes: 'The customer comes to us.' });
    },
  },
  { count: 6, tell: approveAll },
  { count: 3, tell: payAdvance },
  {
    count: 2,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 890_000 });
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 950_000 });
      yield* decide(trip, 'requestRevision', sentBack);
    },
  },
  {
    count: 3,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 400_000, isFed: true });
      yield* approveAll(trip);
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 420_000, isFed: true });
      yield* approveAll(trip);
      yield* doLater(trip, 'finance.admin', 'markAsCompleted', ({ clock }: SeedStage) => ({
        companyAccountID: null,
        how: 'payroll',
        paidOn: clock.at.toISOString().slice(0, 10),
        notes: 'Kept from the salary of the month.',
      }));
    },
  },
  {
    count: 3,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 1_180_000, isFed: true });
      yield* approveAll(trip);
    },
  },
  // What is left comes back: all of it, another sum than was asked for, and not yet.
  ...[true, false, null].map((isExact) => ({
    count: 1,
    async *tell(trip: Told): Story {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 400_000, isFed: true });
      yield* approveAll(trip);
      const row = await rowOf(trip);
      // Where the money of trips goes by hand, finance settles it.
      if (row.isPaidByHand) return;
      const asked = Number(balanceOf(row));
      const came = isExact === null ? null : asked - (isExact ? 0 : 10_000);
      yield* giveBack(trip, { by: row.requesterID, asked, came });
    },
  })),
  // Above the limit of a night: it waits for a reason, and is approved with one.
  {
    count: 3,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 1_390_000, isFed: true });
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 1_450_000, isFed: true });
      const items = await itemsOf(trip.stage.executor, await rowOf(trip));
      yield* decide(trip, 'lower', {
        amounts: items
          .filter(({ needsReason }) => needsReason)
          .map(({ id, amount }) => ({
            item: id,
            approvedAmount: Number(amount),
            reason: 'The fair: every other hotel was full.',
          })),
      });
      yield* approveAll(trip);
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* report(trip, { hotel: 1_180_000, isFed: true });
      yield* approveAll(trip);
      yield* bankAnswers(yield* handOver(yield* disburse(trip)));
    },
  },
]);

/** Trips to come: asked for, and decided on or not. */
const tripsAhead = [
  tell(tripStore, journey({ hasAdvance: true, isAhead: true }), [
    { count: 6, isDraft: true },
    { count: 26 },
    {
      count: 8,
      async *tell(trip) {
        yield* decide(trip, 'reject', refused);
      },
    },
    {
      count: 6,
      async *tell(trip) {
        yield* doLater(trip, (await rowOf(trip)).requesterID, 'cancel', {
          notes: 'We meet by video instead.',
        });
      },
    },
    { count: 16, tell: approveAll },
  ]),
  tell(tripStore, journey({ hasAdvance: false, isAhead: true }), [
    { count: 18 },
    { count: 20, tell: approveAll },
  ]),
];

const withoutAdvance = tell(tripStore, journey({ hasAdvance: false }), [
  { count: 2 },
  { count: 2, tell: approveAll },
  {
    count: 7,
    async *tell(trip) {
      yield* approveAll(trip);
      yield* report(trip, { hotel: 500_000 });
    },
  },
  {
    count: 7,
    async *tell(trip) {
      yield* approveAll(trip);
      yield* report(trip, { hotel: null });
      yield* approveAll(trip);
    },
  },
]);

/** Trips that the company books, in each of their statuses: some are under way, and some still to come. */
const bookedTrips = tell(tripStore, journey({ hasAdvance: true, isBooked: true }), [
  { count: 1 },
  { count: 1, tell: approveAll },
  {
    count: 1,
    async *tell(trip) {
      yield* approveAll(trip);
      yield* bookTickets(trip, await rowOf(trip), 1);
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* approveAll(trip);
      yield* bookTickets(trip, await rowOf(trip));
    },
  },
  { count: 1, tell: payAdvance },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* bookTickets(trip, await rowOf(trip));
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* bookTickets(trip, await rowOf(trip), 1);
      yield* rebook(trip, await rowOf(trip));
      yield* leaveOpen(trip, await rowOf(trip));
      yield* report(trip, { hotel: 310_000 });
    },
  },
  {
    count: 1,
    async *tell(trip) {
      yield* payAdvance(trip);
      yield* bookTickets(trip, await rowOf(trip));
      yield* report(trip, { hotel: 'booked', isFed: true });
      yield* approveAll(trip);
    },
  },
]);

/** The same without an advance. */
const bookedOnly = tell(tripStore, journey({ hasAdvance: false, isBooked: true }), [
  { count: 2, tell: approveAll },
  {
    count: 1,
    async *tell(trip) {
      yield* approveAll(trip);
      yield* bookTickets(trip, await rowOf(trip));
    },
  },
]);

const abroadTrips = tell(tripStore, journey({ hasAdvance: true, isAbroad: true }), [
  { count: 6 },
  { count: 3, tell: approveAll },
]);

/** Of somebody whose account the bank refuses. */
const refusedTrips = tell(tripStore, journey({ hasAdvance: true, by: 'finance.user' }), [
  { count: 1, tell: payAdvance },
]);

/** Trips of each status, with the notices that people got of them. */
export const tripSeed: RoomSeed = {
  name: tripStore.name,
  async stories(stage) {
    const told = [
      advancedTrips,
      withoutAdvance,
      bookedTrips,
      bookedOnly,
      abroadTrips,
      refusedTrips,
      ...tripsAhead,
    ].map(async ({ stories }) => (await stories?.(stage)) ?? []);
    return (await Promise.all(told)).flat();
  },
};
