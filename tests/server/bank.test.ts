import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { screenTexts } from '../../domain/message/screenTexts.ts';
import type { App, Routes } from '../../server/http/routes.ts';
import { bankRoutes } from '../../server/bank/bankRoutes.ts';
import { indonesianBanks } from '../../server/bank/banks.ts';
import { createSandboxBank, openSandboxAccounts, prepareSandboxBank } from '../../server/bank/sandboxBank.ts';
import type { TransferOrder } from '../../server/context.ts';
import { fc } from '../properties.ts';
import { buildOutsideApp, buildPerson } from './outsideApp.ts';
import type { OutsideContext } from './outsideContext.ts';
import { createOutsideContext } from './outsideContext.ts';
import { accountInquiry } from '../../resources/purchasing/vendor/accountInquiry.ts';

const delayMs = 2000;
const people = {
  maker: buildPerson({ companyID: 11, employeeID: 1, capabilities: new Set(['isPaymentMaker'] as const) }),
  nobody: buildPerson({ companyID: 11, employeeID: 2 }),
};

const routes: Routes = (to, given) => bankRoutes(to, given, accountInquiry);

let context: OutsideContext;
let app: App;
beforeAll(async () => {
  context = await createOutsideContext();
  app = await buildOutsideApp(context, people, [routes]);
});
afterAll(async () => {
  await app.close();
  await context.close();
});

let orders = 0;
function order(accountNumber: string, changes: Partial<TransferOrder> = {}): TransferOrder {
  orders += 1;
  return {
    idempotencyKey: `payment-${orders}-1`,
    remittance: null,
    bankCode: '014',
    accountNumber,
    accountHolderName: 'PT Surya Makmur',
    amountInIDR: '1500000.00',
    description: 'INV/2026/000001',
    answer: null,
    ...changes,
  };
}

const pass = (ms: number) => {
  context.clock.at = new Date(context.clock.at.getTime() + ms);
};

describe('the sandbox bank', () => {
  const paid = { status: 'paid' };
  const outcomes = [
    ['1234567890', delayMs, paid],
    ['1234560001', delayMs, { status: 'refused', reason: 'The account does not exist.' }],
    ['1234560002', delayMs, { status: 'refused', reason: 'The receiving bank refused the transfer.' }],
    ['1234560003', delayMs, { status: 'needs_information', reason: expect.stringContaining('purpose') }],
    ['1234560004', 60_000, paid],
    ['1234560005', delayMs, paid],
  ] as const;

  test.each(outcomes)('answers for account %s after %i ms', async (accountNumber, after, outcome) => {
    const { bank, now } = context;
    const asked = order(accountNumber);
    const orderedAt = now().getTime();
    const first = await bank.transfer(asked);
    expect(first).toEqual({ status: 'pending', bankReference: expect.stringMatching(/^SBX\d{10}$/) });
    pass(after - 1);
    expect(await bank.transferOf(asked.idempotencyKey)).toEqual(first);
    expect(await bank.transfer(asked)).toEqual(first);
    pass(1);
    const answer = await bank.transferOf(asked.idempotencyKey);
    expect(answer).toMatchObject({ ...outcome, bankReference: first.bankReference });
    if (answer?.status === 'paid') expect(answer.at).toEqual(new Date(orderedAt + after));
    expect(await bank.transfer(asked)).toMatchObject({ ...outcome, bankReference: first.bankReference });
  });

  test('answers twice for an account that ends in 0005, as if it were another payment, with one reference', async () => {
    const asked = order('1234560005');
    const { bankReference } = await context.bank.transfer(asked);
    pass(delayMs);
    const [first, second] = [
      await context.bank.transferOf(asked.idempotencyKey),
      await context.bank.transferOf(asked.idempotencyKey),
    ];
    expect(first).toMatchObject({ status: 'paid', bankReference });
    expect(second).toMatchObject({ status: 'paid', bankReference });
    expect(second).not.toEqual(first);
  });

  test('never pays at once, even without a delay, and knows nothing of what it was not asked', async () => {
    const { database, now } = context;
    const bank = createSandboxBank({ database, delayMs: 0, now });
    const asked = order('1234567890');
    expect(await bank.transferOf(asked.idempotencyKey)).toBeNull();
    expect(await bank.transfer(asked)).toMatchObject({ status: 'pending' });
    expect(await bank.transferOf(asked.idempotencyKey)).toMatchObject(paid);
  });

  test('takes the same order once, however often and from however many servers it is asked', async () => {
    const { database, now } = context;
    const otherServer = createSandboxBank({ database, delayMs, now });
    const asked = order('1234567890');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? context.bank : otherServer).transfer(asked)),
    );
    expect(new Set(answers.map((answer) => answer.bankReference)).size).toBe(1);
    const { rows } = await database.systemPool.query(
      'select count(*)::int as count from sandbox_bank.transfer where idempotency_key = $1',
      [asked.idempotencyKey],
    );
    expect(rows).toEqual([{ count: 1 }]);
    await expect(context.bank.transfer({ ...asked, amountInIDR: '1500000' })).resolves.toBeDefined();
  });

  test('refuses another order under a known key', async () => {
    const asked = order('1234567890');
    await context.bank.transfer(asked);
    const others: Partial<TransferOrder>[] = [
      { amountInIDR: '1500001' },
      { accountNumber: '1234567891' },
      { bankCode: '008' },
      { accountHolderName: 'PT Lain' },
      { description: 'INV/2026/000002' },
    ];
    for (const other of others) {
      await expect(
        context.bank.transfer({ ...asked, ...other }),
        JSON.stringify(other),
      ).rejects.toMatchObject({
        code: 'THIRD_PARTY',
        says: { key: 'server.bank.otherTransfer' },
      });
    }
  });

  test('refuses an amount that is not whole rupiah, and a bank that it does not know', async () => {
    for (const amountInIDR of ['0', '-1', '0.50', '1500000.01', '1e6', 'NaN', '']) {
      await expect(
        context.bank.transfer(order('1234567890', { amountInIDR })),
        amountInIDR,
      ).rejects.toMatchObject({
        code: 'THIRD_PARTY',
      });
    }
    await expect(context.bank.transfer(order('1234567890', { bankCode: '999' }))).rejects.toMatchObject({
      code: 'THIRD_PARTY',
    });
  });

  test('is prepared as often as one likes, from several servers at once, and forgets nothing', async () => {
    const asked = order('1234567890');
    const { bankReference } = await context.bank.transfer(asked);
    await Promise.all(Array.from({ length: 4 }, () => prepareSandboxBank(context.database)));
    expect(await context.bank.transferOf(asked.idempotencyKey)).toMatchObject({ bankReference });
  });

  test('is out of reach for requests: its memory is not ours', async () => {
    const reading = context.database.read(11, (executor) =>
      executor.execute('select * from sandbox_bank.transfer'),
    );
    await expect(reading).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('names the same invented holder for the same account, and checks the length', async () => {
    const { bank } = context;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...indonesianBanks),
        fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 24 }),
        async ({ code, name, accountNumberMinLength, accountNumberMaxLength }, accountNumber) => {
          const { length } = accountNumber;
          const isRight = length >= accountNumberMinLength && length <= accountNumberMaxLength;
          const answer = await bank.inquire(code, accountNumber);
          expect(await bank.inquire(code, accountNumber)).toEqual(answer);
          if (!isRight || accountNumber.endsWith('0001')) expect(answer).toBeNull();
          else {
            expect(answer).toMatchObject({ bankCode: code, bankName: name, accountNumber });
            expect(answer?.accountHolderName).toMatch(/^[A-Z][A-Za-z]+( [A-Z][a-z]+)+$/);
          }
        },
      ),
    );
    const holders = await Promise.all(
      Array.from({ length: 40 }, (_, index) => bank.inquire('014', String(1_234_500_100 + index * 7))),
    );
    expect(new Set(holders.map((holder) => holder?.accountHolderName)).size).toBeGreaterThan(20);
    expect(await bank.inquire('999', '1234567890')).toBeNull();
    expect(await bank.inquire('014', '12345678AB')).toBeNull();
  });
});

test('the sandbox bank names the holders of accounts that were opened there, but for the numbers that it never knows', async () => {
  const { bank, database } = context;
  const accountHolderName = 'PT SINAR ABADI';
  const opened = ['8000311599', '8000310001'].map((accountNumber) => ({
    bankCode: '014',
    accountNumber,
    accountHolderName,
  }));
  await openSandboxAccounts(database.system, opened);
  await openSandboxAccounts(database.system, opened);
  expect(await bank.inquire('014', '8000311599')).toMatchObject({ accountHolderName });
  expect((await bank.inquire('008', '8000311599000'))?.accountHolderName).not.toBe(accountHolderName);
  expect(await bank.inquire('014', '8000310001')).toBeNull();
});

describe('the bank over HTTP', () => {
  const inquire = (payload: object, person: string = 'maker') =>
    app.inject({ method: 'POST', url: '/v1/banks/inquiry', headers: { 'x-person': person }, payload });

  test('an inquiry answers the account, however its number was typed', async () => {
    const answer = await inquire({ bankCode: '014', accountNumber: ' 123-456 7890' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      bankAccount: {
        bankCode: '014',
        bankName: 'Bank Central Asia (BCA)',
        accountNumber: '1234567890',
        accountHolderName: expect.any(String),
      },
    });
  });

  test.each(['', '12', '1 2', '1234560001', '123456789', '12345678901', '1234567abc'])(
    'account number %j is incorrect, and the field says so',
    async (accountNumber) => {
      const answer = await inquire({ bankCode: '014', accountNumber });
      expect(answer.statusCode).toBe(400);
      const message = screenTexts.bankAccountInvalid;
      expect(answer.json()).toMatchObject({
        error: { code: 'validation_failed', message, fields: { accountNumber: message } },
      });
    },
  );

  test('a number of fewer than three characters reaches no bank', async () => {
    const asked: string[] = [];
    const counting = {
      ...context,
      bank: {
        ...context.bank,
        inquire: (bankCode: string, accountNumber: string) => {
          asked.push(accountNumber);
          return context.bank.inquire(bankCode, accountNumber);
        },
      },
    };
    const other = await buildOutsideApp(counting, people, [routes]);
    for (const accountNumber of ['12', '123']) {
      await other.inject({
        method: 'POST',
        url: '/v1/banks/inquiry',
        headers: { 'x-person': 'maker' },
        payload: { bankCode: '014', accountNumber },
      });
    }
    expect(asked).toEqual(['123']);
    await other.close();
  });

  test('an unknown bank is named as such; a person without the right asks nothing', async () => {
    const unknown = await inquire({ bankCode: '999', accountNumber: '1234567890' });
    expect(unknown.json()).toMatchObject({ error: { fields: { bankCode: 'This bank is not known' } } });
    expect((await inquire({ bankCode: '014', accountNumber: '1234567890' }, 'nobody')).statusCode).toBe(403);
    expect((await inquire({ bankCode: '014', accountNumber: '1234567890', more: 1 })).statusCode).toBe(400);
  });

  test.each([
    [
      '/v1/banks',
      { code: '014', name: 'Bank Central Asia (BCA)', bic: 'CENAIDJA', accountNumberMinLength: 10 },
    ],
    ['/v1/bill-payment/banks', { code: '008', name: 'Bank Mandiri' }],
    ['/v1/purchase-payment/banks', { code: '002' }],
    ['/v1/deposit-payment/banks', { code: '451' }],
    ['/v1/countries', { code: 'SG', name: 'Singapore', nameInIndonesian: 'Singapura', currencyCode: 'SGD' }],
    ['/v1/currencies', { code: 'KRW', name: 'South Korean won', decimals: 0 }],
    ['/v1/payment-purposes', { code: 'SUPP', name: 'Payment to a supplier' }],
  ])('%s lists everything on one page', async (url, row) => {
    const answer = await app.inject({ url, headers: { 'x-person': 'nobody' } });
    expect(answer.statusCode).toBe(200);
    const { data, pageInfo } = answer.json<{ data: { id: string; code: string }[]; pageInfo: object }>();
    expect(data.find(({ code }) => code === row.code)).toMatchObject({ id: row.code, ...row });
    expect(new Set(data.map(({ id }) => id)).size).toBe(data.length);
    expect(pageInfo).toEqual({ count: data.length, currentPage: 1, totalData: data.length, totalPage: 1 });
  });

  test('a product that pays nothing has no banks', async () => {
    expect((await app.inject({ url: '/v1/lottery-payment/banks' })).statusCode).toBe(404);
  });
});
