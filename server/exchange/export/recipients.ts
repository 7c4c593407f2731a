import { and, eq, inArray, sql } from 'drizzle-orm';

import type { ActContext } from '../../context.ts';
import type { Executor } from '../../database/database.ts';
import { employeeTable } from '../../session/employeeTable.ts';

/** Those of the addresses that may be sent the company's lists: active employees, and whom the operator allows. */
export async function allowedAmong(
  executor: Executor,
  { configuration }: Pick<ActContext, 'configuration'>,
  companyID: number,
  addresses: readonly string[],
): Promise<string[]> {
  const employees = await employeesAmong(executor, companyID, addresses);
  return addresses.filter((address) => {
    const lower = address.toLowerCase();
    return employees.has(lower) || configuration.mailDomains.includes(lower.split('@')[1] ?? '');
  });
}

/** The active employees among the addresses, by the address in small letters. */
export async function employeesAmong(
  executor: Executor,
  companyID: number,
  addresses: readonly string[],
): Promise<Map<string, number>> {
  if (addresses.length === 0) return new Map();
  const email = sql<string>`lower(${employeeTable.email})`;
  const found = await executor
    .select({ id: employeeTable.id, email })
    .from(employeeTable)
    .where(
      and(
        eq(employeeTable.companyID, companyID),
        eq(employeeTable.status, 'active'),
        inArray(
          email,
          addresses.map((address) => address.toLowerCase()),
        ),
      ),
    );
  return new Map(found.map((one) => [one.email, one.id]));
}
