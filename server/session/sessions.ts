import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';

import { and, eq, isNull, lt, sql } from 'drizzle-orm';

import { accessTokenSeconds, refreshTokenSeconds } from '../../domain/access/sessionLifetime.ts';
import { DomainError } from '../../domain/message/errors.ts';
import { own } from '../words/own.ts';
import { employeeTable } from './employeeTable.ts';
import type { ServerContext } from '../context.ts';
import type { Database, Executor } from '../database/database.ts';
import { afterCommit } from '../database/database.ts';
import type { AccessClaims } from './accessToken.ts';
import { signAccessToken } from './accessToken.ts';
import type { SignedIn } from './actor.ts';
import { mayWork } from './actor.ts';
import { forgetActors } from './authentication.ts';
import { refreshTokenTable, sessionTable } from './sessionTables.ts';

/** Within this time the token just used answers the same successor again (docs/decisions/0003-refresh-rotation.md). */
const refreshGraceSeconds = 10;

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

type EndReason = 'signed_out' | 'refresh_reused' | 'switched_company' | 'access_ended' | 'decided';

/** Whom a session is for; `email` is the address that sign-in proved. */
export interface SessionOwner {
  companyID: number;
  employeeID: number;
  email: string;
}

type AccessOwner = Omit<AccessClaims, 'exp'>;

/** Begins a session. */
export async function startSession(context: ServerContext, owner: SessionOwner): Promise<TokenPair> {
  const now = context.now();
  const refreshToken = `${owner.companyID}.${randomBytes(32).toString('base64url')}`;
  const sessionID = await context.database.write(owner.companyID, async (executor) => {
    const [session] = await executor
      .insert(sessionTable)
      .values({ ...owner, signedInAt: now, expiresAt: endOfRefresh(now) })
      .returning({ id: sessionTable.id });
    if (!session) throw new Error('the session was not inserted');
    await insertRefreshToken(executor, { ...owner, sessionID: session.id, refreshToken, now });
    return session.id;
  });
  const accessToken = await signAccessToken(
    context.configuration.accessTokenSecret,
    { companyID: owner.companyID, employeeID: owner.employeeID, sessionID },
    now,
  );
  return { accessToken, refreshToken };
}

/** Begins a session for one decision, by the link of a mail: it lasts as long as one access token, and nothing renews it. */
export async function openLinkSession(
  executor: Executor,
  owner: SessionOwner & { subjectType: string; subjectID: number },
  now: Date,
): Promise<AccessOwner> {
  const { companyID, employeeID, email, subjectType, subjectID } = owner;
  const expiresAt = new Date(now.getTime() + accessTokenSeconds * 1000);
  const [session] = await executor
    .insert(sessionTable)
    .values({ companyID, employeeID, email, subjectType, subjectID, signedInAt: now, expiresAt })
    .returning({ id: sessionTable.id });
  if (!session) throw new Error('the session was not inserted');
  return { companyID, employeeID, sessionID: session.id };
}

/** The access token of such a session. */
export function tokenOfLinkSession(context: ServerContext, owner: AccessOwner): Promise<string> {
  return signAccessToken(context.configuration.accessTokenSecret, owner, context.now());
}

/** Ends the session that the link of a mail began, with the decision that it was for. */
export async function endLinkSession(
  executor: Executor,
  { database, now }: Pick<ServerContext, 'database' | 'now'>,
  { actor: { companyID }, session }: SignedIn,
): Promise<void> {
  await executor
    .update(sessionTable)
    .set({ endedAt: now(), endReason: 'decided' satisfies EndReason })
    .where(and(eq(sessionTable.companyID, companyID), eq(sessionTable.id, session.id)));
  afterCommit(executor, () => forgetActors(database, companyID));
}

/** Ends a session; its access tokens are refused from now on. Ending one that is over already changes nothing. */
export async function endSession(
  context: ServerContext,
  { companyID, sessionID, reason }: { companyID: number; sessionID: number; reason: EndReason },
): Promise<void> {
  await context.database.write(companyID, (executor) =>
    executor
      .update(sessionTable)
      .set({ endedAt: context.now(), endReason: reason })
      .where(
        and(
          eq(sessionTable.companyID, companyID),
          eq(sessionTable.id, sessionID),
          isNull(sessionTable.endedAt),
        ),
      ),
  );
  forgetActors(context.database, companyID);
}

/** Ends every session of a person in one company, with the commit of the caller's transaction. */
export async function endSessionsOf(
  executor: Executor,
  database: Database,
  {
    companyID,
    employeeID,
    reason,
    at,
  }: { companyID: number; employeeID: number; reason: EndReason; at: Date },
): Promise<void> {
  await executor
    .update(sessionTable)
    .set({ endedAt: at, endReason: reason })
    .where(
      and(
        eq(sessionTable.companyID, companyID),
        eq(sessionTable.employeeID, employeeID),
        isNull(sessionTable.endedAt),
      ),
    );
  afterCommit(executor, () => forgetActors(database, companyID));
}

// -- Refresh --------------------------------------------------------------------------------------------------------

type Refreshing = Map<string, Promise<TokenPair>>;
const refreshingByDatabase = new WeakMap<Database, Refreshing>();

/**
 * Trades a refresh token for the next pair. One that was used before ends its whole session, except within
 * {@link refreshGraceSeconds} and as long as its successor is unused: then it answers that same successor.
 * @throws DomainError `unauthorized`, 'refresh token not found', whatever the reason
 */
export function refreshSession(context: ServerContext, refreshToken: string): Promise<TokenPair> {
  const refreshing: Refreshing = refreshingByDatabase.get(context.database) ?? new Map();
  refreshingByDatabase.set(context.database, refreshing);
  // Tabs that ask with the same token at the same time share one answer, and one place at the database.
  const underWay = refreshing.get(refreshToken);
  if (underWay) return underWay;
  const answer = rotate(context, refreshToken).finally(() => refreshing.delete(refreshToken));
  refreshing.set(refreshToken, answer);
  return answer;
}

function refreshRefused(): DomainError {
  return new DomainError('unauthorized', { says: own('session.noRefreshToken') });
}

async function rotate(context: ServerContext, refreshToken: string): Promise<TokenPair> {
  const companyID = companyOf(refreshToken);
  if (companyID === null) throw refreshRefused();
  const now = context.now();
  const successor = successorOf(context.configuration.accessTokenSecret, refreshToken);
  const outcome = await context.database.write(companyID, (executor) =>
    useToken(executor, { companyID, refreshToken, successor, now }),
  );
  if (outcome.kind === 'reused') forgetActors(context.database, companyID);
  if (outcome.kind !== 'rotated') throw refreshRefused();
  const { employeeID, sessionID } = outcome;
  const { accessTokenSecret } = context.configuration;
  const accessToken = await signAccessToken(accessTokenSecret, { companyID, employeeID, sessionID }, now);
  return { accessToken, refreshToken: successor };
}

type Outcome = { kind: 'rotated'; employeeID: number; sessionID: number } | { kind: 'reused' | 'unknown' };

async function useToken(
  executor: Executor,
  use: { companyID: number; refreshToken: string; successor: string; now: Date },
): Promise<Outcome> {
  const { companyID, now } = use;
  const found = await lockToken(executor, companyID, use.refreshToken);
  if (!found || found.session.endedAt !== null || found.token.expiresAt <= now || !mayWork(found.employee)) {
    return { kind: 'unknown' };
  }
  const sessionID = found.session.id;
  const rotated = { kind: 'rotated', employeeID: found.session.employeeID, sessionID } as const;
  if (found.token.usedAt === null) {
    await executor.update(refreshTokenTable).set({ usedAt: now }).where(isToken(companyID, use.refreshToken));
    await insertRefreshToken(executor, { companyID, sessionID, refreshToken: use.successor, now });
    await executor
      .update(sessionTable)
      .set({ expiresAt: endOfRefresh(now) })
      .where(and(eq(sessionTable.companyID, companyID), eq(sessionTable.id, sessionID)));
    return rotated;
  }
  const isWithinGrace = now.getTime() - found.token.usedAt.getTime() <= refreshGraceSeconds * 1000;
  if (isWithinGrace && (await isUnused(executor, companyID, use.successor))) return rotated;
  await executor
    .update(sessionTable)
    .set({ endedAt: now, endReason: 'refresh_reused' satisfies EndReason })
    .where(and(eq(sessionTable.companyID, companyID), eq(sessionTable.id, sessionID)));
  return { kind: 'reused' };
}

/** The session is locked with its token: refreshes of one session go one after the other. */
async function lockToken(executor: Executor, companyID: number, refreshToken: string) {
  const [found] = await executor
    .select({
      token: { usedAt: refreshTokenTable.usedAt, expiresAt: refreshTokenTable.expiresAt },
      session: { id: sessionTable.id, employeeID: sessionTable.employeeID, endedAt: sessionTable.endedAt },
      employee: { status: employeeTable.status, hasAccess: employeeTable.hasAccess },
    })
    .from(refreshTokenTable)
    .innerJoin(
      sessionTable,
      and(
        eq(sessionTable.companyID, refreshTokenTable.companyID),
        eq(sessionTable.id, refreshTokenTable.sessionID),
      ),
    )
    .innerJoin(
      employeeTable,
      and(eq(employeeTable.companyID, sessionTable.companyID), eq(employeeTable.id, sessionTable.employeeID)),
    )
    .where(isToken(companyID, refreshToken))
    .for('update', { of: [sessionTable, refreshTokenTable] });
  return found;
}

async function isUnused(executor: Executor, companyID: number, refreshToken: string): Promise<boolean> {
  const [row] = await executor
    .select({ usedAt: refreshTokenTable.usedAt })
    .from(refreshTokenTable)
    .where(isToken(companyID, refreshToken));
  return row?.usedAt === null;
}

function insertRefreshToken(
  executor: Executor,
  row: { companyID: number; sessionID: number; refreshToken: string; now: Date },
) {
  return executor.insert(refreshTokenTable).values({
    companyID: row.companyID,
    tokenHash: hashOf(row.refreshToken),
    sessionID: row.sessionID,
    issuedAt: row.now,
    expiresAt: endOfRefresh(row.now),
  });
}

function isToken(companyID: number, refreshToken: string) {
  return and(
    eq(refreshTokenTable.companyID, companyID),
    eq(refreshTokenTable.tokenHash, hashOf(refreshToken)),
  );
}

function endOfRefresh(now: Date): Date {
  return new Date(now.getTime() + refreshTokenSeconds * 1000);
}

function hashOf(refreshToken: string): Buffer {
  return createHash('sha256').update(refreshToken).digest();
}

/** A refresh token is `<company>.<256 bits>`: the company leads to its rows, and is nothing without the rest. */
function companyOf(refreshToken: string): number | null {
  const company = /^([1-9]\d{0,14})\.[\w-]{43}$/.exec(refreshToken)?.[1];
  return company === undefined ? null : Number(company);
}

/**
 * Derived, not drawn, so that a racing tab can be told the same successor although only hashes are stored. Without
 * the server's key it cannot be foreseen.
 */
function successorOf(secret: string, refreshToken: string): string {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'outlay refresh token', 32));
  const next = createHmac('sha256', key).update(refreshToken).digest('base64url');
  return `${refreshToken.split('.')[0]}.${next}`;
}

// -- Cleaning -------------------------------------------------------------------------------------------------------

/** Removes what has expired, over all companies; for a daily job. Used tokens stay until then, to be recognised. */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await database.system.delete(refreshTokenTable).where(lt(refreshTokenTable.expiresAt, now));
  await database.system
    .delete(sessionTable)
    .where(lt(sessionTable.expiresAt, sql`${now.toISOString()}::timestamptz - interval '90 days'`));
}
