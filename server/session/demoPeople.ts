import { inArray } from 'drizzle-orm';

import { employeeTable } from './employeeTable.ts';
import type { ServerContext } from '../context.ts';

/** People of the demo company by name, and what each is there to show. */
const descriptions: Readonly<Record<string, string>> = {
  'super.admin@nusantara.test': 'Super Admin: everything, and approvals nobody else can take',
  'admin@nusantara.test': 'Admin: people, policies, workflows, all purchases and payments',
  'finance.admin@nusantara.test': 'Finance Admin: all purchases and payments',
  'finance.user@nusantara.test': 'Finance User: reads the purchases of two company accounts',
  'maker@nusantara.test': 'Requests payments',
  'approver@nusantara.test': 'Approves payments',
  'releaser@nusantara.test': 'Authorizes payments, so that the bank pays',
  'reviewer@nusantara.test': 'Reviews invoices, orders, quotes and requests',
  'requester@nusantara.test': 'Asks for purchases',
  'procurement@nusantara.test': 'Procurement officer: turns requests into quotes and orders',
  'employee@nusantara.test': 'Has nothing but a personal account',
  'manager@nusantara.test': 'Manages employee and requester, and approves for them',
  'admin@lain.test': 'Admin of another company, which sees nothing of the first',
};

/** Every demo person signs in with this at the embedded provider, outside production only. */
export const demoPassword = 'demo';

/** `.test` can never be a real address (RFC 2606): the demo password opens no other account. */
export function isDemoAddress(email: string): boolean {
  return email.toLowerCase().endsWith('.test');
}

export interface DemoPerson {
  email: string;
  name: string;
  description: string;
}

/** The demo people that this database holds, to be offered on the sign-in page; nobody in production. */
export async function demoPeople(context: ServerContext): Promise<DemoPerson[]> {
  if (!hasDemoSignIn(context)) return [];
  const emails = Object.keys(descriptions);
  const rows = await context.database.system
    .select({
      email: employeeTable.email,
      firstName: employeeTable.firstName,
      lastName: employeeTable.lastName,
    })
    .from(employeeTable)
    .where(inArray(employeeTable.email, emails));
  return emails.flatMap((email) => {
    const row = rows.find((one) => one.email === email);
    return row
      ? [{ email, name: `${row.firstName} ${row.lastName}`.trim(), description: descriptions[email] ?? '' }]
      : [];
  });
}

/** Whether people may sign in without a provider's word: the embedded provider, and not in production. */
export function hasDemoSignIn({ configuration }: Pick<ServerContext, 'configuration'>): boolean {
  return configuration.signInProvider === undefined && configuration.environment !== 'production';
}
