import { bigint, integer } from 'drizzle-orm/pg-core';

import { instant, reference } from '../../database/columns.ts';

/** What a record that can be approved carries of its chain, so that a decision needs no further look. */
export const approverColumns = () => ({
  /** Who can decide the open step, in the place of somebody or not; empty when none is open. */
  approverIDs: bigint('approver_ids', { mode: 'number' }).array().notNull().default([]),
  /** Since when none of them can decide it any more, as the clock found; null while somebody can. */
  undecidableSince: instant('undecidable_since'),
  /** Who closed a step of the current round. */
  approvedByIDs: bigint('approved_by_ids', { mode: 'number' }).array().notNull().default([]),
  /** Who closed one of them in the place of somebody who is away. */
  decidedForIDs: bigint('decided_for_ids', { mode: 'number' }).array().notNull().default([]),
  /** Open step included. */
  stepsLeft: integer('steps_left').notNull().default(0),
  /** Who took the last decision, as long as nothing followed it: until then they can take it back. */
  decidedByID: reference('decided_by_id'),
  /** Counts how often the chain was resolved. */
  approvalRound: integer('approval_round').notNull().default(0),
});
