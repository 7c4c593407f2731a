import { and, eq } from 'drizzle-orm';

import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { LimitedAmount, LineJudgement } from '../../../../domain/limit/limitUse.ts';
import { judgeLines } from '../../../../domain/limit/limitUse.ts';
import { bought } from '../../../../domain/limit/lineWorth.ts';
import { DomainError } from '../../../../domain/message/errors.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add, isPositive, sum } from '../../../../domain/money/money.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { pipelined } from '../../../../server/database/database.ts';
import { rowsIn } from '../../../../server/records/tableRows.ts';
import type { Numbered } from '../../../../server/records/tableRows.ts';
import { own } from '../../../../server/words/own.ts';
import { exchangeRates, inRupiah } from '../../../spending/claim/filing/claimTerms.server.ts';
import { freePerDiemDays, holdPerDiemDays, paidDays } from '../../../spending/limit/perDiemDays.server.ts';
import { ticketLines } from '../arrangement/ticketRows.server.ts';
import type { StoredTrip, StoredTripItem } from '../tripTables.server.ts';
import { tripItemTable, tripMealTable } from '../tripTables.server.ts';
import type { TripSpan, TripTerms } from '../../tripPolicy/terms/tripTerms.ts';
import { heldRules, noTerms, paidOnTrip, providedMeals } from '../../tripPolicy/terms/tripTerms.ts';

/** The trip whose report it is, as it is stored once it was sent in. */
type ReportedTrip = Pick<StoredTrip, 'companyID' | 'id' | 'requesterID' | 'policyTerms' | 'isUnspent'> &
  TripSpan;

/** What a report comes to, in rupiah. */
export interface ReportSums {
  requestedAmount: Amount;
  approvedAmount: Amount;
  perDiemAmount: Amount;
  unreasoned: number;
}

/** The items of a report, in their order. */
export const itemsOf = (executor: Executor, trip: Numbered): Promise<StoredTripItem[]> =>
  rowsIn(executor, tripItemTable, tripItemTable.tripID, trip);

/**
 * The items with what each comes to in rupiah, as a line of a claim does.
 * @throws DomainError where nobody has said a rate, unless that can wait
 */
export async function ratedItems(
  executor: Executor,
  companyID: number,
  items: readonly StoredTripItem[],
  isDraft: boolean,
): Promise<StoredTripItem[]> {
  const rates = await exchangeRates(executor, companyID, items);
  const terms = {
    tableRate: (currency: string, day: Day) => rates.get(`${currency} ${day}`) ?? null,
    says: { noRate: (currency: string, day: Day) => own('rate.none', { currency, day: { day } }) },
  };
  const worth = items.map((item) => bought({ ...item, currencyCode: item.currencyCode ?? 'IDR' }, terms));
  const fields = Object.fromEntries(
    worth.flatMap(({ errors }, at) =>
      Object.entries(errors).map(([key, says]) => [`items.${at}.${key}`, says] as const),
    ),
  );
  if (!isDraft && Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
  return items.map((item, at) => ({
    ...item,
    rateAmount: worth[at]?.rateAmount ?? null,
    tableRate: worth[at]?.tableRate ?? null,
    baseAmount: worth[at]?.baseAmount ?? null,
  }));
}

/** The meals that somebody else provided on a trip. */
export const mealsOf = async (executor: Executor, trip: Numbered) =>
  providedMeals(await rowsIn(executor, tripMealTable, tripMealTable.tripID, trip));

/**
 * What a report comes to: its items as far as the limits grant them, and the days that are paid. Writes what the limits say of
 * each item.
 * @param isHeld Its days are held from now on, so that nothing else pays them
 * @param pathOf Where what an item comes to was sent
 * @throws DomainError for what is above a limit that blocks
 */
export async function valueReport(
  executor: Executor,
  trip: ReportedTrip,
  items: readonly StoredTripItem[],
  { isHeld, pathOf }: { isHeld: boolean; pathOf: (place: number) => string },
): Promise<ReportSums> {
  const terms = trip.policyTerms ?? noTerms;
  const judged = await judgeItems(executor, trip, terms, items);
  const refused: FieldMessages = {};
  for (const { lineID, refusal } of judged) {
    const place = items.findIndex(({ id }) => id === lineID);
    // What the company booked is paid: it is judged, and refused to nobody.
    if (refusal && place >= 0) refused[pathOf(place)] = refusal;
  }
  if (isHeld && Object.keys(refused).length > 0)
    throw new DomainError('validation_failed', { fields: refused });
  const decided = items.map((item) => {
    const said = judged.find(({ lineID }) => lineID === item.id);
    return {
      ...item,
      approvedAmount: said?.granted ?? item.baseAmount ?? '0',
      needsReason: said?.needsReason ?? false,
      fulfilment: said?.fulfilment ?? null,
    };
  });
  for (const item of decided) await writeItem(executor, item);
  const perDiemAmount = await perDiemOfTrip(executor, trip, terms, isHeld);
  return {
    requestedAmount: add(sum(items.map(({ baseAmount }) => baseAmount ?? '0')), perDiemAmount),
    approvedAmount: add(sum(decided.map(({ approvedAmount }) => approvedAmount)), perDiemAmount),
    perDiemAmount,
    unreasoned: decided.filter(({ needsReason, approvedReason }) => needsReason && approvedReason === null)
      .length,
  };
}

/**
 * What the limits of the trip say of its items, and of what the company booked of it (`ticketLineID`). One vendor on one day in one
 * category is one transaction.
 */
export async function judgeItems(
  executor: Executor,
  { companyID, id: tripID, endDate }: Pick<ReportedTrip, 'companyID' | 'id' | 'endDate'>,
  terms: TripTerms,
  items: readonly StoredTripItem[],
): Promise<LineJudgement[]> {
  const worth = new Map<object, Amount>();
  for (const limit of terms.limits)
    worth.set(limit, await worthInRupiah(executor, companyID, limit.amount, limit.currencyCode, endDate));
  return judgeLines(
    [...(await ticketLines(executor, { companyID, id: tripID })), ...itemLines(items)],
    1,
    heldRules(terms, (limit) => worth.get(limit) ?? limit.amount),
    () => '0',
  );
}

/** The items of a report as lines that limits judge. */
export function itemLines(items: readonly StoredTripItem[]): LimitedAmount[] {
  return items.flatMap((item, position) => {
    const {
      id,
      categoryID,
      vendor,
      transactionDate: day,
      duration,
      baseAmount: amount,
      approvedReason,
    } = item;
    if (categoryID === null || day === null || amount === null) return [];
    return [
      {
        lineID: id,
        position,
        categoryID,
        subpolicyID: null,
        days: { from: day, to: addDays(day, (duration ?? 1) - 1) },
        transactionKey: `${nameForm(vendor ?? '')} ${day} ${categoryID}`,
        amount,
        // What nobody has decided is granted as far as the limits go.
        approvedAmount: approvedReason === null ? null : item.approvedAmount,
      },
    ];
  });
}

/** What the days of the trip come to that nothing else pays; nothing of a trip on which nothing was spent. */
async function perDiemOfTrip(
  executor: Executor,
  trip: ReportedTrip,
  terms: TripTerms,
  isHeld: boolean,
): Promise<Amount> {
  const { companyID, id, requesterID, isUnspent, endDate } = trip;
  const record = { companyID, source: 'trip', recordID: id };
  if (isUnspent) {
    if (isHeld) await freePerDiemDays(executor, record);
    return '0';
  }
  const { days } = paidOnTrip(terms, trip, await mealsOf(executor, trip));
  const paid = days.filter(({ amount }) => isPositive(amount));
  const dates = paid.map(({ day }) => day);
  const taken = isHeld
    ? await holdPerDiemDays(executor, record, requesterID, dates)
    : await paidDays(executor, record, requesterID, dates);
  const free = paid.filter(({ day }) => !taken.some((one) => one.day === day));
  const byCurrency = Map.groupBy(free, ({ currencyCode }) => currencyCode ?? 'IDR');
  let total: Amount = '0';
  for (const [currencyCode, ofCurrency] of byCurrency) {
    const amount = sum(ofCurrency.map((one) => one.amount));
    total = add(total, await worthInRupiah(executor, companyID, amount, currencyCode, endDate));
  }
  return total;
}

/** What a sum of the policy is worth by the rate of the last day. @throws DomainError where nobody has said a rate */
async function worthInRupiah(
  executor: Executor,
  companyID: number,
  amount: Amount,
  currency: string,
  day: Day,
): Promise<Amount> {
  const rated = await inRupiah(executor, companyID, amount, currency, day);
  if (rated) return currency === 'IDR' ? amount : rated.baseAmount;
  const says = own('rate.none', { currency, day: { day } });
  throw new DomainError('validation_failed', { fields: { items: says } });
}

async function writeItem(executor: Executor, item: StoredTripItem): Promise<void> {
  const { companyID, id, approvedAmount, approvedReason, fulfilment, needsReason } = item;
  const { rateAmount, tableRate, baseAmount } = item;
  const written = executor
    .update(tripItemTable)
    .set({ approvedAmount, approvedReason, fulfilment, needsReason, rateAmount, tableRate, baseAmount })
    .where(and(eq(tripItemTable.companyID, companyID), eq(tripItemTable.id, id)));
  await pipelined(executor, written.execute());
}
