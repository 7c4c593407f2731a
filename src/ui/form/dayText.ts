import type { Day } from '../../../domain/day.ts';

/** A day as it stands in an input: 21/11/2026. */
export function dayText(day: Day | null | undefined): string {
  if (!day) return '';
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}
