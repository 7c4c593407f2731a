import { isDeepStrictEqual } from 'node:util';

import { and, eq } from 'drizzle-orm';

import type { CorrectedField } from '../../domain/reading/readingState.ts';
import type { Executor } from '../database/database.ts';
import { chargeCredit } from './readingCredit.ts';
import type { StoredReading } from './readingTables.ts';
import { paperReadingTable } from './readingTables.ts';

/** What was read of a file for a kind of record: in the order of all locks, the record comes first. */
interface FilledRecord {
  companyID: number;
  mediaID: number;
  type: string;
  id: number;
}

/**
 * Keeps, with a record that was filled by a reading, what a person saved otherwise than it was read, and takes the credit once it
 * is submitted. Run it in the transaction that saves the record.
 * @param compare what was saved otherwise
 * @returns what is said of it in the history; null where nothing was read, or nothing has changed since it was said
 */
export async function keepReading(
  executor: Executor,
  { companyID, mediaID, type, id }: FilledRecord,
  isSubmitted: boolean,
  now: Date,
  compare: (paper: NonNullable<StoredReading['paper']>) => Promise<CorrectedField[]>,
): Promise<CorrectedField[] | null> {
  const isReading = isReadFor(companyID, type, mediaID);
  const [reading] = await executor.select().from(paperReadingTable).where(isReading).for('update');
  if (!reading || reading.status !== 'read' || reading.paper === null) return null;
  const corrections = await compare(reading.paper);
  const isSaid = reading.subjectID === id && isDeepStrictEqual(reading.corrections, corrections);
  await executor.update(paperReadingTable).set({ corrections, subjectID: id }).where(isReading);
  if (isSubmitted) await chargeCredit(executor, reading, { type, id }, now);
  return isSaid ? null : corrections;
}

/** The reading of a file, if it was for a kind of record. */
export const isReadFor = (companyID: number, type: string, mediaID: number) =>
  and(
    eq(paperReadingTable.companyID, companyID),
    eq(paperReadingTable.mediaID, mediaID),
    eq(paperReadingTable.subjectType, type),
  );

/** The texts that were saved otherwise than they were read: `[field, read, saved]`. What was not read is not corrected. */
export const correctedTexts = (
  texts: readonly (readonly [string, string | null | undefined, string | null])[],
): CorrectedField[] =>
  texts.flatMap(([field, read, saved]) =>
    read == null || read === saved ? [] : [{ field, read, saved: saved ?? '' }],
  );
