import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import { isPositive } from '../../../../domain/money/money.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { belongingErrors } from '../../../../domain/noun/fieldSchemas.ts';
import type { SentTrip } from '../trip.ts';
import { arrangements as fields } from './arrangement.ts';
import { tripRule } from '../tripRules.ts';

/** What is said of a trip that the company books. */
export type SentBooking = Pick<SentTrip, 'isBookedByCompany' | 'arrangements' | 'startDate' | 'endDate'>;

/** Something can be booked from so many days before the trip until so many after it. */
const daysAround = 1;

/** The days on which what the company books of a trip can begin and end. */
export function bookableDays(startDate: Day, endDate: Day): { first: Day; last: Day } {
  return { first: addDays(startDate, -daysAround), last: addDays(endDate, daysAround) };
}

/** What is wrong with the arrangements of a trip beyond their fields, by path: both sides refuse with it. */
export function arrangementErrors(sent: SentBooking): FieldMessages {
  const { isBookedByCompany, arrangements, startDate, endDate } = sent;
  if (!isBookedByCompany) return {};
  if (arrangements.length === 0) return { arrangements: law('field.required') };
  const days =
    startDate === null || endDate === null || endDate < startDate ? null : bookableDays(startDate, endDate);
  const errors: FieldMessages = {};
  for (const [at, arrangement] of arrangements.entries()) {
    const found = { ...belongingErrors(fields.fields, { ...arrangement }), ...errorsOf(arrangement, days) };
    for (const [key, says] of Object.entries(found)) errors[`arrangements.${at}.${key}`] = says;
  }
  return errors;
}

function errorsOf(
  { departOn, returnOn, checkIn, checkOut, estimatedAmount }: SentBooking['arrangements'][number],
  days: { first: Day; last: Day } | null,
): FieldMessages {
  const errors: FieldMessages = {};
  for (const [key, day] of Object.entries({ departOn, returnOn, checkIn, checkOut }))
    if (day !== null && days !== null && (day < days.first || day > days.last))
      errors[key] = tripRule('arrangedOutside', { first: { day: days.first }, last: { day: days.last } });
  if (departOn !== null && returnOn !== null && returnOn < departOn)
    errors['returnOn'] = law('field.rangeReversed');
  if (checkIn !== null && checkOut !== null && checkOut <= checkIn) errors['checkOut'] = tripRule('noNight');
  // The form judges it as it goes over the wire.
  const estimate = estimatedAmount as Amount | number | null;
  if (estimate !== null && !isPositive(String(estimate))) errors['estimatedAmount'] = tripRule('noEstimate');
  return errors;
}
