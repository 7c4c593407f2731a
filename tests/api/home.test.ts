import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { lastOfMonth } from '../../domain/day/day.ts';
import { openDocumentStatuses } from '../../resources/purchasing/document/document.ts';
import { summaryKeys } from '../../resources/purchasing/invoice/invoice.ts';
import { spentStatuses, underReviewStatuses } from '../../resources/purchasing/invoice/invoiceStatuses.ts';
import type { SummaryKey } from '../../resources/purchasing/invoice/invoice.ts';
import { cardFilter, invoiceListSpec } from '../../resources/purchasing/invoice/list/invoiceLists.ts';
import { writeFilter } from '../../domain/list/listQuery.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** What the home page shows agrees with the lists behind it, and with the records themselves. */
let test: TestApp;

beforeAll(async () => {
  test = await createTestApp();
});

afterAll(() => test?.close());

const callers = new Map<string, Promise<Caller>>();

function as(name: string): Promise<Caller> {
  const known = callers.get(name) ?? test.signInAs(`${name}@nusantara.test`);
  callers.set(name, known);
  return known;
}

async function read<Answer>(caller: Caller, path: string): Promise<Answer> {
  const answer = await caller.get(`/v1/${path}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
}

async function select<Row extends object>(text: string, values: readonly unknown[] = []): Promise<Row[]> {
  return (await test.database.systemPool.query<Row>(text, [...values])).rows;
}

interface Waiting {
  task: string;
  count: number;
  late: number;
  isRisky: boolean;
  oldest: string | null;
  sums: { currencyCode: string; exactAmount: string }[];
}

const waitingFor = async (name: string) =>
  (await read<{ items: Waiting[] }>(await as(name), 'inbox/counts')).items;

describe('what waits', () => {
  /** What stands in the tables, asked in other words than the server's. */
  const toReview = `from bill b, approval_task t, employee e where t.company_id = 1 and b.company_id = 1 and e.company_id = 1
    and e.email = 'reviewer@nusantara.test' and t.approver_id = e.id and t.status = 'awaiting'
    and t.workflow_kind = 'purchaseInvoice' and b.id = t.subject_id`;
  const toPay = `from bill b where b.company_id = 1 and b.transaction_type = 'bill' and b.status = 'awaiting_payment'`;
  const toAuthorize = `from payment p join bill b on b.company_id = 1 and b.id = p.bill_id, employee e
    where p.company_id = 1 and p.status = 'awaiting_payment_authorization' and p.payment_for = 'bill'
      and e.company_id = 1 and e.email = 'releaser@nusantara.test'
      and e.id not in (p.maker_id, b.requester_id, b.created_by_id, b.last_edited_by_id)`;
  it.each([
    {
      who: 'reviewer',
      task: 'approval-bill-list',
      rows: toReview,
      amount: 'b.total_amount',
      since: 't.opened_at',
      late: `b.due_date < '2026-11-21' or t.opened_at <= '2026-11-18T03:00:00Z'`,
    },
    {
      who: 'maker',
      task: 'approval-payment-list-request',
      rows: toPay,
      amount: 'b.remaining_amount',
      since: 'b.updated_at',
      late: `b.due_date < '2026-11-21'`,
    },
    {
      who: 'releaser',
      task: 'approval-payment-list-authorize',
      rows: toAuthorize,
      amount: 'p.amount',
      since: 'p.updated_at',
      late: `coalesce(p.scheduled_at, b.due_date) < '2026-11-21'`,
    },
  ])('$task is counted, summed by currency and told how late it is', async (asked) => {
    const found = (await waitingFor(asked.who)).find(({ task }) => task === asked.task);
    const [all] = await select<{ count: number; late: number; oldest: Date }>(
      `select count(*)::int as count, (count(*) filter (where ${asked.late}))::int as late, min(${asked.since}) as oldest
       ${asked.rows}`,
    );
    const currency = asked.amount.startsWith('p.') ? 'p.currency_code' : 'b.currency_code';
    const sums = await select<{ currencyCode: string; exactAmount: string }>(
      `select ${currency} as "currencyCode",
         round(sum(${asked.amount}), case when ${currency} in ('IDR', 'KRW') then 0 else 2 end)::text as "exactAmount"
       ${asked.rows} group by 1 order by count(*) desc, 1`,
    );
    expect(all?.count).toBeGreaterThan(0);
    expect(found).toMatchObject({
      count: all?.count,
      late: all?.late,
      oldest: all?.oldest.toISOString(),
      sums,
    });
  });

  it.each(['reviewer', 'maker', 'approver', 'releaser', 'finance.admin', 'admin'])(
    'stands late first, then risky, for %s',
    async (name) => {
      const ranks = (await waitingFor(name)).map(({ late, isRisky }) => (late > 0 ? 0 : isRisky ? 1 : 2));
      expect(ranks.length).toBeGreaterThan(0);
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    },
  );
});

interface Bucket {
  exactAmount: string;
  documents: number;
}

/** So many documents the list of invoices tells of that is asked this. */
async function listed(caller: Caller, query: Record<string, string>): Promise<number> {
  const { pageInfo } = await read<{ pageInfo: { totalData: number } }>(
    caller,
    `bills?${new URLSearchParams({ limit: '1', ...query })}`,
  );
  return pageInfo.totalData;
}

const open = openDocumentStatuses.join(',');
const spent = spentStatuses.join(',');
/** IDR for one unit, by the rates of that day. */
const rateOn = (
  day: string,
) => `case when b.currency_code = 'IDR' then 1 else (select r.rate_amount from exchange_rate r
  where r.company_id = 1 and r.currency_code = b.currency_code and r.valid_from <= ${day} order by r.valid_from desc limit 1) end`;
/** Invoices of the first company, and those of the accounts and of the own that a finance user may list. */
const seenBy = {
  'finance.admin': `from bill b where b.company_id = 1 and b.transaction_type = 'bill'`,
  'finance.user': `from bill b, employee e where b.company_id = 1 and b.transaction_type = 'bill' and e.company_id = 1
    and e.email = 'finance.user@nusantara.test'
    and (b.company_account_id = any(e.company_account_ids) or e.id in (b.requester_id, b.created_by_id)
      or exists (select from approval_task t where t.company_id = 1 and t.subject_type = 'bill' and t.subject_id = b.id
        and t.approver_id = e.id))`,
} as const;
const readers = ['finance.admin', 'finance.user'] as const;

describe('the figures of finance', () => {
  it.each(readers)('each card counts for %s what its list holds', async (name) => {
    const caller = await as(name);
    const cards = await read<Record<SummaryKey, { count: number; exactAmount: string }>>(
      caller,
      'bills/summaries',
    );
    for (const key of summaryKeys) {
      const filter = cardFilter(key, {}, '2026-11-21');
      const query = Object.fromEntries(writeFilter(invoiceListSpec, filter));
      expect(cards[key].count, key).toBe(await listed(caller, query));
    }
    const [due] = await select<{ amount: string }>(
      `select coalesce(sum(sum), 0)::text as amount from (
         select ceil(sum(b.remaining_amount) * ${rateOn(`'2026-11-21'`)}) as sum ${seenBy[name]}
           and b.status = any($1) and b.due_date < '2026-11-21' group by b.currency_code) sums`,
      [openDocumentStatuses],
    );
    expect(cards.overdue.exactAmount).toBe(due?.amount);
  });

  it.each(readers)('what is due by week is for %s what the lists and the tables hold', async (name) => {
    const caller = await as(name);
    const cash = await read<{
      overdue: Bucket;
      weeks: (Bucket & { from: string; to: string })[];
      later: Bucket;
      undated: Bucket;
    }>(caller, 'bills/figures/cash-needed');
    // The tests take place on a Saturday.
    expect(cash.weeks.map(({ from, to }) => `${from} ${to}`).slice(0, 2)).toEqual([
      '2026-11-21 2026-11-22',
      '2026-11-23 2026-11-29',
    ]);
    expect(cash.weeks).toHaveLength(8);
    const within = async (condition: string): Promise<Bucket> => {
      const [row] = await select<Bucket>(
        `select coalesce(sum(amount), 0)::text as "exactAmount", coalesce(sum(documents), 0)::int as documents from (
           select ceil(sum(b.remaining_amount) * ${rateOn(`'2026-11-21'`)}) as amount, count(*) as documents
           ${seenBy[name]} and b.status = any($1) and ${condition} group by b.currency_code) sums`,
        [openDocumentStatuses],
      );
      return row ?? { exactAmount: '', documents: -1 };
    };
    expect(cash.overdue).toEqual(await within(`b.due_date < '2026-11-21'`));
    expect(cash.overdue.documents).toBe(await listed(caller, { status: 'overdue' }));
    for (const { from, to, ...bucket } of cash.weeks) {
      expect(bucket, from).toEqual(await within(`b.due_date between '${from}' and '${to}'`));
      expect(bucket.documents).toBe(await listed(caller, { status: open, dueDateFrom: from, dueDateTo: to }));
    }
    const last = cash.weeks.at(-1)?.to ?? '';
    expect(cash.later).toEqual(await within(`b.due_date > '${last}'`));
    expect(cash.undated).toEqual(await within('b.due_date is null'));
    expect(cash.weeks.some(({ documents }) => documents > 0)).toBe(true);
  });

  interface Compared {
    thisYear: Bucket;
    lastYear: Bucket;
    underReview: Bucket;
  }
  type Share = Compared & { id: number | null; name: string | null; isRest: boolean };
  interface SpendAnswer {
    thisYear: { from: string; to: string };
    months: (Compared & { month: string })[];
    vendors: Share[];
    accounts: Share[];
    organizations: Share[];
    unrated: number;
  }

  it.each(readers)('what was spent is for %s what the lists and the tables hold', async (name) => {
    const caller = await as(name);
    const spend = await read<SpendAnswer>(caller, 'bills/figures/spend');
    expect(spend.thisYear).toEqual({ from: '2025-12-01', to: '2026-11-30' });
    // 1 and 0: what is approved of the two years; 2 and 3: what nobody has approved yet.
    const year = `case when b.transaction_date >= '2025-12-01' then 1 else 0 end +
      case when b.status in ('awaiting_review', 'awaiting_revision', 'awaiting_acceptance') then 2 else 0 end`;
    const reviewed = 3;
    const sums = async (by: string) =>
      await select<Bucket & { key: string; year: number }>(
        `select coalesce((${by})::text, '') as key, ${year} as year,
           round(sum(b.total_amount * ${rateOn('b.transaction_date')}), 0)::text as "exactAmount", count(*)::int as documents
         ${seenBy[name]} and b.status not in ('draft', 'rejected', 'void')
           and b.transaction_date between '2024-12-01' and '2026-11-30' group by 1, 2`,
      );
    // A split line is spent on whom it is for, the rest of its invoice on the invoice's own organization.
    const parts = `from bill_line l cross join lateral jsonb_array_elements(l.splits) part
      where l.company_id = 1 and l.bill_id = b.id`;
    const sumsByOrganization = async () =>
      await select<Bucket & { key: string; year: number }>(
        `select coalesce(piece.organization::text, '') as key, ${year} as year,
           round(sum(piece.total * ${rateOn('b.transaction_date')}), 0)::text as "exactAmount", count(distinct b.id)::int as documents
         from (select b.* ${seenBy[name]} and b.status not in ('draft', 'rejected', 'void')
           and b.transaction_date between '2024-12-01' and '2026-11-30') b
         cross join lateral (
           select (part ->> 'organizationID')::bigint as organization, (part ->> 'total')::numeric as total ${parts}
           union all
           select b.organization_id, b.total_amount - (select coalesce(sum((part ->> 'total')::numeric), 0) ${parts})) piece
         group by 1, 2`,
      );
    const nothing = { exactAmount: '0', documents: 0 };
    const found = (rows: Awaited<ReturnType<typeof sums>>, key: string, ofYear: number): Bucket => {
      const row = rows.find((one) => one.key === key && one.year === ofYear);
      return row ? { exactAmount: row.exactAmount, documents: row.documents } : nothing;
    };

    const byMonth = await sums(`to_char(b.transaction_date, 'YYYY-MM-01')`);
    expect(spend.months).toHaveLength(12);
    for (const { month, thisYear, lastYear, underReview } of spend.months) {
      expect(underReview, month).toEqual(found(byMonth, month, reviewed));
      expect(thisYear, month).toEqual(found(byMonth, month, 1));
      expect(lastYear, month).toEqual(found(byMonth, `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`, 0));
      expect(thisYear.documents).toBe(
        await listed(caller, {
          status: spent,
          transactionDateFrom: month,
          transactionDateTo: lastOfMonth(month),
        }),
      );
    }
    expect(spend.months.some(({ lastYear }) => lastYear.documents > 0)).toBe(true);
    const inReview = spend.months.reduce((sum, { underReview }) => sum + underReview.documents, 0);
    expect(inReview).toBe(
      await listed(caller, {
        status: underReviewStatuses.join(','),
        transactionDateFrom: '2025-12-01',
        transactionDateTo: '2026-11-30',
      }),
    );
    if (name === 'finance.admin') expect(inReview).toBeGreaterThan(0);

    const shares = [
      ['vendors', 'b.vendor_id', 'vendorIDs'],
      ['accounts', 'b.company_account_id', 'companyAccountIDs'],
      ['organizations', 'b.organization_id', 'organizationIDs'],
    ] as const;
    for (const [dimension, column, parameter] of shares) {
      const rows = dimension === 'organizations' ? await sumsByOrganization() : await sums(column);
      const named = spend[dimension].filter(({ isRest }) => !isRest);
      for (const { id, thisYear, lastYear, underReview } of named) {
        expect(underReview, `${dimension} ${id} under review`).toEqual(
          found(rows, String(id ?? ''), reviewed),
        );
        expect(thisYear, `${dimension} ${id}`).toEqual(found(rows, String(id ?? ''), 1));
        expect(lastYear).toEqual(found(rows, String(id ?? ''), 0));
        if (id === null) continue;
        const query = {
          [parameter]: String(id),
          status: spent,
          transactionDateFrom: '2025-12-01',
          transactionDateTo: '2026-11-30',
        };
        expect(thisYear.documents, `${dimension} ${id}`).toBe(await listed(caller, query));
      }
      const all = spend[dimension].reduce((sum, { thisYear }) => sum + thisYear.documents, 0);
      const once = spend.months.reduce((sum, { thisYear }) => sum + thisYear.documents, 0);
      // An invoice that is for several counts with each of them.
      if (dimension === 'organizations') expect(all).toBeGreaterThan(once);
      else expect(all, dimension).toBe(once);
      const amounts = named.map(({ thisYear }) => Number(thisYear.exactAmount));
      expect(amounts).toEqual(amounts.toSorted((a, b) => b - a));
    }
    expect(spend.unrated).toBe(0);
  });

  it('says how many documents no rate is known for, and counts them for nothing', async () => {
    const caller = await as('finance.admin');
    const before = await read<SpendAnswer>(caller, 'bills/figures/spend');
    await select(
      `update bill set currency_code = 'ZZZ' where company_id = 1 and id = (
         select id from bill where company_id = 1 and transaction_type = 'bill' and status = 'paid' and currency_code = 'IDR'
           and transaction_date between '2026-01-01' and '2026-01-31' limit 1)`,
    );
    const after = await read<SpendAnswer>(caller, 'bills/figures/spend');
    const january = ({ months }: SpendAnswer) => months.find(({ month }) => month === '2026-01-01')?.thisYear;
    expect(after.unrated).toBe(1);
    expect(january(after)?.documents).toBe(january(before)?.documents);
    expect(Number(january(after)?.exactAmount)).toBeLessThan(Number(january(before)?.exactAmount));
    await select(`update bill set currency_code = 'IDR' where company_id = 1 and currency_code = 'ZZZ'`);
    expect(await read<SpendAnswer>(caller, 'bills/figures/spend')).toEqual(before);
  });

  it.each(readers)('how long payments took is for %s what the histories say', async (name) => {
    interface Span {
      hours: number | null;
      documents: number;
    }
    type Spans = Record<'approval' | 'payment' | 'whole', Span> & { documents: number };
    const caller = await as(name);
    const times = await read<Record<'now' | 'before', Spans>>(caller, 'bills/figures/cycle-times');
    const paidOn = `(b.paid_at at time zone 'Asia/Jakarta')::date`;
    for (const [period, from, to] of [
      ['now', '2026-10-22', '2026-11-21'],
      ['before', '2026-09-21', '2026-10-21'],
    ] as const) {
      const rows = await select<{ submitted: Date; approved: Date | null; paid: Date }>(
        `select b.submitted_at as submitted, b.paid_at as paid, (
           select max(h.at) from history h where h.company_id = 1 and h.subject_type = 'bill' and h.subject_id = b.id
             and h.from_status = 'awaiting_review' and h.to_status in ('awaiting_payment', 'paid')) as approved
         ${seenBy[name]} and b.status = 'paid' and ${paidOn} between '${from}' and '${to}'`,
      );
      const hours = (pairs: readonly (readonly [Date | null, Date | null])[]): Span => {
        const spans = pairs
          .flatMap(([one, other]) => (one && other ? [(other.getTime() - one.getTime()) / 3_600_000] : []))
          .toSorted((a, b) => a - b);
        const middle = (spans.length - 1) / 2;
        const [low = 0, high = 0] = [spans[Math.floor(middle)], spans[Math.ceil(middle)]];
        return { hours: spans.length === 0 ? null : (low + high) / 2, documents: spans.length };
      };
      expect(times[period].documents, period).toBe(rows.length);
      expect(times[period].documents).toBe(
        await listed(caller, { status: 'paid', paidDateFrom: from, paidDateTo: to }),
      );
      const expected = {
        approval: hours(rows.map(({ submitted, approved }) => [submitted, approved])),
        payment: hours(rows.map(({ approved, paid }) => [approved, paid])),
        whole: hours(rows.map(({ submitted, paid }) => [submitted, paid])),
      };
      for (const key of ['approval', 'payment', 'whole'] as const) {
        expect(times[period][key].documents, `${period} ${key}`).toBe(expected[key].documents);
        const [told, counted] = [times[period][key].hours, expected[key].hours];
        if (counted === null) expect(told).toBeNull();
        else expect(Math.abs((told ?? 0) - counted), `${period} ${key}`).toBeLessThan(0.1);
      }
    }
  });

  it.each(['cash-needed', 'spend', 'cycle-times'])(
    '%s is refused to who sees no invoices',
    async (figure) => {
      for (const name of ['employee', 'requester', 'reviewer', 'releaser']) {
        expect((await (await as(name)).get(`/v1/bills/figures/${figure}`)).statusCode, name).toBe(403);
      }
    },
  );
});

describe('what somebody filed', () => {
  it.each(['requester', 'finance.admin'])(
    'is for %s what is not over, the newest first, with who has it',
    async (name) => {
      const { data } = await read<{
        data: { id: number; waitsFor: string[]; since: string | null; status: string }[];
      }>(await as(name), 'bills/own');
      const rows = await select<{ id: number; status: string; waitsFor: string[]; since: Date }>(
        `select b.id::int as id, b.status,
         coalesce((select array_agg(a.name order by a.name) from employee a where a.company_id = 1 and a.id = any(b.approver_ids)), '{}')
           as "waitsFor",
         (select max(h.at) from history h where h.company_id = 1 and h.subject_type = 'bill' and h.subject_id = b.id
            and h.to_status = b.status and h.from_status is distinct from h.to_status) as since
       from bill b, employee e where b.company_id = 1 and e.company_id = 1 and e.email = $1
         and (e.id = b.created_by_id or e.id = b.requester_id
             and coalesce(b.purchase_request_id, b.purchase_quote_id, b.purchase_order_id) is null) and b.transaction_type <> 'deposit'
         and b.status not in ('paid', 'completed', 'void', 'rejected', 'closed') order by b.id desc limit 5`,
        [`${name}@nusantara.test`],
      );
      expect(rows.length).toBeGreaterThan(0);
      expect(
        data.map(({ id, status, waitsFor, since }) => ({ id, status, waitsFor: waitsFor.toSorted(), since })),
      ).toEqual(rows.map(({ since, ...row }) => ({ ...row, since: since.toISOString() })));
    },
  );

  it('is refused to who sees no purchases', async () => {
    expect((await (await as('employee')).get('/v1/bills/own')).statusCode).toBe(403);
  });
});
