import { and, asc, desc, eq, gte, inArray, notInArray, sql } from 'drizzle-orm';

import { replayedDays } from '../../../domain/approval/replay.ts';
import type { Day } from '../../../domain/day/day.ts';
import { addDays } from '../../../domain/day/day.ts';
import { compared } from '../../../domain/limit/limitReplay.ts';
import type { Spender } from '../../../domain/limit/limitRule.ts';
import type { LimitedAmount } from '../../../domain/limit/limitUse.ts';
import { fulfilmentOf, judgeLines } from '../../../domain/limit/limitUse.ts';
import type { ProvidedMeals } from '../../../domain/limit/tripPerDiem.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add, convertToIdr, sum } from '../../../domain/money/money.ts';
import type { TripLeg } from '../../../domain/trip/tripDates.ts';
import type { TripPolicyMembers } from '../../../domain/trip/tripPolicyChoice.ts';
import { tripPolicyFor } from '../../../domain/trip/tripPolicyChoice.ts';
import type { Executor } from '../../../server/database/database.ts';
import { own } from '../../../server/words/own.ts';
import { exchangeRates } from '../../spending/claim/filing/claimTerms.server.ts';
import { perDiemDayTable } from '../../spending/limit/perDiemDays.server.ts';
import { spendersOf } from '../../spending/limit/limitTerms.server.ts';
import type { ReplayedRecordOf } from '../../spending/policyReplay/replayAnswer.ts';
import { bookedLines } from '../trip/arrangement/ticketRows.server.ts';
import { itemLines } from '../trip/report/tripReport.server.ts';
import type { StoredTrip } from '../trip/tripTables.server.ts';
import {
  tripArrangementTable,
  tripItemTable,
  tripMealTable,
  tripTable,
  tripTicketTable,
} from '../trip/tripTables.server.ts';
import { tripNames, wholePolicies } from '../tripPolicy/terms/tripTerms.server.ts';
import type { TripNames, TripSpan, TripTerms, WholeTripPolicy } from '../tripPolicy/terms/tripTerms.ts';
import {
  heldRules,
  legsOf,
  noTerms,
  paidOnTrip,
  providedMeals,
  termsOfPolicy,
} from '../tripPolicy/terms/tripTerms.ts';
import { activePolicies } from '../tripPolicy/tripPolicyMembers.server.ts';

/** So many trips are tried, the newest; the answer says of how many. */
const mostReplayed = 2000;

/** A policy as it would be saved; 0 is the number of a new one. */
type ChangedTripPolicy = TripPolicyMembers & WholeTripPolicy & { tripType: string };

/** What a policy makes of the trips of the last days. */
interface ReplayedTrips {
  since: Day;
  /** How many it may concern: those that it does, and those that are too many to be tried. */
  total: number;
  /** The newest that it concerns: by it their people travel, or would. */
  trips: readonly ReplayedRecordOf[];
}

/** What does not spend: it was never sent in, or is no more. */
const idle = ['draft', 'rejected', 'canceled'] as const;

/** A trip with all that policies look at. */
interface WholeTrip {
  row: StoredTrip;
  span: TripSpan;
  legs: readonly TripLeg[];
  lines: readonly LimitedAmount[];
  meals: ProvidedMeals;
  /** Of its days, those that another record pays. */
  paidElsewhere: ReadonlySet<Day>;
}

/** The rate of a currency on a day; null where nobody has said one. */
type RateOf = (currencyCode: string, day: Day) => Amount | null;

/**
 * Tries a policy on the trips of the last {@link replayedDays} days: what the policies pay and allow on each as they are saved, and
 * what they would with this one among them. However many trips there are, the database is asked the same few questions.
 * @throws DomainError where a policy speaks in a currency for which nobody has said a rate
 */
export async function replayTripPolicy(
  executor: Executor,
  companyID: number,
  changed: ChangedTripPolicy,
  day: Day,
): Promise<ReplayedTrips> {
  const since = addDays(day, -replayedDays);
  const { untried, rows } = await tripsSince(executor, companyID, changed.tripType, since);
  if (rows.length === 0) return { since, total: 0, trips: [] };
  const trips = await wholeTrips(executor, companyID, rows);
  const saved = await activePolicies(executor, companyID, changed.tripType);
  const kept = await wholePolicies(
    executor,
    companyID,
    saved.map(({ id }) => id),
  );
  const spenders = await spendersOf(
    executor,
    companyID,
    rows.map(({ requesterID }) => requesterID),
  );
  const names = await tripNames(
    executor,
    companyID,
    trips.flatMap(({ legs }) => legs.map(({ destinationGroupID }) => destinationGroupID)),
  );
  const others = <Policy extends { id: number }>(policies: readonly Policy[]) =>
    policies.filter(({ id }) => id !== changed.id);
  const before = { members: saved, whole: kept };
  const after = { members: [...others(saved), changed], whole: [...others(kept), changed] };
  const concerned = trips.flatMap((trip) => {
    const spender = spenders.get(trip.row.requesterID);
    if (!spender) return [];
    const sides = [before, after].map((policies) => travelledBy(spender, policies, trip, names));
    return sides.some(({ policyIDs }) => policyIDs.includes(changed.id)) ? [{ trip, spender, sides }] : [];
  });
  const rateOf = await ratesFor(executor, companyID, concerned);
  return {
    since,
    total: concerned.length + untried,
    trips: concerned.flatMap(({ trip, spender, sides }): ReplayedRecordOf[] => {
      const [as, asChanged] = sides.map((side) => outcomeOf(trip, side, rateOf));
      if (!as || !asChanged) return [];
      const { id, referenceID, requesterID } = trip.row;
      return [
        {
          id,
          referenceID: referenceID ?? '',
          employeeID: requesterID,
          employeeName: spender.name,
          lines: trip.lines.length,
          ...compared(as, asChanged),
        },
      ];
    }),
  };
}

/** The newest trips of a type that were sent in, the oldest of them first, and how many there are beside. */
async function tripsSince(
  executor: Executor,
  companyID: number,
  tripType: string,
  since: Day,
): Promise<{ untried: number; rows: StoredTrip[] }> {
  const found = await executor
    .select({ row: tripTable, total: sql<number>`(count(*) over ())::int` })
    .from(tripTable)
    .where(
      and(
        eq(tripTable.companyID, companyID),
        eq(tripTable.tripType, tripType),
        gte(tripTable.filedOn, since),
        notInArray(tripTable.status, [...idle]),
      ),
    )
    .orderBy(desc(tripTable.filedOn), desc(tripTable.id))
    .limit(mostReplayed);
  const untried = (found[0]?.total ?? 0) - found.length;
  return { untried, rows: found.map(({ row }) => row).toReversed() };
}

const byTrip = <Row extends { tripID: number }>(rows: readonly Row[]) =>
  Map.groupBy(rows, ({ tripID }) => tripID);

async function wholeTrips(
  executor: Executor,
  companyID: number,
  rows: readonly StoredTrip[],
): Promise<WholeTrip[]> {
  const ids = rows.map(({ id }) => id);
  const ofTrips = (table: typeof tripItemTable | typeof tripTicketTable | typeof tripArrangementTable) =>
    and(eq(table.companyID, companyID), inArray(table.tripID, ids));
  const items = await executor
    .select()
    .from(tripItemTable)
    .where(ofTrips(tripItemTable))
    .orderBy(asc(tripItemTable.position), asc(tripItemTable.id));
  const tickets = await executor
    .select()
    .from(tripTicketTable)
    .where(ofTrips(tripTicketTable))
    .orderBy(asc(tripTicketTable.position), asc(tripTicketTable.id));
  const arrangements = await executor
    .select()
    .from(tripArrangementTable)
    .where(ofTrips(tripArrangementTable));
  const meals = await executor
    .select()
    .from(tripMealTable)
    .where(and(eq(tripMealTable.companyID, companyID), inArray(tripMealTable.tripID, ids)));
  const [itemsOf, ticketsOf, arrangementsOf, mealsOf] = [
    byTrip(items),
    byTrip(tickets),
    byTrip(arrangements),
    byTrip(meals),
  ];
  const { employeeID, day, source, recordID } = perDiemDayTable;
  const paid = await executor
    .select({ employeeID, day, source, recordID })
    .from(perDiemDayTable)
    .where(
      and(
        eq(perDiemDayTable.companyID, companyID),
        inArray(
          employeeID,
          rows.map(({ requesterID }) => requesterID),
        ),
      ),
    );
  return rows.flatMap((row): WholeTrip[] => {
    const { id, requesterID, destinationGroupID, startDate, endDate, departureTime, returnTime } = row;
    if (destinationGroupID === null || startDate === null || endDate === null) return [];
    const span = { destinationGroupID, startDate, endDate, departureTime, returnTime };
    const elsewhere = paid.filter(
      (one) => one.employeeID === requesterID && !(one.source === 'trip' && one.recordID === id),
    );
    return [
      {
        row,
        span,
        legs: legsOf(span, row.policyTerms?.legs),
        lines: [
          ...bookedLines(ticketsOf.get(id) ?? [], arrangementsOf.get(id) ?? []),
          ...itemLines(itemsOf.get(id) ?? []),
        ],
        meals: providedMeals(mealsOf.get(id) ?? []),
        paidElsewhere: new Set(elsewhere.map((one) => one.day)),
      },
    ];
  });
}

/** By what somebody travels: the terms of the one policy that names them, or those that are two. */
interface Side {
  policyIDs: readonly number[];
  /** Null: no trip can be requested. */
  terms: TripTerms | null;
}

function travelledBy(
  spender: Spender,
  { members, whole }: { members: readonly TripPolicyMembers[]; whole: readonly WholeTripPolicy[] },
  { legs }: WholeTrip,
  names: TripNames,
): Side {
  const chosen = tripPolicyFor(spender, members);
  if (chosen.refusal) return { policyIDs: chosen.policies.map(({ id }) => id), terms: null };
  const policy = whole.find(({ id }) => id === chosen.policy?.id);
  if (!policy) return { policyIDs: [], terms: noTerms };
  return { policyIDs: [policy.id], terms: termsOfPolicy(policy, legs, names) };
}

/** Looks each rate up once. @throws DomainError where nobody has said one */
async function ratesFor(
  executor: Executor,
  companyID: number,
  concerned: readonly { trip: WholeTrip; sides: readonly Side[] }[],
): Promise<RateOf> {
  const asked = concerned.flatMap(({ trip, sides }) =>
    sides.flatMap(({ terms }) =>
      [...(terms?.limits ?? []), ...(terms?.perDiem.rates ?? [])].map(({ currencyCode }) => ({
        currencyCode,
        transactionDate: trip.span.endDate,
      })),
    ),
  );
  const rates = await exchangeRates(executor, companyID, asked);
  for (const { currencyCode: currency, transactionDate: day } of asked) {
    if (currency === 'IDR' || rates.get(`${currency} ${day}`)) continue;
    throw new DomainError('validation_failed', {
      fields: { policy: own('rate.none', { currency, day: { day } }) },
    });
  }
  return (currency, day) =>
    currency === 'IDR' ? '1' : (rates.get(`${currency} ${day}`)?.rateAmount ?? null);
}

type Outcome = ReplayedRecordOf['before'];

/** What a trip comes to by some terms, in rupiah: what its days are paid, and its items as far as the limits grant them. */
function outcomeOf(
  { row, span, lines, meals, paidElsewhere }: WholeTrip,
  { terms }: Side,
  rateOf: RateOf,
): Outcome {
  const refused = { isRefused: true, fulfilment: 'notFulfilled', granted: '0' } as const;
  if (terms === null) return refused;
  const worth = (amount: Amount, currency: string) =>
    currency === 'IDR' ? amount : convertToIdr(amount, rateOf(currency, span.endDate) ?? '0');
  const judged = judgeLines(
    lines,
    1,
    heldRules(terms, ({ amount, currencyCode }) => worth(amount, currencyCode)),
    () => '0',
  );
  // What the company booked is paid, whatever a limit says.
  const claimed = judged.filter(({ lineID }) => lineID > 0);
  if (claimed.some(({ refusal }) => refusal !== null)) return refused;
  const days = row.isUnspent ? [] : paidOnTrip(terms, span, meals).days;
  const free = days.filter(({ day }) => !paidElsewhere.has(day));
  const byCurrency = Map.groupBy(free, ({ currencyCode }) => currencyCode ?? 'IDR');
  const perDiem = sum(
    [...byCurrency].map(([currency, own]) => worth(sum(own.map(({ amount }) => amount)), currency)),
  );
  const items = sum(claimed.map(({ granted }) => granted));
  const asked = sum(lines.filter(({ lineID }) => lineID > 0).map(({ amount }) => amount));
  const isAbove = judged.some(({ fulfilment }) => fulfilment === 'exceeded');
  return {
    isRefused: false,
    fulfilment: isAbove ? 'exceeded' : fulfilmentOf(asked, items, null),
    granted: add(perDiem, items),
  };
}
