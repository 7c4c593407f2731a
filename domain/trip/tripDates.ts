import type { Day } from '../day/day.ts';
import { addDays, daysBetween } from '../day/day.ts';
import type { FieldMessages } from '../message/message.ts';
import { law } from '../message/message.ts';

/** A part of a trip: from one day to another at destinations of one group. The next one begins on the day it ends. */
export interface TripLeg {
  destinationGroupID: number;
  startDate: Day;
  endDate: Day;
}

/** The times of the day at which somebody leaves and is back, in the time of the company. */
interface TripTimes {
  departureTime: string | null;
  returnTime: string | null;
}

/** When somebody is away, and where. */
export interface TripDates extends TripTimes {
  /** At least one. */
  legs: readonly TripLeg[];
}

/** A trip takes at most so many days, with the first and the last. */
export const tripDaysMax = 365;

export const minutesOfDay = 24 * 60;

/** The minutes of a day that have gone by at a time. */
function minutesAt(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The first and the last day of a trip. */
export function tripSpan(legs: readonly TripLeg[]): { from: Day; to: Day } {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) throw new RangeError('a trip has at least one leg');
  return { from: first.startDate, to: last.endDate };
}

/** The leg in which the night after a day is spent: before the trip the first one, from its last day on the last one. */
export function legOfNight<Leg extends TripLeg>(legs: readonly Leg[], day: Day): Leg | undefined {
  return legs.find(({ endDate }) => day < endDate) ?? legs.at(-1);
}

/** What is wrong with legs that are not together the whole trip, by path. */
export function wholeTripErrors(
  legs: readonly TripLeg[],
  { startDate, endDate }: { startDate: Day; endDate: Day },
): FieldMessages {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return {};
  const says = law('tripDates.notWhole', { first: { day: startDate }, last: { day: endDate } });
  return {
    ...(first.startDate === startDate ? {} : { 'legs.0.startDate': says }),
    ...(last.endDate === endDate ? {} : { [`legs.${legs.length - 1}.endDate`]: says }),
  };
}

/** What is wrong with the dates and times of a trip, by path: `legs.1.startDate`. */
export function tripDateErrors({ legs, departureTime, returnTime }: TripDates): FieldMessages {
  if (legs.length === 0) return { legs: law('field.required') };
  const errors: FieldMessages = {};
  for (const [at, { startDate, endDate }] of legs.entries()) {
    const before = legs[at - 1];
    if (endDate < startDate) errors[`legs.${at}.endDate`] = law('field.rangeReversed');
    if (before && startDate !== before.endDate) errors[`legs.${at}.startDate`] = law('tripDates.gap');
  }
  const { from, to } = tripSpan(legs);
  if (daysBetween(from, to) >= tripDaysMax) {
    errors[`legs.${legs.length - 1}.endDate`] ??= law('tripDates.tooLong', { days: tripDaysMax });
  }
  if ((departureTime === null) !== (returnTime === null)) {
    errors[departureTime === null ? 'departureTime' : 'returnTime'] = law('tripDates.bothTimes');
  } else if (from === to && departureTime !== null && returnTime !== null && returnTime <= departureTime) {
    errors['returnTime'] = law('tripDates.backBefore');
  }
  return errors;
}

/**
 * The legs and times by which days are paid: a trip that ends at midnight ends with the day before, whose hours it has all.
 * A leg that begins at that midnight is no part of it.
 */
export function paidSpan({ legs, departureTime, returnTime }: TripDates) {
  const { from, to } = tripSpan(legs);
  const isMidnight = departureTime !== null && returnTime === '00:00' && from < to;
  const last = isMidnight ? addDays(to, -1) : to;
  const within = (day: Day) => (day > last ? last : day);
  return {
    legs: legs
      .filter(({ startDate }) => startDate <= last)
      .map((leg) => ({ ...leg, endDate: within(leg.endDate) })),
    /** In minutes of the first and the last day; null: nobody said them. */
    times:
      departureTime === null || returnTime === null
        ? null
        : { departure: minutesAt(departureTime), return: isMidnight ? minutesOfDay : minutesAt(returnTime) },
    from,
    to: last,
  };
}
