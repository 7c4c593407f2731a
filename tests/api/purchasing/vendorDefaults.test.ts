import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LineDefaults } from '../../../resources/purchasing/vendor/lineDefaults.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

let place: TestApp;
let finance: Caller;
let serial = 0;

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs('finance.admin@nusantara.test');
});
afterAll(() => place?.close());

async function made(path: string, input: Record<string, unknown>, caller = finance): Promise<{ id: number }> {
  serial += 1;
  const answer = await caller.post(`/v1/${path}`, { name: `Uji bawaan ${serial}`, ...input });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ id: number }>();
}

const account = () => ({
  country: 'ID',
  bankCode: '014',
  accountNumber: `8100${10_000 + serial}`,
  accountHolderName: 'PT UJI',
  currencyCode: 'IDR',
});

const vendorWith = (input: Record<string, unknown> = {}) =>
  made('vendors', { bankAccounts: [account()], ...input });

async function defaultsOf(vendorID: number, caller = finance): Promise<LineDefaults> {
  const answer = await caller.get(`/v1/vendors/${vendorID}/line-defaults`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<LineDefaults>();
}

/** An invoice that was agreed to, of one line. */
async function bought(
  vendorID: number,
  head: Record<string, unknown>,
  line: Record<string, unknown>,
  status = 'awaiting_payment',
) {
  serial += 1;
  const answer = await finance.post('/v1/bills', {
    vendorID,
    transactionDate: '2026-11-02',
    dueDate: '2026-12-02',
    ...head,
    items: [{ qty: 1, unit: 'pcs', ...line }],
  });
  expect(answer.statusCode, answer.body).toBe(201);
  await place.database.systemPool.query('update bill set status = $1 where company_id = 1 and id = $2', [
    status,
    answer.json<{ id: number }>().id,
  ]);
}

test('a vendor says what its lines begin with: its taxes, and of what it sells the prices', async () => {
  const vendor = await vendorWith({ tax: 11, withholding: 2 });
  const [sold, paid] = [
    await made('products', { soldByIDs: [vendor.id], prices: [{ currencyCode: 'USD', amount: 80.5 }] }),
    await made('products', { prices: [{ currencyCode: 'IDR', amount: 90_000 }] }),
  ];
  await bought(vendor.id, {}, { itemableID: paid.id, unitPrice: 100_000 });
  await bought(
    vendor.id,
    { transactionDate: '2026-11-05' },
    { itemableID: paid.id, unitPrice: 120_000 },
    'paid',
  );
  await bought(vendor.id, { isPriceIncludeTax: true }, { itemableID: paid.id, unitPrice: 133_200 });
  await bought(vendor.id, {}, { itemableID: paid.id, unitPrice: 1_200_000, unit: 'box' });
  // Nobody agreed to these.
  await bought(
    vendor.id,
    { transactionDate: '2026-11-09' },
    { itemableID: paid.id, unitPrice: 9 },
    'awaiting_review',
  );
  await bought(
    vendor.id,
    { transactionDate: '2026-11-09' },
    { itemableID: paid.id, unitPrice: 9 },
    'rejected',
  );

  const { tax, whtTax, products } = await defaultsOf(vendor.id);
  expect({ tax, whtTax }).toEqual({ tax: 11, whtTax: 2 });
  expect(new Set(products.map(({ productID }) => productID))).toEqual(new Set([sold.id, paid.id]));
  expect(products.find(({ productID }) => productID === sold.id)).toEqual({
    productID: sold.id,
    prices: [{ currencyCode: 'USD', amount: 80.5 }],
    paid: [],
  });
  const price = (unitPrice: number, unit: string, isPriceIncludeTax: boolean) => ({
    currencyCode: 'IDR',
    unit,
    isPriceIncludeTax,
    unitPrice,
  });
  const known = products.find(({ productID }) => productID === paid.id);
  expect(known?.prices).toEqual([{ currencyCode: 'IDR', amount: 90_000 }]);
  expect(known?.paid).toHaveLength(3);
  expect(known?.paid[0]).toEqual(price(120_000, 'pcs', false));
  expect(known?.paid).toContainEqual(price(133_200, 'pcs', true));
  expect(known?.paid).toContainEqual(price(1_200_000, 'box', false));
});

test('its lines begin with nothing where it says nothing, and only with prices that the person may read', async () => {
  const vendor = await vendorWith();
  expect(await defaultsOf(vendor.id)).toEqual({ tax: null, whtTax: null, products: [] });
  const product = await made('products', {});
  await bought(vendor.id, {}, { itemableID: product.id, unitPrice: 75_000 });
  expect((await defaultsOf(vendor.id)).products).toHaveLength(1);
  await place.database.systemPool.query(
    `delete from approval_task where company_id = 1 and subject_type = 'bill'
      and subject_id in (select id from bill where company_id = 1 and vendor_id = $1)`,
    [vendor.id],
  );
  // Approvers choose vendors, too, and read what waited for them.
  const reviewer = await place.signInAs('reviewer@nusantara.test');
  expect((await defaultsOf(vendor.id, reviewer)).products.flatMap(({ paid }) => paid)).toEqual([]);
  const path = `/v1/vendors/${vendor.id}/line-defaults`;
  expect((await (await place.signInAs('employee@nusantara.test')).get(path)).statusCode).toBe(403);
  expect((await (await place.signInAs('admin@lain.test')).get(path)).statusCode).toBe(404);
  expect((await finance.get('/v1/vendors/999999999/line-defaults')).statusCode).toBe(404);
});

test('a document is paid from its organization’s account, else from its vendor’s, else from the main one', async () => {
  const { rows: accounts } = await place.database.systemPool.query<{ id: string; is_main: boolean }>(
    'select id, is_main from company_account where company_id = 1 order by is_main desc, id',
  );
  const [main, first, second] = accounts.map(({ id }) => Number(id));
  const vendor = await vendorWith({ companyAccountID: first });
  const admin = await place.signInAs('admin@nusantara.test');
  const organization = await made('organizations', { companyAccountID: second }, admin);
  const product = await made('products', {});
  const accountOf = async (input: Record<string, unknown>) => {
    serial += 1;
    const answer = await finance.post('/v1/bills', {
      transactionDate: '2026-11-20',
      dueDate: '2026-12-20',
      items: [{ itemableID: product.id, qty: 1, unitPrice: 100_000 }],
      ...input,
    });
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ companyAccount: { id: number } | null }>().companyAccount?.id;
  };
  expect(await accountOf({ vendorID: (await vendorWith()).id })).toBe(main);
  expect(await accountOf({ vendorID: vendor.id })).toBe(first);
  expect(await accountOf({ vendorID: vendor.id, organizationID: organization.id })).toBe(second);
  const plain = await made('organizations', {}, admin);
  expect(await accountOf({ vendorID: vendor.id, organizationID: plain.id })).toBe(first);
});
