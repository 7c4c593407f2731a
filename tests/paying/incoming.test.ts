import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { add, compare, subtract } from '../../domain/money/money.ts';
import type { Balances } from '../../resources/paying/balance/balanceWire.ts';
import { takeTopUps, topUpClockWork } from '../../resources/paying/topUp/topUps.server.ts';
import type { TopUpOptions, UnassignedTopUps } from '../../resources/paying/topUp/topUpWire.ts';
import { checkLedger } from '../../server/ledger/ledgerCheck.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp } from '../api/testApp.ts';
import type { Person } from '../proof/payers.ts';
import { read } from '../proof/payers.ts';
import { fc } from '../properties.ts';

/** What the bank tells by itself: of money that came in, that it called back, or that came in on a number of nobody. */
let test: TestApp;
let finance: Person;
let second: Person;

const secret = `whsec_${Buffer.from('what the bank signs with, in a test').toString('base64')}`;

interface TopUpNumber {
  id: number;
  accountNumber: string;
}
interface Told {
  transferID: string;
  virtualAccountNumber: string;
  amountInIDR: string;
  recalledAt?: string | null;
  recalledInIDR?: string | null;
}
interface Assigned {
  transferID: number;
  referenceID: string;
}

beforeAll(async () => {
  test = await createTestApp({ env: { BANK_WEBHOOK_SECRETS: secret } });
  finance = await test.signInAs('finance.admin@nusantara.test');
  second = await test.signInAs('super.admin@nusantara.test');
});

afterAll(() => test?.close());

const slow = { timeout: 60_000 };

async function tells(told: Told, signedBy = secret) {
  const payload = JSON.stringify({ paidAt: test.clock.at.toISOString(), senderName: 'PT Induk', ...told });
  const id = `msg_${told.transferID}`;
  const answer = await test.app.inject({
    method: 'POST',
    url: '/v1/bank/callbacks/incoming',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(test.clock.at.getTime() / 1000)),
      // By the library of the standard's authors.
      'webhook-signature': new Webhook(signedBy).sign(id, test.clock.at, payload),
    },
    payload,
  });
  return answer.statusCode;
}

const options = async () => read<TopUpOptions>(await finance.get('/v1/balance/top-up-options'), 200);

async function accountNamed(name: string) {
  const account = (await options()).accounts.find((one) => one.name === name);
  if (!account) throw new Error(`no account is called ${name}`);
  const opened = await finance.post('/v1/balance/top-up-numbers', {
    companyAccountID: account.id,
    bank: 'bni',
  });
  return { id: account.id, number: read<TopUpNumber>(opened, 201) };
}

async function held(id: number): Promise<string> {
  const { data } = read<Balances>(await finance.get('/v1/balance'), 200);
  return data.find((account) => account.id === id)?.exactBalance ?? '';
}

/** What an account can spend, by SQL of its own. */
async function available(id: number): Promise<string> {
  const { rows } = await test.database.systemPool.query<{ sum: string }>(
    `select coalesce(sum(l.amount), 0)::text as sum from ledger_line l
     join ledger_account a on a.company_id = l.company_id and a.id = l.account_id
     where a.company_id = 1 and a.company_account_id = $1 and a.kind = 'available'`,
    [id],
  );
  return rows[0]?.sum ?? '0';
}

async function expectHeld(id: number, expected: string): Promise<void> {
  expect(compare(await held(id), expected), `${await held(id)} is ${expected}`).toBe(0);
}

const unassigned = async () =>
  read<UnassignedTopUps>(await finance.get('/v1/balance/unassigned-top-ups'), 200).data;

const noticesOf = async (eventType: string) =>
  (
    await test.database.systemPool.query<{ key: string }>(
      `select payload -> 'message' ->> 'key' as key from outbox where company_id = 1 and payload ->> 'eventType' = $1 order by id`,
      [eventType],
    )
  ).rows.map(({ key }) => key);

describe('what the bank tells', () => {
  it('is booked once, whether it calls, is asked, or both, and however often', slow, async () => {
    const { id, number } = await accountNamed('Branches');
    const before = await held(id);
    const told = { transferID: 'BNI1', virtualAccountNumber: number.accountNumber, amountInIDR: '750000' };
    expect(await Promise.all([1, 2, 3].map(() => tells(told)))).toEqual([200, 200, 200]);
    await expectHeld(id, add(before, '750000'));
    const at = test.clock.at;
    const bank = {
      ...test.context.bank,
      incomingTo: () =>
        Promise.resolve([{ transferID: 'BNI1', amountInIDR: '750000', senderName: 'PT Induk', at }]),
    };
    expect(await takeTopUps({ ...test.context, bank }, { companyID: 1, numberID: number.id })).toBe(0);
    await expectHeld(id, add(before, '750000'));
  });

  it('is refused unsigned, garbled, or otherwise than before', slow, async () => {
    const { id, number } = await accountNamed('Branches');
    const before = await held(id);
    const told = { transferID: 'BNI2', virtualAccountNumber: number.accountNumber, amountInIDR: '100000' };
    const stranger = `whsec_${Buffer.from('what somebody else signs with ......').toString('base64')}`;
    expect(await tells(told, stranger)).toBe(401);
    for (const amountInIDR of ['0', '-5', '1.5', '1e6', '1234567890123'])
      expect([amountInIDR, await tells({ ...told, amountInIDR })]).toEqual([amountInIDR, 400]);
    expect(await tells({ ...told, virtualAccountNumber: "8808' or 1=1" })).toBe(400);
    await expectHeld(id, before);
    expect(await tells(told)).toBe(200);
    expect(await tells({ ...told, amountInIDR: '900000' })).toBe(409);
    await expectHeld(id, add(before, '100000'));
  });

  it('has a number of a refund asked about, and none of it is money of nobody', slow, async () => {
    const { rows } = await test.database.systemPool.query<{ number: string }>(
      `select account_number as number from refund where company_id = 1 and account_number is not null limit 1`,
    );
    const virtualAccountNumber = rows[0]?.number ?? '';
    const waiting = async () =>
      (
        await test.database.systemPool.query<{ count: number }>(
          `select count(*)::int as count from outbox where topic = 'claim.refund'`,
        )
      ).rows[0]?.count ?? 0;
    const before = await waiting();
    expect(await tells({ transferID: 'BNI3', virtualAccountNumber, amountInIDR: '5000' })).toBe(200);
    expect(await waiting()).toBe(before + 1);
    expect(await unassigned()).toEqual([]);
  });
});

describe('what the bank calls back', () => {
  it('goes back once, and everybody who tops up is told', slow, async () => {
    const { id, number } = await accountNamed('Branches');
    const before = await held(id);
    const told = { transferID: 'BNI4', virtualAccountNumber: number.accountNumber, amountInIDR: '400000' };
    await tells(told);
    const recalledAt = test.clock.at.toISOString();
    expect(await tells({ ...told, recalledAt })).toBe(200);
    await expectHeld(id, before);
    expect(await Promise.all([1, 2, 3].map(() => tells({ ...told, recalledAt })))).toEqual([200, 200, 200]);
    await expectHeld(id, before);
    expect(await noticesOf('balance_top_up_recalled')).toEqual(['topUp.notice.recalled']);
    const listed = await finance.get(`/v1/balance/ledger?companyAccountIDs=${id}&kind=topUp&query=BNI4`);
    const { data } = read<{ data: { amount: string; record: string }[] }>(listed, 200);
    expect(data.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual([-400_000, 400_000]);
    // What was never told before comes and goes at once.
    await tells({ ...told, transferID: 'BNI5', recalledAt });
    await expectHeld(id, before);
  });

  it('takes what is there, spends nothing meanwhile, and the rest of what comes in next', slow, async () => {
    const { id, number } = await accountNamed('Branches');
    const main = await accountNamed('Operations');
    const told = { transferID: 'BNI6', virtualAccountNumber: number.accountNumber, amountInIDR: '6000000' };
    await tells(told);
    const rest = '2500000';
    const spent = subtract(await available(id), rest);
    const transfer = (amount: number) =>
      finance.patch(`/v1/company-accounts/${id}/transfer`, {
        toAccountID: main.id,
        amount,
        notes: 'Spent before the bank called back.',
      });
    // Above the limit of one person it goes in parts.
    for (let left = Number(spent); left > 0; left -= 90_000_000)
      read(await transfer(Math.min(left, 90_000_000)), 200);
    expect(compare(await available(id), rest)).toBe(0);
    await tells({ ...told, recalledAt: test.clock.at.toISOString() });
    expect(compare(await available(id), '0')).toBe(0);
    expect((await noticesOf('balance_top_up_recalled')).at(-1)).toBe('topUp.notice.recalledShort');
    expect((await transfer(1)).statusCode).toBe(422);
    // A top-up pays what is owed first, in its own transaction.
    await tells({ ...told, transferID: 'BNI7', amountInIDR: '1000000' });
    expect(compare(await available(id), '0')).toBe(0);
    // What comes from elsewhere pays it within the minute, and no more than is owed.
    const back = { toAccountID: id, amount: 3_000_000, notes: 'For what the bank called back.' };
    read(await finance.patch(`/v1/company-accounts/${main.id}/transfer`, back), 200);
    const clock = topUpClockWork(test.context);
    await Promise.all([clock.run(), clock.run()]);
    expect(compare(await available(id), '500000')).toBe(0);
    await clock.run();
    expect(compare(await available(id), '500000')).toBe(0);
    const { entriesOutOfBalance, accountsOutOfBalance } = await checkLedger(
      test.database.system,
      () => test.clock.at,
    );
    expect([entriesOutOfBalance, accountsOutOfBalance]).toEqual([0, 0]);
  });
});

describe('what is called back in parts', () => {
  const sum = async (id: string) =>
    (
      await test.database.systemPool.query<{ sum: string }>(
        `select coalesce(sum(r.amount), 0)::text as sum from top_up_recall r
         join top_up t on t.company_id = r.company_id and t.id = r.top_up_id where t.transfer_id = $1`,
        [id],
      )
    ).rows[0]?.sum ?? '';
  const isInOrder = async () => {
    const { entriesOutOfBalance, accountsOutOfBalance } = await checkLedger(
      test.database.system,
      () => test.clock.at,
    );
    expect([entriesOutOfBalance, accountsOutOfBalance]).toEqual([0, 0]);
  };

  it(
    'comes to the most that was told, in whatever order and however often, and to no more than came in',
    slow,
    async () => {
      const { id, number } = await accountNamed('Branches');
      let transfers = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.integer({ min: 1, max: 700_000 }), { minLength: 1, maxLength: 5 }),
          async (totals) => {
            transfers += 1;
            const before = await held(id);
            const told = {
              transferID: `PART${transfers}`,
              virtualAccountNumber: number.accountNumber,
              amountInIDR: '700000',
            };
            await tells(told);
            const recalledAt = test.clock.at.toISOString();
            const all = [...totals, ...totals].map((total) =>
              tells({ ...told, recalledAt, recalledInIDR: String(total) }),
            );
            expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
            const most = String(Math.max(...totals));
            await expectHeld(id, add(before, subtract('700000', most)));
            expect(compare(await sum(told.transferID), most)).toBe(0);
            // At last all of it.
            await tells({ ...told, recalledAt });
            await tells({ ...told, recalledAt, recalledInIDR: most });
            await expectHeld(id, before);
            expect(compare(await sum(told.transferID), '700000')).toBe(0);
          },
        ),
        { numRuns: 6 },
      );
      await isInOrder();
    },
  );

  it('is told each time, and refused where it cannot be', slow, async () => {
    const { id, number } = await accountNamed('Branches');
    const told = { transferID: 'BNI70', virtualAccountNumber: number.accountNumber, amountInIDR: '500000' };
    await tells(told);
    const recalledAt = test.clock.at.toISOString();
    const before = await held(id);
    for (const wrong of [
      { recalledAt, recalledInIDR: '500001' },
      { recalledAt, recalledInIDR: '0' },
      { recalledInIDR: '1' },
    ])
      expect([wrong, await tells({ ...told, ...wrong })]).toEqual([wrong, 400]);
    await expectHeld(id, before);
    const seen = (await noticesOf('balance_top_up_recalled')).length;
    await tells({ ...told, recalledAt, recalledInIDR: '200000' });
    await tells({ ...told, recalledAt, recalledInIDR: '350000' });
    await tells({ ...told, recalledAt });
    expect((await noticesOf('balance_top_up_recalled')).slice(seen)).toEqual([
      'topUp.notice.partRecalled',
      'topUp.notice.partRecalled',
      'topUp.notice.partRecalled',
    ]);
    const listed = await finance.get(`/v1/balance/ledger?companyAccountIDs=${id}&kind=topUp&query=BNI70`);
    const { data } = read<{ data: { amount: string }[] }>(listed, 200);
    const amounts = data.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b);
    expect(amounts).toEqual([-200_000, -150_000, -150_000, 500_000]);
  });

  it('is taken of what is set aside once nothing is free, and of what comes next', slow, async () => {
    read(await finance.post('/v1/company-accounts', { name: 'In parts' }), 201);
    const { id, number } = await accountNamed('In parts');
    const told = { transferID: 'BNI71', virtualAccountNumber: number.accountNumber, amountInIDR: '5000000' };
    await tells(told);
    const input = {
      name: 'Set aside of it',
      target: 'purpose',
      purpose: 'Set aside of it',
      submissionType: null,
      accountID: id,
      amount: 3_000_000,
      overflow: 'refuse',
    };
    const allocation = read<{ id: number }>(await finance.post('/v1/allocations', input), 201);
    const left = async () =>
      read<{ left: number }>(await finance.get(`/v1/allocations/${allocation.id}`), 200).left;
    const recalledAt = test.clock.at.toISOString();
    await tells({ ...told, recalledAt, recalledInIDR: '1500000' });
    expect([await available(id), await left()].map(Number)).toEqual([500_000, 3_000_000]);
    await tells({ ...told, recalledAt, recalledInIDR: '2500000' });
    expect([await available(id), await left()].map(Number)).toEqual([0, 2_500_000]);
    await tells({ ...told, recalledAt });
    await expectHeld(id, '0');
    expect(await left()).toBe(0);
    await isInOrder();
  });
});

describe('what is called back', () => {
  it('is taken of what is set aside, too, once nothing is free', slow, async () => {
    read(await finance.post('/v1/company-accounts', { name: 'Called back' }), 201);
    const { id, number } = await accountNamed('Called back');
    const told = { transferID: 'BNI60', virtualAccountNumber: number.accountNumber, amountInIDR: '5000000' };
    await tells(told);
    const input = {
      name: 'Kept of it',
      target: 'purpose',
      purpose: 'Kept of it',
      submissionType: null,
      accountID: id,
      amount: 4_000_000,
      overflow: 'refuse',
    };
    const allocation = read<{ id: number }>(await finance.post('/v1/allocations', input), 201);
    expect(compare(await available(id), '1000000')).toBe(0);
    await tells({ ...told, recalledAt: test.clock.at.toISOString() });
    await expectHeld(id, '0');
    expect((await noticesOf('balance_top_up_recalled')).at(-1)).toBe('topUp.notice.recalled');
    const left = read<{ left: number }>(await finance.get(`/v1/allocations/${allocation.id}`), 200);
    expect(left.left).toBe(0);
  });
});

describe('money on a number of nobody', () => {
  const nobodys = '880800999999999';

  it('is put onto an account by one person and approved by another, or assigned anew', slow, async () => {
    const { id } = await accountNamed('Operations');
    const before = await held(id);
    const told = { transferID: 'BNI8', virtualAccountNumber: nobodys, amountInIDR: '3500000' };
    expect([await tells(told), await tells(told)]).toEqual([200, 200]);
    expect(await tells({ ...told, amountInIDR: '1' })).toBe(409);
    await expectHeld(id, before);
    const [kept, ...others] = await unassigned();
    expect(others).toEqual([]);
    expect(kept).toMatchObject({ transferID: 'BNI8', accountNumber: nobodys, amount: 3_500_000 });
    expect(await noticesOf('balance_top_up_unassigned')).toEqual(['topUp.notice.unassigned']);
    const assign = (person: Person, more: object = {}) =>
      person.patch(`/v1/balance/unassigned-top-ups/${kept?.id}/assign`, {
        companyAccountID: id,
        notes: 'The landlord pays back the deposit.',
        ...more,
      });
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await employee.get('/v1/balance/unassigned-top-ups')).statusCode).toBe(403);
    expect((await assign(employee)).statusCode).toBe(403);
    expect((await assign(finance, { companyAccountID: 99_999 })).statusCode).toBe(400);
    expect((await assign(finance, { notes: ' ' })).statusCode).toBe(400);
    const first = read<Assigned>(await assign(finance), 200);
    expect(await unassigned()).toEqual([]);
    expect((await assign(second)).statusCode).toBe(409);
    const decide = (person: Person, what: string, transfer: Assigned, body: object = {}) =>
      person.patch(`/v1/account-transfers/${transfer.transferID}/${what}`, body);
    expect((await decide(finance, 'approve', first)).statusCode).toBe(403);
    await expectHeld(id, before);
    read(await decide(second, 'reject', first, { notes: 'It is of the branches.' }), 200);
    expect(await unassigned()).toHaveLength(1);
    const again = read<Assigned>(await assign(finance), 200);
    read(await decide(second, 'approve', again), 200);
    await expectHeld(id, add(before, '3500000'));
    expect(await unassigned()).toEqual([]);
    // It is called back from where it was put.
    await tells({ ...told, recalledAt: test.clock.at.toISOString() });
    await expectHeld(id, before);
  });

  it('that is called back is approved by nobody', slow, async () => {
    const { id } = await accountNamed('Operations');
    const before = await held(id);
    const told = { transferID: 'BNI9', virtualAccountNumber: nobodys, amountInIDR: '800000' };
    await tells(told);
    const [kept] = await unassigned();
    const assign = () =>
      finance.patch(`/v1/balance/unassigned-top-ups/${kept?.id}/assign`, {
        companyAccountID: id,
        notes: 'Ours.',
      });
    const assigned = read<Assigned>(await assign(), 200);
    await tells({ ...told, recalledAt: test.clock.at.toISOString() });
    const approved = await second.patch(`/v1/account-transfers/${assigned.transferID}/approve`, {});
    expect(approved.statusCode).toBe(409);
    expect((await assign()).statusCode).toBe(409);
    expect(await unassigned()).toEqual([]);
    await expectHeld(id, before);
  });

  it(
    'of which a part is called back is assigned with what is left, and goes back from where it was put',
    slow,
    async () => {
      const { id } = await accountNamed('Operations');
      const before = await held(id);
      const told = { transferID: 'BNI72', virtualAccountNumber: nobodys, amountInIDR: '900000' };
      const recalledAt = test.clock.at.toISOString();
      await tells({ ...told, recalledAt, recalledInIDR: '100000' });
      const assign = async (kept: { id: number } | undefined) =>
        read<Assigned>(
          await finance.patch(`/v1/balance/unassigned-top-ups/${kept?.id}/assign`, {
            companyAccountID: id,
            notes: 'Ours.',
          }),
          200,
        );
      const [kept] = await unassigned();
      expect(kept).toMatchObject({ amount: 800_000, recalledAmount: 100_000 });
      const first = await assign(kept);
      // While another person is asked: they would approve a sum that is not there.
      await tells({ ...told, recalledAt, recalledInIDR: '300000' });
      const approve = ({ transferID }: Assigned) =>
        second.patch(`/v1/account-transfers/${transferID}/approve`, {});
      expect((await approve(first)).statusCode).toBe(409);
      expect(await unassigned()).toMatchObject([{ amount: 600_000, recalledAmount: 300_000 }]);
      read(await approve(await assign(kept)), 200);
      await expectHeld(id, add(before, '600000'));
      await tells({ ...told, recalledAt, recalledInIDR: '450000' });
      await expectHeld(id, add(before, '450000'));
      await tells({ ...told, recalledAt });
      await expectHeld(id, before);
    },
  );

  it('is assigned by two people where there is one account, too', slow, async () => {
    const { id } = await accountNamed('Operations');
    const turn = async (how: string) => {
      await test.database.systemPool.query(
        `update company set features = features ${how} where company_id = 1`,
      );
      forgetActors(test.context.database);
    };
    await turn(`- 'multiAccount'`);
    try {
      const before = await held(id);
      await tells({ transferID: 'BNI73', virtualAccountNumber: nobodys, amountInIDR: '650000' });
      const [kept] = await unassigned();
      const answer = await finance.patch(`/v1/balance/unassigned-top-ups/${kept?.id}/assign`, {
        companyAccountID: id,
        notes: 'A vendor pays back.',
      });
      const { transferID } = read<Assigned>(answer, 200);
      const approve = (person: Person) => person.patch(`/v1/account-transfers/${transferID}/approve`, {});
      const waiting = await second.get('/v1/inbox/counts');
      const { items } = read<{ items: { route: string }[] }>(waiting, 200);
      expect(items.map(({ route }) => route)).toContain('accounts-transfers-id');
      expect((await approve(finance)).statusCode).toBe(403);
      await expectHeld(id, before);
      read(await approve(second), 200);
      await expectHeld(id, add(before, '650000'));
      // Between accounts nothing goes.
      const other = { toAccountID: id, amount: 1, notes: 'Nothing.' };
      expect((await finance.patch(`/v1/company-accounts/${id}/transfer`, other)).statusCode).toBe(404);
    } finally {
      await turn(`|| '["multiAccount"]'`);
    }
  });

  it('comes in by the sandbox bank, too, which tells late and calls back', slow, async () => {
    const { id, number } = await accountNamed('Operations');
    const before = await held(id);
    const pay = async (amountInIDR: number) =>
      expect(
        (await finance.post('/v1/sandbox/top-ups', { numberID: number.id, amountInIDR })).statusCode,
      ).toBe(204);
    for (const amount of [20_002, 30_003, 40_004, 50_005]) await pay(amount);
    const ask = () => takeTopUps(test.context, { companyID: 1, numberID: number.id });
    await ask();
    await expectHeld(id, add(before, '90009'));
    expect(await unassigned()).toMatchObject([{ amount: 20_002, accountNumber: `${number.accountNumber}0` }]);
    test.pass(61);
    await ask();
    await expectHeld(id, add(before, '25003'));
    test.pass(240);
    await ask();
    await expectHeld(id, add(before, '30003'));
  });

  it('is shown to no company where there are several', slow, async () => {
    await test.database.systemPool.query(
      `insert into top_up_number (company_id, company_account_id, bank, account_number, opened_at)
       select company_id, id, 'bni', '880800900077777', now() from company_account where company_id = 2 limit 1`,
    );
    const { rows } = await test.database.systemPool.query<{ count: number }>(
      `select count(distinct company_id)::int as count from top_up_number`,
    );
    expect(rows[0]?.count).toBe(2);
    const before = await unassigned();
    const told = { transferID: 'BNI10', virtualAccountNumber: nobodys, amountInIDR: '3500000' };
    expect(await tells(told)).toBe(404);
    expect(await unassigned()).toEqual(before);
  });
});
