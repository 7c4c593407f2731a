import type { Message } from '../message/message.ts';
import type { statusEn } from '../words/status.en.ts';

/** The colour of a status, which says nothing that its words do not say. */
export type StatusTone = 'neutral' | 'waiting' | 'attention' | 'bank' | 'good' | 'bad';

/** How a status is shown. */
export interface StatusLook {
  tone: StatusTone;
  /** What it is called. */
  says: Message;
  /** The same as short as a list needs it; some have no shorter words than their own. */
  short: Message;
}

export type StatusLooks<Status extends string = string> = Readonly<Record<Status, StatusLook>>;

/** The statuses that have words in a tree, which may hold shorter ones beside. */
type StatusIn<Words> = Exclude<keyof Words & string, 'short'>;

/**
 * Statuses with their tones; what each is called stands under its own name in the words at `root`. A status without
 * words does not compile, nor do words without a status.
 */
export function statusLooks<Words>(
  root: string,
  tones: Readonly<Record<StatusIn<Words>, StatusTone>>,
): StatusLooks<StatusIn<Words>> {
  const looks = Object.entries<StatusTone>(tones).map(([status, tone]) => [
    status,
    { tone, says: { key: `${root}.${status}` }, short: { key: `${root}.short.${status}` } },
  ]);
  return Object.fromEntries(looks) as StatusLooks<StatusIn<Words>>;
}

/** What the laws name themselves: a record of any noun, an approver's task, an import, and what is late. */
export const lawLooks = statusLooks<typeof statusEn>('status', {
  active: 'good',
  inactive: 'neutral',
  draft: 'neutral',
  awaiting: 'waiting',
  revision: 'attention',
  completed: 'good',
  rejected: 'bad',
  canceled: 'neutral',
  processing: 'waiting',
  processed: 'good',
  failed: 'bad',
  undone: 'neutral',
  overdue: 'bad',
});
