import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { add, compare, isZero, negate, sum } from '../../domain/money/money.ts';
import { formatMoney } from '../../domain/money/moneyFormat.ts';
import type { PaymentDetail } from '../../resources/paying/payment/paymentWire.ts';
import type { BalanceMonths, Balances } from '../../resources/paying/balance/balanceWire.ts';
import { handToBank, checkWithBank } from '../../resources/paying/payment/bank/paymentDisbursement.server.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { gatherPayers, read, reviewedBill } from '../proof/payers.ts';
import type { Payers, Person } from '../proof/payers.ts';
import { readCsv } from '../readCsv.ts';
import { readPdf } from '../readPdf.ts';

/** What the accounts hold, and what moved it: each figure is the sum of the list behind it. */
let test: TestApp;
let payers: Payers;
let finance: Person;

interface Movement {
  id: string;
  day: string;
  kind: string;
  record: string | null;
  companyAccount: { id: number };
  credit: string | null;
  debit: string | null;
  balanceAfter: string;
  address: string | null;
}

beforeAll(async () => {
  test = await createTestApp();
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  finance = await test.signInAs('finance.admin@nusantara.test');
});

afterAll(() => test?.close());

const accountsOf = async (person: Person) => read<Balances>(await person.get('/v1/balance'), 200).data;

async function movementsOf(person: Person, query = ''): Promise<Movement[]> {
  const all: Movement[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/v1/balance/ledger?sort=-day&limit=100&page=${page}${query}`;
    const { data } = read<{ data: Movement[] }>(await person.get(path), 200);
    all.push(...data);
    if (data.length < 100) return all;
  }
}

const amountOf = ({ credit, debit }: Movement) => credit ?? negate(debit ?? '0');

/** A payment of an account that the bank has made, with its fee. */
async function paid(amount: number): Promise<PaymentDetail> {
  const bill = await reviewedBill(payers, amount);
  const request = {
    amount,
    paymentType: 'payNow',
    isUseVendorBankDetail: false,
    bankCode: '014',
    accountNumber: '1234567890',
  };
  const { id } = read<PaymentDetail>(await payers.maker.post(`/v1/bills/${bill.id}/payments`, request), 201);
  read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
  read(await payers.releaser.patch(`/v1/payments/${id}/authorize`), 200);
  await handToBank(test.context, 1, id);
  await checkWithBank(test.context, 1, id);
  test.pass(10);
  await checkWithBank(test.context, 1, id);
  const payment = read<PaymentDetail>(await payers.maker.get(`/v1/payments/${id}`), 200);
  expect(payment.status).toBe('paid');
  return payment;
}

describe('what the accounts hold', () => {
  it('is the sum of what moved it, after each movement, by the lines of the ledger and by the list', async () => {
    const accounts = await accountsOf(finance);
    expect(accounts.length).toBeGreaterThan(1);
    for (const { id, exactBalance, exactAvailable, exactAllocated, exactHeld } of accounts) {
      expect(compare(exactBalance, sum([exactAvailable, exactAllocated, exactHeld]))).toBe(0);
      const { rows } = await test.database.systemPool.query<{ sum: string }>(
        `select coalesce(sum(l.amount), 0)::text as sum from ledger_line l
         join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
         where l.company_id = 1 and a.company_account_id = $1 and a.kind in ('available', 'allocated', 'held')`,
        [id],
      );
      expect(compare(exactBalance, rows[0]?.sum ?? '')).toBe(0);
      const movements = await movementsOf(finance, `&companyAccountIDs=${id}`);
      expect(movements.length).toBeGreaterThan(0);
      let before: string = '0';
      for (const movement of movements.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        expect(movement.companyAccount.id).toBe(id);
        before = add(before, amountOf(movement));
        expect(compare(movement.balanceAfter, before)).toBe(0);
      }
      expect(compare(before, exactBalance)).toBe(0);
      const summed = await finance.get(`/v1/balance/ledger/sums?companyAccountIDs=${id}`);
      const [own] = read<{ data: { exactAmount: string; rows: number }[] }>(summed, 200).data;
      expect(own?.rows).toBe(movements.length);
      expect(compare(own?.exactAmount ?? '', exactBalance)).toBe(0);
    }
  });

  it('falls by a payment and its fee once the bank has paid, and is held until then', async () => {
    const total = async () => sum((await accountsOf(finance)).map(({ exactBalance }) => exactBalance));
    const before = await total();
    const { referenceID, amount, transactionFeeFix } = await paid(1_234_567);
    const after = await total();
    const movements = await movementsOf(finance, `&query=${encodeURIComponent(referenceID)}`);
    expect(movements.map(({ kind, record, debit }) => [kind, record, Number(debit)])).toEqual(
      expect.arrayContaining([
        ['disbursement', referenceID, amount],
        ...(transactionFeeFix > 0 ? [['disbursementFee', referenceID, transactionFeeFix]] : []),
      ]),
    );
    expect(movements).toHaveLength(transactionFeeFix > 0 ? 2 : 1);
    const moved = sum(movements.map((movement) => amountOf(movement)));
    expect(isZero(add(add(before, moved), negate(after)))).toBe(true);
    for (const { address } of movements) expect(address).toMatch(/^\/approval\/payment-list\/\d+$/);
  });

  it('is narrowed by kind and day, and written as a sheet with what is shown', async () => {
    const topUps = await movementsOf(finance, '&kind=topUp');
    expect(topUps.length).toBeGreaterThan(0);
    for (const { kind, credit, debit } of topUps) {
      expect(kind).toBe('topUp');
      expect([credit !== null, debit]).toEqual([true, null]);
    }
    const sheet = await finance.get(
      '/v1/balance/ledger/export.csv?kind=topUp&columns=kind,credit,balanceAfter',
    );
    const [, ...rows] = readCsv(sheet.body);
    expect(rows).toHaveLength(topUps.length);
    expect(new Set(rows.map(([kind]) => kind))).toEqual(new Set(['Top-up']));
  });

  it('is told month by month on paper, each beginning with what the last one ended with', async () => {
    const caller = await test.signInAs('finance.admin@nusantara.test');
    const [account] = await accountsOf(finance);
    const movements = (await movementsOf(finance, `&companyAccountIDs=${account?.id}`)).toReversed();
    const months = [...new Set(movements.map(({ day }) => day.slice(0, 7)))].toSorted();
    expect(months.length).toBeGreaterThan(1);
    let before: string = '0';
    for (const month of months) {
      const file = await caller.get(`/v1/balance/${account?.id}/statement.pdf?month=${month}`);
      expect(file.statusCode).toBe(200);
      const { text } = await readPdf(file.rawPayload);
      const own = movements.filter(({ day }) => day.startsWith(month));
      const after = add(before, sum(own.map((movement) => amountOf(movement))));
      const printed = text.replaceAll(' ', ' ');
      expect(printed).toContain(`Saldo awal ${formatMoney(before, 'IDR')}`);
      expect(printed).toContain(`Saldo akhir ${formatMoney(after, 'IDR')}`);
      expect(printed).toContain(`Jumlah mutasi ${own.length} `);
      for (const { record } of own) if (record !== null) expect(printed).toContain(record);
      before = after;
    }
    expect(compare(before, account?.exactBalance ?? '')).toBe(0);
  });

  it('is a statement as a sheet, too: every movement of the month between what was held before and afterwards', async () => {
    const caller = await test.signInAs('finance.admin@nusantara.test');
    const [account] = await accountsOf(finance);
    const movements = (await movementsOf(finance, `&companyAccountIDs=${account?.id}`)).toReversed();
    const month = movements.at(-1)?.day.slice(0, 7) ?? '';
    const file = await caller.get(`/v1/balance/${account?.id}/statement.csv?month=${month}`);
    expect(file.statusCode, file.body).toBe(200);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="statement-${account?.id}-${month}.csv"`,
    );
    const [head, before, ...rows] = readCsv(file.body);
    const after = rows.pop();
    expect(head).toEqual(['Date', 'Kind', 'Record', 'Payee or payer', 'In', 'Out', 'Balance after']);
    const own = movements.filter(({ day }) => day.startsWith(month));
    expect(rows.map(([day, , record, , credit, debit]) => [day, record, credit, debit])).toEqual(
      own.map(({ day, record, credit, debit }) => [day, record ?? '', credit ?? '', debit ?? '']),
    );
    const earlier = movements.filter(({ day }) => day < `${month}-01`).map((movement) => amountOf(movement));
    expect([before?.[1], after?.[1]]).toEqual(['Balance at the beginning', 'Balance at the end']);
    expect(compare(before?.[6] ?? '', sum(earlier))).toBe(0);
    expect(compare(after?.[6] ?? '', account?.exactBalance ?? '')).toBe(0);
    const user = await test.signInAs('finance.user@nusantara.test');
    const seen = (await accountsOf(user)).map(({ id }) => id);
    const other = (await accountsOf(finance)).find(({ id }) => !seen.includes(id));
    expect((await user.get(`/v1/balance/${other?.id}/statement.csv?month=${month}`)).statusCode).toBe(404);
  });

  it('is drawn by month, as the ledger alone adds it up', async () => {
    const caller = await test.signInAs('finance.admin@nusantara.test');
    const [account] = await accountsOf(finance);
    const user = await test.signInAs('finance.user@nusantara.test');
    const seen = (await accountsOf(user)).map(({ id }) => id);
    for (const [person, query, ids] of [
      [caller, '', null],
      [caller, `?companyAccountID=${account?.id}`, [account?.id]],
      [user, '', seen],
    ] as const) {
      const { data } = read<BalanceMonths>(await person.get(`/v1/balance/months${query}`), 200);
      const { rows } = await test.database.systemPool.query<{ month: string; held: string }>(
        `select m.month::text, (select sum(l.amount) from ledger_line l
             join ledger_account a on a.company_id = l.company_id and a.id = l.account_id and a.kind in ('available', 'allocated', 'held')
             join ledger_entry e on e.company_id = l.company_id and e.id = l.entry_id
             where l.company_id = 1 and ($2::bigint[] is null or a.company_account_id = any($2))
               and e.posted_at < (m.month + interval '1 month') at time zone 'Asia/Jakarta')::text as held
         from unnest($1::date[]) as m(month)`,
        [data.map(({ month }) => month), ids],
      );
      expect(data.length).toBeGreaterThan(1);
      expect(data.length).toBeLessThanOrEqual(12);
      expect(data.at(-1)?.month).toBe(`${testNow.slice(0, 7)}-01`);
      for (const [place, { exactBalance, exactIn, exactOut }] of data.entries()) {
        expect(compare(exactBalance, rows[place]?.held ?? '')).toBe(0);
        const earlier = data[place - 1];
        if (earlier)
          expect(compare(add(earlier.exactBalance, add(exactIn, negate(exactOut))), exactBalance)).toBe(0);
      }
    }
    const other = (await accountsOf(finance)).find(({ id }) => !seen.includes(id));
    expect(read(await user.get(`/v1/balance/months?companyAccountID=${other?.id}`), 200)).toEqual({
      data: [],
    });
  });

  it('is on no statement of a month that is none, or of an account that is not seen', async () => {
    const [account] = await accountsOf(finance);
    for (const month of ['', '2026-13', '1776-07', 'November'])
      expect((await finance.get(`/v1/balance/${account?.id}/statement.pdf?month=${month}`)).statusCode).toBe(
        400,
      );
    const user = await test.signInAs('finance.user@nusantara.test');
    const own = (await accountsOf(user)).map(({ id }) => id);
    const other = (await accountsOf(finance)).find(({ id }) => !own.includes(id));
    expect((await user.get(`/v1/balance/${other?.id}/statement.pdf?month=2026-11`)).statusCode).toBe(404);
    expect((await finance.get('/v1/balance/99999/statement.pdf?month=2026-11')).statusCode).toBe(404);
  });

  it('is seen of the own accounts by who lists purchases of some accounts, and by nobody without the right', async () => {
    const user = await test.signInAs('finance.user@nusantara.test');
    const own = await accountsOf(user);
    const all = await accountsOf(finance);
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.length);
    const ids = new Set(own.map(({ id }) => id));
    const seen = await movementsOf(user);
    expect(seen.filter(({ companyAccount }) => !ids.has(companyAccount.id))).toEqual([]);
    const other = all.find(({ id }) => !ids.has(id));
    expect(await movementsOf(user, `&companyAccountIDs=${other?.id}`)).toEqual([]);
    const employee = await test.signInAs('employee@nusantara.test');
    for (const path of ['/v1/balance', '/v1/balance/ledger', '/v1/balance/ledger/export.csv'])
      expect((await employee.get(path)).statusCode).toBe(403);
  });
});
