import { and, eq, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';

import type { ServerContext } from '../../../../server/context.ts';
import type { Executor } from '../../../../server/database/database.ts';
import type { JobWorker } from '../../../../server/jobs/jobTopics.ts';
import { jobTopic, jobWorker } from '../../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../../server/jobs/outbox.ts';
import { scheduleRunTable } from '../scheduleTables.server.ts';
import { keptMs } from '../../../../server/exchange/export/keptFile.ts';

const { companyID, id, scheduleID, storageKey, finishedAt } = scheduleRunTable;
const kept = { companyID, id, storageKey: sql<string>`${storageKey}` };

const runFilesTopic = jobTopic('schedule.files', z.object({ storageKeys: z.array(z.string()) }));

/** Has the files of a schedule taken away once it is gone. */
export async function forgetFiles(
  executor: Executor,
  schedule: { companyID: number; id: number },
): Promise<void> {
  const files = await executor
    .select(kept)
    .from(scheduleRunTable)
    .where(and(eq(companyID, schedule.companyID), eq(scheduleID, schedule.id), isNotNull(storageKey)));
  if (files.length === 0) return;
  const storageKeys = files.map((file) => file.storageKey);
  await writeOutbox(executor, schedule.companyID, runFilesTopic, { storageKeys });
}

export function runFilesWorker({ files }: Pick<ServerContext, 'files'>): JobWorker {
  return jobWorker(runFilesTopic, async ({ payload }) => {
    for (const key of payload.storageKeys) await files.remove(key);
  });
}

/** Takes away the files of runs that are past their time. */
export async function cleanRunFiles({ database, files, now }: ServerContext): Promise<void> {
  const past = new Date(now().getTime() - keptMs);
  const over = await database.system
    .select(kept)
    .from(scheduleRunTable)
    .where(and(isNotNull(storageKey), lte(finishedAt, past)))
    .limit(1000);
  for (const run of over) {
    await files.remove(run.storageKey);
    await database.write(run.companyID, (executor) =>
      executor
        .update(scheduleRunTable)
        .set({ storageKey: null })
        .where(and(eq(companyID, run.companyID), eq(id, run.id))),
    );
  }
}
