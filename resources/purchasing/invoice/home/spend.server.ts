import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import type { Actor } from '../../../../domain/access/actor.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { addDays, addMonths, defaultTransactionRange, today } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { add, compare } from '../../../../domain/money/money.ts';
import type { Executor } from '../../../../server/database/database.ts';
import { organizationTable } from '../../../company/organization/organization.server.ts';
import { companyAccountTable } from '../../../paying/companyAccount/companyAccountTable.server.ts';
import { documentScope } from '../../document/document.ts';
import { documentLineTable, documentTable } from '../../document/documentTables.server.ts';
import { conditionsOnDocuments } from '../../document/list/documentList.server.ts';
import { vendorTable } from '../../vendor/vendorTables.server.ts';
import { spentStatuses, underReviewStatuses } from '../invoiceStatuses.ts';
import type { Spend, SpendShare } from './figuresWire.ts';

/** Of vendors, accounts and organizations so many are named; the rest is one sum. */
const namedMost = 8;
const monthsOfYear = 12;

/** By what the amounts of one answer are grouped: `grouping` tells which of these a row is of. */
const dimensions = { month: 0b0111, vendor: 0b1011, account: 0b1101, organization: 0b1110 } as const;

interface SpendRow extends Record<string, unknown> {
  dimension: number;
  month: Day | null;
  vendor_id: string | null;
  company_account_id: string | null;
  organization_id: string | null;
  is_this_year: boolean;
  is_under_review: boolean;
  amount: Amount;
  documents: string;
  unrated: string;
}

interface Bucket {
  exactAmount: Amount;
  documents: number;
}
interface Compared {
  thisYear: Bucket;
  lastYear: Bucket;
  /** Of this year, and in none of the two. */
  underReview: Bucket;
}

const nothing: Bucket = { exactAmount: '0', documents: 0 };
const nothingAtAll: Compared = { thisYear: nothing, lastYear: nothing, underReview: nothing };

function joined(one: Bucket, other: Bucket): Bucket {
  return {
    exactAmount: add(one.exactAmount, other.exactAmount),
    documents: one.documents + other.documents,
  };
}

/** Which of the figures beside each other a row counts in; null: nobody asks what was under review a year ago. */
function figureOf(row: SpendRow): keyof Compared | null {
  if (row.is_under_review) return row.is_this_year ? 'underReview' : null;
  return row.is_this_year ? 'thisYear' : 'lastYear';
}

/**
 * What approved invoices came to in the twelve months that lists begin with, and in the twelve before, and apart from them what is under review:
 * each in IDR at the rate that held on its day, rounded once for each sum. Who may see every invoice is answered by the roll-up.
 */
export async function spendOf(executor: Executor, actor: Actor, now: Date): Promise<Spend> {
  const thisYear = defaultTransactionRange(today(actor.timeZone, now));
  const lastYear = { from: addMonths(thisYear.from, -monthsOfYear), to: addDays(thisYear.from, -1) };
  const rows = await spentBy(
    executor,
    actor,
    { from: lastYear.from, since: thisYear.from, to: thisYear.to },
    now,
  );
  const ofDimension = (dimension: number) => rows.filter((row) => row.dimension === dimension);

  const ofMonths = ofDimension(dimensions.month);
  const months = Array.from({ length: monthsOfYear }, (_, index) => {
    const month = addMonths(thisYear.from, index);
    const bucketOf = (name: keyof Compared, day: Day) =>
      toBucket(ofMonths.find((row) => row.month === day && figureOf(row) === name));
    return {
      month,
      thisYear: bucketOf('thisYear', month),
      lastYear: bucketOf('lastYear', addMonths(month, -monthsOfYear)),
      underReview: bucketOf('underReview', month),
    };
  });
  const sharesOf = (dimension: keyof typeof dimensions, column: keyof SpendRow, table: NamedTable) =>
    named(executor, actor, comparedBy(ofDimension(dimensions[dimension]), column), table);
  return {
    thisYear,
    lastYear,
    months,
    vendors: await sharesOf('vendor', 'vendor_id', vendorTable),
    accounts: await sharesOf('account', 'company_account_id', companyAccountTable),
    organizations: await sharesOf('organization', 'organization_id', organizationTable),
    unrated: ofDimension(dimensions.month).reduce((sum, { unrated }) => sum + Number(unrated), 0),
  };
}

function toBucket(row: SpendRow | undefined): Bucket {
  return row ? { exactAmount: row.amount, documents: Number(row.documents) } : nothing;
}

/** Both years of each record; null is what names none. */
function comparedBy(rows: readonly SpendRow[], column: keyof SpendRow): Map<number | null, Compared> {
  const found = new Map<number | null, Compared>();
  for (const row of rows) {
    const id = row[column] === null ? null : Number(row[column]);
    const figure = figureOf(row);
    if (figure !== null) found.set(id, { ...(found.get(id) ?? nothingAtAll), [figure]: toBucket(row) });
  }
  return found;
}

type NamedTable = typeof vendorTable | typeof companyAccountTable | typeof organizationTable;

/** The largest of this year by name, then all others together. */
async function named(
  executor: Executor,
  { companyID }: Actor,
  found: ReadonlyMap<number | null, Compared>,
  table: NamedTable,
): Promise<SpendShare[]> {
  const sorted = [...found].toSorted(
    ([, one], [, other]) =>
      compare(other.thisYear.exactAmount, one.thisYear.exactAmount) ||
      compare(other.lastYear.exactAmount, one.lastYear.exactAmount) ||
      compare(other.underReview.exactAmount, one.underReview.exactAmount),
  );
  const [shown, others] = [sorted.slice(0, namedMost), sorted.slice(namedMost)];
  const ids = shown.flatMap(([id]) => (id === null ? [] : [id]));
  const names = await executor
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(and(eq(table.companyID, companyID), inArray(table.id, ids)));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  const shares = shown.map(([id, amounts]): SpendShare => ({
    id,
    name: nameOf.get(id ?? 0) ?? null,
    isRest: false,
    ...amounts,
  }));
  if (others.length === 0) return shares;
  const rest = others.reduce<Compared>(
    (sum, [, { thisYear, lastYear, underReview }]) => ({
      thisYear: joined(sum.thisYear, thisYear),
      lastYear: joined(sum.lastYear, lastYear),
      underReview: joined(sum.underReview, underReview),
    }),
    nothingAtAll,
  );
  return [...shares, { id: null, name: null, isRest: true, ...rest }];
}

/** The two years by month, and by vendor, account and organization within each year. */
async function spentBy(
  executor: Executor,
  actor: Actor,
  range: { from: Day; since: Day; to: Day },
  now: Date,
): Promise<SpendRow[]> {
  const { rows } = await executor.execute<SpendRow>(sql`
    with spent as materialized (
      ${await spentInvoices(executor, actor, range, now)} union all ${await movedBySplits(executor, actor, range, now)}),
    rates as materialized (
      select currency_code, day, (
        select rate_amount from exchange_rate where exchange_rate.company_id = ${actor.companyID}
          and exchange_rate.currency_code = asked.currency_code and exchange_rate.valid_from <= asked.day
        order by exchange_rate.valid_from desc limit 1) as rate
      from (select distinct currency_code, day from spent where currency_code <> 'IDR') asked
    ), priced as (
      select date_trunc('month', day::timestamp)::date::text as month, day >= ${range.since}::date as is_this_year,
        is_under_review, vendor_id, company_account_id, organization_id, documents, organization_documents,
        total_amount * case when currency_code = 'IDR' then 1 else rate end as amount
      from spent left join rates using (currency_code, day)
    )
    select grouping(month, vendor_id, company_account_id, organization_id) as dimension, month, vendor_id,
      company_account_id, organization_id, is_this_year, is_under_review, round(coalesce(sum(amount), 0), 0)::text as amount,
      case when grouping(organization_id) = 0 then sum(organization_documents) else sum(documents) end as documents,
      coalesce(sum(documents) filter (where amount is null), 0) as unrated
    from priced
    group by is_this_year, is_under_review, grouping sets ((month), (vendor_id), (company_account_id), (organization_id))
    having grouping(organization_id) = 1 or sum(organization_documents) > 0`);
  return rows;
}

const isUnderReview = inArray(documentTable.status, [...underReviewStatuses]);

/** Groups of the roll-up, or the invoices themselves where the person may not see all of them. */
async function spentInvoices(
  executor: Executor,
  actor: Actor,
  { from, to }: { from: Day; to: Day },
  now: Date,
): Promise<SQL> {
  if (documentScope(actor, 'bill') === 'all') {
    return sql`select grain = 'review' as is_under_review, day, currency_code, vendor_id, company_account_id, organization_id,
        sum(documents) as documents, sum(documents) as organization_documents, sum(total_amount) as total_amount
      from bill_rollup where company_id = ${actor.companyID} and grain in ('spend', 'review') and day between ${from}::date and ${to}::date
      group by 1, 2, 3, 4, 5, 6`;
  }
  const asked = {
    transactionType: ['bill' as const],
    status: [...spentStatuses, ...underReviewStatuses],
    transactionDateFrom: from,
    transactionDateTo: to,
  };
  return sql`select ${isUnderReview} as is_under_review, ${documentTable.transactionDate} as day, ${documentTable.currencyCode} as currency_code,
      ${documentTable.vendorID} as vendor_id, ${documentTable.companyAccountID} as company_account_id,
      ${documentTable.organizationID} as organization_id, 1 as documents, 1 as organization_documents,
      ${documentTable.totalAmount} as total_amount
    from ${documentTable} where ${await conditionsOnDocuments(executor, actor, asked, now)}`;
}

/**
 * What split lines move from the organization of their invoice to those that they are for. The sum by anything else stays: what
 * is added to one is taken from another. An invoice counts with its own organization and with each that has a part of it, as the list finds it by
 * each of them.
 */
async function movedBySplits(
  executor: Executor,
  actor: Actor,
  { from, to }: { from: Day; to: Day },
  now: Date,
): Promise<SQL> {
  const asked = {
    transactionType: ['bill' as const],
    status: [...spentStatuses, ...underReviewStatuses],
    transactionDateFrom: from,
    transactionDateTo: to,
  };
  const { companyID, billID, splits } = documentLineTable;
  return sql`select moved.* from (
      select ${documentTable.id} as id, ${isUnderReview} as is_under_review, ${documentTable.transactionDate} as day, ${documentTable.currencyCode} as currency_code,
        ${documentTable.vendorID} as vendor_id, ${documentTable.companyAccountID} as company_account_id,
        ${documentTable.organizationID} as organization_id,
        (select jsonb_agg(part) from ${documentLineTable} cross join jsonb_array_elements(${splits}) part
          where ${companyID} = ${documentTable.companyID} and ${billID} = ${documentTable.id}
            and ${splits} <> '[]'::jsonb) as parts
      from ${documentTable} where ${await conditionsOnDocuments(executor, actor, asked, now)}
        and ${documentTable.id} in (select ${billID} from ${documentLineTable}
          where ${companyID} = ${actor.companyID} and ${splits} <> '[]'::jsonb)) bill
    cross join lateral (
      select is_under_review, day, currency_code, vendor_id, company_account_id, (part ->> 'organizationID')::bigint as organization_id,
        0 as documents,
        case when (part ->> 'organizationID')::bigint is not distinct from bill.organization_id then 0 else 1 end
          as organization_documents,
        sum((part ->> 'total')::numeric) as total_amount
      from jsonb_array_elements(bill.parts) part group by 6
      union all
      select is_under_review, day, currency_code, vendor_id, company_account_id, bill.organization_id, 0, 0,
        -sum((part ->> 'total')::numeric)
      from jsonb_array_elements(bill.parts) part) moved`;
}
