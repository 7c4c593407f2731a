import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare, isPositive, negate, subtract } from '../../../domain/money/money.ts';
import type { Executor } from '../../../server/database/database.ts';
import { inNameForm } from '../../../server/database/normalForms.ts';
import type { LedgerLine } from '../../../server/ledger/ledger.ts';
import { mainAccount } from '../companyAccount/companyAccountTable.server.ts';
import { allocationRule, allocationTargets } from './allocation.ts';
import type { Funded } from './funded.ts';

/** Finds out what is known of something that is to be paid; it is asked only where allocations could be for it. */
type FundedReader = () => Promise<Funded>;

/** The account that pays: that of the closest allocation, else the main one. Null: there is no account yet. */
export async function accountThatFunds(
  executor: Executor,
  companyID: number,
  type: string,
  read: FundedReader,
): Promise<number | null> {
  const [found, main] = await Promise.all([
    closest(executor, { companyID, type, holds: sql`true` }, read),
    mainAccount(executor, companyID),
  ]);
  return found?.accountID ?? main;
}

interface Taken {
  companyID: number;
  companyAccountID: number;
  amount: Amount;
  type: string;
}

/**
 * The lines that take money from an account: what the closest allocation has set aside for it goes first, the free balance gives the
 * rest. The allocation stays locked until the end of the transaction.
 * @throws DomainError `insufficient_balance` where the allocation has too little, and nothing else may pay
 */
export async function linesTaking(
  executor: Executor,
  { companyID, companyAccountID, amount, type }: Taken,
  read: FundedReader,
): Promise<LedgerLine[]> {
  const free = (rest: Amount): LedgerLine => ({ account: 'available', amount: negate(rest) });
  const found = await closest(
    executor,
    { companyID, type, holds: setAsideOn(companyAccountID), isLocked: true },
    read,
  );
  if (found === null) return [free(amount)];
  const holder = holderOf(found.id);
  const left = await leftOf(executor, companyID, found.id);
  if (compare(left, amount) >= 0) return [{ account: 'allocated', holder, amount: negate(amount) }];
  if (found.overflow === 'refuse') {
    throw new DomainError('insufficient_balance', {
      says: allocationRule('tooLittle', {
        name: found.name,
        left: { amount: left, currency: 'IDR' },
        needed: { amount, currency: 'IDR' },
      }),
      details: { available: left, needed: amount },
    });
  }
  return [{ account: 'allocated', holder, amount: negate(left) }, free(subtract(amount, left))];
}

/** What is set aside for something on the account that pays it; null: nothing. */
export async function setAsideFor(
  executor: Executor,
  { companyID, companyAccountID, type }: Omit<Taken, 'amount'>,
  read: FundedReader,
): Promise<{ id: number; name: string; left: Amount } | null> {
  const found = await closest(executor, { companyID, type, holds: setAsideOn(companyAccountID) }, read);
  if (found === null) return null;
  const { id, name } = found;
  return { id, name, left: await leftOf(executor, companyID, id) };
}

/**
 * The lines that give money back to an account: what allocations gave goes back to those that still pay, the rest is free. They stay
 * as they are until the end of the transaction.
 * @param gave a condition on entries `e`: those that took the money, and those that gave back some of it already
 */
export async function linesGivingBack(
  executor: Executor,
  companyID: number,
  amount: Amount,
  gave: SQL,
): Promise<LedgerLine[]> {
  const { rows } = await executor.execute<{ id: number; given: Amount }>(sql`
    select al.id::int as id, gave.given from (
      select l_account.holder, (-sum(l.amount))::text as given
      from ledger_account l_account
      join ledger_line l on l.company_id = l_account.company_id and l.account_id = l_account.id
      join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
      where l_account.company_id = ${companyID} and l_account.kind = 'allocated' and ${gave}
      group by l_account.holder having sum(l.amount) < 0) gave
    join allocation al on al.company_id = ${companyID} and al.id = split_part(gave.holder, ':', 2)::bigint
    where al.status = 'active' order by al.id for share of al`);
  const lines: LedgerLine[] = [];
  let rest = amount;
  for (const { id, given } of rows) {
    if (!isPositive(rest)) break;
    const back = compare(given, rest) < 0 ? given : rest;
    lines.push({ account: 'allocated', holder: holderOf(id), amount: back });
    rest = subtract(rest, back);
  }
  return isPositive(rest) ? [...lines, { account: 'available', amount: rest }] : lines;
}

/** What active allocations have set aside on an account, each with what it holds. They stay as they are until the end of the transaction. */
export async function lockSetAside(
  executor: Executor,
  companyID: number,
  companyAccountID: number,
): Promise<{ holder: `allocation:${number}`; left: Amount }[]> {
  const { rows } = await executor.execute<{ id: number; left: Amount }>(sql`
    select a.id::int as id, l.balance::text as left from allocation a
    join ledger_account l on l.company_id = a.company_id and l.kind = 'allocated' and l.holder = 'allocation:' || a.id
    where a.company_id = ${companyID} and a.account_id = ${companyAccountID} and a.status = 'active' and l.balance > 0
    order by a.id for update of a`);
  return rows.map(({ id, left }) => ({ holder: holderOf(id), left }));
}

/** Whose money is set aside, in the ledger. */
export function holderOf(allocationID: number): `allocation:${number}` {
  return `allocation:${allocationID}`;
}

/** What an allocation that is locked has set aside still, in rupiah. */
export async function leftOf(executor: Executor, companyID: number, allocationID: number): Promise<Amount> {
  const { rows } = await executor.execute<{ left: Amount }>(sql`
    select coalesce(sum(balance), 0)::text as left from ledger_account
    where company_id = ${companyID} and kind = 'allocated' and holder = ${holderOf(allocationID)}`);
  return rows[0]?.left ?? '0';
}

interface Found extends Record<string, unknown> {
  id: number;
  name: string;
  accountID: number;
  overflow: string | null;
}

const setAsideOn = (companyAccountID: number) =>
  sql`a.account_id = ${companyAccountID} and a.amount is not null`;

interface Sought {
  companyID: number;
  type: string;
  /** About allocations `a`. */
  holds: SQL;
  /** It stays as it is until the end of the transaction. */
  isLocked?: true;
}

/** The closest allocation that is for it: by the order of targets, one of its type before one of all types. */
async function closest(
  executor: Executor,
  { companyID, type, holds, isLocked }: Sought,
  read: FundedReader,
): Promise<Found | null> {
  const candidates = sql`
    from allocation a
    join company c on c.company_id = a.company_id and c.features @> '["multiAccount"]'
    join company_account account on account.company_id = a.company_id and account.id = a.account_id
      and account.status = 'active'
    where a.company_id = ${companyID} and a.status = 'active' and ${holds}
      and (a.submission_type is null or a.submission_type = ${type})`;
  // Most companies have none: what is paid is not read for nothing.
  const any = await executor.execute(sql`select a.id ${candidates} limit 1`);
  if (any.rows.length === 0) return null;
  const isFor = targetConditions(await read());
  const { rows } = await executor.execute<Found>(sql`
    select a.id::int as id, a.name, a.account_id::int as "accountID", a.overflow ${candidates} and (${isFor})
    order by array_position(${sql.param([...allocationTargets])}::text[], a.target), a.submission_type is null, a.id
    limit 1 ${isLocked ? sql`for update of a` : sql``}`);
  return rows[0] ?? null;
}

function targetConditions(funded: Funded): SQL {
  const {
    cardID,
    employeeID,
    customPolicyIDs = [],
    policyCategoryID,
    tripCategoryID,
    organizationID,
    purpose,
  } = funded;
  const named: readonly (readonly [SQL, number | null | undefined])[] = [
    [sql`coalesce(a.virtual_card_id, a.physical_card_id)`, cardID],
    [sql`a.employee_id`, employeeID],
    [sql`a.policy_category_id`, policyCategoryID],
    [sql`a.trip_category_id`, tripCategoryID],
    [sql`a.organization_id`, organizationID],
  ];
  const conditions = named.flatMap(([column, id]) => (id == null ? [] : [sql`${column} = ${id}`]));
  if (customPolicyIDs.length > 0)
    conditions.push(sql`a.custom_policy_id = any(${sql.param([...customPolicyIDs])}::bigint[])`);
  if (purpose != null && purpose.trim() !== '')
    conditions.push(sql`${inNameForm(sql`a.purpose`)} = ${inNameForm(sql`${purpose}::text`)}`);
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
}
