import type { Actor } from '../../domain/actor.ts';
import type { Executor } from '../database/database.ts';

/** Whether a person may read the record with this number; the executor is confined to the person's company. */
export type MediaReader = (executor: Executor, actor: Actor, subjectID: number) => Promise<boolean>;

const readers = new Map<string, MediaReader>();

/**
 * A noun that carries files says who may read its records; a file is readable for whoever may read one record that
 * it belongs to. Files of a subject type without a reader are nobody's to read.
 */
export function registerMediaReader(subjectType: string, canRead: MediaReader): void {
  readers.set(subjectType, canRead);
}

export function mediaReaderOf(subjectType: string): MediaReader | undefined {
  return readers.get(subjectType);
}
