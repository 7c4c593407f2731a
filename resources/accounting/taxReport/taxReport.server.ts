import { and, eq, gte, lte, or, sql } from 'drizzle-orm';

import type { Actor } from '../../../domain/access/actor.ts';
import { today } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { add } from '../../../domain/money/money.ts';
import { periodsOf } from '../../../domain/money/withholding.ts';
import { whtArticles } from '../../../domain/money/whtArticle.ts';
import type { Executor } from '../../../server/database/database.ts';
import { withholdingSlipTable } from '../withholdingSlip/withholdingSlipTables.server.ts';
import { daysOf, inputVatOf } from './inputVat.server.ts';
import type { TaxFigure, TaxMonth, TaxReport } from './taxReportWire.ts';

const nothing: TaxFigure = { exactAmount: '0', records: 0 };

interface Summed {
  taxPeriod: string;
  amount: Amount;
  records: number;
}
interface SummedVat extends Summed {
  isWith: boolean;
}
interface SummedSlips extends Summed {
  /** Null of what is withheld and has no slip. */
  article: string | null;
}

/** The taxes of a year by month: input VAT of approved invoices, and what was withheld by article, from its slips. */
export async function taxReportOf(
  executor: Executor,
  actor: Actor,
  { year }: { year?: number | undefined },
  now: Date,
): Promise<TaxReport> {
  const asked = year ?? Number(today(actor.timeZone, now).slice(0, 4));
  const vat = await summedVat(executor, actor, asked);
  const slips = await summedSlips(executor, actor, asked);
  const months = periodsOf(asked).map((taxPeriod): TaxMonth => {
    const vatOf = (isWith: boolean) =>
      figureOf(vat.filter((one) => one.taxPeriod === taxPeriod && one.isWith === isWith));
    const slipsOf = (article: string | null) =>
      figureOf(slips.filter((one) => one.taxPeriod === taxPeriod && one.article === article));
    return {
      taxPeriod,
      inputVat: vatOf(true),
      vatWithout: vatOf(false),
      articles: byArticle(slipsOf),
      withoutSlip: slipsOf(null),
    };
  });
  return {
    year: asked,
    years: await yearsOf(executor, actor, asked),
    months,
    total: {
      inputVat: figureOfAll(months.map(({ inputVat }) => inputVat)),
      vatWithout: figureOfAll(months.map(({ vatWithout }) => vatWithout)),
      articles: byArticle((article) => figureOfAll(months.map(({ articles }) => articles[article]))),
      withoutSlip: figureOfAll(months.map(({ withoutSlip }) => withoutSlip)),
    },
    unrated: await unratedOf(executor, actor, asked),
  };
}

function byArticle(figureOfArticle: (article: (typeof whtArticles)[number]) => TaxFigure) {
  return Object.fromEntries(
    whtArticles.map((article) => [article, figureOfArticle(article)]),
  ) as TaxMonth['articles'];
}

function figureOf(sums: readonly Summed[]): TaxFigure {
  return figureOfAll(sums.map(({ amount, records }) => ({ exactAmount: amount, records })));
}

function figureOfAll(figures: readonly TaxFigure[]): TaxFigure {
  return figures.reduce(
    (sum, { exactAmount, records }) => ({
      exactAmount: add(sum.exactAmount, exactAmount),
      records: sum.records + records,
    }),
    nothing,
  );
}

async function summedVat(executor: Executor, actor: Actor, year: number): Promise<SummedVat[]> {
  const { rows } = await executor.execute<{
    tax_period: string;
    is_with: boolean;
    amount: Amount;
    records: string;
  }>(sql`
    with taxed as (${inputVatOf(actor, daysOf(String(year)))})
    select tax_period, tax_invoice_number is not null as is_with, sum(vat)::text as amount, count(*) as records
    from taxed where vat is not null group by 1, 2`);
  return rows.map(({ tax_period: taxPeriod, is_with: isWith, amount, records }) => ({
    taxPeriod,
    isWith,
    amount,
    records: Number(records),
  }));
}

/** A slip that was canceled leaves its tax withheld, as an open one does; one that was replaced counts no more. */
async function summedSlips(executor: Executor, { companyID }: Actor, year: number): Promise<SummedSlips[]> {
  const table = withholdingSlipTable;
  const rows = await executor
    .select({
      taxPeriod: table.taxPeriod,
      article: sql<string | null>`case when ${table.isWithoutSlip} then null else ${table.article} end`,
      amount: sql<Amount>`sum(${table.amount})::text`,
      records: sql<string>`count(*)`,
    })
    .from(table)
    .where(
      and(
        eq(table.companyID, companyID),
        gte(table.taxPeriod, `${year}-01`),
        lte(table.taxPeriod, `${year}-12`),
        or(eq(table.status, 'issued'), table.isWithoutSlip),
      ),
    )
    .groupBy(sql`1`, sql`2`);
  return rows.map((row) => ({ ...row, records: Number(row.records) }));
}

async function unratedOf(executor: Executor, actor: Actor, year: number): Promise<number> {
  const { rows } = await executor.execute<{ records: string }>(sql`
    with taxed as (${inputVatOf(actor, daysOf(String(year)))})
    select count(*) as records from taxed where vat is null`);
  return Number(rows[0]?.records ?? 0);
}

/** From the first year of which there is something to this one. */
async function yearsOf(executor: Executor, actor: Actor, asked: number): Promise<number[]> {
  const { rows } = await executor.execute<{ first: string | null; last: string | null }>(sql`
    select to_char(min(transaction_date), 'YYYY') as first, to_char(max(transaction_date), 'YYYY') as last
    from bill where company_id = ${actor.companyID} and transaction_type = 'bill'`);
  const [first, last] = [Number(rows[0]?.first ?? asked), Number(rows[0]?.last ?? asked)];
  const years = new Set([asked]);
  for (let year = Math.max(first, last - 20); year <= last; year += 1) years.add(year);
  return [...years].toSorted((a, b) => b - a);
}
