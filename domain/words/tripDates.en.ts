/** What the laws of trips say. */
export const tripDatesEn = {
  gap: 'A leg begins on the day on which the one before it ends.',
  notWhole: 'The legs together are the whole trip, from %{first} to %{last}.',
  tooLong: 'A trip takes at most %{days} days.',
  bothTimes: 'Give both times, or neither.',
  backBefore: 'Somebody is back after they have left.',
} as const;
