import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { add, compare, isZero, subtract } from '../../domain/money/money.ts';
import type { Balances } from '../../resources/paying/balance/balanceWire.ts';
import { postEntry } from '../../server/ledger/ledger.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { gatherPayers, read, reviewedBill } from '../proof/payers.ts';
import type { Person, Reply } from '../proof/payers.ts';

/** Accounts are opened, emptied and closed; what goes between them leaves the one and is on the other. */
let test: TestApp;
let finance: Person;
let second: Person;

interface Account {
  id: number;
  name: string;
  status: string;
  isMain: boolean;
  balance: string;
  available: string;
  allocated: string;
  held: string;
  isAbleToDeactivate: boolean;
}

interface Transfer {
  id: number;
  referenceID: string;
  status: string;
  amount: number;
  isAbleToApprove: boolean;
  isAbleToCancel: boolean;
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  second = await test.signInAs('super.admin@nusantara.test');
});

afterAll(() => test?.close());

const accounts = async (person: Person = finance) =>
  read<{ data: Account[] }>(await person.get('/v1/company-accounts?status=active,inactive&limit=100'), 200)
    .data;

async function named(name: string): Promise<Account> {
  const account = (await accounts()).find((one) => one.name === name);
  if (!account) throw new Error(`no account is called ${name}`);
  return account;
}

async function opened(name: string): Promise<Account> {
  read(await finance.post('/v1/company-accounts', { name }), 201);
  return named(name);
}

const transfers = async (person: Person = finance) =>
  read<{ data: Transfer[] }>(await person.get('/v1/account-transfers?limit=100'), 200).data;

async function transfer(from: Account, to: Pick<Account, 'id'>, amount: number | string, person = finance) {
  return person.patch(`/v1/company-accounts/${from.id}/transfer`, {
    toAccountID: to.id,
    amount,
    notes: 'For the branch',
  });
}

const fieldsOf = (reply: Reply) =>
  read<{ error: { fields: Record<string, string> } }>(reply, 400).error.fields;
const saysOf = (reply: Reply, status: number) =>
  read<{ error: { message: string } }>(reply, status).error.message;

describe('the accounts of a company', () => {
  it('hold what the balance says, and a Finance User lists their own', async () => {
    const { data } = read<Balances>(await finance.get('/v1/balance'), 200);
    const listed = await accounts();
    expect(listed.filter(({ status }) => status === 'active')).toHaveLength(data.length);
    for (const { id, exactBalance, exactAvailable, exactAllocated, exactHeld } of data) {
      const account = listed.find((one) => one.id === id);
      expect([account?.balance, account?.available, account?.allocated, account?.held].map(Number)).toEqual(
        [exactBalance, exactAvailable, exactAllocated, exactHeld].map(Number),
      );
    }
    const user = await test.signInAs('finance.user@nusantara.test');
    const { rows } = await test.database.systemPool.query<{ ids: string[] }>(
      `select company_account_ids::text[] as ids from employee where company_id = 1 and email = 'finance.user@nusantara.test'`,
    );
    const own = (await accounts(user)).map(({ id }) => id);
    expect(new Set(own)).toEqual(new Set(rows[0]?.ids.map(Number)));
    expect(own.length).toBeLessThan(listed.length);
  });

  it('have names of their own, of at most 60 characters', async () => {
    await opened('Kas Bali');
    const twice = await finance.post('/v1/company-accounts', { name: 'kas  BALI' });
    expect(twice.statusCode).toBe(409);
    expect(fieldsOf(await finance.post('/v1/company-accounts', { name: 'x'.repeat(61) }))).toHaveProperty(
      'name',
    );
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await employee.post('/v1/company-accounts', { name: 'Mine' })).statusCode).toBe(403);
    expect((await employee.get('/v1/company-accounts')).statusCode).toBe(403);
  });

  it('close when they are empty and nothing is under way, and pay nothing then', async () => {
    const account = await opened('Kas Medan');
    const main = (await accounts()).find(({ isMain }) => isMain);
    expect(main?.isAbleToDeactivate).toBe(false);
    const close = (id: number) => finance.patch(`/v1/company-accounts/${id}/deactivate`);
    expect(saysOf(await close(main?.id ?? 0), 403)).toContain('The main account stays');
    read(await transfer(await named('Operations'), account, 5_000_000), 200);
    expect(saysOf(await close(account.id), 409)).toContain('Rp 5.000.000');

    const payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
    const bill = await reviewedBill(payers, 1_000_000);
    const request = { amount: 1_000_000, paymentType: 'payNow', isUseVendorBankDetail: true };
    const payment = read<{ id: number }>(
      await payers.maker.post(`/v1/bills/${bill.id}/payments`, {
        ...request,
        companyAccountID: account.id,
      }),
      201,
    );
    expect(payment.id).toBeGreaterThan(0);
    expect(saysOf(await close(account.id), 409)).toContain('1 payment');
  });

  it('stay open while money that was advanced from them is out: it comes back to them', async () => {
    const account = await opened('Kas Ternate');
    read(await transfer(await named('Operations'), account, 750_000), 200);
    const move = (cause: string, available: string, advance: string) =>
      test.context.database.write(1, (executor) =>
        postEntry(
          executor,
          {
            companyID: 1,
            companyAccountID: account.id,
            currencyCode: 'IDR',
            paymentID: null,
            kind: 'settle',
            cause,
            lines: [
              { account: 'available', amount: available },
              { account: 'advance', holder: 'claim:999999', amount: advance },
            ],
          },
          test.context.now(),
        ),
      );
    await move('test:advance:out', '-750000', '750000');
    const close = () => finance.patch(`/v1/company-accounts/${account.id}/deactivate`);
    expect(saysOf(await close(), 409)).toContain('Rp 750.000 that was advanced from it');
    await move('test:advance:back', '750000', '-750000');
    expect(saysOf(await close(), 409)).toContain('It holds Rp 750.000');
    read(await transfer(account, await named('Operations'), 750_000), 200);
    read(await close(), 200);
  });
});

describe('a transfer', () => {
  it('leaves the one account and is on the other, at once, with both movements in the ledger', async () => {
    const [from, to] = [await named('Operations'), await opened('Kas Lombok')];
    read(await transfer(from, to, 7_250_001), 200);
    const [leftFrom, leftTo] = [await named('Operations'), await named('Kas Lombok')];
    expect(compare(leftFrom.balance, subtract(from.balance, '7250001'))).toBe(0);
    expect(compare(leftTo.balance, '7250001')).toBe(0);
    const [made] = await transfers();
    expect(made).toMatchObject({ status: 'processed', amount: 7_250_001 });
    const moved = read<{
      data: { kind: string; counterparty: string; debit: string | null; credit: string | null }[];
    }>(await finance.get(`/v1/balance/ledger?query=${made?.referenceID ?? ''}&limit=10`), 200).data;
    const sides = moved.map(({ kind, counterparty, debit, credit }) => [
      kind,
      counterparty,
      Number(debit ?? credit),
    ]);
    expect(new Set(sides.map(String))).toEqual(
      new Set(['credit,Operations,7250001', 'debit,Kas Lombok,7250001']),
    );
  });

  it('is refused by field, and of more than is there, and leaves nothing behind', async () => {
    const [from, to] = [await opened('Kas Palu'), await opened('Kas Ambon')];
    const before = await transfers();
    expect(fieldsOf(await transfer(from, from, 1))).toHaveProperty('toAccountID');
    expect(fieldsOf(await transfer(from, { id: 99_999 }, 1))).toHaveProperty('toAccountID');
    for (const amount of [0, -1, 1.5, 'much']) {
      expect(fieldsOf(await transfer(from, to, amount)), String(amount)).toHaveProperty('amount');
    }
    expect((await transfer(from, to, 1)).statusCode).toBe(422);
    read(await finance.patch(`/v1/company-accounts/${to.id}/deactivate`), 200);
    expect(fieldsOf(await transfer(await named('Operations'), to, 1))).toHaveProperty('toAccountID');
    expect(await transfers()).toEqual(before);
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await transfer(from, to, 1, employee)).statusCode).toBe(403);
  });

  it('above Rp 100.000.000 waits for another person, who is told', async () => {
    const [from, to] = [await named('Operations'), await opened('Kas Jayapura')];
    read(await transfer(from, to, 100_000_000), 200);
    expect((await transfers())[0]).toMatchObject({ status: 'processed' });
    read(await transfer(from, to, 100_000_001), 200);
    const [waiting] = await transfers();
    expect(waiting).toMatchObject({
      status: 'awaiting_approval',
      isAbleToApprove: false,
      isAbleToCancel: true,
    });
    const approve = (person: Person) => person.patch(`/v1/account-transfers/${waiting?.id}/approve`);
    expect(saysOf(await approve(finance), 403)).toContain('Another person than who entered it');
    expect(compare((await named('Kas Jayapura')).balance, '100000000')).toBe(0);
    const close = await finance.patch(`/v1/company-accounts/${to.id}/deactivate`);
    expect(saysOf(close, 409)).toContain('waits for approval');
    const { rows } = await test.database.systemPool.query(
      `select 1 from outbox where company_id = 1 and payload::text like '%account_transfer_waiting%'`,
    );
    expect(rows).toHaveLength(1);
    read(await approve(second), 200);
    expect(compare((await named('Kas Jayapura')).balance, '200000001')).toBe(0);
    expect((await approve(second)).statusCode).toBe(409);
  });

  it('that crosses others at once loses nothing and stops nobody', async () => {
    const [one, other] = [await opened('Kas Timur'), await opened('Kas Barat')];
    const operations = await named('Operations');
    read(await transfer(operations, one, 1_000_000), 200);
    read(await transfer(operations, other, 1_000_000), 200);
    const replies = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        index % 2 === 0 ? transfer(one, other, 1_000 + index) : transfer(other, one, 2_000 + index),
      ),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(16).fill(200));
    const [a, b] = [await named('Kas Timur'), await named('Kas Barat')];
    expect(compare(add(a.balance, b.balance), '2000000')).toBe(0);
    // Eight of 1.000 to 1.014 left, eight of 2.001 to 2.015 came.
    expect(compare(a.balance, '1008008')).toBe(0);
    const { rows } = await test.database.systemPool.query<{ total: string }>(
      `select coalesce(sum(balance), 0)::text as total from ledger_account where kind = 'transfer'`,
    );
    expect(isZero(rows[0]?.total ?? '1')).toBe(true);
  });
});
