import { outboxTable } from '../engine/recordTables.ts';
import type { Executor } from '../database/database.ts';
import type { JobTopic, JobTopics } from './jobTopics.ts';

/** Due before any clock looks: rows without a date go at once, however far apart two machines' clocks are. */
const atOnce = new Date(0);

/**
 * Notes work to be done after the commit of the caller's transaction: with the record, or not at all. `dueAt` holds
 * it back until then. Call `context.outboxChanged()` after the commit; without it the relay looks within a second.
 */
export async function writeOutbox<Topic extends JobTopic>(
  executor: Executor,
  companyID: number,
  topic: Topic,
  payload: JobTopics[Topic],
  dueAt: Date = atOnce,
): Promise<void> {
  await executor.insert(outboxTable).values({ companyID, topic, payload, dueAt });
}
