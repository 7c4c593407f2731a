import { and, eq, inArray } from 'drizzle-orm';

import { employeeTable } from '../../resources/employee/employee.server.ts';
import { notificationTable } from '../../resources/notification/notification.server.ts';
import type { ServerContext } from '../context.ts';
import { handleOnce } from '../jobs/handleOnce.ts';
import type { JobHandler } from '../jobs/jobTopics.ts';
import { writeOutbox } from '../jobs/outbox.ts';

/** Puts a notification before each of its people, and sends it to those who can sign in by mail; once per job. */
export function notificationHandler(context: ServerContext): JobHandler<'notification'> {
  return async (job) => {
    const { employeeIDs, isMailed = true, ...content } = job.payload;
    await context.database.write(job.companyID, async (executor) => {
      if (!(await handleOnce(executor, job))) return;
      const people = await executor
        .select({ id: employeeTable.id, email: employeeTable.email })
        .from(employeeTable)
        .where(
          and(
            eq(employeeTable.companyID, job.companyID),
            inArray(employeeTable.id, employeeIDs),
            eq(employeeTable.status, 'active'),
          ),
        );
      if (people.length === 0) return;
      const createdAt = context.now();
      await executor.insert(notificationTable).values(
        people.map((person) => ({
          companyID: job.companyID,
          employeeID: person.id,
          createdAt,
          ...content,
        })),
      );
      if (!isMailed) return;
      const text = `${content.message}\n\n${context.configuration.publicUrl}`;
      for (const person of people) {
        await writeOutbox(executor, job.companyID, 'mail', {
          to: person.email,
          subject: content.message,
          text,
        });
      }
    });
    context.outboxChanged();
  };
}
