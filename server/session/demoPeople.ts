import { inArray } from 'drizzle-orm';

import type { Message } from '../../domain/message/message.ts';
import type { ServerContext } from '../context.ts';
import { own } from '../words/own.ts';
import { employeeTable } from './employeeTable.ts';

/** People of the demo company by name, and what each is there to show. */
const descriptions: Readonly<Record<string, Message>> = {
  'super.admin@nusantara.test': own('demoPerson.superAdmin'),
  'admin@nusantara.test': own('demoPerson.admin'),
  'finance.admin@nusantara.test': own('demoPerson.financeAdmin'),
  'finance.user@nusantara.test': own('demoPerson.financeUser'),
  'maker@nusantara.test': own('demoPerson.maker'),
  'approver@nusantara.test': own('demoPerson.approver'),
  'releaser@nusantara.test': own('demoPerson.releaser'),
  'reviewer@nusantara.test': own('demoPerson.reviewer'),
  'requester@nusantara.test': own('demoPerson.requester'),
  'procurement@nusantara.test': own('demoPerson.procurement'),
  'employee@nusantara.test': own('demoPerson.employee'),
  'manager@nusantara.test': own('demoPerson.manager'),
  'admin@lain.test': own('demoPerson.stranger'),
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
  /** What this person is there to show. */
  says: Message;
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
    const says = descriptions[email];
    return row && says ? [{ email, name: `${row.firstName} ${row.lastName}`.trim(), says }] : [];
  });
}

/** Whether people may sign in without a provider's word: the embedded provider, and not in production. */
export function hasDemoSignIn({ configuration }: Pick<ServerContext, 'configuration'>): boolean {
  return configuration.signInProvider === undefined && configuration.environment !== 'production';
}
