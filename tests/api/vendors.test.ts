import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import { createTestApp } from './testApp.ts';
import type { Caller, TestApp } from './testApp.ts';

let test: TestApp;
let finance: Caller;
let admin: Caller;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp();
  [finance, admin] = await Promise.all([
    test.signInAs('finance.admin@nusantara.test'),
    test.signInAs('admin@nusantara.test'),
  ]);
});
afterAll(() => test?.close());

interface Account {
  id: number;
  bankCode: string;
  bankName: string;
  accountNumber: string;
  accountHolderName: string;
  accountType: string;
  currencyCode: string;
  country: string;
  isConfirmed: boolean;
}
interface Vendor {
  id: number;
  version: number;
  name: string;
  status: string;
  taxNumber: string | null;
  bankAccounts: Account[];
  refusals: Record<string, string>;
  isAbleToConfirmBankDetail: boolean;
  histories: { action: string; notes: string | null; changes: Record<string, unknown> }[];
}

const typedAccount = (ending: string) => ({
  country: 'ID',
  bankCode: '014',
  accountNumber: `80000${ending}`,
  accountHolderName: 'PT SINAR BARU',
  currencyCode: 'IDR',
});

async function made(input: Record<string, unknown> = {}): Promise<Vendor> {
  serial += 1;
  const answer = await finance.post('/v1/vendors', {
    name: `PT Sinar Baru ${serial}`,
    bankAccounts: [typedAccount(String(10_000 + serial))],
    ...input,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Vendor>();
}

/** A document names the vendor. */
async function use(vendor: Vendor): Promise<void> {
  const [some] = await test.database.system
    .select({ id: documentTable.id })
    .from(documentTable)
    .where(eq(documentTable.companyID, 1))
    .limit(1);
  await test.database.system.execute(
    sql`update bill set vendor_id = ${vendor.id} where company_id = 1 and id = ${some?.id}`,
  );
}

const saved = async (vendor: Vendor, bankAccounts: object[], caller = finance) => {
  const answer = await caller.put(`/v1/vendors/${vendor.id}`, { name: vendor.name, bankAccounts });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Vendor>();
};
const sentAccount = ({ id, country, bankCode, accountNumber, accountHolderName, currencyCode }: Account) => ({
  id,
  country,
  bankCode,
  accountNumber,
  accountHolderName,
  currencyCode,
});

describe('a vendor', () => {
  it('is refused under a taken name in the words of the catalogue', async () => {
    const vendor = await made();
    const again = await finance.post('/v1/vendors', { name: vendor.name.toLowerCase() });
    expect(again.statusCode).toBe(409);
    const { error } = again.json<{ error: { message: string; fields: Record<string, string> } }>();
    expect(error.message).toBe('Vendor name must be unique');
    expect(error.fields['name']).toBe('Vendor name must be unique');
  });

  it('keeps its bank by name and its number plain; abroad, what its country asks for', async () => {
    const vendor = await made({
      bankAccounts: [
        { ...typedAccount('0'), accountNumber: '800-000.00 01' },
        {
          country: 'EU',
          accountNumber: 'DE89 3704 0044 0532 0130 00',
          accountHolderName: 'Sinar GmbH',
          currencyCode: 'EUR',
        },
      ],
    });
    expect(vendor.bankAccounts).toMatchObject([
      { bankName: 'Bank Central Asia (BCA)', accountNumber: '8000000001', accountType: 'domestic' },
      { bankName: '', accountNumber: 'DE89370400440532013000', accountType: 'international' },
    ]);
    const listed = await finance.get(`/v1/vendors?ids=${vendor.id}`);
    expect(listed.json<{ data: Vendor[] }>().data[0]?.bankAccounts).toMatchObject([
      { bankCode: '014', currencyCode: 'IDR', isConfirmed: true },
      { bankCode: '', currencyCode: 'EUR', isConfirmed: true },
    ]);
  });

  it('is refused with everything that is wrong with its accounts and its tax number', async () => {
    const answer = await finance.post('/v1/vendors', {
      name: 'PT Salah',
      taxNumber: '12.345',
      bankAccounts: [{ ...typedAccount('1'), bankCode: '999' }],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ error: { fields: object } }>().error.fields).toEqual({
      taxNumber: 'An Indonesian tax number has 15 or 16 digits',
      'bankAccounts.0.bankCode': 'This bank is not known',
    });
    const abroad = await finance.post('/v1/vendors', {
      name: 'Salah BV',
      taxNumber: 'NL 12.345',
      bankAccounts: [
        { country: 'EU', accountNumber: 'NL00X', accountHolderName: 'Salah BV', currencyCode: 'EUR' },
      ],
    });
    expect(abroad.json<{ error: { fields: object } }>().error.fields).toEqual({
      'bankAccounts.0.accountNumber': 'Invalid format.',
    });
  });
});

describe('a changed bank account', () => {
  it('needs nobody else before a document names the vendor', async () => {
    const vendor = await made();
    const after = await saved(vendor, [typedAccount('55555')]);
    expect(after).toMatchObject({ status: 'active', bankAccounts: [{ isConfirmed: true }] });
  });

  it('waits for a second person afterwards, who confirms it', async () => {
    const vendor = await made();
    await use(vendor);
    const [account] = vendor.bankAccounts;
    if (!account) throw new Error('no account');
    const changed = await saved(vendor, [{ ...sentAccount(account), accountNumber: '8000077777' }]);
    expect(changed.status).toBe('bank_detail_review');
    expect(changed.bankAccounts).toMatchObject([{ id: account.id, isConfirmed: false }]);
    expect(changed.isAbleToConfirmBankDetail).toBe(false);
    const own = await finance.patch(`/v1/vendors/${vendor.id}/confirm-bank-detail`, undefined);
    expect(own.statusCode).toBe(403);
    expect(own.json<{ error: { message: string } }>().error.message).toBe(
      'You changed the bank detail: a second person has to confirm it.',
    );
    const waiting = (await admin.get('/v1/inbox/counts')).body;
    expect(waiting).toContain('bank-details');
    const confirmed = await admin.patch(`/v1/vendors/${vendor.id}/confirm-bank-detail`, undefined);
    expect(confirmed.statusCode, confirmed.body).toBe(200);
    expect(confirmed.json<Vendor>()).toMatchObject({
      status: 'active',
      bankAccounts: [{ id: account.id, accountNumber: '8000077777', isConfirmed: true }],
    });
    expect(confirmed.json<Vendor>().histories.map(({ action }) => action)).toEqual([
      'create',
      'edit',
      'confirmBankDetail',
    ]);
  });

  it('is what it was before when the second person declines it; a new one is gone', async () => {
    const vendor = await made();
    await use(vendor);
    const [account] = vendor.bankAccounts;
    if (!account) throw new Error('no account');
    const first = { ...sentAccount(account), accountNumber: '8000066666' };
    const changed = await saved(vendor, [first, typedAccount('44444')]);
    // Changed once more before anybody decides: what was confirmed is kept.
    await saved(vendor, [
      { ...first, accountNumber: '8000066667' },
      sentAccount(changed.bankAccounts[1] as Account),
    ]);
    const silent = await admin.patch(`/v1/vendors/${vendor.id}/decline-bank-detail`, {});
    expect(silent.statusCode).toBe(400);
    const declined = await admin.patch(`/v1/vendors/${vendor.id}/decline-bank-detail`, {
      notes: 'Not theirs',
    });
    expect(declined.statusCode, declined.body).toBe(200);
    const after = declined.json<Vendor>();
    expect(after.status).toBe('active');
    expect(after.bankAccounts).toEqual(vendor.bankAccounts);
    expect(after.histories.at(-1)).toMatchObject({ action: 'declineBankDetail', notes: 'Not theirs' });
  });

  it('still waits after the vendor was archived and restored', async () => {
    const vendor = await made();
    await use(vendor);
    await saved(vendor, [typedAccount('33333')]);
    expect((await finance.patch(`/v1/vendors/${vendor.id}/archive`, undefined)).statusCode).toBe(200);
    const restored = await finance.patch(`/v1/vendors/${vendor.id}/restore`, undefined);
    expect(restored.json<Vendor>()).toMatchObject({
      status: 'bank_detail_review',
      isAbleToConfirmBankDetail: false,
    });
  });

  it('no longer waits once it is taken off', async () => {
    const vendor = await made();
    await use(vendor);
    const account = vendor.bankAccounts[0] as Account;
    await saved(vendor, [sentAccount(account), typedAccount('22222')]);
    const after = await saved(vendor, [sentAccount(account)], admin);
    expect(after).toMatchObject({ status: 'active', bankAccounts: [{ isConfirmed: true }] });
  });
});

describe('a vendor that looks the same', () => {
  it('is found by its tax number, its account and its name', async () => {
    const vendor = await made({ name: 'PT Merpati Jaya Abadi', taxNumber: '09.254.294.3-407.000' });
    const alike = async (query: string) =>
      (await finance.get(`/v1/vendors/alike?${query}`)).json<{ data: object[] }>().data;
    expect(await alike('taxNumber=092542943407000')).toEqual([
      { id: vendor.id, name: vendor.name, sameBy: 'taxNumber' },
    ]);
    const number = vendor.bankAccounts[0]?.accountNumber ?? '';
    expect(await alike(`accountNumber=${number.slice(0, 4)}-${number.slice(4)}`)).toEqual([
      { id: vendor.id, name: vendor.name, sameBy: 'accountNumber' },
    ]);
    expect(await alike('name=Merpati+Jaya+Abadi')).toEqual([
      { id: vendor.id, name: vendor.name, sameBy: 'name' },
    ]);
    expect(await alike('name=Zzz+Qqq')).toEqual([]);
    expect(await alike('')).toEqual([]);
  });
});

describe('the spend of a vendor', () => {
  it('is that of its invoices by month, in rupiah at the rates of their days', async () => {
    const [busiest] = (
      await test.database.system.execute<{ vendor_id: string }>(
        sql`select vendor_id from bill where company_id = 1 and currency_code <> 'IDR' and transaction_type = 'bill'
          and vendor_id is not null group by 1 order by count(*) desc limit 1`,
      )
    ).rows;
    const answer = await finance.get(`/v1/vendors/${busiest?.vendor_id}/spend`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = answer.json<{ data: { month: string; amount: number; documents: number }[] }>();
    expect(data).toHaveLength(12);
    expect(data.map(({ month }) => month)).toEqual(data.map(({ month }) => month).toSorted());
    const { rows: bills } = await test.database.system.execute<{ month: string; amount: string }>(
      sql`select to_char(transaction_date, 'YYYY-MM-01') as month, round(total_amount * coalesce((
          select rate_amount from exchange_rate r where r.company_id = 1 and r.currency_code = b.currency_code
            and r.valid_from <= b.transaction_date order by r.valid_from desc limit 1), 1), 4)::text as amount
        from bill b where company_id = 1 and vendor_id = ${busiest?.vendor_id} and transaction_type = 'bill'
          and status not in ('draft', 'rejected', 'void')`,
    );
    expect(bills.length).toBeGreaterThan(0);
    for (const { month, amount, documents } of data) {
      const own = bills.filter((bill) => bill.month === month);
      expect(documents, month).toBe(own.length);
      expect(Math.abs(amount - own.reduce((sum, bill) => sum + Number(bill.amount), 0)), month).toBeLessThan(
        1,
      );
    }
    expect((await finance.get('/v1/vendors/999999/spend')).statusCode).toBe(404);
  });
});
