import { setTimeout as wait } from 'node:timers/promises';

import { and, eq } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import { AccountingError } from '../../../server/accounting/accountingProvider.ts';
import type {
  AccountingProvider,
  AccountingProviderName,
  AccountingTokens,
} from '../../../server/accounting/accountingProvider.ts';
import type { ProgramsByName } from './connectedPrograms.server.ts';
import { programOf } from './connectedPrograms.server.ts';
import type { ConnectedName } from './connection.ts';
import type { ServerContext } from '../../../server/context.ts';
import type { Database } from '../../../server/database/database.ts';
import { connectionRule } from './connection.ts';
import {
  asked,
  called,
  lockConnection,
  loseConnection,
  openTokens,
  readConnection,
  sealedTokens,
} from './connections.server.ts';
import type { StoredConnection } from './connectionTables.server.ts';
import { accountingConnectionTable } from './connectionTables.server.ts';

/** A token that is good for less than this is refreshed before it is used. */
const marginMs = 60_000;
/** A server that refreshes a token has this long. After it another server may try. */
const refreshMs = 30_000;
const waitMs = 100;
const waitsMax = 100;

interface Place<Name extends ConnectedName = ConnectedName> {
  companyID: number;
  provider: Name;
}

type Read<Name extends ConnectedName, Answer> = (
  program: ProgramsByName[Name],
  accessToken: string,
) => Promise<Answer>;

/**
 * Asks a program that a company is connected to, as for its books. Tokens that run out are refreshed by one at a time; what cannot be refreshed ends the connection.
 * Call it outside of a transaction.
 * @throws DomainError `transition_not_allowed` where the company is not connected, `THIRD_PARTY` where the program does not answer
 */
export async function readBooks<Answer, Name extends ConnectedName>(
  context: ServerContext,
  place: Place<Name>,
  read: Read<Name, Answer>,
): Promise<Answer> {
  const { database, configuration, now } = context;
  const { companyID, provider } = place;
  const row = await database.read(companyID, (executor) => readConnection(executor, companyID, provider));
  if (row?.status !== 'active') throw notActive(provider, row);
  const program = programOf(context, provider);
  const tokens = openTokens(configuration, row);
  const isFresh = row.accessUntil !== null && row.accessUntil.getTime() - marginMs > now().getTime();
  const first = tokens && isFresh ? tokens.accessToken : await refreshed(context, place, tokens?.accessToken);
  return asked(context, provider, async () => {
    try {
      return await read(program, first);
    } catch (error) {
      if (!isDenied(error)) throw error;
      const second = await refreshed(context, place, first);
      try {
        return await read(program, second);
      } catch (again) {
        if (!isDenied(again)) throw again;
        await end(context, place, second, 'revoked');
        throw notOpen(provider, 'revoked', again);
      }
    }
  });
}

const isDenied = (error: unknown) => error instanceof AccountingError && error.failure === 'denied';

function notActive(provider: ConnectedName, row: Pick<StoredConnection, 'status'> | null): DomainError {
  const status = row?.status ?? 'not_connected';
  return notOpen(provider, status === 'expired' || status === 'revoked' ? status : 'notConnected');
}

const notOpen = (provider: ConnectedName, why: 'expired' | 'revoked' | 'notConnected', cause?: unknown) =>
  new DomainError('transition_not_allowed', { says: connectionRule(why, called(provider)), cause });

/** A new access token in place of a stale one. If another server is refreshing it, this waits for that one's result. */
async function refreshed(context: ServerContext, place: Place, stale: string | undefined): Promise<string> {
  for (let waits = 0; waits < waitsMax; waits += 1) {
    const turn = await takeTurn(context, place, stale);
    if (turn.kind === 'there') return turn.accessToken;
    if (turn.kind === 'mine') return refresh(context, place, turn.row, turn.refreshToken);
    await wait(waitMs);
  }
  throw new DomainError('THIRD_PARTY', { says: connectionRule('unreachable', called(place.provider)) });
}

type Turn =
  | { kind: 'there'; accessToken: string }
  | { kind: 'mine'; row: StoredConnection; refreshToken: string | null }
  | { kind: 'wait' };

async function takeTurn(
  { database, configuration, now }: ServerContext,
  { companyID, provider }: Place,
  stale: string | undefined,
): Promise<Turn> {
  return database.write(companyID, async (executor): Promise<Turn> => {
    const row = await lockConnection(executor, companyID, provider);
    if (row.status !== 'active') throw notActive(provider, row);
    const tokens = openTokens(configuration, row);
    if (tokens && tokens.accessToken !== stale) return { kind: 'there', accessToken: tokens.accessToken };
    const { refreshingUntil } = row;
    if (refreshingUntil !== null && refreshingUntil > now()) return { kind: 'wait' };
    const until = new Date(now().getTime() + refreshMs);
    await executor.update(accountingConnectionTable).set({ refreshingUntil: until }).where(ofRow(row));
    return {
      kind: 'mine',
      row: { ...row, refreshingUntil: until },
      refreshToken: tokens?.refreshToken ?? null,
    };
  });
}

const ofRow = ({ companyID, id }: StoredConnection) =>
  and(eq(accountingConnectionTable.companyID, companyID), eq(accountingConnectionTable.id, id));

async function refresh(
  context: ServerContext,
  place: Place,
  row: StoredConnection,
  refreshToken: string | null,
): Promise<string> {
  const { database, configuration, now, log } = context;
  let tokens: AccountingTokens;
  try {
    tokens = await newTokens(context, row, refreshToken);
  } catch (error) {
    if (isDenied(error)) {
      // Without a token of our own nobody has taken anything from us: it is lost, or too old.
      const isOver = refreshToken === null || row.refreshUntil === null || row.refreshUntil <= now();
      const status = isOver ? 'expired' : 'revoked';
      log.warn({ err: error, provider: place.provider }, 'a connected program lets us in no longer');
      await end(context, place, null, status);
      throw notOpen(place.provider, status, error);
    }
    await database.write(place.companyID, (executor) =>
      executor.update(accountingConnectionTable).set({ refreshingUntil: null }).where(ofRow(row)),
    );
    throw error;
  }
  await database.write(place.companyID, async (executor) => {
    const current = await lockConnection(executor, place.companyID, place.provider);
    // Somebody has ended the connection meanwhile, or made another one.
    if (current.status !== 'active' || current.connectedAt?.getTime() !== row.connectedAt?.getTime())
      throw notActive(place.provider, { status: 'not_connected' });
    await executor
      .update(accountingConnectionTable)
      .set(sealedTokens(configuration, place, tokens))
      .where(ofRow(row));
  });
  return tokens.accessToken;
}

async function newTokens(
  context: ServerContext,
  { provider, booksID, refreshUntil, tokens: sealed }: StoredConnection,
  refreshToken: string | null,
): Promise<AccountingTokens> {
  const { now } = context;
  const program = programOf(context, provider);
  // A company of the demo, for which nobody was sent to the sandbox.
  if (sealed === null && program.openBooks && booksID !== null) return program.openBooks(booksID);
  if (refreshToken === null || (refreshUntil !== null && refreshUntil <= now()))
    throw new AccountingError('denied', 'the refresh token is over');
  return program.refresh(refreshToken);
}

/** Ends a connection that the program has ended. @param used with which token; another one by now is tried first */
async function end(
  { database, configuration, now, outboxChanged }: ServerContext,
  { companyID, provider }: Place,
  used: string | null,
  status: 'expired' | 'revoked',
): Promise<void> {
  await database.write(companyID, async (executor) => {
    const row = await lockConnection(executor, companyID, provider);
    const isOther = used !== null && openTokens(configuration, row)?.accessToken !== used;
    if (row.status !== 'active' || isOther) return;
    await loseConnection(executor, row, status, now());
  });
  outboxChanged();
}

// -- The chart, which is read again after a while -------------------------------------------------------------------

/** What of the books changes seldom. */
const chartMs = 15 * 60 * 1000;
const chartsMax = 500;

interface KeptChart {
  until: number;
  content: Promise<unknown>;
}

const charts = new WeakMap<Database, Map<string, KeptChart>>();

/** What of the books is read seldom: accounts, taxes, warehouses or terms, at most 15 minutes old; those of another connection are never taken for them. */
export async function readChart<Kind extends 'accounts' | 'taxes' | 'warehouses' | 'terms'>(
  context: ServerContext,
  place: Place<AccountingProviderName>,
  kind: Kind,
): Promise<Awaited<ReturnType<AccountingProvider[Kind]>>> {
  type Content = Awaited<ReturnType<AccountingProvider[Kind]>>;
  const { database, now } = context;
  const { companyID, provider } = place;
  const row = await database.read(companyID, (executor) => readConnection(executor, companyID, provider));
  if (row?.status !== 'active') throw notActive(provider, row);
  const kept = charts.get(database) ?? new Map<string, KeptChart>();
  charts.set(database, kept);
  const at = now().getTime();
  const key = [companyID, provider, row.booksID, row.connectedAt?.getTime(), kind].join(':');
  const known = kept.get(key);
  if (known && known.until > at) return known.content as Promise<Content>;
  const content = readBooks<unknown, AccountingProviderName>(context, place, (program, accessToken) =>
    program[kind](accessToken),
  );
  kept.set(key, { until: at + chartMs, content });
  if (kept.size > chartsMax) for (const [old, { until }] of kept) if (until <= at) kept.delete(old);
  // What failed is asked for again.
  content.catch(() => kept.delete(key));
  return content as Promise<Content>;
}
