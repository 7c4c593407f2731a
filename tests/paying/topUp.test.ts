import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { add, compare } from '../../domain/money/money.ts';
import type { Balances } from '../../resources/paying/balance/balanceWire.ts';
import { takeTopUps } from '../../resources/paying/topUp/topUps.server.ts';
import type { TopUpOptions } from '../../resources/paying/topUp/topUpWire.ts';
import type { Bank } from '../../server/context.ts';
import { payIntoSandbox } from '../../server/bank/sandboxBank.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import { read } from '../proof/payers.ts';
import type { Person, Reply } from '../proof/payers.ts';

/** Money that comes in on the number of an account is there to be spent, once, whatever the bank says how often. */
let test: TestApp;
let finance: Person;

interface TopUpNumber {
  id: number;
  bank: string;
  accountNumber: string;
}

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
});

afterAll(() => test?.close());

const options = async (person: Person = finance) =>
  read<TopUpOptions>(await person.get('/v1/balance/top-up-options'), 200);

async function accountNamed(name: string): Promise<TopUpOptions['accounts'][number]> {
  const account = (await options()).accounts.find((one) => one.name === name);
  if (!account) throw new Error(`no account is called ${name}`);
  return account;
}

const opened = async (companyAccountID: number, bank: string) =>
  read<TopUpNumber>(await finance.post('/v1/balance/top-up-numbers', { companyAccountID, bank }), 201);

const refusedFields = (reply: Reply) =>
  read<{ error: { fields: Record<string, string> } }>(reply, 400).error.fields;

async function held(id: number): Promise<string> {
  const { data } = read<Balances>(await finance.get('/v1/balance'), 200);
  return data.find((account) => account.id === id)?.exactBalance ?? '';
}

const pay = (accountNumber: string, amountInIDR: string, senderName = 'PT Induk') =>
  payIntoSandbox(test.context.database.system, {
    accountNumber,
    amountInIDR,
    senderName,
    at: test.context.now(),
  });

describe('the number of an account', () => {
  it('is one of each bank that is active, however often it is opened, and another one of each account', async () => {
    const { accounts, banks } = await options();
    expect(banks.map(({ name, isActive }) => [name, isActive])).toEqual([
      ['BNI', true],
      ['Mandiri', true],
      ['BRI', false],
    ]);
    const numbers = new Set<string>();
    for (const { id } of accounts)
      for (const bank of ['bni', 'mandiri']) {
        const [first, again] = await Promise.all([opened(id, bank), opened(id, bank)]);
        expect(again).toEqual(first);
        numbers.add(first.accountNumber);
      }
    expect(numbers.size).toBe(accounts.length * 2);
    const shown = (await options()).accounts.flatMap((account) => account.numbers);
    expect(new Set(shown.map(({ accountNumber }) => accountNumber))).toEqual(numbers);
  });

  it('is refused at a bank that is not active, of an account that is not there, and by who may not top up', async () => {
    const { id } = await accountNamed('Operations');
    const path = '/v1/balance/top-up-numbers';
    const inactive = refusedFields(await finance.post(path, { companyAccountID: id, bank: 'bri' }));
    expect(inactive).toEqual({
      bank: 'No number can be opened at this bank yet: choose another one',
    });
    const absent = refusedFields(await finance.post(path, { companyAccountID: 99_999, bank: 'bni' }));
    expect(Object.keys(absent)).toEqual(['companyAccountID']);
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await employee.post(path, { companyAccountID: id, bank: 'bni' })).statusCode).toBe(403);
    expect((await employee.get('/v1/balance/top-up-options')).statusCode).toBe(403);
  });
});

describe('money that comes in', () => {
  it('is booked once, though the bank tells of it twice and several ask at once, and everybody who tops up is told', async () => {
    const account = await accountNamed('Branches');
    const { id: numberID, accountNumber } = await opened(account.id, 'bni');
    const before = await held(account.id);
    await pay(accountNumber, '5000000');
    // The sandbox bank tells of a sum that ends like this twice.
    await pay(accountNumber, '250001');
    const asked = { companyID: 1, numberID };
    const taken = await Promise.all([1, 2, 3, 4].map(() => takeTopUps(test.context, asked)));
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(2);
    expect(await takeTopUps(test.context, asked)).toBe(0);
    expect(compare(await held(account.id), add(before, '5250001'))).toBe(0);
    const listed = await finance.get(
      `/v1/balance/ledger?companyAccountIDs=${account.id}&kind=topUp&query=Induk&limit=10`,
    );
    const { data } = read<{ data: { credit: string; counterparty: string; record: string }[] }>(listed, 200);
    expect(new Set(data.map(({ credit }) => Number(credit)))).toEqual(new Set([250_001, 5_000_000]));
    for (const { record, counterparty } of data)
      expect([counterparty, record]).toEqual(['PT Induk', expect.stringMatching(/^SBI\d{10}$/)]);
    const { rows } = await test.database.systemPool.query<{ payload: string }>(
      `select payload::text from outbox where company_id = 1 and payload::text like '%balance_topped_up%'`,
    );
    expect(rows).toHaveLength(2);
    expect(rows[0]?.payload).toContain('topUp.notice.came');
  });

  it('at two banks that call their transfers alike is booked of both, and asked for since the last one alone', async () => {
    const account = await accountNamed('Branches');
    const before = await held(account.id);
    const asked: (Date | undefined)[] = [];
    const at = test.context.now();
    const bank: Bank = {
      ...test.context.bank,
      incomingTo(_code, _number, since) {
        asked.push(since);
        return Promise.resolve([{ transferID: 'T1', amountInIDR: '40000', senderName: 'PT Induk', at }]);
      },
    };
    for (const name of ['bni', 'mandiri']) {
      const { id: numberID } = await opened(account.id, name);
      for (const times of [1, 0])
        expect(await takeTopUps({ ...test.context, bank }, { companyID: 1, numberID })).toBe(times);
    }
    expect(compare(await held(account.id), add(before, '80000'))).toBe(0);
    expect(asked.at(-1)?.getTime()).toBeLessThan(at.getTime());
  });

  it('on the number of an account that is not used any more is on the main one', async () => {
    const account = await accountNamed('Projects');
    const { id: numberID, accountNumber } = await opened(account.id, 'mandiri');
    const main = await accountNamed('Operations');
    const [ofAccount, ofMain] = [await held(account.id), await held(main.id)];
    const status = (to: string) =>
      test.database.systemPool.query(
        'update company_account set status = $1 where company_id = 1 and id = $2',
        [to, account.id],
      );
    await status('inactive');
    await pay(accountNumber, '70000');
    expect(await takeTopUps(test.context, { companyID: 1, numberID })).toBe(1);
    expect(compare(await held(main.id), add(ofMain, '70000'))).toBe(0);
    expect(compare(await held(account.id), ofAccount)).toBe(0);
    const refused = await finance.post('/v1/balance/top-up-numbers', {
      companyAccountID: account.id,
      bank: 'bni',
    });
    expect(refusedFields(refused)).toHaveProperty('companyAccountID');
    await status('active');
  });

  it('is sent by the sandbox bank at a press, and is never changed afterwards', async () => {
    const account = await accountNamed('Operations');
    const { id: numberID } = await opened(account.id, 'bni');
    const wrong = await finance.post('/v1/sandbox/top-ups', { numberID, amountInIDR: '12,5' });
    expect(Object.keys(refusedFields(wrong))).toEqual(['amountInIDR']);
    const sent = await finance.post('/v1/sandbox/top-ups', { numberID, amountInIDR: 123_456 });
    expect(sent.statusCode, sent.body).toBe(204);
    expect(await takeTopUps(test.context, { companyID: 1, numberID })).toBe(1);
    const change = test.database.write(1, (executor) =>
      executor.execute('update top_up set amount = amount + 1 where company_id = 1'),
    );
    await expect(change).rejects.toThrow();
  });
});
