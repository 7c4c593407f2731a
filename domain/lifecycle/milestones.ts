import type { HistoryRow } from './historyRow.ts';

/** A point that people wait for on the way of a record: reached with the first of its statuses. */
export interface Milestone {
  name: string;
  statuses: readonly string[];
}

export interface PassedMilestone {
  name: string;
  /** `ended`: the record ended before it came here. */
  state: 'reached' | 'next' | 'ended' | 'ahead';
  /** Who brought the record here, or ended it, and when, ISO 8601; null for what is still to come. */
  by: Pick<HistoryRow, 'actorName' | 'at'> | null;
}

/**
 * How far a record has come. What was reached before it was sent back does not count.
 * @param milestones in the order in which a record reaches them; a status of none of them is an end
 * @param history oldest first
 */
export function passedMilestones(
  milestones: readonly Milestone[],
  history: readonly Pick<HistoryRow, 'toStatus' | 'actorName' | 'at'>[],
): PassedMilestone[] {
  let reached: PassedMilestone['by'][] = [];
  let ended: PassedMilestone['by'] = null;
  for (const { toStatus, actorName, at } of history) {
    if (toStatus === null) continue;
    const place = milestones.findIndex(({ statuses }) => statuses.includes(toStatus));
    ended = place < 0 ? { actorName, at } : null;
    if (place < 0) continue;
    // A step may pass several at once: a payment that needs no approval is approved when it is requested.
    reached = milestones.slice(0, place + 1).map((_, index) => reached[index] ?? { actorName, at });
  }
  return milestones.map(({ name }, index) => {
    const by = reached[index];
    if (by) return { name, state: 'reached', by };
    if (index > reached.length) return { name, state: 'ahead', by: null };
    return ended ? { name, state: 'ended', by: ended } : { name, state: 'next', by: null };
  });
}
