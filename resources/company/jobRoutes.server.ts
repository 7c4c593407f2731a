import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { z } from 'zod';

import { readCall } from '../../server/engine/calls.ts';
import type { App } from '../../server/http/routes.ts';
import type { ServerContext } from '../../server/context.ts';
import { employeeTable } from '../../server/session/employeeTable.ts';

const jobs = [
  { path: 'job-grades', column: employeeTable.jobGrade, summary: 'The job grades of people who work here' },
  { path: 'job-levels', column: employeeTable.jobLevel, summary: 'The job levels of people who work here' },
] as const;

/** What rules tell employees apart by, beside their names. */
export function jobRoutes(app: App, context: ServerContext): void {
  for (const { path, column, summary } of jobs) {
    readCall(app, context, {
      url: `/v1/${path}`,
      access: {},
      tag: 'Company',
      summary,
      query: z.strictObject({}),
      isAlwaysThere: true,
      answer: z.object({ items: z.array(z.string()) }),
      async read({ executor, actor }) {
        const rows = await executor
          .selectDistinct({ name: column })
          .from(employeeTable)
          .where(
            and(
              eq(employeeTable.companyID, actor.companyID),
              ne(employeeTable.status, 'resigned'),
              isNotNull(column),
              ne(column, ''),
            ),
          )
          .orderBy(column);
        return { items: rows.flatMap(({ name }) => (name === null ? [] : [name])) };
      },
    });
  }
}
