import { addDays } from '../../domain/day/day.ts';
import { seededRandom } from '../../server/seed/random.ts';

export interface Draw {
  between: (least: number, most: number) => number;
  chance: (share: number) => boolean;
  one: <Item>(items: readonly Item[]) => Item;
  some: <Item>(items: readonly Item[], count: number) => Item[];
  digits: (count: number) => string;
  day: () => string;
  later: (day: string, days: number) => string;
  taxNumber: () => string;
}

/** Draws the same things for the same seed. */
export function createDraw(seed: number): Draw {
  const { integer: between, chance, pick } = seededRandom(seed);
  const digits = (count: number) =>
    String(between(1, 9)) + Array.from({ length: count - 1 }, () => between(0, 9)).join('');
  return {
    between,
    chance,
    one: pick,
    some: <Item>(items: readonly Item[], count: number) => {
      const left = [...items];
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length - 1), 1),
      ).flat();
    },
    digits,
    day: () => addDays('2026-01-03', between(0, 330)),
    later: addDays,
    taxNumber: () => {
      const d = digits(15);
      return `${d.slice(0, 2)}.${d.slice(2, 5)}.${d.slice(5, 8)}.${d.slice(8, 9)}-${d.slice(9, 12)}.${d.slice(12)}`;
    },
  };
}
