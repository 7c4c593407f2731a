import { createHash, randomBytes } from 'node:crypto';

import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';

import { mayEnter } from '../../../domain/access/access.ts';
import type { Actor } from '../../../domain/access/actor.ts';
import { accountingProviders } from '../../../domain/access/companyFeature.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import { AccountingError } from '../../../server/accounting/accountingProvider.ts';
import type { AccountingTokens, BooksCompany } from '../../../server/accounting/accountingProvider.ts';
import { seal, unseal } from '../../../server/accounting/seal.ts';
import { carries, employeesWith } from '../../../server/approval/holders.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import type { HistoryActor } from '../../../server/engine/history.ts';
import { appendHistory } from '../../../server/engine/history.ts';
import { notify } from '../../../server/notification/notify.ts';
import { loadEmployeeActor } from '../../../server/session/actor.ts';
import { employeeName, employeeTable } from '../../../server/session/employeeTable.ts';
import { isNamedBy } from '../../../server/records/tableRows.ts';
import type { ConnectedName, ConnectionStatus } from './connection.ts';
import { connectionAccess, connectionNotice, connectionRule, programName } from './connection.ts';
import { isAccountingProgram } from './booksProgram.ts';
import type { RunningPrograms } from './connectedPrograms.server.ts';
import { connectionFollowers, offeredProgram, programOf } from './connectedPrograms.server.ts';
import type { StoredConnection } from './connectionTables.server.ts';
import { accountingAttemptTable, accountingConnectionTable } from './connectionTables.server.ts';
import type { ConnectionAnswer } from './connectionWire.ts';

/** As its history and notices name a connection. */
export const connectionSubject = 'accountingConnection';

/** How long a person may take at the program. */
export const attemptSeconds = 600;
/** Attempts that are over are kept so long, so that a replay is told from an invention. */
const attemptsKeptMs = 24 * 60 * 60 * 1000;

const table = accountingConnectionTable;
const attempts = accountingAttemptTable;

const hashOf = (secret: string) => createHash('sha256').update(secret).digest();
const of = (companyID: number, provider: ConnectedName) =>
  and(eq(table.companyID, companyID), eq(table.provider, provider));

/** What a person takes along to the program. */
interface BegunAttempt {
  address: string;
  /** Names the attempt: `<company>-<256 bits>`. */
  attempt: string;
  /** Proves that the browser that comes back is the one that went. */
  browserSecret: string;
}

interface LockedConnection extends StoredConnection {
  /** Nothing of it is in its history yet. */
  isNew: boolean;
}

/** The row of a company's connection, locked; it is made with the first attempt. */
export async function lockConnection(
  executor: Executor,
  companyID: number,
  provider: ConnectedName,
): Promise<LockedConnection> {
  const made = await executor
    .insert(table)
    .values({ companyID, provider })
    .onConflictDoNothing()
    .returning({ id: table.id });
  const [row] = await executor.select().from(table).where(of(companyID, provider)).for('update');
  if (!row) throw new Error(`company ${companyID} has no row for ${provider}`);
  return { ...row, isNew: made.length > 0 };
}

/** The row of a company's connection; null: nobody has begun one. */
export async function readConnection(
  executor: Executor,
  companyID: number,
  provider: ConnectedName,
): Promise<StoredConnection | null> {
  const [row] = await executor.select().from(table).where(of(companyID, provider));
  return row ?? null;
}

/** Makes sure that there is a connection, be it open or to be renewed. @throws DomainError `transition_not_allowed` where there is none */
export async function requireConnection(
  executor: Executor,
  companyID: number,
  provider: ConnectedName,
): Promise<void> {
  assertConnected(await readConnection(executor, companyID, provider), provider);
}

function assertConnected(row: StoredConnection | null, provider: ConnectedName): void {
  if (row === null || row.status === 'not_connected')
    throw new DomainError('transition_not_allowed', {
      says: connectionRule('notConnected', called(provider)),
    });
}

/** A connection as people see it. */
export async function connectionOf(
  context: RunningPrograms,
  executor: Executor,
  companyID: number,
  provider: ConnectedName,
): Promise<ConnectionAnswer> {
  const [row] = await executor
    .select({
      status: table.status,
      companyID: table.booksID,
      companyName: table.booksName,
      email: table.email,
      currencyCode: table.currencyCode,
      connectedAt: table.connectedAt,
      connectedByName: sql<string | null>`case when ${employeeTable.id} is not null then ${employeeName} end`,
    })
    .from(table)
    .leftJoin(employeeTable, isNamedBy(employeeTable, table, table.connectedByID))
    .where(of(companyID, provider));
  const program = offeredProgram(context, provider);
  const [isOffered, isSandbox] = [program !== null, program?.isSandbox === true];
  if (!row)
    return {
      status: 'not_connected',
      isOffered,
      isSandbox,
      companyID: null,
      companyName: null,
      email: null,
      currencyCode: null,
      connectedAt: null,
      connectedByName: null,
    };
  return { ...row, isOffered, isSandbox, connectedAt: row.connectedAt?.toISOString() ?? null };
}

interface Step {
  action: string;
  to: ConnectionStatus;
  actor: HistoryActor | null;
  remark?: Message;
  changes?: Record<string, [unknown, unknown]>;
}

/** Writes a step into the history of a locked connection. */
async function note(executor: Executor, row: LockedConnection, step: Step, now: Date): Promise<void> {
  await appendHistory(executor, row.companyID, step.actor, now, {
    subjectType: connectionSubject,
    subjectID: row.id,
    action: step.action,
    fromStatus: row.isNew ? null : row.status,
    toStatus: step.to,
    remark: step.remark ?? null,
    changes: step.changes ?? {},
  });
}

async function tell(
  executor: Executor,
  { companyID, id }: StoredConnection,
  eventType: string,
  message: Message,
  isGood: boolean,
  exceptID?: number,
): Promise<void> {
  const except = exceptID === undefined ? [] : [exceptID];
  await notify(executor, companyID, {
    employeeIDs: await employeesWith(executor, companyID, carries('integration_connect'), except),
    group: 'expenses',
    kind: isGood ? 'complete' : 'reminder',
    eventType,
    objectType: connectionSubject,
    objectID: id,
    message,
  });
}

/** Begins to connect a company. @throws DomainError where it is connected */
export async function beginConnection(
  context: ServerContext,
  actor: Actor,
  provider: ConnectedName,
  cameFrom: string | null = null,
): Promise<BegunAttempt> {
  const { companyID, employeeID } = actor;
  const now = context.now();
  const program = programOf(context, provider);
  const attempt = `${companyID}-${randomBytes(32).toString('base64url')}`;
  const browserSecret = randomBytes(32).toString('base64url');
  const verifier = randomBytes(32).toString('base64url');
  await context.database.write(companyID, async (executor) => {
    const row = await lockConnection(executor, companyID, provider);
    if (row.status === 'active')
      throw new DomainError('already_exists', { says: connectionRule('connected', called(provider)) });
    await assertNoOtherBooks(executor, companyID, provider);
    await executor
      .delete(attempts)
      .where(
        and(
          eq(attempts.companyID, companyID),
          lt(attempts.expiresAt, new Date(now.getTime() - attemptsKeptMs)),
        ),
      );
    await executor.insert(attempts).values({
      companyID,
      provider,
      employeeID,
      attemptHash: hashOf(attempt),
      browserHash: hashOf(browserSecret),
      cameFrom,
      verifier: seal(context.configuration, placeOf(companyID, provider), verifier),
      expiresAt: new Date(now.getTime() + attemptSeconds * 1000),
    });
    await note(executor, row, { action: 'begin', to: row.status, actor }, now);
  });
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const address = program.authorizeAddress(attempt, challenge);
  return { address, attempt, browserSecret };
}

/** A company keeps its books once: what is posted to two programs would be two truths. @throws DomainError */
async function assertNoOtherBooks(
  executor: Executor,
  companyID: number,
  provider: ConnectedName,
): Promise<void> {
  if (!isAccountingProgram(provider)) return;
  // Who connects another program at the same time waits.
  await executor.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`books:${companyID}`}, 0))`);
  const others = accountingProviders.filter((one) => one !== provider);
  const [other] = await executor
    .select({ provider: table.provider })
    .from(table)
    .where(
      and(eq(table.companyID, companyID), inArray(table.provider, others), ne(table.status, 'not_connected')),
    );
  if (other)
    throw new DomainError('already_exists', {
      says: connectionRule('otherBooks', { ...called(provider), other: programName(other.provider) }),
    });
}

/** A sealed secret opens for this company and program alone. */
const placeOf = (companyID: number, provider: ConnectedName) => `${provider}:${companyID}`;

interface Returned {
  attempt: string;
  code: string;
  companyID?: string | undefined;
}

/** Who comes back. */
interface Returning {
  browserSecret: string | undefined;
  /** Who is signed in; null where nobody has to be. */
  person: Pick<Actor, 'companyID' | 'employeeID'> | null;
}

/**
 * Ends an attempt of which a person comes back. It is believed what the program answers for the code, and nothing else.
 * @throws DomainError for another browser, another person, another company, what is over, and what was ended before
 */
export async function finishConnection(
  context: ServerContext,
  provider: ConnectedName,
  returned: Returned,
  { browserSecret, person: who }: Returning,
): Promise<{ companyName: string; cameFrom: string | null }> {
  const companyID = Number(/^([1-9]\d{0,14})-[\w-]{43}$/.exec(returned.attempt)?.[1] ?? 0);
  const taken = await takeAttempt(context, provider, companyID, returned.attempt, {
    browserSecret,
    person: who,
  });
  const person = { employeeID: taken.employeeID, fullName: taken.fullName };
  try {
    const actor = await loadEmployeeActor(context, { companyID, employeeID: taken.employeeID });
    // They may have left, or lost the right, on the way.
    if (!actor || !mayEnter(actor, connectionAccess[provider].connect)) throw new DomainError('forbidden');
    const verifier = unseal(context.configuration, placeOf(companyID, provider), taken.verifier);
    if (verifier === null) throw attemptOver();
    const program = programOf(context, provider);
    const { tokens, company } = await asked(context, provider, async () => {
      const tokens = await program.exchange({ code: returned.code, verifier, state: returned.attempt });
      return { tokens, company: await program.company(tokens.accessToken) };
    });
    await connect(context, { companyID, provider, person, claimed: returned.companyID, tokens, company });
    return { companyName: company.name, cameFrom: taken.cameFrom };
  } catch (error) {
    if (error instanceof DomainError) await noteRefusal(context, companyID, provider, person, error.says);
    throw error;
  }
}

const attemptOver = () => new DomainError('forbidden', { says: connectionRule('attemptOver') });

/** Uses an attempt up, if it is good. */
async function takeAttempt(
  { database, now }: ServerContext,
  provider: ConnectedName,
  companyID: number,
  attempt: string,
  { browserSecret, person }: Returning,
) {
  const taken = await database.write(companyID, async (executor) => {
    const [found] = await executor
      .select({ attempt: attempts, fullName: employeeName })
      .from(attempts)
      .innerJoin(
        employeeTable,
        and(eq(employeeTable.companyID, attempts.companyID), eq(employeeTable.id, attempts.employeeID)),
      )
      .where(
        and(
          eq(attempts.companyID, companyID),
          eq(attempts.provider, provider),
          eq(attempts.attemptHash, hashOf(attempt)),
        ),
      )
      .for('update', { of: attempts });
    if (!found) return null;
    const { usedAt, expiresAt, browserHash, employeeID } = found.attempt;
    const isSameBrowser = browserSecret !== undefined && hashOf(browserSecret).equals(browserHash);
    const isSamePerson =
      person === null || (person.companyID === companyID && person.employeeID === employeeID);
    if (usedAt !== null || expiresAt <= now() || !isSameBrowser || !isSamePerson) {
      const row = await lockConnection(executor, companyID, provider);
      // Who comes back is known to nobody: it may be anybody who has seen the address.
      const step = {
        action: 'refuse',
        to: row.status,
        actor: null,
        remark: connectionRule('attemptOver'),
      } as const;
      await note(executor, row, step, now());
      return null;
    }
    await executor
      .update(attempts)
      .set({ usedAt: now() })
      .where(and(eq(attempts.companyID, companyID), eq(attempts.id, found.attempt.id)));
    return { ...found.attempt, fullName: found.fullName };
  });
  if (!taken) throw attemptOver();
  return taken;
}

async function noteRefusal(
  { database, now }: ServerContext,
  companyID: number,
  provider: ConnectedName,
  actor: HistoryActor,
  remark: Message,
): Promise<void> {
  await database.write(companyID, async (executor) => {
    const row = await lockConnection(executor, companyID, provider);
    await note(executor, row, { action: 'refuse', to: row.status, actor, remark }, now());
  });
}

interface NewConnection {
  companyID: number;
  provider: ConnectedName;
  person: HistoryActor & { employeeID: number };
  /** The company that the address of the return named. */
  claimed: string | undefined;
  tokens: AccountingTokens;
  company: BooksCompany;
}

async function connect(
  { database, configuration, now, outboxChanged }: ServerContext,
  { companyID, provider, person, claimed, tokens, company }: NewConnection,
): Promise<void> {
  if (claimed !== undefined && claimed !== company.id)
    throw new DomainError('validation_failed', {
      fields: { companyID: connectionRule('otherCompany', called(provider)) },
    });
  await database.write(companyID, async (executor) => {
    // Who connects the same books somewhere else waits, and then sees them taken.
    await executor.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${provider}:${company.id}`}, 0))`,
    );
    const row = await lockConnection(executor, companyID, provider);
    if (row.status === 'active')
      throw new DomainError('already_exists', { says: connectionRule('connected', called(provider)) });
    await assertNoOtherBooks(executor, companyID, provider);
    const isRenewed = row.status !== 'not_connected';
    if (isRenewed && row.booksID !== company.id)
      throw new DomainError('validation_failed', {
        fields: { companyID: connectionRule('renewsOther', { name: row.booksName ?? '' }) },
      });
    // The books of all companies: no company sees another one's row.
    const [taken] = await database.system
      .select({ id: table.id })
      .from(table)
      .where(
        and(
          eq(table.provider, provider),
          eq(table.booksID, company.id),
          ne(table.status, 'not_connected'),
          ne(table.companyID, companyID),
        ),
      );
    if (taken)
      throw new DomainError('already_exists', {
        says: connectionRule(isAccountingProgram(provider) ? 'taken' : 'companyTaken'),
      });
    await executor
      .update(table)
      .set({
        status: 'active',
        booksID: company.id,
        booksName: company.name,
        email: company.email,
        currencyCode: company.currencyCode,
        connectedByID: person.employeeID,
        connectedAt: now(),
        ...sealedTokens(configuration, { companyID, provider }, tokens),
      })
      .where(of(companyID, provider));
    const changes = { companyName: [row.booksName, company.name] } as Record<string, [unknown, unknown]>;
    await note(executor, row, { action: 'connect', to: 'active', actor: person, changes }, now());
    await connectionFollowers[provider](executor, companyID, now());
    const says = connectionNotice('connected', {
      name: person.fullName,
      company: company.name,
      ...called(provider),
    });
    await tell(executor, row, 'accounting_connected', says, true, person.employeeID);
  });
  outboxChanged();
}

/** Tokens as a row keeps them. */
export function sealedTokens(
  configuration: ServerContext['configuration'],
  { companyID, provider }: Pick<StoredConnection, 'companyID' | 'provider'>,
  { accessToken, refreshToken, accessUntil, refreshUntil }: AccountingTokens,
) {
  const secret = JSON.stringify({ accessToken, refreshToken });
  return {
    tokens: seal(configuration, placeOf(companyID, provider), secret),
    accessUntil,
    refreshUntil,
    refreshingUntil: null,
  };
}

/** The tokens of a row; null: there are none that this server can read. */
export function openTokens(
  configuration: ServerContext['configuration'],
  { companyID, provider, tokens }: StoredConnection,
): Pick<AccountingTokens, 'accessToken' | 'refreshToken'> | null {
  const secret = tokens && unseal(configuration, placeOf(companyID, provider), tokens);
  return secret ? (JSON.parse(secret) as Pick<AccountingTokens, 'accessToken' | 'refreshToken'>) : null;
}

/**
 * Ends a connection by a person's will. What was mapped stays.
 * @param seen the books that the person saw
 * @throws DomainError where there is none, or other books are connected by now
 */
export async function disconnect(
  executor: Executor,
  actor: Actor,
  { provider, seen }: { provider: ConnectedName; seen: string },
  now: Date,
): Promise<void> {
  const row = await lockConnection(executor, actor.companyID, provider);
  assertConnected(row, provider);
  if (row.booksID !== seen)
    throw new DomainError('stale_version', {
      says: connectionRule('othersByNow', { name: row.booksName ?? '' }),
    });
  await executor
    .update(table)
    .set({ status: 'not_connected', ...noTokens })
    .where(of(actor.companyID, provider));
  await connectionFollowers[provider](executor, actor.companyID, null);
  await note(executor, row, { action: 'disconnect', to: 'not_connected', actor }, now);
  const says = connectionNotice('disconnected', {
    name: actor.fullName,
    company: row.booksName ?? '',
    ...called(provider),
  });
  await tell(executor, row, 'accounting_disconnected', says, true, actor.employeeID);
}

/** Says whether what happens from now on is posted by itself. @throws DomainError where no books are connected */
export async function setPosting(
  executor: Executor,
  actor: Actor,
  { provider, postsItself }: { provider: ConnectedName; postsItself: boolean },
  now: Date,
): Promise<void> {
  const row = await lockConnection(executor, actor.companyID, provider);
  assertConnected(row, provider);
  if (row.postsItself === postsItself) return;
  await executor.update(table).set({ postsItself }).where(of(actor.companyID, provider));
  const action = postsItself ? 'postItself' : 'postWhenAsked';
  await note(executor, row, { action, to: row.status, actor }, now);
}

/** Writes into the history of a connection what somebody chose of it, which leaves it as it is. */
export async function noteConnection(
  executor: Executor,
  actor: Actor,
  { provider, action }: { provider: ConnectedName; action: string },
  now: Date,
): Promise<void> {
  const row = await lockConnection(executor, actor.companyID, provider);
  await note(executor, row, { action, to: row.status, actor }, now);
}

const noTokens = { tokens: null, accessUntil: null, refreshUntil: null, refreshingUntil: null };

/** The program lets us in no longer. */
export async function loseConnection(
  executor: Executor,
  row: LockedConnection,
  status: 'expired' | 'revoked',
  now: Date,
): Promise<void> {
  await executor
    .update(table)
    .set({ status, ...noTokens })
    .where(of(row.companyID, row.provider));
  await connectionFollowers[row.provider](executor, row.companyID, null);
  await note(
    executor,
    row,
    { action: status === 'expired' ? 'expire' : 'revoke', to: status, actor: null },
    now,
  );
  const says = connectionNotice(status, { company: row.booksName ?? '', ...called(row.provider) });
  await tell(executor, row, `accounting_${status}`, says, false);
}

/** Asks a program; what it fails with is said as a refusal of ours. */
export async function asked<Answer>(
  { log }: Pick<ServerContext, 'log'>,
  provider: ConnectedName,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AccountingError)) throw error;
    log.warn({ err: error }, 'a connected program did not do what it was asked');
    throw new DomainError('THIRD_PARTY', { says: saysOf(provider, error), cause: error });
  }
}

function saysOf(provider: ConnectedName, { failure, retrySeconds }: AccountingError): Message {
  const program = called(provider);
  if (failure === 'busy') return connectionRule('busy', { ...program, seconds: retrySeconds ?? 60 });
  return connectionRule(failure === 'conflict' ? 'refused' : failure, program);
}

/** How messages name a program. */
export const called = (provider: ConnectedName) => ({ program: programName(provider) });
