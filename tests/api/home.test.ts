import { afterAll, beforeAll, describe, expect, it } from 'vitest';

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
