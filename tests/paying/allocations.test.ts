import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { LedgerLine } from '../../server/ledger/ledger.ts';
import { postEntry } from '../../server/ledger/ledger.ts';
import { linesGivingBack, linesTaking } from '../../resources/paying/allocation/fundedBy.server.ts';
import { DomainError } from '../../domain/message/errors.ts';
import type { TestApp } from '../api/testApp.ts';
import { createTestApp, testNow } from '../api/testApp.ts';
import { networkOf, typedCard } from '../cards/network.ts';
import type { Card } from '../cards/network.ts';
import type { Payers, Person, Reply } from '../proof/payers.ts';
import { gatherPayers, invoice, read, requestedPayment } from '../proof/payers.ts';
import { fc } from '../properties.ts';

/** Which account pays, and what of its money is set aside: taken first by what it is for, and given back to it. */
let test: TestApp;
let finance: Person;
let payers: Payers;
let fund: number;
let main: number;
let organizationID: number;

interface Allocation {
  id: number;
  version: number;
  name: string;
  left: number;
  status: string;
}

const forNothing = {
  virtualCardID: null,
  physicalCardID: null,
  employeeID: null,
  customPolicyID: null,
  policyCategoryID: null,
  tripCategoryID: null,
  organizationID: null,
  purpose: null,
  submissionType: null,
  amount: null,
  overflow: null,
};

beforeAll(async () => {
  test = await createTestApp();
  finance = await test.signInAs('finance.admin@nusantara.test');
  payers = await gatherPayers(test.signInAs, testNow.slice(0, 10));
  const account = read<{ id: number }>(
    await finance.post('/v1/company-accounts', { name: 'Project fund' }),
    201,
  );
  fund = account.id;
  const { rows } = await test.database.systemPool.query<{ id: string }>(
    'select id from company_account where company_id = 1 and is_main',
  );
  main = Number(rows[0]?.id);
  read(
    await finance.patch(`/v1/company-accounts/${main}/transfer`, {
      toAccountID: fund,
      amount: 50_000_000,
      notes: 'For the project',
    }),
    200,
  );
  const admin = await test.signInAs('admin@nusantara.test');
  const made = read<{ id: number }>(
    await admin.post('/v1/organizations', { name: 'Project office', companyAccountID: null }),
    201,
  );
  organizationID = made.id;
});
afterAll(() => test?.close());

const allocate = (input: object) =>
  finance.post('/v1/allocations', { ...forNothing, accountID: fund, ...input });
const shown = async (id: number) => read<Allocation>(await finance.get(`/v1/allocations/${id}`), 200);
const fieldsOf = (reply: Reply) =>
  read<{ error: { fields: Record<string, string> } }>(reply, 400).error.fields;
const saysOf = (reply: Reply, status: number) =>
  read<{ error: { message: string } }>(reply, status).error.message;

/** What lies in the pockets of an account, in rupiah. */
async function pockets(accountID = fund) {
  const { rows } = await test.database.systemPool.query<{ kind: string; sum: string }>(
    `select kind, sum(balance)::bigint::text as sum from ledger_account
     where company_id = 1 and company_account_id = $1 and kind in ('available', 'allocated', 'held') group by 1`,
    [accountID],
  );
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.sum ?? 0);
  return { available: of('available'), allocated: of('allocated'), held: of('held') };
}

/** A payment of the organization's that waits for its authorization. */
async function approved(amount: number): Promise<number> {
  const bill = read<{ id: number }>(
    await payers.entering.post('/v1/bills', { ...invoice(payers, amount), organizationID }),
    201,
  );
  const reviewed = await payers.reviewer.patch(`/v1/bills/${bill.id}/approve`);
  const { id } = await requestedPayment(payers, read(reviewed, 200));
  read(await payers.approver.patch(`/v1/payments/${id}/approve`), 200);
  return id;
}
const authorize = (id: number) => payers.releaser.patch(`/v1/payments/${id}/authorize`);
const withdraw = (id: number) => payers.releaser.patch(`/v1/payments/${id}/withdraw`);

describe('an allocation for an organization', () => {
  let id: number;
  let first: number;
  let second: number;

  it('sets money aside, which stays in the account', async () => {
    ({ id } = read<Allocation>(
      await allocate({
        name: 'Project office',
        target: 'organization',
        organizationID,
        amount: 10_000_000,
        overflow: 'refuse',
      }),
      201,
    ));
    expect(await pockets()).toEqual({ available: 40_000_000, allocated: 10_000_000, held: 0 });
    expect(await shown(id)).toMatchObject({ left: 10_000_000, status: 'active' });
    const account = read<object>(await finance.get(`/v1/company-accounts/${fund}`), 200);
    expect(account).toMatchObject({ balance: '50000000.00', allocated: '10000000.00' });
  });

  it('says which account pays, and gives its money first', async () => {
    first = await approved(8_000_000);
    const checks = read<{ data: { setAside: object | null }[]; accounts: { id: number }[] }>(
      await payers.releaser.get(`/v1/payments/checks?ids=${first}`),
      200,
    );
    expect(checks.accounts).toMatchObject([{ id: fund }]);
    const total = (await pockets()).allocated;
    read(await authorize(first), 200);
    const { rows } = await test.database.systemPool.query<{ amount: string }>(
      'select amount_in_idr::bigint::text as amount from payment where id = $1',
      [first],
    );
    const amount = Number(rows[0]?.amount);
    expect(checks.data[0]?.setAside).toEqual({ name: 'Project office', amountInIDR: amount });
    expect(await pockets()).toEqual({ available: 40_000_000, allocated: total - amount, held: amount });
    expect(await shown(id)).toMatchObject({ left: total - amount });
  });

  it('refuses what it has too little for, and names itself; or lets the free balance pay the rest', async () => {
    second = await approved(3_000_000);
    const before = await pockets();
    expect(saysOf(await authorize(second), 422)).toMatch(
      /^“Project office” has Rp 2\.000\.000 left and Rp 3\.00\d\.\d{3} is needed/,
    );
    expect(await pockets()).toEqual(before);
    const input = {
      ...forNothing,
      name: 'Project office',
      target: 'organization',
      organizationID,
      accountID: fund,
      amount: 10_000_000,
    };
    read(await finance.put(`/v1/allocations/${id}`, { ...input, overflow: 'freeBalance' }), 200);
    read(await authorize(second), 200);
    const after = await pockets();
    expect(after.allocated).toBe(0);
    expect(after.available + after.allocated + after.held).toBe(50_000_000);
    const less = await finance.put(`/v1/allocations/${id}`, {
      ...input,
      amount: 9_000_000,
      overflow: 'refuse',
    });
    expect(fieldsOf(less)).toEqual({
      amount: 'Part of it is paid or promised already: at least Rp 10.000.000',
    });
  });

  it('is given back what is not paid', async () => {
    read(await withdraw(first), 200);
    const { left } = await shown(id);
    expect(left).toBe(8_000_000);
    expect(await pockets()).toMatchObject({ allocated: left });
  });

  it('leaves what is left free when it ends, and what comes back later, too', async () => {
    read(await finance.patch(`/v1/allocations/${id}/deactivate`), 200);
    expect((await pockets()).allocated).toBe(0);
    read(await withdraw(second), 200);
    expect(await pockets()).toEqual({ available: 50_000_000, allocated: 0, held: 0 });
    expect(saysOf(await finance.delete(`/v1/allocations/${id}`), 409)).toMatch(/the books name it/);
    read(await finance.patch(`/v1/allocations/${id}/activate`), 200);
    expect(await pockets()).toEqual({ available: 40_000_000, allocated: 10_000_000, held: 0 });
  });

  it('is one of each target and type, and names what it is for', async () => {
    const twin = { name: 'Twin', target: 'organization', organizationID };
    expect(fieldsOf(await allocate(twin))).toEqual({
      target: '“Project office” is for the same: change that one, or deactivate it first',
    });
    read(await allocate({ ...twin, submissionType: 'bill' }), 201);
    expect(Object.keys(fieldsOf(await allocate({ name: 'For nobody', target: 'employee' })))).toEqual([
      'employeeID',
    ]);
    const odd = { name: 'Odd', target: 'tripCategory', tripCategoryID: 1, submissionType: 'bill' };
    expect(Object.keys(fieldsOf(await allocate(odd)))).toEqual(['submissionType']);
    const much = {
      name: 'Much',
      target: 'purpose',
      purpose: 'Much',
      amount: 900_000_000_000,
      overflow: 'refuse',
    };
    expect(saysOf(await allocate(much), 422)).toMatch(/balance/i);
  });

  it('keeps its account open, and is nothing to who has no right to it', async () => {
    const { id: accountID } = read<{ id: number }>(
      await finance.post('/v1/company-accounts', { name: 'Kept open' }),
      201,
    );
    const given = { toAccountID: accountID, amount: 1_000_000, notes: 'For a purpose' };
    read(await finance.patch(`/v1/company-accounts/${main}/transfer`, given), 200);
    const kept = { name: 'Kept', target: 'purpose', purpose: 'Kept', amount: 1_000_000, overflow: 'refuse' };
    read(await allocate({ ...kept, accountID }), 201);
    const left = await finance.patch(`/v1/company-accounts/${accountID}/deactivate`);
    expect(saysOf(left, 409)).toMatch(/is set aside: deactivate its allocations first/);
    const employee = await test.signInAs('employee@nusantara.test');
    expect((await employee.get('/v1/allocations')).statusCode).toBe(403);
    expect((await employee.post('/v1/allocations', { ...forNothing })).statusCode).toBe(403);
  });
});

describe('an allocation for an employee', () => {
  it('loads their cards, and is given back what they leave', async () => {
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from employee where company_id = 1 and email = 'employee@nusantara.test'`,
    );
    const employeeID = Number(rows[0]?.id);
    const { id } = read<Allocation>(
      await allocate({
        name: 'Cards of one',
        target: 'employee',
        employeeID,
        submissionType: 'card',
        amount: 600_000,
        overflow: 'freeBalance',
      }),
      201,
    );
    const before = await pockets();
    const network = networkOf(test);
    const card = read<Card>(await finance.post('/v1/virtual-cards', typedCard(employeeID)), 201);
    await network.follow(card.id);
    expect((await shown(id)).left).toBe(0);
    expect(await pockets()).toMatchObject({
      allocated: before.allocated - 600_000,
      available: before.available - 400_000,
    });
    read(await finance.patch(`/v1/virtual-cards/${card.id}/deactivate`, { notes: 'Over' }), 200);
    await network.follow(card.id);
    expect((await shown(id)).left).toBe(600_000);
    expect(await pockets()).toEqual(before);
  });
});

describe('what is set aside', () => {
  it('is never below zero, and with what is free and promised always the same sum', async () => {
    const { rows } = await test.database.systemPool.query<{ id: string; name: string }>(
      `insert into allocation (company_id, name, target, purpose, account_id, amount, overflow)
       values (1, 'Refusing', 'purpose', 'refusing', $1, 1, 'refuse'), (1, 'Free', 'purpose', 'free', $1, 1, 'freeBalance')
       returning id, name`,
      [fund],
    );
    const idOf = (name: string) => Number(rows.find((row) => row.name === name)?.id);
    const { held } = await pockets();
    const model = { available: (await pockets()).available, Refusing: 0, Free: 0 };
    const rest = (await pockets()).allocated;
    let turn = 0;
    const posted: { cause: string; amount: number; fromFree: number; by: 'Refusing' | 'Free' }[] = [];
    const post = (lines: readonly LedgerLine[], cause: string) =>
      test.database.write(1, (executor) =>
        postEntry(
          executor,
          {
            companyID: 1,
            companyAccountID: fund,
            currencyCode: 'IDR',
            paymentID: null,
            kind: 'hold',
            cause,
            lines,
          },
          new Date(testNow),
        ),
      );
    const steps = fc.sample(
      fc.record({
        does: fc.constantFrom('setAside', 'take', 'take', 'giveBack'),
        by: fc.constantFrom('Refusing' as const, 'Free' as const),
        amount: fc.integer({ min: 1, max: 9_000_000 }),
      }),
      { numRuns: 60, seed: 7 },
    );
    for (const { does, by, amount } of steps) {
      const cause = `model:${(turn += 1)}`;
      const holder = `allocation:${idOf(by)}` as const;
      if (does === 'setAside' && model.available >= amount) {
        await post(
          [
            { account: 'available', amount: `-${amount}` },
            { account: 'allocated', holder, amount: String(amount) },
          ],
          cause,
        );
        model.available -= amount;
        model[by] += amount;
      }
      if (does === 'take') {
        const isRefused = (by === 'Refusing' && model[by] < amount) || model[by] + model.available < amount;
        const outcome = await test.database
          .write(1, async (executor) => {
            const taken = {
              companyID: 1,
              companyAccountID: fund,
              amount: String(amount),
              type: 'reimbursement',
            };
            const lines = await linesTaking(executor, taken, () =>
              Promise.resolve({ purpose: by.toUpperCase() }),
            );
            const held = { account: 'held' as const, amount: String(amount) };
            const movement = { companyID: 1, companyAccountID: fund, currencyCode: 'IDR', paymentID: null };
            await postEntry(
              executor,
              { ...movement, kind: 'hold', cause, lines: [...lines, held] },
              new Date(testNow),
            );
            return 'taken' as const;
          })
          .catch((error: unknown) => {
            if (error instanceof DomainError && error.code === 'insufficient_balance')
              return 'refused' as const;
            throw error;
          });
        expect(outcome, cause).toBe(isRefused ? 'refused' : 'taken');
        if (!isRefused) {
          const fromFree = Math.max(0, amount - model[by]);
          model[by] -= amount - fromFree;
          model.available -= fromFree;
          posted.push({ cause, amount, fromFree, by });
        }
      }
      const back = does === 'giveBack' ? posted.shift() : undefined;
      if (back) {
        const lines = await test.database.write(1, (executor) =>
          linesGivingBack(executor, 1, String(back.amount), sql`e.cause = ${back.cause}`),
        );
        await post([{ account: 'held', amount: `-${back.amount}` }, ...lines], cause);
        model[back.by] += back.amount - back.fromFree;
        model.available += back.fromFree;
      }
      const open = posted.reduce((sum, one) => sum + one.amount, 0);
      expect(await pockets(), cause).toEqual({
        available: model.available,
        allocated: rest + model.Refusing + model.Free,
        held: held + open,
      });
    }
    expect(posted.length, 'payments that are promised at the end').toBeGreaterThan(0);
  });
});

describe('a claim', () => {
  it('goes to the account that pays for what it is by now, until it is paid', async () => {
    const employee = await test.signInAs('employee@nusantara.test');
    read(await allocate({ name: 'For fairs', target: 'purpose', purpose: 'Trade fair' }), 201);
    const { rows } = await test.database.systemPool.query<{ id: string }>(
      `select id from category_policy where company_id = 1 and name = 'Training and certificates'`,
    );
    const input = (purpose: string) => ({
      submissionType: 'reimbursement',
      onBehalfOfID: null,
      purpose,
      organizationID: null,
      mediaIDs: [],
      lines: [
        {
          transactionDate: '2026-11-20',
          merchant: 'Balai Pelatihan',
          categoryID: Number(rows[0]?.id),
          description: 'A course',
          currencyCode: 'IDR',
          amount: 150_000,
          taxAmount: null,
          receiptsIDs: [],
          isReceiptMissing: true,
          missingReason: 'The printer was out of paper',
        },
      ],
    });
    const kept = await employee.post('/v1/claims/draft', input('A visit'));
    const { id } = read<{ id: number }>(kept, 201);
    const accountNow = async () =>
      read<{ companyAccount: { id: number } | null }>(await finance.get(`/v1/claims/${id}`), 200)
        .companyAccount?.id;
    expect(await accountNow()).toBe(main);
    read(await employee.put(`/v1/claims/${id}/draft`, input('  trade FAIR ')), 200);
    expect(await accountNow()).toBe(fund);
  });
});
