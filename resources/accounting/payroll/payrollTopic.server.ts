import { and, eq, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';

import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { ClockWork } from '../../../server/jobs/jobTopics.ts';
import { jobTopic } from '../../../server/jobs/jobTopics.ts';
import { writeOutboxOfMany } from '../../../server/jobs/outbox.ts';
import { openItemStatuses } from './payrollBatch.ts';
import { payrollItemTable } from './payrollTables.server.ts';

/** Gives an item to the payroll, or asks what became of it. */
export const payrollTopic = jobTopic('payroll.item', z.object({ itemID: z.int().positive() }));

/** The payroll is connected again: what it may have is asked about at once. */
export async function wakeItems(executor: Executor, companyID: number): Promise<void> {
  const open = await executor
    .update(payrollItemTable)
    .set({ nextAt: null })
    .where(
      and(eq(payrollItemTable.companyID, companyID), inArray(payrollItemTable.status, [...openItemStatuses])),
    )
    .returning({ itemID: payrollItemTable.id });
  await writeOutboxOfMany(executor, companyID, payrollTopic, open);
}

/** What is due so long has lost its job, as by clocks that differ. */
const forgottenMs = 10 * 60_000;

/** Looks now and then for items that are due and that no job is about. */
export function forgottenClockWork({ database, now, outboxChanged }: ServerContext): ClockWork {
  return {
    name: 'payroll.forgotten',
    cron: '*/5 * * * *',
    async run() {
      const { companyID, id, status, nextAt } = payrollItemTable;
      const forgotten = await database.system
        .select({ companyID, itemID: id })
        .from(payrollItemTable)
        .where(
          and(inArray(status, [...openItemStatuses]), lte(nextAt, new Date(now().getTime() - forgottenMs))),
        );
      for (const [company, items] of Map.groupBy(forgotten, (item) => item.companyID))
        await database.write(company, (executor) =>
          writeOutboxOfMany(
            executor,
            company,
            payrollTopic,
            items.map(({ itemID }) => ({ itemID })),
          ),
        );
      if (forgotten.length > 0) outboxChanged();
    },
  };
}
