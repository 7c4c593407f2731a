import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { addDays, today } from '../../domain/day/day.ts';
import { documentTable } from '../../resources/purchasing/document/documentTables.server.ts';
import type { VendorDealings } from '../../resources/purchasing/vendor/page/vendorDealings.ts';
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
          country: 'DE',
          bankCode: 'deutdeff',
          accountNumber: 'DE89 3704 0044 0532 0130 00',
          accountHolderName: 'Sinar GmbH',
          currencyCode: 'EUR',
        },
      ],
    });
    expect(vendor.bankAccounts).toMatchObject([
      { bankName: 'Bank Central Asia (BCA)', accountNumber: '8000000001', accountType: 'domestic' },
      { bankName: 'DEUTDEFF', accountNumber: 'DE89370400440532013000', accountType: 'international' },
    ]);
    const listed = await finance.get(`/v1/vendors?ids=${vendor.id}`);
    expect(listed.json<{ data: Vendor[] }>().data[0]?.bankAccounts).toMatchObject([
      { bankCode: '014', currencyCode: 'IDR', isConfirmed: true },
      { bankCode: 'DEUTDEFF', currencyCode: 'EUR', isConfirmed: true },
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
        {
          country: 'NL',
          bankCode: 'ABNANL2AX',
          accountNumber: 'NL00X',
          accountHolderName: 'Salah BV',
          currencyCode: 'EUR',
        },
      ],
    });
    expect(abroad.json<{ error: { fields: object } }>().error.fields).toEqual({
      'bankAccounts.0.bankCode': 'Enter the BIC of a bank in this country, 8 or 11 characters',
      'bankAccounts.0.accountNumber': 'Enter an IBAN of this country',
    });
    const nowhere = { accountNumber: 'hello', accountHolderName: 'Salah', currencyCode: 'EUR' };
    for (const country of ['EU', 'UK', 'XX']) {
      const refused = await finance.post('/v1/vendors', {
        name: `Salah ${country}`,
        bankAccounts: [{ ...nowhere, country }],
      });
      expect(refused.json<{ error: { fields: object } }>().error.fields, country).toEqual({
        'bankAccounts.0.country': 'Use a country code of ISO 3166 such as SG, GB or DE',
      });
    }
  });
});

describe('a vendor that others name', () => {
  const deleted = (path: string) => admin.delete(`/v1/${path}`);
  const offered = async (path: string) => {
    const answer = await admin.get(`/v1/${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { isAbleToDelete, refusals } = answer.json<{
      isAbleToDelete: boolean;
      refusals: Record<string, string>;
    }>();
    return { isAbleToDelete, why: refusals['delete'] ?? null };
  };

  it('is not offered to be deleted: by a document, or only by a product that it sells', async () => {
    const inUse = 'Other records name it: archive it instead.';
    const [bought, selling] = [await made(), await made()];
    expect(await offered(`vendors/${bought.id}`)).toEqual({ isAbleToDelete: true, why: null });
    await use(bought);
    const product = await admin.post('/v1/products', { name: 'Kertas uji', soldByIDs: [selling.id] });
    expect(product.statusCode, product.body).toBe(201);
    for (const { id } of [bought, selling]) {
      expect(await offered(`vendors/${id}`)).toEqual({ isAbleToDelete: false, why: inUse });
      const refused = await deleted(`vendors/${id}`);
      expect(refused.statusCode).toBe(409);
      expect(refused.json<{ error: { code: string; message: string } }>().error).toMatchObject({
        code: 'in_use',
        message: inUse,
      });
    }
    const productID = product.json<{ id: number }>().id;
    expect((await deleted(`products/${productID}`)).statusCode).toBe(204);
    expect((await deleted(`vendors/${selling.id}`)).statusCode).toBe(204);
  });

  it('keeps its term of payment from being deleted', async () => {
    const term = await admin.post('/v1/term-payments', { name: 'Uji 17 hari', days: 17 });
    const path = `term-payments/${term.json<{ id: number }>().id}`;
    expect((await offered(path)).isAbleToDelete).toBe(true);
    const vendor = await made({ termID: term.json<{ id: number }>().id });
    expect((await offered(path)).isAbleToDelete).toBe(false);
    expect((await deleted(path)).statusCode).toBe(409);
    expect((await deleted(`vendors/${vendor.id}`)).statusCode).toBe(204);
    expect((await deleted(path)).statusCode).toBe(204);
  });

  it('that is archived names what is under way with it, before and in its history', async () => {
    const vendor = await made();
    expect((await finance.get(`/v1/vendors/${vendor.id}/open`)).json()).toEqual({
      invoices: { count: 0, named: [] },
      orders: { count: 0, named: [] },
      recurring: { count: 0, named: [] },
    });
    const enter = async (fields: object) => {
      const answer = await finance.post('/v1/bills', {
        vendorID: vendor.id,
        transactionDate: '2026-11-20',
        dueDate: '2026-12-20',
        items: [{ itemableID: 1, unitPrice: 2_000_000, qty: 1 }],
        ...fields,
      });
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: number; referenceID: string }>();
    };
    const order = await enter({ transactionType: 'order', dueDate: null });
    const over = await enter({ referenceNumber: 'F-over' });
    expect((await finance.patch(`/v1/bills/${over.id}/cancel`, { notes: 'Not ours' })).statusCode).toBe(200);
    const invoice = await enter({ referenceNumber: 'F-open' });
    const template = await finance.post('/v1/purchase-templates', {
      name: `Of ${vendor.name}`,
      document: invoice.referenceID,
      visibility: 'private',
    });
    const recurring = await finance.post('/v1/recurring-purchases', {
      name: `Rent of ${vendor.name}`,
      templateID: template.json<{ id: number }>().id,
      enteredAs: 'draft',
      frequency: 'weekly',
      day: 3,
      start: '2026-11-01',
      end: null,
    });
    expect(recurring.statusCode, recurring.body).toBe(201);
    const { id: recurringID } = recurring.json<{ id: number }>();
    expect((await finance.get(`/v1/vendors/${vendor.id}/open`)).json()).toEqual({
      invoices: { count: 1, named: [{ id: invoice.id, name: invoice.referenceID }] },
      orders: { count: 1, named: [{ id: order.id, name: order.referenceID }] },
      recurring: { count: 1, named: [{ id: recurringID, name: `Rent of ${vendor.name}` }] },
    });
    // Who may not archive vendors is told nothing of them.
    const reviewer = await test.signInAs('reviewer@nusantara.test');
    expect((await reviewer.get(`/v1/vendors/${vendor.id}/open`)).statusCode).toBe(403);
    const archived = await finance.patch(`/v1/vendors/${vendor.id}/archive`, undefined);
    expect(archived.statusCode, archived.body).toBe(200);
    const { histories } = archived.json<{ histories: { action: string; systemNotes: string | null }[] }>();
    expect(histories.find(({ action }) => action === 'archive')?.systemNotes).toBe(
      `Invoices that are open still: 1 (${invoice.referenceID}). ` +
        `Orders that are open still: 1 (${order.referenceID}). ` +
        `Recurring purchases that make nothing any more: 1 (Rent of ${vendor.name}).`,
    );
  });

  it('is listed as archived only where the list asks so, or by its id', async () => {
    const vendor = await made();
    await finance.patch(`/v1/vendors/${vendor.id}/archive`, undefined);
    const found = async (query: string) =>
      (await finance.get(`/v1/vendors?limit=100&${query}`))
        .json<{ data: Vendor[] }>()
        .data.filter(({ id }) => id === vendor.id)
        .map(({ status }) => status);
    const name = encodeURIComponent(vendor.name);
    expect(await found(`query=${name}`)).toEqual([]);
    expect(await found(`choosable=true&query=${name}`)).toEqual([]);
    expect(await found(`status=inactive&query=${name}`)).toEqual(['inactive']);
    expect(await found(`ids=${vendor.id}`)).toEqual(['inactive']);
    expect(await found(`choosable=true&ids=${vendor.id}`)).toEqual([]);
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

describe('the page of a vendor', () => {
  const busiest = async (): Promise<number> => {
    const { rows } = await test.database.system.execute<{ vendor_id: string }>(
      sql`select vendor_id from bill where company_id = 1 and transaction_type = 'bill' and vendor_id is not null
        group by 1 order by count(*) filter (where status = 'awaiting_payment') desc limit 1`,
    );
    return Number(rows[0]?.vendor_id);
  };
  const asked = async <Answer>(path: string, caller = finance): Promise<Answer> => {
    const answer = await caller.get(`/v1/vendors/${await busiest()}/${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<Answer>();
  };

  it('says what is open and late, exactly, by currency', async () => {
    const { rows } = await test.database.system.execute<Record<string, string | number>>(
      sql`select currency_code as "currencyCode", sum(remaining_amount)::text as "openAmount",
          count(*)::int as "openDocuments",
          coalesce(sum(remaining_amount) filter (where due_date < (now() at time zone 'Asia/Jakarta')::date), 0)::text as "overdueAmount",
          (count(*) filter (where due_date < (now() at time zone 'Asia/Jakarta')::date))::int as "overdueDocuments"
        from bill where company_id = 1 and transaction_type = 'bill' and vendor_id = ${await busiest()}
          and status in ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization',
            'awaiting_disbursement', 'awaiting_information', 'failed')
        group by 1 order by 3 desc, 1`,
    );
    expect(rows.length).toBeGreaterThan(0);
    const { owed } = await asked<{ owed: object[] }>('dealings');
    const exact = (row: object) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, key.endsWith('Amount') ? Number(value) : value]),
      );
    expect(owed.map(exact)).toEqual(rows.map(exact));
  });

  it('says what was spent in two years in rupiah, and after how many days it is paid', async () => {
    const vendorID = await busiest();
    const { rows } = await test.database.systemPool.query<{
      status: string;
      day: string;
      total: string;
      currency: string;
      paid: string | null;
    }>(
      `select status, transaction_date::text as day, total_amount::text as total, currency_code as currency,
         (paid_at at time zone 'Asia/Jakarta')::date::text as paid
       from bill where company_id = 1 and transaction_type = 'bill' and vendor_id = $1 and transaction_date is not null`,
      [vendorID],
    );
    const rates = (
      await test.database.systemPool.query<{ currency: string; day: string; rate: string }>(
        `select currency_code as currency, valid_from::text as day, rate_amount::text as rate
         from exchange_rate where company_id = 1 order by valid_from`,
      )
    ).rows;
    const notSpent = [
      'draft',
      'awaiting_review',
      'awaiting_revision',
      'awaiting_acceptance',
      'rejected',
      'void',
    ];
    const day = today('Asia/Jakarta', test.clock.at);
    const spentIn = (from: string, to: string) =>
      rows
        .filter((row) => !notSpent.includes(row.status) && row.day >= from && row.day <= to)
        .reduce((sum, { currency, day: at, total }) => {
          const rate =
            currency === 'IDR'
              ? '1'
              : rates.findLast((one) => one.currency === currency && one.day <= at)?.rate;
          return sum + Number(total) * Number(rate);
        }, 0);
    const year = Number(day.slice(0, 4));
    const paid = rows.filter(
      ({ status, paid: at }) => status === 'paid' && at !== null && at > addDays(day, -365),
    );
    const days = paid.map((row) => (Date.parse(row.paid ?? '') - Date.parse(row.day)) / 86_400_000);
    expect(paid.length).toBeGreaterThan(0);

    const { spent, daysToPay } = await asked<VendorDealings>('dealings');
    expect(Number(spent.thisYear)).toBeGreaterThan(0);
    const nearly = (told: string, from: string, to: string) =>
      expect(Math.abs(Number(told) - spentIn(from, to))).toBeLessThan(rows.length);
    nearly(spent.thisYear, `${year}-01-01`, day);
    nearly(spent.lastYear, `${year - 1}-01-01`, `${year - 1}-12-31`);

    const founder = await test.signInAs('super.admin@nusantara.test');
    expect((await founder.post('/v1/company-profile', { firstFiscalMonth: 'october' })).statusCode).toBe(200);
    const { spent: ofBooks } = await asked<VendorDealings>('dealings');
    nearly(ofBooks.thisYear, `${year}-10-01`, day);
    nearly(ofBooks.lastYear, `${year - 1}-10-01`, `${year}-09-30`);
    expect(ofBooks.lastYear).not.toBe(spent.lastYear);
    expect((await founder.post('/v1/company-profile', { firstFiscalMonth: 'january' })).statusCode).toBe(200);
    expect(daysToPay?.documents).toBe(paid.length);
    expect(daysToPay?.average).toBeCloseTo(days.reduce((sum, one) => sum + one, 0) / days.length, 6);
  });

  it('lists its newest documents and payments, and only those that the person may read', async () => {
    const vendorID = await busiest();
    const numbers = async (text: string) =>
      (await test.database.systemPool.query<{ id: string }>(text, [vendorID])).rows.map(({ id }) =>
        Number(id),
      );
    const documents = await asked<{ data: { id: number }[] }>('documents');
    expect(documents.data.map(({ id }) => id)).toEqual(
      await numbers(`select id from bill where company_id = 1 and transaction_type = 'bill' and vendor_id = $1
        order by transaction_date desc, id desc limit 10`),
    );
    const payments = await asked<{ data: { id: number }[] }>('payments');
    expect(payments.data.map(({ id }) => id)).toEqual(
      await numbers(`select p.id from payment p join bill b on b.company_id = p.company_id and b.id = p.bill_id
        where p.company_id = 1 and b.vendor_id = $1 order by p.id desc limit 10`),
    );
    // A Finance User reads the documents of their company accounts.
    const hidden = documents.data[0]?.id ?? 0;
    await test.database.systemPool.query('update bill set company_account_id = null where id = $1', [hidden]);
    const some = await test.signInAs('finance.user@nusantara.test');
    const list = await some.get(`/v1/bills?vendorIDs=${vendorID}&limit=10`);
    const [own, all] = [
      list.json<{ data: { id: number }[]; pageInfo: { totalData: number } }>(),
      await asked<{ documents: number }>('dealings'),
    ];
    const seen = await asked<{ data: { id: number }[] }>('documents', some);
    expect(seen.data.map(({ id }) => id)).toEqual(own.data.map(({ id }) => id));
    expect(await asked<{ documents: number }>('dealings', some)).toMatchObject({
      documents: own.pageInfo.totalData,
    });
    expect(own.pageInfo.totalData).toBeLessThan(all.documents);
    expect(seen.data.map(({ id }) => id)).not.toContain(hidden);
  });

  it('lists what it sells, with the last price paid', async () => {
    const { data } = await asked<{
      data: { id: number; last: { billID: number; unitPrice: number; transactionDate: string } | null }[];
    }>('products');
    expect(data.length).toBeGreaterThan(0);
    const bought = data.find(({ last }) => last !== null);
    const { rows } = await test.database.systemPool.query<{ unit_price: string; bill_id: string }>(
      `select l.unit_price, l.bill_id from bill_line l join bill b on b.company_id = l.company_id and b.id = l.bill_id
       where l.company_id = 1 and b.vendor_id = $1 and l.itemable_id = $2 and b.transaction_type = 'bill'
         and b.status in ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization',
           'awaiting_disbursement', 'awaiting_information', 'failed', 'paid')
       order by b.transaction_date desc, l.id desc limit 1`,
      [await busiest(), bought?.id],
    );
    expect(bought?.last?.unitPrice).toBe(Number(rows[0]?.unit_price));
    expect(bought?.last?.billID).toBe(Number(rows[0]?.bill_id));
    expect((await finance.get('/v1/vendors/999999/products')).statusCode).toBe(404);
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
    interface Sum {
      amount: number;
      documents: number;
    }
    const { data } = answer.json<{ data: (Sum & { month: string; underReview: Sum })[] }>();
    expect(data).toHaveLength(12);
    expect(data.map(({ month }) => month)).toEqual(data.map(({ month }) => month).toSorted());
    const { rows: bills } = await test.database.system.execute<{
      month: string;
      amount: string;
      is_open: boolean;
    }>(
      sql`select to_char(transaction_date, 'YYYY-MM-01') as month,
          status in ('awaiting_review', 'awaiting_revision', 'awaiting_acceptance') as is_open, round(total_amount * coalesce((
          select rate_amount from exchange_rate r where r.company_id = 1 and r.currency_code = b.currency_code
            and r.valid_from <= b.transaction_date order by r.valid_from desc limit 1), 1), 4)::text as amount
        from bill b where company_id = 1 and vendor_id = ${busiest?.vendor_id} and transaction_type = 'bill'
          and status not in ('draft', 'rejected', 'void')`,
    );
    expect(bills.length).toBeGreaterThan(0);
    for (const { month, underReview, ...approved } of data) {
      for (const [isOpen, { amount, documents }] of [
        [false, approved],
        [true, underReview],
      ] as const) {
        const own = bills.filter((bill) => bill.month === month && bill.is_open === isOpen);
        expect(documents, month).toBe(own.length);
        const total = own.reduce((sum, bill) => sum + Number(bill.amount), 0);
        expect(Math.abs(amount - total), month).toBeLessThan(1);
      }
    }
    expect((await finance.get('/v1/vendors/999999/spend')).statusCode).toBe(404);
  });
});
