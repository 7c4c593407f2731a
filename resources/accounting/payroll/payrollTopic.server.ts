import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';

import type { Executor } from '../../../server/database/database.ts';
import { jobTopic } from '../../../server/jobs/jobTopics.ts';
import { writeOutboxOfMany } from '../../../server/jobs/outbox.ts';
import { openItemStatuses } from './payrollBatch.ts';
import { payrollItemTable } from './payrollTables.server.ts';

/** Gives an item to the payroll, or asks what became of it. */
export const payrollTopic = jobTopic('payroll.item', z.object({ itemID: z.int().positive() }));

/** The payroll is connected again: what it may have is asked about at once. */
export async function wakeItems(executor: Executor, companyID: number): Promise<void> {
  const open = await executor
    .select({ itemID: payrollItemTable.id })
    .from(payrollItemTable)
    .where(
      and(eq(payrollItemTable.companyID, companyID), inArray(payrollItemTable.status, [...openItemStatuses])),
    );
  await writeOutboxOfMany(executor, companyID, payrollTopic, open);
}
