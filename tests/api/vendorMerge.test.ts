import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { nouns } from '../../resources/nouns.server.ts';
import { declaredNouns } from '../../resources/nouns.ts';
import { namingVendors } from '../../resources/datasets.server.ts';
import { namesOfVendors } from '../../resources/purchasing/vendor/merge/vendorMerge.server.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

let test: TestApp;
let finance: Caller;
let admin: Caller;
let plain: Caller;
let stranger: Caller;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp();
  [finance, admin, plain, stranger] = await Promise.all([
    test.signInAs('finance.admin@nusantara.test'),
    test.signInAs('admin@nusantara.test'),
    test.signInAs('finance.user@nusantara.test'),
    test.signInAs('admin@lain.test'),
  ]);
});
afterAll(() => test?.close());

interface Vendor {
  id: number;
  version: number;
  name: string;
  status: string;
  taxNumber: string | null;
  email: string | null;
  mergedInto: { id: number; name: string } | null;
  bankAccounts: { id: number; accountNumber: string; isConfirmed: boolean }[];
  histories: { action: string; related: { type: string; id: number; name: string } | null }[];
  isAbleToMerge: boolean;
  refusals: Record<string, string>;
}

const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await test.database.systemPool.query(text, values)).rows as Row[];

async function made(input: Record<string, unknown> = {}, caller = finance): Promise<Vendor> {
  serial += 1;
  const answer = await caller.post('/v1/vendors', {
    name: `PT Gabung ${serial}`,
    bankAccounts: [
      {
        country: 'ID',
        bankCode: '014',
        accountNumber: String(8_000_010_000 + serial),
        accountHolderName: 'PT GABUNG',
        currencyCode: 'IDR',
      },
    ],
    ...input,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Vendor>();
}

const read = async (id: number, caller = finance) => (await caller.get(`/v1/vendors/${id}`)).json<Vendor>();

/** Lets so many documents name a vendor, one of them with a payment under way where there is one. */
async function use(vendor: Vendor, documents: number): Promise<number[]> {
  const rows = await sql<{ id: string }>(
    `update bill set vendor_id = $1 where company_id = 1 and id in (
       select b.id from bill b where b.company_id = 1 and transaction_type = 'bill' and vendor_id not in (
         select id from vendor where name like 'PT Gabung%')
       order by (exists (select from payment p where p.bill_id = b.id and p.status = 'awaiting_approval')) desc, b.id
       limit $2) returning id`,
    [vendor.id, documents],
  );
  return rows.map(({ id }) => Number(id));
}

const merge = (
  gone: Vendor,
  into: Pick<Vendor, 'id' | 'version'>,
  more: Record<string, unknown> = {},
  caller = finance,
) =>
  caller.patch(
    `/v1/vendors/${gone.id}/merge`,
    { intoID: into.id, intoVersion: into.version, ...more },
    { version: gone.version },
  );

describe('a merge of two vendors', () => {
  it('moves everything that names the one, and leaves no other name of a vendor behind', async () => {
    const catalog = await sql<{ named: string }>(
      `select c.conrelid::regclass || '.' || a.attname as named from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
       where c.contype = 'f' and c.confrelid = 'vendor'::regclass order by 1`,
    );
    const moved = namesOfVendors(namingVendors).one.map(
      (column) => `${getTableConfig(column.table).name}.${column.name}`,
    );
    // Accounts are chosen one by one.
    expect([...moved, 'vendor_bank_account.vendor_id'].toSorted()).toEqual(catalog.map(({ named }) => named));
    const lists = declaredNouns.flatMap(({ noun }) =>
      Object.entries(noun.fields).flatMap(([name, field]) =>
        field.kind === 'references' && field.resource === 'vendors' ? [`${noun.name}.${name}`] : [],
      ),
    );
    expect(lists).toEqual(['product.soldBy']);
    const named = await sql<{ named: string }>(
      `select table_name || '.' || column_name as named from information_schema.columns
       where table_schema = 'public' and (column_name like '%vendor%id%' or column_name = 'sold_by_ids') order by 1`,
    );
    expect(named.map((one) => one.named)).toEqual([
      'bill.vendor_id',
      // Sums that follow the documents by themselves.
      'bill_rollup.vendor_id',
      'invoice_reading.vendor_id',
      'product.sold_by_ids',
      'purchase_template.vendor_id',
      'quote_invitation.vendor_id',
      'reading_lesson.vendor_id',
      'vendor_bank_account.vendor_id',
      'withholding_slip.vendor_id',
    ]);
  });

  it('takes templates along, and what is bought again by them goes on', async () => {
    const [gone, into] = [await made(), await made()];
    const source = await finance.post('/v1/bills', {
      vendorID: gone.id,
      transactionDate: '2026-11-20',
      dueDate: '2026-12-20',
      referenceNumber: 'F-TPL',
      items: [{ itemableID: 1, unitPrice: 3_000_000, qty: 1 }],
    });
    expect(source.statusCode, source.body).toBe(201);
    const template = await finance.post('/v1/purchase-templates', {
      name: 'Of a merged vendor',
      document: source.json<{ referenceID: string }>().referenceID,
      visibility: 'private',
    });
    expect(template.statusCode, template.body).toBe(201);
    const { id: templateID } = template.json<{ id: number }>();
    const recurring = await finance.post('/v1/recurring-purchases', {
      name: 'Of a merged vendor',
      templateID,
      enteredAs: 'draft',
      frequency: 'weekly',
      day: 3,
      start: '2026-11-01',
      end: null,
    });
    expect(recurring.statusCode, recurring.body).toBe(201);
    const answer = await merge(await read(gone.id), await read(into.id));
    expect(answer.statusCode, answer.body).toBe(200);
    const kept = { id: into.id, name: into.name };
    expect((await finance.get(`/v1/purchase-templates/${templateID}`)).json()).toMatchObject({
      vendor: into.name,
      content: { vendor: kept },
    });
    const found = await finance.get(`/v1/purchase-templates?query=${encodeURIComponent(into.name)}`);
    expect(found.json()).toMatchObject({ data: [{ id: templateID }] });
    // On its day it makes an invoice of the vendor that was kept; before, it was paused.
    const begun = test.clock.at;
    test.pass(5 * 86_400);
    await nouns
      .clockWork(test.context)
      .find(({ name }) => name === 'recurringPurchase.due')
      ?.run();
    test.clock.at = begun;
    const { id } = recurring.json<{ id: number }>();
    expect((await finance.get(`/v1/recurring-purchases/${id}`)).json()).toMatchObject({
      status: 'active',
      made: [{ vendor: kept }],
    });
  });

  it('keeps history, takes what was chosen, and lets a second person confirm the accounts', async () => {
    const [gone, kept] = [
      await made({ taxNumber: '09.254.294.3-407.000', email: 'gone@vendor.test' }),
      await made({ email: 'kept@vendor.test' }),
    ];
    const third = await made();
    const documents = await use(gone, 3);
    const underWay = await sql(
      `select id, account_number, bank_code, is_use_vendor_bank_detail from payment where company_id = 1 and bill_id = any($1) order by id`,
      [documents],
    );
    expect(underWay.length).toBeGreaterThan(0);
    const product = await admin.post('/v1/products', { name: 'Pena uji', soldByIDs: [gone.id, third.id] });
    const productID = product.json<{ id: number }>().id;
    await sql(
      `insert into saved_filter (company_id, employee_id, screen, name, query)
       select 1, min(id), 'bills', 'uji gabung', $1 from employee where company_id = 1`,
      [`status=paid&vendorIDs=${gone.id},${third.id}`],
    );
    const answer = await merge(gone, kept, {
      taken: [{ field: 'name' }, { field: 'taxNumber' }],
      accounts: [{ accountID: gone.bankAccounts[0]?.id }],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const after = answer.json<Vendor>();
    expect(after).toMatchObject({
      status: 'merged',
      name: kept.name,
      mergedInto: { id: kept.id, name: gone.name },
      bankAccounts: [],
      isAbleToMerge: false,
    });
    expect(after.histories.at(-1)).toMatchObject({
      action: 'merge',
      related: { type: 'vendor', id: kept.id, name: gone.name },
    });
    const now = await read(kept.id);
    expect(now).toMatchObject({
      name: gone.name,
      taxNumber: gone.taxNumber,
      email: 'kept@vendor.test',
      status: 'bank_detail_review',
      version: kept.version + 1,
    });
    expect(now.bankAccounts.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false]);
    expect(now.histories.at(-1)).toMatchObject({
      action: 'takeOver',
      related: { type: 'vendor', id: gone.id, name: gone.name },
    });
    const bills = await finance.get(`/v1/bills?vendorIDs=${kept.id}&limit=100`);
    const listed = bills.json<{ data: { id: number; vendorName: string }[] }>().data;
    expect(listed.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(documents.toSorted((a, b) => a - b));
    expect(new Set(listed.map(({ vendorName }) => vendorName))).toEqual(new Set([gone.name]));
    // What was named by the id of the one finds the other.
    const old = await finance.get(`/v1/bills?vendorIDs=${gone.id}&limit=100`);
    expect(old.json<{ pageInfo: { totalData: number } }>().pageInfo.totalData).toBe(documents.length);
    expect(
      await sql(
        `select id, account_number, bank_code, is_use_vendor_bank_detail from payment where company_id = 1 and bill_id = any($1) order by id`,
        [documents],
      ),
    ).toEqual(underWay);
    const sold = (await admin.get(`/v1/products/${productID}`)).json<{ soldBy: { id: number }[] }>();
    expect(sold.soldBy.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(
      [kept.id, third.id].toSorted((a, b) => a - b),
    );
    const [saved] = await sql<{ query: string }>(`select query from saved_filter where name = 'uji gabung'`);
    expect(new URLSearchParams(saved?.query).get('vendorIDs')).toBe(`${kept.id},${third.id}`);

    const own = await finance.patch(`/v1/vendors/${kept.id}/confirm-bank-detail`, undefined);
    expect(own.statusCode).toBe(403);
    const confirmed = await admin.patch(`/v1/vendors/${kept.id}/confirm-bank-detail`, undefined);
    expect(confirmed.json<Vendor>().bankAccounts.map(({ isConfirmed }) => isConfirmed)).toEqual([true, true]);
    const told = await sql(
      `select from outbox where company_id = 1 and payload::text like '%vendor_merged%' and payload::text like $1`,
      [`%${gone.name}%`],
    );
    expect(told.length).toBeGreaterThan(0);
  });

  it('is refused in words: itself, an archived one, another company’s, what is not an account of it', async () => {
    const [gone, kept, archived] = [await made(), await made(), await made()];
    await finance.patch(`/v1/vendors/${archived.id}/archive`, undefined);
    const foreign = await sql<{ id: string }>('select max(id) as id from vendor where company_id = 2');
    const refused = async (into: number, more: Record<string, unknown> = {}) => {
      const answer = await merge(gone, { id: into, version: 1 }, more);
      expect(answer.statusCode, answer.body).toBe(400);
      return answer.json<{ error: { fields: Record<string, string> } }>().error.fields;
    };
    expect(await refused(gone.id)).toEqual({ intoID: 'A vendor cannot be merged into itself' });
    expect(Object.keys(await refused(archived.id))).toEqual(['intoID']);
    expect(Object.keys(await refused(Number(foreign[0]?.id)))).toEqual(['intoID']);
    expect(
      Object.keys(await refused(kept.id, { accounts: [{ accountID: kept.bankAccounts[0]?.id }] })),
    ).toEqual(['accounts.0.accountID']);
    expect(Object.keys(await refused(kept.id, { taken: [{ field: 'name' }, { field: 'name' }] }))).toEqual([
      'taken.1.field',
    ]);
    expect((await merge(gone, kept, {}, plain)).statusCode).toBe(403);
    expect((await merge(gone, kept, {}, stranger)).statusCode).toBe(404);
    expect(await read(gone.id)).toMatchObject({ status: 'active', version: gone.version });
  });

  it('is refused where either changed since it was compared', async () => {
    const [gone, kept] = [await made(), await made()];
    const change = (vendor: Vendor) =>
      finance.put(`/v1/vendors/${vendor.id}`, { name: vendor.name, bankAccounts: [] });
    await change(kept);
    const stale = await merge(gone, kept);
    expect(stale.statusCode).toBe(409);
    expect(stale.json<{ error: { code: string } }>().error.code).toBe('stale_version');
    const newer = await read(kept.id);
    await change(gone);
    expect((await merge(gone, newer)).statusCode).toBe(409);
    expect((await merge(await read(gone.id), newer)).statusCode).toBe(200);
    // Nothing that waits: no document names either of them.
    expect((await read(kept.id)).status).toBe('active');
  });

  it('lets nothing name the merged vendor afterwards, and leads older ones on', async () => {
    const [gone, middle, last] = [await made(), await made(), await made()];
    expect((await merge(gone, middle)).statusCode).toBe(200);
    const again = await merge(await read(gone.id), last);
    expect(again.statusCode).toBe(409);
    expect((await merge(await read(middle.id), last)).statusCode).toBe(200);
    expect((await read(gone.id)).mergedInto).toMatchObject({ id: last.id });
    for (const path of ['archive', 'restore']) {
      expect((await finance.patch(`/v1/vendors/${gone.id}/${path}`, undefined)).statusCode).toBe(409);
    }
    expect((await finance.delete(`/v1/vendors/${gone.id}`)).statusCode).toBe(409);
    const chosen = await finance.get(`/v1/vendors?choosable=true&query=${encodeURIComponent(gone.name)}`);
    expect(chosen.json<{ data: Vendor[] }>().data.map(({ id }) => id)).not.toContain(gone.id);
    const problems = await finance.get(`/v1/bills/problems?vendorID=${gone.id}`);
    expect(problems.body).toContain('was merged into another one');
  });

  it('of two into each other at once ends in one of them', async () => {
    const [one, other] = [await made(), await made()];
    const answers = await Promise.all([merge(one, other), merge(other, one, {}, admin)]);
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code === 200)).toHaveLength(1);
    expect(answers.every(({ statusCode }) => statusCode < 500)).toBe(true);
    const statuses = [(await read(one.id)).status, (await read(other.id)).status];
    expect(statuses.toSorted()).toEqual(['active', 'merged']);
  });
});
