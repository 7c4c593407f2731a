/** What limits of spending say. */
export const limitEn = {
  reached: {
    perDay: '%{limit} a day for %{category}: %{left} is left',
    weekly: '%{limit} a week for %{category}: %{left} is left',
    monthly: '%{limit} a month for %{category}: %{left} is left',
    yearly: '%{limit} a year for %{category}: %{left} is left',
  },
  none: 'Give the rule at least one limit.',
  least: 'A limit is at least Rp 1.',
  most: 'A limit is at most Rp 999.999.999.999.',
  yearWhole: 'A policy year has a first and a last month: give both, or neither for the calendar year.',
  yearTooLong: 'A policy year has at most 12 months.',
} as const;
