import { randomBytes } from 'node:crypto';

import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import { index, text, unique } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { ActContext, ServerContext } from '../../../server/context.ts';
import { bytea, instant, reference } from '../../../server/database/columns.ts';
import type { Executor } from '../../../server/database/database.ts';
import { jobTopic } from '../../../server/jobs/jobTopics.ts';
import { writeOutbox } from '../../../server/jobs/outbox.ts';
import { companyTable } from '../../../server/session/companyTable.ts';
import { employeeTable } from '../../../server/session/employeeTable.ts';
import { hashOfSecret, linkSecretOf } from '../../../server/session/linkSecret.ts';
import { endSessionsOf } from '../../../server/session/sessions.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import { numberedTable } from '../../../server/records/numberedTable.ts';

/** For so long a link is good, in days. */
const linkDays = 7;

/**
 * The way to the first sign-in of one person, mailed to them. Neither the database nor the queue holds the secret: it is
 * made of the seed with the server's key, and found by its hash (docs/decisions/0039-activation.md).
 */
export const activationLinkTable = numberedTable(
  'activation_link',
  {
    employeeID: reference('employee_id').notNull(),
    /** The mailbox that the link proves. Once the person has another address it opens nothing. */
    email: text('email').notNull(),
    seed: bytea('seed').notNull(),
    tokenHash: bytea('token_hash').notNull(),
    invitedByID: reference('invited_by_id'),
    madeAt: instant('made_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
    /** A newer one took its place, or the invitation was withdrawn. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    unique('activation_link_token').on(table.companyID, table.tokenHash),
    index('activation_link_employee').on(table.companyID, table.employeeID, table.id),
  ],
);

export type ActivationLink = typeof activationLinkTable.$inferSelect;

/** Mails a link, unless it is over by then. */
export const activationMailTopic = jobTopic('activation.mail', z.object({ linkID: z.int().positive() }));
/** Mails a new link in place of this one, if the invitation stands. */
export const renewalTopic = jobTopic('activation.renewal', z.object({ linkID: z.int().positive() }));

/** The person of a link, as the company knows them. */
interface LinkOwner {
  companyID: number;
  employeeID: number;
}

/**
 * Makes a link for an employee, ends the earlier one and mails it to the address that they have. Call it in the
 * transaction that invites them, with their row locked, and `context.outboxChanged()` after the commit.
 */
export async function sendActivationLink(
  executor: Executor,
  { configuration, now }: Pick<ActContext, 'configuration' | 'now'>,
  { invitedByID, email, ...owner }: LinkOwner & { email: string; invitedByID: number | null },
): Promise<void> {
  const madeAt = now();
  await endActivationLinks(executor, owner, madeAt);
  const seed = randomBytes(32);
  const token = activationTokenOf(configuration, { companyID: owner.companyID, seed });
  const [made] = await executor
    .insert(activationLinkTable)
    .values({
      ...owner,
      email,
      seed,
      tokenHash: hashOfSecret(token),
      invitedByID,
      madeAt,
      expiresAt: new Date(madeAt.getTime() + linkDays * 24 * 3600 * 1000),
    })
    .returning({ id: activationLinkTable.id });
  if (!made) throw new Error('the link was not stored');
  await writeOutbox(executor, owner.companyID, activationMailTopic, { linkID: made.id });
}

/**
 * Ends every way in that a person has: links at once, sessions with the commit of the transaction. For access that is
 * revoked and people who leave. A password stays, because it may open other companies; it opens this one no more.
 */
export async function endWaysIn(
  executor: Executor,
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  owner: LinkOwner,
): Promise<void> {
  const at = now();
  await endActivationLinks(executor, owner, at);
  await endSessionsOf(executor, database, { ...owner, reason: 'access_ended', at });
}

async function endActivationLinks(executor: Executor, owner: LinkOwner, at: Date): Promise<void> {
  await executor
    .update(activationLinkTable)
    .set({ endedAt: at })
    .where(and(isOwnedBy(owner), isNull(activationLinkTable.usedAt), isNull(activationLinkTable.endedAt)));
}

function isOwnedBy({ companyID: company, employeeID }: LinkOwner) {
  return and(eq(activationLinkTable.companyID, company), eq(activationLinkTable.employeeID, employeeID));
}

/** The link with this secret, open or not; null for a secret that was never given out. */
export async function findLink(
  executor: Executor,
  company: number,
  token: string,
): Promise<ActivationLink | null> {
  const [link] = await executor.select().from(activationLinkTable).where(hasToken(company, token));
  return link ?? null;
}

/** The same with its person and company, in one query: a false link takes no less time than one that is over. */
export async function findInvited(executor: Executor, company: number, token: string) {
  const [found] = await executor
    .select({ link: activationLinkTable, employee: employeeTable, company: companyTable })
    .from(activationLinkTable)
    .innerJoin(employeeTable, isNamedBy(employeeTable, activationLinkTable, activationLinkTable.employeeID))
    .innerJoin(companyTable, eq(companyTable.companyID, activationLinkTable.companyID))
    .where(hasToken(company, token));
  return found ?? null;
}

function hasToken(company: number, token: string) {
  return and(
    eq(activationLinkTable.companyID, company),
    eq(activationLinkTable.tokenHash, hashOfSecret(token)),
  );
}

/** The last link that a person was given. */
export async function newestLink(executor: Executor, owner: LinkOwner): Promise<ActivationLink | null> {
  const [link] = await executor
    .select()
    .from(activationLinkTable)
    .where(isOwnedBy(owner))
    .orderBy(desc(activationLinkTable.id))
    .limit(1);
  return link ?? null;
}

/** Uses a link up. False when it is over, or another was quicker. */
export async function takeLink(executor: Executor, link: ActivationLink, at: Date): Promise<boolean> {
  const used = await executor
    .update(activationLinkTable)
    .set({ usedAt: at })
    .where(
      and(
        eq(activationLinkTable.companyID, link.companyID),
        eq(activationLinkTable.id, link.id),
        isNull(activationLinkTable.usedAt),
        isNull(activationLinkTable.endedAt),
        gt(activationLinkTable.expiresAt, at),
      ),
    )
    .returning({ id: activationLinkTable.id });
  return used.length > 0;
}

interface Invited {
  email: string;
  status: string;
  hasAccess: boolean;
}

/** Whether the link leads in at this moment. */
export function isOpen(link: ActivationLink, employee: Invited, at: Date): boolean {
  return link.usedAt === null && link.endedAt === null && link.expiresAt > at && isFor(link, employee);
}

/** Whether the person may still be let in by a link that went to this address. */
function isFor({ email }: ActivationLink, employee: Invited): boolean {
  return canBeInvited(employee) && employee.email.toLowerCase() === email.toLowerCase();
}

/** Whether an invitation makes sense: they work here and have no access yet. */
export function canBeInvited({ status, hasAccess }: Pick<Invited, 'status' | 'hasAccess'>): boolean {
  return status === 'active' && !hasAccess;
}

/** The person of a link; locked for an activation, so that one goes after the other. */
export async function employeeOf(
  executor: Executor,
  { companyID: company, employeeID }: LinkOwner,
  isLocked: boolean,
) {
  const query = executor
    .select({
      id: employeeTable.id,
      firstName: employeeTable.firstName,
      lastName: employeeTable.lastName,
      email: employeeTable.email,
      status: employeeTable.status,
      hasAccess: employeeTable.hasAccess,
    })
    .from(employeeTable)
    .where(and(eq(employeeTable.companyID, company), eq(employeeTable.id, employeeID)));
  const [employee] = await (isLocked ? query.for('update') : query);
  return employee ?? null;
}

// -- The secret -----------------------------------------------------------------------------------------------------

/** The secret of a link. */
export function activationTokenOf(
  configuration: Pick<ServerContext['configuration'], 'accessTokenSecret'>,
  link: Pick<ActivationLink, 'companyID' | 'seed'>,
): string {
  return linkSecretOf(configuration, 'outlay activation link', link);
}
