import { sql } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { outboxTable } from '../engine/recordTables.ts';
import type { JobTopic } from './jobTopics.ts';

/** Due before any clock looks: rows without a date go at once, however far apart two machines' clocks are. */
const atOnce = new Date(0);

/**
 * Notes work to be done after the commit of the caller's transaction: with the record, or not at all. `dueAt` holds
 * it back until then. Call `context.outboxChanged()` after the commit; without it the relay looks within a second.
 */
export async function writeOutbox<Payload extends Record<string, unknown>>(
  executor: Executor,
  companyID: number,
  topic: JobTopic<Payload>,
  payload: NoInfer<Payload>,
  dueAt: Date = atOnce,
): Promise<void> {
  await pipelined(executor, noteQuery(executor).execute({ companyID, topic: topic.name, payload, dueAt }));
}

/** The same of many things at once, by one statement. */
export async function writeOutboxOfMany<Payload extends Record<string, unknown>>(
  executor: Executor,
  companyID: number,
  topic: JobTopic<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await executor.execute(sql`
    insert into ${outboxTable} (company_id, topic, payload, due_at)
    select ${companyID}, ${topic.name}, given.payload, ${atOnce}::timestamptz
    from jsonb_array_elements(${JSON.stringify(payloads)}::jsonb) with ordinality as given (payload, place)
    order by given.place`);
}

const noteQuery = preparedQuery((executor) =>
  executor
    .insert(outboxTable)
    .values({
      companyID: sql.placeholder('companyID'),
      topic: sql.placeholder('topic'),
      payload: sql.placeholder('payload'),
      dueAt: sql.placeholder('dueAt'),
    })
    .prepare('note_in_outbox'),
);
