import type { Day } from '../../../domain/day/day.ts';
import type { Recurrence } from '../../../domain/day/recurrence.ts';
import type { Frequency } from '../../../domain/day/frequency.ts';
import { isDayOf } from '../../../domain/day/frequency.ts';
import type { FieldMessages } from '../../../domain/message/message.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { recurringPurchaseEn } from './recurringPurchase.en.ts';

export const recurringWord = messagesOf<typeof recurringPurchaseEn>('recurringPurchase');

/** When purchases of a day are made, as the clocks of the company show it: before people come to work. */
export const madeAt = '06:00';

/** What of a recurring purchase says when it happens. */
export interface PurchaseRhythm {
  frequency: Frequency;
  day: number | null;
  start: Day;
}

/** The rhythm as the law of what recurs takes it. */
export function recurrenceOf({ frequency, day: date, start }: PurchaseRhythm): Recurrence {
  return { frequency, day: date, start, time: madeAt };
}

/** What cannot be meant together; both sides refuse with it. */
export function recurringErrors(typed: Readonly<Record<string, unknown>>): FieldMessages {
  const { frequency, day: date, start, end } = typed as unknown as PurchaseRhythm & { end: Day | null };
  return {
    ...(isDayOf(frequency, date) ? {} : { day: recurringWord('weekday') }),
    ...(end !== null && start !== null && end < start ? { end: recurringWord('endsBefore') } : {}),
  };
}
