export const frequencies = ['daily', 'weekly', 'bi-weekly', 'monthly', 'quarterly', 'yearly'] as const;
export type Frequency = (typeof frequencies)[number];

/** After how many months it happens again, of those that count in months. */
export const monthsBetween: Readonly<Partial<Record<Frequency, number>>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

/** Whether it happens on a chosen day, and of what: the others count from the start. */
export function dayIsOf(frequency: string): 'week' | 'month' | null {
  if (frequency === 'weekly') return 'week';
  return frequency in monthsBetween ? 'month' : null;
}

/** Why a day cannot be meant. */
export function isDayOf(frequency: Frequency, day: number | null): boolean {
  return day === null || frequency !== 'weekly' || day <= 7;
}
