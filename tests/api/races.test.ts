import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import { vendorTable } from '../../resources/purchasing/vendor/vendorTables.server.ts';
import type { DocumentDetail } from '../../resources/purchasing/document/documentWire.ts';
import { checkWithBank, handToBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import { paymentTable } from '../../resources/paying/payment/paymentTables.server.ts';
import { historyTable } from '../../server/engine/recordTables.ts';
import { postEntry } from '../../server/ledger/ledger.ts';
import { sqlState } from '../../server/database/database.ts';
import { ledgerAccountTable, ledgerEntryTable, ledgerLineTable } from '../../server/ledger/ledgerTables.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

/** Many hands at once, against real connections: money moves once, and nothing is lost. */
let test: TestApp;
let maker: Caller;
let approver: Caller;
let releaser: Caller;
let reviewer: Caller;

beforeAll(async () => {
  test = await createTestApp();
  maker = await test.signInAs('maker@nusantara.test');
  approver = await test.signInAs('approver@nusantara.test');
  releaser = await test.signInAs('releaser@nusantara.test');
  reviewer = await test.signInAs('reviewer@nusantara.test');
});

afterAll(() => test?.close());

async function authorizable(): Promise<PaymentDetail> {
  const payables = (
    await maker.get('/v1/payment-makers?status=awaiting_payment&currencyCode=IDR&limit=100')
  ).json<{
    data: { id: number; remainingAmount: number }[];
  }>().data;
  for (const { id } of payables) {
    const request = { amount: 100_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    const made = await maker.post(`/v1/bills/${id}/payments`, request);
    if (made.statusCode !== 201) continue;
    const payment = made.json<PaymentDetail>();
    const approved = await approver.patch(`/v1/payments/${payment.id}/approve`);
    if (approved.statusCode === 200 && !approved.json<PaymentDetail>().isManualPayment) return payment;
  }
  throw new Error('nothing can be authorized');
}

async function entriesOf(paymentID: number, kind: 'hold' | 'settle') {
  return test.database.system
    .select()
    .from(ledgerEntryTable)
    .where(and(eq(ledgerEntryTable.paymentID, paymentID), eq(ledgerEntryTable.kind, kind)));
}

describe('one payment, many hands', () => {
  it('is authorized once, whoever presses and however often', async () => {
    const payment = await authorizable();
    const path = `/v1/payments/${payment.id}/authorize`;
    const sameKey = '5c7f6d7e-2f6f-4a57-9d5e-0f7a6c1b2d3e';
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => releaser.patch(path)),
      ...Array.from({ length: 12 }, () => releaser.patch(path, undefined, { idempotencyKey: sameKey })),
      ...Array.from({ length: 4 }, () =>
        releaser.patch('/v1/payments/bulk/authorize', { ids: [payment.id] }),
      ),
    ]);
    expect(answers.filter((answer) => answer.statusCode >= 500)).toEqual([]);
    expect(await entriesOf(payment.id, 'hold')).toHaveLength(1);
    const rows = await test.database.system
      .select({ action: historyTable.action })
      .from(historyTable)
      .where(
        and(
          eq(historyTable.subjectType, 'payment'),
          eq(historyTable.subjectID, payment.id),
          eq(historyTable.action, 'authorize'),
        ),
      );
    expect(rows).toHaveLength(1);
  });

  it('is paid once, however often the bank is asked at once', async () => {
    const payment = await authorizable();
    await releaser.patch(`/v1/payments/${payment.id}/authorize`);
    await Promise.all(Array.from({ length: 6 }, () => handToBank(test.context, 1, payment.id)));
    await checkWithBank(test.context, 1, payment.id);
    test.pass(5);
    await Promise.all(Array.from({ length: 8 }, () => checkWithBank(test.context, 1, payment.id)));
    const settled = await entriesOf(payment.id, 'settle');
    const [row] = await test.database.system
      .select()
      .from(paymentTable)
      .where(eq(paymentTable.id, payment.id));
    expect(row?.status).toBe('paid');
    expect(settled).toHaveLength(1);
  });

  it('never spends more than there is', async () => {
    const account = { companyID: 1, companyAccountID: 4711, currencyCode: 'IDR', paymentID: null };
    const now = test.context.now();
    await test.database.write(1, (executor) =>
      postEntry(
        executor,
        {
          ...account,
          kind: 'top_up',
          cause: 'race:top-up',
          lines: [
            { account: 'funding', amount: '-1000' },
            { account: 'available', amount: '1000' },
          ],
        },
        now,
      ),
    );
    const tries = Array.from({ length: 20 }, (_, index) =>
      test.database.write(1, (executor) =>
        postEntry(
          executor,
          {
            ...account,
            kind: 'hold',
            cause: `race:hold:${index}`,
            lines: [
              { account: 'available', amount: '-300' },
              { account: 'held', amount: '300' },
            ],
          },
          now,
        ),
      ),
    );
    const results = await Promise.allSettled(tries);
    const refused = results.filter((result) => result.status === 'rejected');
    expect(results.length - refused.length).toBe(3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: 'insufficient_balance' });
    const rows = await test.database.system
      .select({ kind: ledgerAccountTable.kind, balance: ledgerAccountTable.balance })
      .from(ledgerAccountTable)
      .where(eq(ledgerAccountTable.companyAccountID, 4711));
    expect(Object.fromEntries(rows.map((row) => [row.kind, Number(row.balance)]))).toEqual({
      funding: -1000,
      available: 100,
      held: 900,
    });
  });
});

describe('one review, many hands', () => {
  it('is approved once', async () => {
    const list = await reviewer.get('/v1/bills/approvals?status=awaiting&limit=100');
    const waiting = list.json<{ data: DocumentDetail[] }>().data.find((row) => row.isAbleToApprove);
    expect(waiting).toBeDefined();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => reviewer.patch(`/v1/bills/${waiting?.id}/approve`)),
    );
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.statusCode >= 500)).toEqual([]);
  });
});

describe('what the database itself refuses', () => {
  const asApplication = (work: string) =>
    test.database.write(1, (executor) => executor.execute(sql.raw(work)));

  it('an entry that does not balance, typed by hand', async () => {
    const [line] = await test.database.system
      .select()
      .from(ledgerLineTable)
      .where(eq(ledgerLineTable.companyID, 1));
    const insert = `insert into ledger_line (company_id, entry_id, position, account_id, currency_code, amount)
      values (1, ${line?.entryID}, 99, ${line?.accountID}, 'IDR', 1)`;
    // Judged when the transaction commits, so it is no query's error.
    await expect(asApplication(insert)).rejects.toMatchObject({ constraint: 'ledger_entry_balance' });
  });

  it('for its own reason, whatever was sent together with the statement that failed', async () => {
    const attempt = test.database.write(1, (executor) => {
      const failing = executor.execute(sql`select 1 / ${0}::int`).catch(async (error: unknown) => {
        // The consequence is heard of first.
        await new Promise((done) => setTimeout(done, 50));
        throw error;
      });
      return Promise.all([failing, executor.execute(sql`select ${1}::int`)]);
    });
    expect(await attempt.catch(sqlState)).toBe('22012');
  });

  it.each(['history', 'ledger_entry', 'ledger_line'])('a change of %s', async (table) => {
    for (const work of [`delete from ${table}`, `update ${table} set company_id = company_id`]) {
      await expect(asApplication(work)).rejects.toMatchObject({
        cause: expect.objectContaining({ code: '42501' }),
      });
    }
  });

  it('any table without row-level security', async () => {
    const { rows } = await test.database.system.execute<{ relname: string }>(sql`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and not (c.relrowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
    `);
    expect(rows).toEqual([]);
  });

  it("another company's rows, even when a query forgets to ask", async () => {
    const seen = await test.database.read(2, (executor) =>
      executor.execute<{ company_id: string }>(sql`select distinct company_id from bill`),
    );
    expect(seen.rows.map((row) => Number(row.company_id))).toEqual([2]);
  });

  it("another company's documents in a text search, and any search for no company", async () => {
    for (const [search, table] of [
      [sql`find_bill_numbers('%inv%', 1000)`, documentTable],
      [sql`find_vendors('%a%')`, vendorTable],
    ] as const) {
      const all = await test.database.system.select({ id: table.id, companyID: table.companyID }).from(table);
      for (const companyID of [1, 2]) {
        const { rows } = await test.database.read(companyID, (executor) =>
          executor.execute<{ id: string }>(sql`select id from ${search}`),
        );
        const found = rows.map((row) => Number(row.id));
        expect(found.length).toBeGreaterThan(0);
        const own = new Set(all.filter((row) => row.companyID === companyID).map((row) => row.id));
        expect(found.filter((id) => !own.has(id))).toEqual([]);
      }
      await expect(test.database.system.execute(sql`select id from ${search}`)).rejects.toThrow();
    }
  });

  it('every primary key and unique key that does not begin with the company', async () => {
    const { rows } = await test.database.system.execute<{ conname: string }>(sql`
      select con.conname from pg_constraint con
      join pg_namespace n on n.oid = con.connamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = con.conkey[1]
      where con.contype in ('p', 'u') and a.attname <> 'company_id'
    `);
    expect(rows).toEqual([]);
  });
});
