import { and, eq, inArray } from 'drizzle-orm';

import type { Executor } from '../database/database.ts';
import { employeeTable } from './employeeTable.ts';

/** The people who administer a company, by their ids: who is told of what nobody else looks after. */
export async function adminsOf(executor: Executor, companyID: number): Promise<number[]> {
  const admins = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        inArray(employeeTable.role, ['super_admin', 'admin']),
        eq(employeeTable.status, 'active'),
        eq(employeeTable.hasAccess, true),
      ),
    );
  return admins.map(({ id }) => id);
}
