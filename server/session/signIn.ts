import { and, desc, eq, inArray, sql } from 'drizzle-orm';

import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import { companyRefusal } from './actor.ts';
import { companyTable, ownRegistration } from './companyTable.ts';
import { employeeTable } from './employeeTable.ts';
import type { ServerContext } from '../context.ts';
import type { SessionOwner, TokenPair } from './sessions.ts';
import { startSession } from './sessions.ts';
import { sessionTable } from './sessionTables.ts';

/** One company that a person works for. */
interface Employment extends SessionOwner {
  companyName: string;
  companyStatus: string;
  /** It is nobody's demo: people sign in by what they have alone. */
  isOwn: boolean;
}

/**
 * The companies in which an address belongs to an active employee with access: the one used last comes first, then
 * by number. The only look-up that crosses companies.
 */
export async function employmentsOf(context: ServerContext, email: string): Promise<Employment[]> {
  const address = email.trim().toLowerCase();
  const lastSignIn = sql<Date | null>`(
    select max(${sessionTable.signedInAt}) from ${sessionTable}
    where ${sessionTable.companyID} = ${employeeTable.companyID} and ${sessionTable.employeeID} = ${employeeTable.id}
  )`;
  const rows = await context.database.system
    .select({
      companyID: employeeTable.companyID,
      employeeID: employeeTable.id,
      companyName: companyTable.name,
      companyStatus: companyTable.status,
      isOwn: sql<boolean>`${companyTable.registrationSource} = ${ownRegistration}`,
    })
    .from(employeeTable)
    .innerJoin(companyTable, eq(companyTable.companyID, employeeTable.companyID))
    .where(
      and(
        inArray(employeeTable.email, [...new Set([address, email.trim()])]),
        eq(employeeTable.status, 'active'),
        eq(employeeTable.hasAccess, true),
      ),
    )
    .orderBy(sql`${lastSignIn} desc nulls last`, employeeTable.companyID, desc(employeeTable.id));
  return rows.map((row) => ({ ...row, email: address }));
}

/**
 * Begins a session for an address that was proved, in the named company, else the one used last.
 * @throws DomainError `forbidden` when no company employs it or theirs is closed, `company_expired` when its subscription is
 */
export async function signInByEmail(
  context: ServerContext,
  email: string,
  companyID?: number,
): Promise<TokenPair> {
  const all = await employmentsOf(context, email);
  const employments = companyID === undefined ? all : all.filter((one) => one.companyID === companyID);
  if (employments.length === 0) {
    throw new DomainError('forbidden', { says: own('session.noEmployee') });
  }
  const employment = employments.find((one) => one.companyStatus === 'active');
  if (!employment) throw companyRefusal(employments[0]?.companyStatus ?? 'closed');
  const { companyID: company, employeeID, email: address } = employment;
  return startSession(context, { companyID: company, employeeID, email: address });
}
