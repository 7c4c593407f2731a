import type { Day } from '../day/day.ts';
import { addDays } from '../day/day.ts';

/** So many days before the last day of a card its holder is told. */
export const endingDays = [30, 7] as const;

/** A card that comes to its end. */
interface EndingCard {
  endDate: Day;
  /** The day on which it was entered: of what was due before, nobody is told. */
  madeOn: Day;
  /** The day of the latest notice that was told. */
  endingTold: Day | null;
}

/** The day of the notice that is to be told now: the latest one, where several were missed. Null: none. */
export function endingDue({ endDate, madeOn, endingTold }: EndingCard, today: Day): Day | null {
  if (today > endDate) return null;
  const due = endingDays
    .map((days) => addDays(endDate, -days))
    .findLast((day) => day <= today && day >= madeOn);
  return due !== undefined && (endingTold === null || due > endingTold) ? due : null;
}
