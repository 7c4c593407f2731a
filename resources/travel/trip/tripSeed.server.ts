import { eq } from 'drizzle-orm';

import { addDays } from '../../../domain/day/day.ts';
import { daysOf } from '../../../domain/limit/perDiem.ts';
import { idWhere, reviseRecord } from '../../../server/seed/heldRecords.ts';
import type { SeedStage } from '../../../server/seed/seedStage.ts';
import {
  approveAll,
  decide,
  decided,
  doLater,
  doneLater,
  inOrder,
  oneOf,
  rowOf,
  tell,
  tellAll,
} from '../../../server/seed/telling.ts';
import type { Act, Told } from '../../../server/seed/telling.ts';
import type { Story } from '../../../server/seed/timeline.ts';
import { payOut } from '../../paying/payment/paid/employee/payEmployeeTelling.server.ts';
import { balanceOf } from '../../spending/refund/advanceBalance.ts';
import { giveBack } from '../../spending/refund/refundTelling.server.ts';
import { destinationGroupTable } from '../destinationGroup/destinationGroupTable.server.ts';
import { tripCategoryTable } from '../tripCategory/tripCategoryTable.server.ts';
import { bookTickets, journeyBooked, leaveOpen, rebook } from './arrangement/ticketTelling.server.ts';
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

const groupID = (stage: SeedStage, name: string) =>
  idWhere(stage, destinationGroupTable, eq(destinationGroupTable.name, name));

const categoryID = (stage: SeedStage, name: string, tripType = 'domestic') =>
  idWhere(
    stage,
    tripCategoryTable,
    eq(tripCategoryTable.categoryName, name),
    eq(tripCategoryTable.tripType, tripType),
  );

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
    const legOf = async (stay: (typeof stays)[number], at: number) => ({
      destination: stay.destination,
      destinationGroupID: await groupID(stage, stay.group),
      startDate: addDays(startDate, at),
      endDate: addDays(startDate, at + 1),
    });
    const partOf = async (category: string, currencyCode: string, requestedAmount: number) => ({
      categoryID: await categoryID(stage, category, 'international'),
      currencyCode,
      requestedAmount,
    });
    return {
      by: by ?? people[place % people.length] ?? 'employee',
      input: {
        ...what,
        tripType: isFar ? 'international' : 'domestic',
        destinationGroupID: await groupID(stage, group),
        legs: isFar ? await Promise.all(stays.map(legOf)) : [],
        startDate,
        endDate,
        departureTime: place % 2 === 0 ? '07:00' : null,
        returnTime: place % 2 === 0 ? '20:00' : null,
        advanceAmount: hasAdvance && !isForeign ? advance : null,
        advances: isForeign ? [await partOf('Hotel', 'USD', 240), await partOf('Taxi', 'IDR', 850_000)] : [],
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

interface Reported {
  /** What the hotel cost; null: the trip did not take place; `booked`: the company booked it. */
  hotel: number | 'booked' | null;
  /** All meals were provided: the days are paid nothing. */
  isFed?: boolean;
}

/** The traveller says what the trip cost: a hotel and a taxi. */
const reported = ({ hotel, isFed = false }: Reported) =>
  async function* told(trip: Told): Story {
    const { stage, id } = trip;
    yield trip.clock.pass(4, 20);
    const { requesterID, startDate, endDate } = await rowOf<StoredTrip>(trip);
    const itemOf = async (category: string, cost: { vendor: string; duration: number; amount: number }) => ({
      ...cost,
      categoryID: await categoryID(stage, category),
      transactionDate: startDate,
      description: null,
      receiptsIDs: [],
      missingReason: 'It is with the branch',
    });
    const night = async (amount: number) =>
      await itemOf('Hotel', { vendor: 'Hotel Melati', duration: 2, amount: amount + (id % 97) * 90 });
    const taxi = await itemOf('Taxi', { vendor: 'Bluebird', duration: 1, amount: 85_000 + id * 50 });
    const said = {
      isUnspent: hotel === null,
      items: hotel === null ? [] : hotel === 'booked' ? [taxi] : [await night(hotel), taxi],
      meals: daysOf({ from: startDate ?? '', to: endDate ?? '' }).map((day) => ({
        day,
        breakfast: true,
        lunch: isFed,
        dinner: isFed,
      })),
    };
    await reviseRecord(stage, tripStore, requesterID, id, () => said);
  };

/** Somebody who may lets the money go. */
const paid: Act = (trip) => payOut(trip, ['tripAdvance', 'tripReport']);

const payAdvance = inOrder(approveAll, paid);

/** Its advance is paid, and its report sent in; all meals were provided. */
const accounted = (hotel: Reported['hotel'], ...then: readonly Act[]) =>
  inOrder(payAdvance, reported({ hotel, isFed: true }), ...then);

const calledOff = (notes: string): Act =>
  async function* told(trip) {
    const { requesterID } = await rowOf<StoredTrip>(trip);
    yield* doLater(trip, requesterID, 'cancel', { notes });
  };

const sentBack = oneOf(['The receipt of the hotel cannot be read.', 'Which customer was it?']);
const refused = decided('reject', oneOf(['A call is enough.', 'The fair is for the sales people.']));

/** What is left is kept from the salary. */
const keptFromSalary = doneLater('finance.admin', 'markAsCompleted', ({ clock }: SeedStage) => ({
  companyAccountID: null,
  how: 'payroll',
  paidOn: clock.at.toISOString().slice(0, 10),
  notes: 'Kept from the salary of the month.',
}));

/** The traveller gives back what is left: all of it, another sum than was asked for, or null: not yet. */
const givenBack = (isExact: boolean | null) =>
  async function* told(trip: Told): Story {
    const row = await rowOf<StoredTrip>(trip);
    // Where the money of trips goes by hand, finance settles it.
    if (row.isPaidByHand) return;
    const asked = Number(balanceOf(row));
    const came = isExact === null ? null : asked - (isExact ? 0 : 10_000);
    yield* giveBack(trip, { by: row.requesterID, asked, came });
  };

/** An approver says why what is above a limit is approved. */
async function* reasoned(trip: Told): Story {
  const items = await itemsOf(trip.stage.executor, await rowOf<StoredTrip>(trip));
  yield* decide(trip, 'lower', {
    amounts: items
      .filter(({ needsReason }) => needsReason)
      .map(({ id, amount }) => ({
        item: id,
        approvedAmount: Number(amount),
        reason: 'The fair: every other hotel was full.',
      })),
  });
}

const advancedTrips = tell(tripStore, journey({ hasAdvance: true }), [
  { count: 1, isDraft: true },
  { count: 2 },
  { count: 1, tell: refused },
  { count: 1, tell: calledOff('The customer comes to us.') },
  { count: 6, tell: approveAll },
  { count: 3, tell: payAdvance },
  { count: 2, tell: inOrder(payAdvance, reported({ hotel: 890_000 })) },
  {
    count: 1,
    tell: inOrder(payAdvance, reported({ hotel: 950_000 }), decided('requestRevision', sentBack)),
  },
  { count: 3, tell: accounted(400_000, approveAll) },
  { count: 1, tell: accounted(420_000, approveAll, keptFromSalary) },
  { count: 3, tell: accounted(1_180_000, approveAll) },
  ...[true, false, null].map((isExact) => ({
    count: 1,
    tell: accounted(400_000, approveAll, givenBack(isExact)),
  })),
  // Above the limit of a night: it waits for a reason, and is approved with one.
  { count: 3, tell: accounted(1_390_000) },
  { count: 1, tell: accounted(1_450_000, reasoned, approveAll) },
  { count: 1, tell: accounted(1_180_000, approveAll, paid) },
]);

/** Trips to come: asked for, and decided on or not. */
const tripsAhead = [
  tell(tripStore, journey({ hasAdvance: true, isAhead: true }), [
    { count: 6, isDraft: true },
    { count: 26 },
    { count: 8, tell: refused },
    { count: 6, tell: calledOff('We meet by video instead.') },
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
  { count: 7, tell: inOrder(approveAll, reported({ hotel: 500_000 })) },
  { count: 7, tell: inOrder(approveAll, reported({ hotel: null }), approveAll) },
]);

/** Trips that the company books, in each of their statuses: some are under way, and some still to come. */
const bookedTrips = tell(tripStore, journey({ hasAdvance: true, isBooked: true }), [
  { count: 1 },
  { count: 1, tell: approveAll },
  { count: 1, tell: inOrder(approveAll, bookTickets(1)) },
  { count: 1, tell: inOrder(approveAll, bookTickets()) },
  { count: 1, tell: payAdvance },
  { count: 1, tell: inOrder(payAdvance, bookTickets()) },
  {
    count: 1,
    tell: inOrder(payAdvance, bookTickets(1), rebook, leaveOpen, reported({ hotel: 310_000 })),
  },
  {
    count: 1,
    tell: inOrder(payAdvance, bookTickets(), reported({ hotel: 'booked', isFed: true }), approveAll),
  },
]);

/** The same without an advance. */
const bookedOnly = tell(tripStore, journey({ hasAdvance: false, isBooked: true }), [
  { count: 2, tell: approveAll },
  { count: 1, tell: inOrder(approveAll, bookTickets()) },
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
export const tripSeed = tellAll(tripStore.name, [
  advancedTrips,
  withoutAdvance,
  bookedTrips,
  bookedOnly,
  abroadTrips,
  refusedTrips,
  ...tripsAhead,
]);
