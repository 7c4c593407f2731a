import type { Trip } from '../trip.ts';

/** The files that stand behind the report of a trip, by their ids: receipts of its items, then tickets. */
export function reportFiles({ items, tickets }: Pick<Trip, 'items' | 'tickets'>): number[] {
  const files = [...items.flatMap(({ receipts }) => receipts), ...tickets.flatMap((ticket) => ticket.files)];
  return [...new Set(files.map(({ id }) => id))];
}
