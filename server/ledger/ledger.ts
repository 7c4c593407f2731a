import { and, eq, inArray, sql } from 'drizzle-orm';

import { DomainError } from '../../domain/message/errors.ts';
import type { Amount } from '../../domain/money/money.ts';
import { add, compare, isZero, negate, sum } from '../../domain/money/money.ts';
import { own } from '../words/own.ts';
import type { Executor } from '../database/database.ts';
import { pipelined } from '../database/database.ts';
import { preparedQuery } from '../database/preparedQuery.ts';
import { entryFollowers } from './entryFollowers.ts';
import {
  ledgerAccountKinds,
  ledgerAccountTable,
  ledgerEntryTable,
  ledgerLineTable,
  natureOf,
} from './ledgerTables.ts';
import type { LedgerAccountKind, LedgerEntryKind, LedgerHolder } from './ledgerTables.ts';

interface LedgerMovement {
  companyID: number;
  companyAccountID: number;
  currencyCode: string;
  kind: LedgerEntryKind;
  /** Names the cause once and for all: `hold:payment:12:1`. Posting it again does nothing. */
  cause: string;
  paymentID: number | null;
  reversesEntryID?: number;
  /** Signed amounts by account kind; they sum to zero. */
  lines: readonly LedgerLine[];
}

export interface LedgerLine {
  account: LedgerAccountKind;
  /** Whose money it is, where accounts of the kind have a holder. */
  holder?: LedgerHolder;
  amount: Amount;
}

/**
 * Posts one balanced entry and moves the stored balances with it. The accounts stay locked until the end of the
 * transaction, in one order, so that two movements never see the same money. Answers the entry's id.
 *
 * @throws DomainError `insufficient_balance` when it would leave an account below its floor
 */
export async function postEntry(executor: Executor, movement: LedgerMovement, now: Date): Promise<number> {
  const { companyID, cause, kind, paymentID, currencyCode } = movement;
  const lines = movement.lines.filter((line) => !isZero(line.amount));
  if (!isZero(sum(lines.map((line) => line.amount)))) throw new Error(`entry ${cause} does not balance`);
  const accounts = await lockAccounts(executor, movement);
  const uncovered = lines.map((line) => shortageOf(accounts, line)).find((shortage) => shortage !== null);
  if (uncovered) {
    const posted = await entryOf(executor, companyID, cause);
    if (posted !== null) return posted;
    throw uncovered;
  }
  const [entry] = await executor
    .insert(ledgerEntryTable)
    .values({
      companyID,
      kind,
      cause,
      paymentID,
      reversesEntryID: movement.reversesEntryID ?? null,
      postedAt: now,
    })
    .onConflictDoNothing({ target: [ledgerEntryTable.companyID, ledgerEntryTable.cause] })
    .returning({ id: ledgerEntryTable.id });
  if (!entry) {
    const posted = await entryOf(executor, companyID, cause);
    if (posted === null) throw new Error(`entry ${cause} was not stored`);
    return posted;
  }
  const stored = lines.map((line, index) => ({
    companyID,
    entryID: entry.id,
    position: index + 1,
    accountID: accountOf(accounts, line).id,
    currencyCode,
    amount: line.amount,
  }));
  await pipelined(executor, executor.insert(ledgerLineTable).values(stored).execute());
  for (const { accountID, amount } of stored) await moveBalance(executor, companyID, accountID, amount);
  for (const follow of entryFollowers()) await follow(executor, { companyID, entryID: entry.id, at: now });
  return entry.id;
}

async function moveBalance(
  executor: Executor,
  companyID: number,
  accountID: number,
  by: Amount,
): Promise<void> {
  await pipelined(executor, moveQuery(executor).execute({ companyID, accountID, by }));
}

const moveQuery = preparedQuery((executor) =>
  executor
    .update(ledgerAccountTable)
    .set({ balance: sql`${ledgerAccountTable.balance} + ${sql.placeholder('by')}::numeric` })
    .where(
      and(
        eq(ledgerAccountTable.companyID, sql.placeholder('companyID')),
        eq(ledgerAccountTable.id, sql.placeholder('accountID')),
      ),
    )
    .prepare('move_balance'),
);

/** By {@link keyOf}. */
type Accounts = ReadonlyMap<string, { id: number; balance: Amount }>;

/** Names an account among those of one company account and currency. */
function keyOf({ account, holder = '' }: Pick<LedgerLine, 'account' | 'holder'>): string {
  return `${account} ${holder}`;
}

/** What refuses a line that takes more than there is; null when there is enough. */
function shortageOf(accounts: Accounts, line: LedgerLine): DomainError | null {
  if (!natureOf(line.account).hasFloor) return null;
  const { balance } = accountOf(accounts, line);
  if (compare(add(balance, line.amount), '0') >= 0) return null;
  return new DomainError('insufficient_balance', {
    says: own('ledger.balance'),
    details: { available: balance, needed: negate(line.amount) },
  });
}

function accountOf(accounts: Accounts, line: LedgerLine): { id: number; balance: Amount } {
  const account = accounts.get(keyOf(line));
  if (!account) throw new Error(`ledger account ${keyOf(line)} is missing`);
  return account;
}

/** The accounts of a movement, created on first use and locked in the order of their ids. */
async function lockAccounts(executor: Executor, movement: LedgerMovement): Promise<Accounts> {
  const { companyID, companyAccountID, currencyCode } = movement;
  const wanted = [...new Map(movement.lines.map((line) => [keyOf(line), line])).values()];
  const kinds = [...new Set(wanted.map(({ account }) => account))].sort();
  const holders = [...new Set(wanted.map(({ holder = '' }) => holder))].sort();
  const lock = () =>
    executor
      .select()
      .from(ledgerAccountTable)
      .where(
        and(
          eq(ledgerAccountTable.companyID, companyID),
          eq(ledgerAccountTable.companyAccountID, companyAccountID),
          eq(ledgerAccountTable.currencyCode, currencyCode),
          inArray(ledgerAccountTable.kind, kinds),
          inArray(ledgerAccountTable.holder, holders),
        ),
      )
      .orderBy(ledgerAccountTable.id)
      .for('update');
  const accountsIn = (rows: Awaited<ReturnType<typeof lock>>): Accounts =>
    new Map(
      rows.map(({ kind: account, holder, id, balance }) => [keyOf({ account, holder }), { id, balance }]),
    );
  const found = accountsIn(await lock());
  const missing = wanted.filter((line) => !found.has(keyOf(line)));
  if (missing.length === 0) return found;
  await executor
    .insert(ledgerAccountTable)
    .values(
      missing.map(({ account: kind, holder }) => ({
        companyID,
        companyAccountID,
        currencyCode,
        kind,
        holder,
      })),
    )
    .onConflictDoNothing();
  return accountsIn(await lock());
}

async function entryOf(executor: Executor, companyID: number, cause: string): Promise<number | null> {
  const [entry] = await executor
    .select({ id: ledgerEntryTable.id })
    .from(ledgerEntryTable)
    .where(and(eq(ledgerEntryTable.companyID, companyID), eq(ledgerEntryTable.cause, cause)));
  return entry?.id ?? null;
}

/** The balances of a company account in one currency, by kind. Accounts of a kind with different holders are summed. */
export async function balancesOf(
  executor: Executor,
  companyID: number,
  companyAccountID: number,
  currencyCode: string,
): Promise<Record<LedgerAccountKind, Amount>> {
  const rows = await executor
    .select({ kind: ledgerAccountTable.kind, balance: sql<Amount>`sum(${ledgerAccountTable.balance})` })
    .from(ledgerAccountTable)
    .where(
      and(
        eq(ledgerAccountTable.companyID, companyID),
        eq(ledgerAccountTable.companyAccountID, companyAccountID),
        eq(ledgerAccountTable.currencyCode, currencyCode),
      ),
    )
    .groupBy(ledgerAccountTable.kind);
  const found = new Map(rows.map((row) => [row.kind, row.balance]));
  const of = (kind: LedgerAccountKind): Amount => found.get(kind) ?? '0';
  return Object.fromEntries(ledgerAccountKinds.map((kind) => [kind, of(kind)])) as Record<
    LedgerAccountKind,
    Amount
  >;
}
