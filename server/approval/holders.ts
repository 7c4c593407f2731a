import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { PermissionKey } from '../../domain/access/permission.ts';
import { holdersOf } from '../../domain/access/permission.ts';
import { employeeTable } from '../session/employeeTable.ts';
import type { Executor } from '../database/database.ts';

/** Everybody who may work and of whom the condition holds, but for these: whom to tell that something waits. */
export async function employeesWith(
  executor: Executor,
  companyID: number,
  condition: SQL | undefined,
  excludedIDs: readonly number[] = [],
): Promise<number[]> {
  const rows = await executor
    .select({ id: employeeTable.id })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.status, 'active'),
        eq(employeeTable.hasAccess, true),
        condition,
        excludedIDs.length > 0 ? notInArray(employeeTable.id, [...excludedIDs]) : undefined,
      ),
    );
  return rows.map((row) => row.id);
}

/** Of an employee: that one of their access roles carries the permission. */
export function carries(permission: PermissionKey): SQL {
  const roles = sql.join(
    holdersOf(permission).map((role) => sql`${role}`),
    sql`, `,
  );
  return sql`${employeeTable.accessRoles} && array[${roles}]`;
}
