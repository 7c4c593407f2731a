import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { heldRateTable } from '../../../resources/accounting/heldRate/heldRateTables.server.ts';
import { takeReading } from '../../../resources/accounting/heldRate/ratesReading.server.ts';
import { companyAccountTable } from '../../../resources/paying/companyAccount/companyAccountTable.server.ts';
import { paymentTable } from '../../../resources/paying/payment/paymentTables.server.ts';
import { documentTable } from '../../../resources/purchasing/document/documentTables.server.ts';
import { exchangeRateTable } from '../../../server/exchangeRates/exchangeRates.ts';
import { readCsv } from '../../readCsv.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** Lists that compare amounts of several currencies: in rupiah at the rate of the day, or within one currency. */
let test: TestApp;
let finance: Caller;
let maker: Caller;
let releaser: Caller;
let vendorID: number;

type Type = 'bill' | 'order' | 'quote' | 'request' | 'deposit';
interface Given {
  name: string;
  currency: string;
  total: string;
  remaining?: string;
  day: string | null;
}

// Compared as bare numbers: D < B < E < F < C < A.
const given: readonly Given[] = [
  { name: 'A', currency: 'IDR', total: '15000000', day: '2026-11-02', remaining: '14000000' },
  { name: 'B', currency: 'USD', total: '1000', day: '2026-11-02', remaining: '800' },
  { name: 'C', currency: 'JPY', total: '200000', day: '2026-11-02', remaining: '200000' },
  { name: 'D', currency: 'USD', total: '999.99', day: '2026-11-10', remaining: '999.99' },
  // Nobody said a rate so long ago, or of no day.
  { name: 'E', currency: 'EUR', total: '5000', day: '2001-01-01' },
  { name: 'F', currency: 'EUR', total: '7000', day: null },
];
const rates = [
  { currencyCode: 'USD', validFrom: '2026-11-02', rateAmount: '16000.2500' },
  { currencyCode: 'USD', validFrom: '2026-11-05', rateAmount: '14000.5000' },
  { currencyCode: 'JPY', validFrom: '2026-11-01', rateAmount: '110.1234' },
] as const;

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  maker = await test.signInAs('maker@nusantara.test');
  releaser = await test.signInAs('releaser@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=1')).json<{ data: { id: number }[] }>();
  vendorID = data[0]?.id ?? 0;
  // Half of the documents are there before their rates, half come after them.
  await add(given.slice(0, 2));
  await test.database.system
    .insert(exchangeRateTable)
    .values(rates.map((rate) => ({ companyID: 1, ...rate })))
    .onConflictDoUpdate({
      target: [exchangeRateTable.companyID, exchangeRateTable.currencyCode, exchangeRateTable.validFrom],
      set: { rateAmount: sql`excluded.rate_amount` },
    });
  await add(given.slice(2));
});
afterAll(() => test?.close());

const types: readonly Type[] = ['bill', 'order', 'quote', 'request', 'deposit'];

async function add(documents: readonly Given[]): Promise<void> {
  await test.database.system.insert(documentTable).values(
    types.flatMap((transactionType) =>
      documents.map(({ name, currency, total, remaining = total, day }) => ({
        companyID: 1,
        transactionType,
        status: transactionType === 'order' ? ('awaiting_invoice' as const) : ('awaiting_payment' as const),
        referenceID: `COMPARED/${transactionType}/${name}`,
        vendorID,
        currencyCode: currency,
        transactionDate: day,
        totalAmount: total,
        remainingAmount: remaining,
        requesterID: 1,
        createdByID: 1,
        lastEditedByID: 1,
      })),
    ),
  );
}

/** Decimals without a point: both have few. */
function scaled(text: string, decimals: number): bigint {
  const [whole = '0', part = ''] = text.split('.');
  return BigInt(whole + part.padEnd(decimals, '0').slice(0, decimals));
}

/** What an amount is in rupiah, in millionths, by the rates that the table holds; null where none holds. */
async function inRupiah(currency: string, amount: string, day: string | null): Promise<bigint | null> {
  const ofAmount = scaled(amount, 2);
  if (currency === 'IDR') return ofAmount * 10_000n;
  const { rows } = await test.database.system.execute<{ day: string; rate: string }>(
    sql`select valid_from::text as day, rate_amount::text as rate from exchange_rate
      where company_id = 1 and currency_code = ${currency}`,
  );
  const held = rows
    .filter((row) => day !== null && row.day <= day)
    .toSorted((one, other) => (one.day < other.day ? 1 : -1))[0];
  return held ? ofAmount * scaled(held.rate, 4) : null;
}

interface Compared {
  name: string;
  rupiah: bigint | null;
}

/** Up, those that nobody knows last; their ids are in the order of their names. */
function ordered(compared: readonly Compared[]): string[] {
  return compared
    .toSorted((one, other) => {
      if (one.rupiah === other.rupiah) return one.name < other.name ? -1 : 1;
      if (one.rupiah === null || other.rupiah === null) return one.rupiah === null ? 1 : -1;
      return one.rupiah < other.rupiah ? -1 : 1;
    })
    .map(({ name }) => name);
}

async function compared(of: 'total' | 'remaining' = 'total'): Promise<Compared[]> {
  return await Promise.all(
    given.map(async ({ name, currency, total, remaining = total, day }) => ({
      name,
      rupiah: await inRupiah(currency, of === 'total' ? total : remaining, day),
    })),
  );
}

const nameOf = (reference: string): string => reference.split('/').at(-1) ?? '';

interface Listed {
  caller: () => Caller;
  path: string;
  referenceOf: (row: Record<string, unknown>) => string;
}
const own = (row: Record<string, unknown>) => String(row['referenceID']);
const lists: Readonly<Record<string, Listed>> = {
  ...Object.fromEntries(
    types
      .filter((type) => type !== 'deposit')
      .map((type) => [
        type,
        {
          caller: () => finance,
          path: `/v1/bills?transactionType=${type}&query=COMPARED/`,
          referenceOf: own,
        },
      ]),
  ),
  payables: {
    caller: () => maker,
    path: '/v1/payment-makers?query=COMPARED/',
    referenceOf: (row) => String(row['billReferenceID']),
  },
  'payable deposits': {
    caller: () => maker,
    path: '/v1/payment-makers/deposits?query=COMPARED/',
    referenceOf: (row) => String(row['billReferenceID']),
  },
};

async function listed(name: string, question: string): Promise<string[]> {
  const { caller, path, referenceOf } = lists[name] ?? expect.unreachable();
  const answer = await caller().get(`${path}&limit=100&${question}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, total } = answer.json<{ data: Record<string, unknown>[]; total: number }>();
  expect(total ?? data.length).toBe(data.length);
  return data.map((row) => nameOf(referenceOf(row)));
}

describe.each(Object.keys(lists))('the list of each %s', (list) => {
  it('is ordered by the total in rupiah at the rate of the day', async () => {
    const expected = ordered(await compared());
    expect(expected).toEqual(['D', 'A', 'B', 'C', 'E', 'F']);
    expect(await listed(list, 'sort=totalAmount,id')).toEqual(expected);
    // Nobody knows what E and F come to.
    expect(await listed(list, 'sort=-totalAmount,-id')).toEqual(['C', 'B', 'A', 'D', 'F', 'E']);
    expect(await listed(list, 'currencyCode=IDR,USD,JPY&sort=totalAmount')).toEqual(['D', 'A', 'B', 'C']);
  });

  it('is ordered by the balance due in rupiah', async () => {
    const expected = ordered(await compared('remaining'));
    expect(expected).toEqual(['B', 'A', 'D', 'C', 'E', 'F']);
    expect(await listed(list, 'sort=remainingAmount,id')).toEqual(expected);
    expect(await listed(list, 'sort=-remainingAmount,-id')).toEqual(['C', 'D', 'A', 'B', 'F', 'E']);
  });

  it('is narrowed by bounds in rupiah', async () => {
    const bounds = [
      '1',
      '13999855',
      '13999860',
      '14999999.99',
      '15000000',
      '16000250',
      '16000250.01',
      '99000000',
    ];
    const all = await compared();
    for (const from of bounds) {
      for (const to of bounds.filter((bound) => Number(bound) >= Number(from))) {
        const expected = all
          .filter(
            ({ rupiah }) =>
              rupiah !== null && rupiah >= scaled(from, 2) * 10_000n && rupiah <= scaled(to, 2) * 10_000n,
          )
          .map(({ name }) => name);
        const found = await listed(list, `totalAmountFrom=${from}&totalAmountTo=${to}&sort=id`);
        expect(found, `${from} to ${to}`).toEqual(expected);
      }
    }
    // One dot before three digits groups thousands of rupiah.
    expect(await listed(list, 'totalAmountFrom=15.000.000&totalAmountTo=16.000.250&sort=id')).toEqual([
      'A',
      'B',
    ]);
  });

  it('refuses a bound that can be two amounts, and says both', async () => {
    const { caller, path } = lists[list] ?? expect.unreachable();
    for (const [text, one, other] of [
      ['400.000', '400', '400000'],
      ['1,250', '1.25', '1250'],
    ]) {
      for (const end of ['totalAmountFrom', 'totalAmountTo']) {
        const answer = await caller().get(`${path}&currencyCode=USD&${end}=${text}`);
        expect(answer.statusCode, answer.body).toBe(400);
        expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({
          [end]: `${text} can be ${one} or ${other}: send a number, or write it without a mark between the digits`,
        });
      }
    }
    // In rupiah, which has no decimals, it is one amount; so it is with both marks in dollars.
    expect(await listed(list, 'totalAmountFrom=400.000&totalAmountTo=14.500.000')).toEqual(['D']);
    expect(await listed(list, 'currencyCode=USD&totalAmountFrom=1.000,00')).toEqual(['B']);
  });

  it('compares within one currency where that is chosen', async () => {
    expect(await listed(list, 'currencyCode=USD&sort=totalAmount')).toEqual(['D', 'B']);
    expect(await listed(list, 'currencyCode=USD&sort=remainingAmount')).toEqual(['B', 'D']);
    expect(await listed(list, 'currencyCode=USD,USD&totalAmountFrom=1000')).toEqual(['B']);
    expect(await listed(list, 'currencyCode=USD&totalAmountTo=999.99')).toEqual(['D']);
    expect(await listed(list, 'currencyCode=EUR&sort=-totalAmount')).toEqual(['F', 'E']);
    expect(await listed(list, 'currencyCode=IDR&totalAmountFrom=15000000')).toEqual(['A']);
  });
});

describe('a sheet of them', () => {
  it.each(['totalAmount', '-totalAmount', 'remainingAmount'])(
    'is in the order of the list: %s',
    async (sort) => {
      const question = `totalAmountFrom=14500000&sort=${sort}`;
      const sheet = await finance.get(`/v1/bills/export.csv?query=COMPARED/&${question}`);
      const [head = [], ...rows] = readCsv(sheet.rawPayload.toString('utf8'));
      const names = rows.map((row) => nameOf(row[head.indexOf('Transaction number')] ?? ''));
      expect(names).toEqual(await listed('bill', question));
      expect(names.toSorted()).toEqual(['A', 'B', 'C']);
    },
  );

  it('goes on after each row as the list does', async () => {
    const { system } = test.database;
    const add = sql`insert into bill (company_id, transaction_type, status, reference_id, vendor_id, currency_code,
        transaction_date, total_amount, remaining_amount, requester_id, created_by_id, last_edited_by_id)
      select 1, 'bill', (array['draft', 'void', 'awaiting_payment'])[n % 3 + 1], 'LONG/' || n, ${vendorID},
        (array['IDR', 'USD', 'EUR', 'JPY'])[n % 4 + 1], case when n % 7 > 0 then date '2026-11-01' + n % 9 end,
        case when n % 4 = 0 then n % 11 * 14000 else n % 11 end, n % 5, 1, 1, 1
      from generate_series(1, 1300) n`;
    await system.execute(add);
    for (const sort of ['totalAmount', '-totalAmount', 'remainingAmount', '-remainingAmount,totalAmount']) {
      const sheet = await finance.get(`/v1/bills/export.csv?query=LONG/&sort=${sort}`);
      const [head = [], ...rows] = readCsv(sheet.rawPayload.toString('utf8'));
      const names = rows.map((row) => row[head.indexOf('Transaction number')]);
      const shown: string[] = [];
      for (let page = 1; page <= 13; page += 1) {
        const answer = await finance.get(`/v1/bills?query=LONG/&limit=100&page=${page}&sort=${sort}`);
        shown.push(...answer.json<{ data: { referenceID: string }[] }>().data.map((row) => row.referenceID));
      }
      expect(shown, sort).toHaveLength(1300);
      expect(names, sort).toEqual(shown);
    }
    await system.delete(documentTable).where(like(documentTable.referenceID, 'LONG/%'));
  });
});

describe('lists of payments', () => {
  const payments = [
    { name: 'a', currencyCode: 'IDR', amount: '1000000', rateAmount: '1' },
    { name: 'b', currencyCode: 'USD', amount: '70', rateAmount: '16000.25' },
    { name: 'c', currencyCode: 'USD', amount: '71', rateAmount: '14000' },
    { name: 'd', currencyCode: 'JPY', amount: '9000', rateAmount: '110.1234' },
  ];

  beforeAll(async () => {
    const bills = await test.database.system
      .select({ id: documentTable.id, currencyCode: documentTable.currencyCode })
      .from(documentTable)
      .where(and(eq(documentTable.companyID, 1), like(documentTable.referenceID, 'COMPARED/bill/%')));
    const [account] = await test.database.system
      .select({ id: companyAccountTable.id })
      .from(companyAccountTable)
      .where(eq(companyAccountTable.companyID, 1));
    for (const { name, currencyCode, amount, rateAmount } of payments) {
      await test.database.system.insert(paymentTable).values({
        companyID: 1,
        referenceID: `PAID/${name}`,
        paidID:
          bills.toSorted((one, next) => one.id - next.id).find((bill) => bill.currencyCode === currencyCode)
            ?.id ?? 0,
        status: 'rejected',
        currencyCode,
        amount,
        rateAmount,
        // With a fee, which is no part of what is compared.
        amountInIDR: '99999999',
        paymentType: 'payNow',
        bankCode: '014',
        bankName: 'BCA',
        accountNumber: '1',
        accountHolderName: 'Somebody',
        companyAccountID: account?.id ?? 0,
        makerID: 1,
      });
    }
  });

  const paid = async (question: string): Promise<string[]> => {
    const answer = await releaser.get(`/v1/payment-releasers?query=PAID/&limit=100&${question}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { referenceID: string }[] }>().data.map((row) => nameOf(row.referenceID));
  };

  it('refuse a bound that can be two amounts, and say both', async () => {
    for (const list of ['payment-releasers', 'payment-approvals']) {
      const caller = list === 'payment-releasers' ? releaser : await test.signInAs('approver@nusantara.test');
      const answer = await caller.get(`/v1/${list}?currencyCode=USD&totalAmountFrom=400.000`);
      expect([answer.statusCode, answer.json<{ error: { fields: object } }>().error.fields]).toEqual([
        400,
        {
          totalAmountFrom:
            '400.000 can be 400 or 400000: send a number, or write it without a mark between the digits',
        },
      ]);
    }
  });

  it('compare payments in rupiah at the rate that each keeps, or within one currency', async () => {
    const worth = payments.map(({ name, amount, rateAmount }) => ({
      name,
      rupiah: scaled(amount, 2) * scaled(rateAmount, 4),
    }));
    expect(ordered(worth)).toEqual(['d', 'c', 'a', 'b']);
    expect(await paid('sort=amount')).toEqual(ordered(worth));
    expect(await paid('sort=-amount')).toEqual(ordered(worth).toReversed());
    expect(await paid('totalAmountFrom=994000&totalAmountTo=1000000&sort=id')).toEqual(['a', 'c']);
    expect(await paid('currencyCode=USD&sort=-amount')).toEqual(['c', 'b']);
    expect(await paid('currencyCode=USD&totalAmountFrom=70.5')).toEqual(['c']);
  });
});

describe('a payment in dollars', () => {
  it('is refused for a text that can be two amounts, with both of them', async () => {
    const [bill] = await test.database.system
      .select({ id: documentTable.id })
      .from(documentTable)
      .where(and(eq(documentTable.companyID, 1), eq(documentTable.referenceID, 'COMPARED/bill/D')));
    for (const [text, one, other] of [
      ['400.000', '400', '400000'],
      ['1,250', '1.25', '1250'],
    ]) {
      const answer = await maker.post(`/v1/bills/${bill?.id}/payments`, {
        amount: text,
        paymentType: 'payNow',
        isUseVendorBankDetail: true,
      });
      expect(answer.statusCode, answer.body).toBe(400);
      expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({
        amount: `${text} can be ${one} or ${other}: send a number, or write it without a mark between the digits`,
      });
    }
    const asked = await test.database.system
      .select({ id: paymentTable.id })
      .from(paymentTable)
      .where(and(eq(paymentTable.companyID, 1), eq(paymentTable.billID, bill?.id ?? 0)));
    expect(asked).toEqual([]);
  });
});

describe('the total in rupiah', () => {
  const stored = async (name: string): Promise<{ rate: string | null; total: string | null }> => {
    const [row] = await test.database.system
      .select({ rate: documentTable.dayRate, total: documentTable.totalInIDR })
      .from(documentTable)
      .where(and(eq(documentTable.companyID, 1), eq(documentTable.referenceID, `COMPARED/bill/${name}`)));
    return row ?? expect.unreachable();
  };
  const put = async (name: string, set: Partial<typeof documentTable.$inferInsert>): Promise<void> => {
    await test.database.system
      .update(documentTable)
      .set(set)
      .where(and(eq(documentTable.companyID, 1), eq(documentTable.referenceID, `COMPARED/bill/${name}`)));
  };
  const say = async (validFrom: string, rateAmount: string | null): Promise<void> => {
    const { companyID, currencyCode } = exchangeRateTable;
    if (rateAmount === null) {
      await test.database.system
        .delete(exchangeRateTable)
        .where(and(eq(companyID, 1), eq(currencyCode, 'USD'), eq(exchangeRateTable.validFrom, validFrom)));
      return;
    }
    await test.database.system
      .insert(exchangeRateTable)
      .values({ companyID: 1, currencyCode: 'USD', validFrom, rateAmount })
      .onConflictDoUpdate({
        target: [companyID, currencyCode, exchangeRateTable.validFrom],
        set: { rateAmount },
      });
  };

  it('follows the document', async () => {
    expect(await stored('B')).toEqual({ rate: '16000.2500', total: '16000250.000000' });
    await put('B', { transactionDate: '2026-11-06' });
    expect(await stored('B')).toEqual({ rate: '14000.5000', total: '14000500.000000' });
    await put('B', { totalAmount: '10.01' });
    expect((await stored('B')).total).toBe('140145.005000');
    await put('B', { currencyCode: 'IDR' });
    expect(await stored('B')).toEqual({ rate: null, total: '10.010000' });
    // Whoever writes a rate of their own into it.
    await put('B', { dayRate: '5' });
    expect((await stored('B')).rate).toBeNull();
    await put('B', { currencyCode: 'USD', transactionDate: '2026-11-02', totalAmount: '1000', dayRate: '1' });
    expect(await stored('B')).toEqual({ rate: '16000.2500', total: '16000250.000000' });
  });

  it('follows the rates that are said, changed and taken back', async () => {
    await say('2026-11-09', '15000');
    expect([(await stored('D')).rate, (await stored('B')).rate]).toEqual(['15000.0000', '16000.2500']);
    await say('2026-11-09', '15001');
    expect((await stored('D')).rate).toBe('15001.0000');
    // Of a day that no document lies behind any more.
    await say('2026-11-05', '1');
    expect([(await stored('D')).rate, (await stored('B')).rate]).toEqual(['15001.0000', '16000.2500']);
    await say('2026-11-05', '14000.5');
    await say('2026-11-09', null);
    expect((await stored('D')).rate).toBe('14000.5000');
  });

  it('counts a rate that jumps once somebody has taken it', async () => {
    const { system } = test.database;
    const before = await stored('D');
    const reading = { day: '2026-11-10', rupiah: new Map([['USD', '30000']]) };
    await system.transaction((executor) => takeReading(executor, 1, reading, test.context.now()));
    expect(await stored('D')).toEqual(before);
    const [held] = await system
      .select()
      .from(heldRateTable)
      .where(
        and(
          eq(heldRateTable.companyID, 1),
          eq(heldRateTable.currencyCode, 'USD'),
          eq(heldRateTable.status, 'waiting'),
        ),
      );
    expect(held).toMatchObject({ rateAmount: '30000.0000', validFrom: '2026-11-10' });
    const taken = await finance.patch(`/v1/held-rates/${held?.id}/take`, {}, { version: held?.version ?? 0 });
    expect(taken.statusCode, taken.body).toBeLessThan(300);
    expect(await stored('D')).toEqual({ rate: '30000.0000', total: '29999700.000000' });
    await say('2026-11-10', null);
    expect(await stored('D')).toEqual(before);
  });

  it('is right where a rate and a document are written at the same time', async () => {
    const { system } = test.database;
    const gate = Promise.withResolvers<void>();
    const entered = Promise.withResolvers<void>();
    const document = system.transaction(async (executor) => {
      await executor
        .update(documentTable)
        .set({ transactionDate: '2026-11-15' })
        .where(and(eq(documentTable.companyID, 1), eq(documentTable.referenceID, 'COMPARED/bill/B')));
      entered.resolve();
      await gate.promise;
    });
    await entered.promise;
    const rate = say('2026-11-14', '17000');
    const isWaiting = async () => {
      const { rows } = await system.execute(
        sql`select from pg_locks where locktype = 'advisory' and not granted`,
      );
      return rows.length > 0;
    };
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
    gate.resolve();
    await Promise.all([document, rate]);
    expect((await stored('B')).rate).toBe('17000.0000');
    await say('2026-11-14', null);
    await put('B', { transactionDate: '2026-11-02' });
  });
});
