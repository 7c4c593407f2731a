import type { ActionInput } from '../../../domain/lifecycle/actionInput.ts';
import { reason } from '../../../domain/lifecycle/actionInput.ts';
import { day, text } from '../../../domain/noun/fields.ts';

/** What a person knows of payments that the bank has made: the day, and how the bank calls them. */
export const paidByBank = {
  paidOn: day({ isRequired: true }),
  bankReference: text(100),
} satisfies ActionInput;

/** What the bank said of payments that it did not make. */
export const refusedByBank = { ...reason, bankReference: text(100) } satisfies ActionInput;
