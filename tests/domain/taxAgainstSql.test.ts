import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { DocumentTaxOptions, TaxedLine } from '../../domain/money/tax.ts';
import { documentTotals } from '../../domain/money/tax.ts';
import { fc } from '../properties.ts';

/**
 * The totals of docs/decisions/0002-rounding.md a second time, in SQL on PostgreSQL's numeric, set by set instead
 * of line by line and with sixty decimals instead of fractions. What is compared was computed twice.
 */
const totalsInSql = `
with document as (
  select (d ->> 'id')::int as id, (d ->> 'inclusive')::boolean as inclusive,
         d ->> 'currency' in ('IDR', 'KRW') as whole,
         case when d ->> 'currency' in ('IDR', 'KRW') then 0 else 2 end as decimals,
         case when d ->> 'currency' in ('IDR', 'KRW') then 1 else 0.01 end as unit,
         (d ->> 'witholding')::numeric as pct, (d ->> 'witholdingAmount')::numeric as fixed, d -> 'lines' as lines
  from jsonb_array_elements($1::jsonb) as d
), typed as (
  select id, inclusive, whole, decimals, unit, n,
         (l ->> 'qty')::numeric * (l ->> 'unitPrice')::numeric as product,
         (l ->> 'tax')::numeric as vat_rate, (l ->> 'whtTax')::numeric as wht_rate
  from document, jsonb_array_elements(lines) with ordinality as item(l, n)
), line as (
  select *, case when whole then sign(product) * ceil(abs(product)) else round(product, 2) end as amount,
         case when vat_rate > 0 and wht_rate > 0 then vat_rate else vat_rate - wht_rate end as effective
  from typed
), based as (
  select *, case when inclusive then round(amount, 60) * 100 / (100 + effective) else amount end as base from line
), taxed as materialized (
  select *, base * vat_rate / 100 as vat, base * wht_rate / 100 as wht from based
), part as materialized (
  select id, n, 'vat' as kind, vat_rate as rate, not inclusive as coupled, vat as exact from taxed where vat_rate > 0
  union all
  select id, n, 'wht', wht_rate, not inclusive or vat_rate > 0, wht from taxed where wht_rate > 0
), sums as materialized (
  select d.id, d.decimals, d.unit, d.whole, coalesce(sum(t.amount), 0) as amounts,
         coalesce(sum(t.base), 0) as base,
         coalesce(d.fixed, coalesce(sum(t.base), 0) * coalesce(d.pct, 0) / 100) as withheld,
         coalesce(sum(t.base + t.vat - t.wht), 0) as before_withholding
  from document d left join taxed t using (id)
  group by d.id, d.decimals, d.unit, d.whole, d.fixed, d.pct
), total as (
  select *, round(before_withholding - withheld, 40) as exact_total from sums
), rounded_total as materialized (
  select *, case when whole then sign(exact_total) * ceil(abs(exact_total)) else round(exact_total, 2) end as total
  from total
), cell as materialized (
  select id, kind, rate, coupled, false as of_document, round(sum(exact), 40) as exact
  from part group by id, kind, rate, coupled
  union all
  select s.id, 'wht', nullif(d.pct, 0), true, true, round(s.withheld, 40)
  from sums s join document d using (id) where s.withheld <> 0
), half_up as (
  select c.*, t.unit, t.total - t.amounts as wanted, round(c.exact, t.decimals) as near,
         case kind when 'vat' then 1 else -1 end as side
  from cell c join rounded_total t using (id)
), gap as (
  select *, (wanted - sum(near * side) filter (where coupled) over (partition by id)) / unit as gap from half_up
), other as (
  select *, near + sign(gap) * side * unit as other_neighbour from gap
), ranked as (
  select *, row_number() over (partition by id, coupled and abs(other_neighbour - exact) < unit
           order by abs(other_neighbour - exact), of_document, kind, rate) as place
  from other
), settled as materialized (
  select id, kind, rate, coupled, of_document, exact, unit,
         case when coupled and abs(other_neighbour - exact) < unit and place <= abs(gap)
              then other_neighbour else near end as amount
  from ranked
), share as (
  select p.id, p.n, p.kind, s.amount as cell_amount, s.unit,
         floor(round(p.exact, 40) / s.unit) * s.unit as below,
         round(p.exact, 40) - floor(round(p.exact, 40) / s.unit) * s.unit as remainder, p.rate, p.coupled
  from part p join settled s using (id, kind, rate, coupled) where not s.of_document
), shared as materialized (
  select id, n, kind,
         below + case when row_number() over w <=
             (cell_amount - sum(below) over (partition by id, kind, rate, coupled)) / unit
           then unit else 0 end as amount
  from share window w as (partition by id, kind, rate, coupled order by remainder desc, n)
), line_out as materialized (
  select t.id, t.n, t.amount, coalesce(v.amount, 0) as vat, coalesce(w.amount, 0) as wht,
         case when not t.inclusive then t.amount
              when t.vat_rate > 0 then t.amount - coalesce(v.amount, 0)
              else t.amount + coalesce(w.amount, 0) end as base
  from taxed t
  left join shared v on v.id = t.id and v.n = t.n and v.kind = 'vat'
  left join shared w on w.id = t.id and w.n = t.n and w.kind = 'wht'
), group_out as (
  select id, kind, rate, sum(amount) as amount from settled group by id, kind, rate
), tax_sums as (
  select id, sum(amount) filter (where kind = 'vat') as vat, sum(amount) filter (where kind = 'wht') as wht,
         string_agg(concat_ws(' ', kind, coalesce(trim_scale(rate)::text, '-'), round(amount, decimals)), '; '
                    order by kind, rate) as groups
  from group_out join sums using (id) group by id
), line_sums as (
  select id, sum(l.base) as base,
         string_agg(concat_ws(' ', round(amount, decimals), round(l.base, decimals), round(vat, decimals),
                              round(wht, decimals)), '; ' order by n) as lines
  from line_out l join sums using (id) group by id
)
select r.id, round(r.total, r.decimals) as total, round(l.base, r.decimals) as subtotal,
       round(coalesce(t.vat, 0), r.decimals) as vat_total, round(coalesce(t.wht, 0), r.decimals) as wht_total,
       coalesce(t.groups, '') as groups, l.lines
from rounded_total r join line_sums l using (id) left join tax_sums t using (id) order by r.id`;

interface TotalsRow {
  total: string;
  subtotal: string;
  vat_total: string;
  wht_total: string;
  groups: string;
  lines: string;
}

interface GeneratedDocument {
  lines: TaxedLine[];
  options: DocumentTaxOptions;
}

const rate = fc.oneof(
  { weight: 2, arbitrary: fc.constant('0') },
  {
    weight: 5,
    arbitrary: fc.constantFrom('0.5', '1.1', '1.75', '2', '2.65', '10', '11', '11.00', '12', '15', '20'),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 999_999 }).map((n) => (n / 10_000).toFixed(4)) },
);
const price = fc.oneof(
  fc.integer({ min: 1, max: 2000 }).map(String),
  fc.integer({ min: 1, max: 999_999_999 }).map((cents) => (cents / 100).toFixed(2)),
  fc.integer({ min: 1, max: 99_999 }).map((hundreds) => String(hundreds * 100)),
  fc.integer({ min: -5000, max: -1 }).map(String),
);
const quantity = fc.oneof(
  fc.integer({ min: 0, max: 12 }).map(String),
  fc.integer({ min: 1, max: 99_999 }).map((n) => (n / 1000).toFixed(3)),
);
const line: fc.Arbitrary<TaxedLine> = fc.record({ qty: quantity, unitPrice: price, tax: rate, whtTax: rate });
const withholding = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.record({ witholding: rate }) },
  { weight: 1, arbitrary: fc.record({ witholdingAmount: fc.integer({ min: 0, max: 900 }).map(String) }) },
);
const generated: fc.Arbitrary<GeneratedDocument> = fc
  .tuple(
    fc.array(line, { minLength: 1, maxLength: 12 }),
    fc.boolean(),
    fc.constantFrom('IDR', 'IDR', 'KRW', 'USD', 'SGD'),
    withholding,
  )
  .map(([lines, isPriceIncludeTax, currencyCode, held]) => ({
    lines,
    options: { isPriceIncludeTax, currencyCode, ...held },
  }));

let client: Client;

beforeAll(async () => {
  client = new Client({ connectionString: inject('clusterUrl') });
  await client.connect();
});

afterAll(async () => {
  await client.end();
});

test('6,000 random documents come to the same totals, groups and lines in SQL, to the cent', async () => {
  const documents = fc.sample(generated, { numRuns: 6000, seed: 20_261_121 });
  const { rows } = await client.query<TotalsRow>(totalsInSql, [
    JSON.stringify(
      documents.map(({ lines, options }, id) => ({
        id,
        lines,
        inclusive: options.isPriceIncludeTax,
        currency: options.currencyCode,
        witholding: options.witholding ?? null,
        witholdingAmount: options.witholdingAmount ?? null,
      })),
    ),
  ]);
  expect(rows).toHaveLength(documents.length);
  for (const [at, row] of rows.entries()) {
    const document = documents[at];
    if (document === undefined) throw new Error('A row without its document');
    const ours = documentTotals(document.lines, document.options);
    const asRow: TotalsRow = {
      total: ours.total,
      subtotal: ours.subtotal,
      vat_total: ours.vatTotal,
      wht_total: ours.whtTotal,
      groups: ours.taxes.map(({ kind, rate, amount }) => `${kind} ${rate ?? '-'} ${amount}`).join('; '),
      lines: ours.lines.map(({ amount, base, vat, wht }) => `${amount} ${base} ${vat} ${wht}`).join('; '),
    };
    expect({ ...row, id: at }, JSON.stringify(document)).toEqual({ ...asRow, id: at });
  }
});

test('the generated documents reach every corner that the rules name', () => {
  const documents = fc.sample(generated, { numRuns: 6000, seed: 20_261_121 });
  const corners = {
    inclusiveWithBothTaxes: 0,
    inclusiveWithWithholdingAlone: 0,
    wholeCurrencyWithFractionalTax: 0,
    negativeLine: 0,
    withholdingOnTheDocument: 0,
    severalRates: 0,
  };
  for (const { lines, options } of documents) {
    const isWhole = options.currencyCode === 'IDR' || options.currencyCode === 'KRW';
    const totals = documentTotals(lines, options);
    corners.withholdingOnTheDocument += Number(Number(totals.witholdingAmount) !== 0);
    corners.severalRates += Number(totals.taxes.length > 2);
    for (const { tax, whtTax, unitPrice } of lines) {
      const [vat, wht] = [Number(tax) > 0, Number(whtTax) > 0];
      corners.inclusiveWithBothTaxes += Number(options.isPriceIncludeTax && vat && wht);
      corners.inclusiveWithWithholdingAlone += Number(options.isPriceIncludeTax && !vat && wht);
      corners.wholeCurrencyWithFractionalTax += Number(isWhole && vat);
      corners.negativeLine += Number(unitPrice.startsWith('-'));
    }
  }
  for (const [corner, count] of Object.entries(corners)) expect(count, corner).toBeGreaterThan(200);
});
