import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { homeCountry } from '../../../domain/bank/bankAccount.ts';
import { fitsWire, roundAmount } from '../../../domain/money/money.ts';
import { servedList } from '../../../server/engine/servedList.ts';
import { pocketKinds } from '../../../server/ledger/ledgerTables.ts';
import { movementSources } from '../../../server/ledger/movementSources.ts';
import { accountsSeenBy } from '../companyAccount/accountScope.ts';
import { balance } from './balance.ts';

const nothingKnown = sql`select null::text as cause, null::text as kind, null::text as record, null::text as address,
      null::text as counterparty where false`;

/** The condition that a person may see the money of an account. */
export function isSeen(actor: Actor, companyAccountID: SQL): SQL {
  const seen = accountsSeenBy(actor);
  return seen === null ? sql`true` : sql`${companyAccountID} = any(${sql.param([...seen])}::bigint[])`;
}

/**
 * What crossed the pockets of the accounts that a person may see: of each entry its other sides, with what the account held after
 * each. Columns: those of the list, and `posted_at`.
 */
export function movementsOf(actor: Actor): SQL {
  const { companyID, timeZone } = actor;
  const known = sql.join(
    [nothingKnown, ...movementSources().map((source) => source(companyID))],
    sql` union all `,
  );
  // PostgreSQL expects few rows of joins on the company and paired every entry with every account. Each set is gathered once and
  // joined by its number alone, so that no join on the company is left.
  return sql`
    with known as materialized (${known}),
    crossing as materialized (
      select distinct own.entry_id
      from ledger_line own
      join ledger_account pocket on pocket.company_id = own.company_id and pocket.id = own.account_id
      where own.company_id = ${companyID} and pocket.kind in ${pocketKinds}),
    outside as materialized (
      select side.id, side.kind, a.id as company_account_id, a.name
      from ledger_account side
      join company_account a on a.company_id = side.company_id and a.id = side.company_account_id
      where side.company_id = ${companyID} and side.kind not in ${pocketKinds} and ${isSeen(actor, sql`a.id`)})
    select lpad(e.id::text, 15, '0') || '-' || l.position as id, e.posted_at,
      (e.posted_at at time zone ${timeZone})::date::text as day,
      coalesce(known.kind, case
        when outside.kind = 'fee' then 'disbursementFee'
        when outside.kind = 'funding' then 'topUp'
        when e.kind <> 'settle' then 'receivePayment'
        when coalesce(p.country_code, ${homeCountry}) <> ${homeCountry} then 'internationalDisbursement'
        else 'disbursement' end) as kind,
      coalesce(known.record, p.reference_id) as record,
      case when outside.kind <> 'fee' then coalesce(known.counterparty, p.account_holder_name) end as counterparty,
      coalesce(known.address, '/approval/payment-list/' || p.id) as address,
      outside.company_account_id as "companyAccountID", outside.name as "companyAccount",
      case when l.amount < 0 then -l.amount end as credit, case when l.amount > 0 then l.amount end as debit,
      sum(-l.amount) over (partition by outside.company_account_id order by e.id, l.position) as "balanceAfter", -l.amount as amount
    from crossing
    join ledger_entry e on e.id = crossing.entry_id
    join ledger_line l on l.company_id = e.company_id and l.entry_id = e.id
    join outside on outside.id = l.account_id
    left join payment p on p.company_id = e.company_id and p.id = e.payment_id
    left join known on known.cause = e.cause
    where e.company_id = ${companyID}`;
}

/** A number where a spreadsheet keeps all of its digits, else a text. */
function figure(exact: unknown): string | number | null {
  if (exact === null || exact === undefined) return null;
  const text = roundAmount(exact as string, 'IDR');
  return fitsWire(text) ? Number(text) : text;
}

const rupiah = (what: string) => `${what}, in rupiah, as a decimal text`;

/** The list of them. */
export const balanceList = servedList(balance, {
  summary: "What came into the company's accounts and left them, with what each held afterwards",
  about: {
    day: 'On which it was booked',
    record: 'The number of what moved it; null of a top-up',
    counterparty: 'Who was paid, or paid',
    credit: rupiah('What came in; null of what left'),
    debit: rupiah('What left; null of what came in'),
    balanceAfter: rupiah('What the account held then, with what is held for payments'),
    amount: rupiah('What came in, less what left'),
    address: 'Of the page of the record',
  },
  sheetCells: {
    amount: ({ amount }) => figure(amount),
    credit: ({ credit }) => figure(credit),
    debit: ({ debit }) => figure(debit),
    balanceAfter: ({ balanceAfter }) => figure(balanceAfter),
  },
  rows({ actor, period }) {
    const within = period ? sql`where posted_at >= ${period.since} and posted_at < ${period.until}` : sql``;
    return sql`select id, day, kind, record, counterparty, address, "companyAccountID", "companyAccount", credit, debit,
        "balanceAfter", amount
      from (${movementsOf(actor)}) as moved ${within}`;
  },
});
