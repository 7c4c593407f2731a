import { and, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';

import type { Actor } from '../../../domain/access/actor.ts';
import { DomainError } from '../../../domain/message/errors.ts';
import type { Message } from '../../../domain/message/message.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { isZero } from '../../../domain/money/money.ts';
import type { ActContext } from '../../../server/context.ts';
import type { Executor } from '../../../server/database/database.ts';
import { pocketKinds } from '../../../server/ledger/ledgerTables.ts';
import { registerLookup } from '../../../server/records/lookupRoutes.ts';
import type { Stored, StoredNoun } from '../../../server/records/storedNoun.ts';
import { storedNoun } from '../../../server/records/storedNoun.ts';
import { employeeName } from '../../../server/session/employeeTable.ts';
import { enterMoney, enterTransfer } from '../accountTransfer/enterTransfer.server.ts';
import { paymentFileLayoutTable } from '../paymentFileLayout/paymentFileLayoutTables.server.ts';
import { openPaymentStatuses } from '../payment/paymentStatus.ts';
import { makeRun } from '../paymentRun/makeRun.server.ts';
import { accountsSeenBy } from './accountScope.ts';
import { accountErrors, companyAccount, companyAccountWord } from './companyAccount.ts';
import { companyAccountTable } from './companyAccountTable.server.ts';

const { companyID, id, name, currencyCode, status } = companyAccountTable;

/** What the ledger says of pockets of an account, in rupiah, as a decimal text. */
const heldIn = (pockets: SQL) => sql`(
  select coalesce(sum(l.balance), 0)::text from ledger_account l
  where l.company_id = ${companyID} and l.company_account_id = ${id} and l.currency_code = 'IDR' and l.kind in ${pockets})`;

/** @param usedBy the columns of other rooms that name an account */
export function companyAccountStoreOf(usedBy: readonly PgColumn[]): StoredNoun {
  return storedNoun(companyAccount, companyAccountTable, {
    isSerial: true,
    readable: seen,
    usedBy,
    computed: {
      balance: heldIn(pocketKinds),
      available: heldIn(sql`('available')`),
      allocated: heldIn(sql`('allocated')`),
      held: heldIn(sql`('held')`),
    },
    references: {
      fileLayout: { table: paymentFileLayoutTable, name: paymentFileLayoutTable.name },
    },
    kept: ({ before, input }) => ({ bankConnection: connectionOf(before, input) }),
    beforeSave: ({ executor, context, actor, before, input }) =>
      assertBank(executor, context, before && { ...before, companyID: actor.companyID }, input),
    // The first one pays where nobody chooses, until another is made the main one.
    async afterSave({ executor, actor, before }) {
      if (before === null && (await mainOf(executor, actor.companyID)) === null)
        return { patch: { isMain: true } as Partial<Stored> };
      return {};
    },
    effects: {
      transfer: enterTransfer,
      enterMoney,
      makeRun,
      async makeMain({ executor, row }) {
        await executor
          .update(companyAccountTable)
          .set({ isMain: false })
          .where(and(eq(companyID, row.companyID), companyAccountTable.isMain));
        return { patch: { isMain: true } as Partial<Stored> };
      },
      deactivate: async ({ executor, row }) => assertEmpty(executor, row),
    },
    detail: {
      shape: {
        people: z
          .array(z.object({ id: z.int(), name: z.string() }))
          .describe('The Finance Users who are given it'),
      },
      read: async (executor, actor, row) => ({ people: await peopleOf(executor, actor, row.id) }),
    },
    routes(app, context) {
      registerLookup(app, context, {
        path: `${companyAccount.path}/choices`,
        tag: companyAccount.tag,
        summary: 'Company accounts by name',
        access: {},
        table: companyAccountTable,
        searched: [name],
        choosable: sql`${status} = 'active'`,
        row: z
          .object({ id: z.int(), name: z.string(), currencyCode: z.string() })
          .meta({ id: 'CompanyAccountChoice' }),
        columns: { id, name, currencyCode },
      });
    },
  });
}

async function mainOf(executor: Executor, company: number): Promise<number | null> {
  const [found] = await executor
    .select({ id })
    .from(companyAccountTable)
    .where(and(eq(companyID, company), companyAccountTable.isMain));
  return found?.id ?? null;
}

/** What an account pays by, where nobody says: as before, else the sandbox, which in production is seldom to be had. */
function connectionOf(
  before: { bankConnection?: string | null } | null,
  input: Readonly<Record<string, unknown>>,
): string {
  const { bankConnection } = input as { bankConnection?: string | null };
  return bankConnection ?? before?.bankConnection ?? 'sandbox';
}

/** @throws DomainError for what cannot pay here, or would leave behind what waits to be paid */
async function assertBank(
  executor: Executor,
  { bank }: ActContext,
  before: { id: number; companyID: number; bankConnection?: string | null } | null,
  input: Readonly<Record<string, unknown>>,
): Promise<void> {
  const fields = accountErrors(input);
  const connection = connectionOf(before, input);
  const isChanged = before?.bankConnection !== connection;
  if (isChanged && connection === 'sandbox' && bank.isSandbox !== true)
    fields['bankConnection'] = companyAccountWord('noSandbox');
  else if (isChanged && before !== null) {
    const { rows } = await executor.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from payment where company_id = ${before.companyID}
        and company_account_id = ${before.id} and status = 'awaiting_disbursement' and not is_manual_payment`);
    const waiting = rows[0]?.waiting ?? 0;
    if (waiting > 0) fields['bankConnection'] = companyAccountWord('paymentsWait', { smart_count: waiting });
  }
  if (Object.keys(fields).length > 0) throw new DomainError('validation_failed', { fields });
}

function seen(actor: Actor) {
  const accounts = accountsSeenBy(actor);
  return accounts === null ? undefined : sql`${id} = any(${sql.param([...accounts])}::bigint[])`;
}

async function peopleOf(executor: Executor, actor: Actor, accountID: number) {
  const { rows } = await executor.execute<{ id: number; name: string }>(sql`
    select employee.id::int as id, ${employeeName} as name from employee
    where employee.company_id = ${actor.companyID} and employee.status = 'active'
      and employee.company_account_ids @> array[${accountID}::bigint]
    order by 2, 1`);
  return rows;
}

/** @throws DomainError where money lies on the account, is advanced from it, or may still leave or reach it */
async function assertEmpty(executor: Executor, row: { companyID: number; id: number }): Promise<undefined> {
  const { rows } = await executor.execute<Open>(sql`
    select (select coalesce(sum(balance), 0)::text from ledger_account
        where company_id = ${row.companyID} and company_account_id = ${row.id} and kind in ('available', 'held')) as money,
      (select coalesce(sum(balance), 0)::text from ledger_account
        where company_id = ${row.companyID} and company_account_id = ${row.id} and kind = 'allocated') as "setAside",
      (select coalesce(sum(balance), 0)::text from ledger_account
        where company_id = ${row.companyID} and company_account_id = ${row.id} and kind in ('card', 'card_held')) as "onCards",
      (select coalesce(sum(balance), 0)::text from ledger_account
        where company_id = ${row.companyID} and company_account_id = ${row.id} and kind = 'advance') as advanced,
      (select count(*)::int from payment where company_id = ${row.companyID} and company_account_id = ${row.id}
        and status in (${sql.join(
          openPaymentStatuses.map((one) => sql`${one}`),
          sql`, `,
        )})) as payments,
      (select count(*)::int from account_transfer where company_id = ${row.companyID}
        and status = 'awaiting_approval' and ${row.id} in (from_account_id, to_account_id)) as transfers`);
  const [found] = rows;
  if (!found) return;
  const says = whyOpen(found);
  if (says) throw new DomainError('transition_not_allowed', { says });
}

/** What is still open of an account. */
interface Open extends Record<string, unknown> {
  money: Amount;
  /** It is free again when its allocations end. */
  setAside: Amount;
  /** It goes back to the account when its cards end. */
  onCards: Amount;
  /** It comes back to the account that it was paid from. */
  advanced: Amount;
  payments: number;
  transfers: number;
}

function whyOpen({ money, setAside, onCards, advanced, payments, transfers }: Open): Message | null {
  if (payments > 0) return companyAccountWord('paymentsOpen', { smart_count: payments });
  if (transfers > 0) return companyAccountWord('transfersOpen', { smart_count: transfers });
  if (!isZero(setAside))
    return companyAccountWord('setAside', { amount: { amount: setAside, currency: 'IDR' } });
  if (!isZero(money)) return companyAccountWord('holdsMoney', { amount: { amount: money, currency: 'IDR' } });
  if (!isZero(onCards))
    return companyAccountWord('onCards', { amount: { amount: onCards, currency: 'IDR' } });
  if (isZero(advanced)) return null;
  return companyAccountWord('advanced', { amount: { amount: advanced, currency: 'IDR' } });
}
