import type { PgColumn } from 'drizzle-orm/pg-core';

import type { Review, ServerEntity, StoredRecord } from '../../engine/serverEntity.ts';
import type { NounTable } from '../../records/recordTable.ts';
import type { approverColumns } from './approverColumns.ts';
import type { ChainState } from '../chain.ts';

/** A record that goes through an approval chain, as it is stored. */
export type ReviewedRow = StoredRecord &
  ChainState & { referenceID: string; decidedByID: number | null; undecidableSince: Date | null };

/** Its table: the columns of `approverColumns`, and the number by which people call the record. */
export type ReviewedTable = NounTable & {
  [Column in keyof ReturnType<typeof approverColumns>]: PgColumn;
} & { referenceID: PgColumn };

/** A noun whose records do. */
export type Reviewed = ServerEntity & { review: Review<ReviewedRow> };

export function isReviewed(entity: ServerEntity): entity is Reviewed {
  return entity.review !== undefined;
}

/** What decisions are judged by, and nobody is answered. */
export const chainColumns = [
  'approverIDs',
  'undecidableSince',
  'approvedByIDs',
  'decidedForIDs',
  'stepsLeft',
  'decidedByID',
  'approvalRound',
] as const satisfies readonly (keyof ReturnType<typeof approverColumns>)[];

/**
 * What leaves with a person, stands still or is given away goes on by itself: that has to be possible in each status in which a
 * step may be open.
 * @throws Error when the server is put together, for a noun that lacks something
 */
export function assertReviewable(entity: ServerEntity): void {
  if (!isReviewed(entity)) return;
  const { name, table, lifecycle, review } = entity;
  const missing = ['referenceID', ...chainColumns].filter((column) => !(column in table));
  if (missing.length > 0) {
    throw new Error(
      `${name} is reviewed, and its table lacks ${missing.join(', ')}: spread approverColumns() into it`,
    );
  }
  const passing = lifecycle.transitions
    .filter(({ action }) => action === 'passOn')
    .flatMap(({ from }) => from);
  const stuck = [...review.inReview, ...(review.alsoOpenIn ?? [])].filter(
    (status) => !passing.includes(status),
  );
  if (stuck.length > 0) {
    throw new Error(
      `${name} is reviewed, and nothing passes it on in ${stuck.join(', ')}: put reviewVerbs into its lifecycle`,
    );
  }
}
