/** What waits for a person, in the inbox. */
export const heldRateNoticeEn = {
  held: 'An exchange rate from outside jumps, and waits for somebody to confirm it. |||| %{smart_count} exchange rates from outside jump, and wait for somebody to confirm them.',
  waiting: 'Exchange rates to confirm',
} as const;
