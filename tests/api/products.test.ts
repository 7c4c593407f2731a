import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyFeatures } from '../../domain/access/companyFeature.ts';
import { productTable } from '../../resources/purchasing/product/productTables.server.ts';
import { forgetActors } from '../../server/session/authentication.ts';
import { companyTable } from '../../server/session/companyTable.ts';
import type { Caller, TestApp } from './testApp.ts';
import { createTestApp } from './testApp.ts';

interface Choice {
  id: number;
  name: string;
  prices: { currencyCode: string; amount: number }[];
  isMiscItem: boolean;
}

let place: TestApp;
let finance: Caller;

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs('finance.admin@nusantara.test');
});
afterAll(() => place?.close());

const choices = (body: string) => (JSON.parse(body) as { data: Choice[] }).data;

test('a product has prices by currency: every one in rupiah, some in others, none in a currency without', async () => {
  const data = choices((await finance.get('/v1/products/choices?limit=100')).body);
  const codes = new Set(data.flatMap(({ prices }) => prices.map(({ currencyCode }) => currencyCode)));
  expect([...codes].sort()).toEqual(['IDR', 'SGD', 'USD']);
  for (const { prices } of data.filter(({ isMiscItem }) => !isMiscItem))
    expect(prices.filter(({ currencyCode }) => currencyCode === 'IDR')).toHaveLength(1);
  expect(data.some(({ prices }) => prices.length === 1)).toBe(true);
});

test('names are matched, and made into items, in one request each', async () => {
  const [chair] = choices((await finance.get('/v1/products/choices?query=Office%20chair&limit=1')).body);
  const bespoke = Array.from({ length: 99 }, (_, at) => `Bespoke shelf ${at}`);
  const names = [chair?.name.toUpperCase() ?? '', ...bespoke];

  const matched = await finance.post('/v1/products/matches', { names });
  expect(matched.statusCode, matched.body).toBe(200);
  expect(choices(matched.body)).toEqual([chair]);

  const made = await finance.post('/v1/products/misc', { names });
  expect(made.statusCode, made.body).toBe(201);
  const items = choices(made.body);
  expect(items.map(({ name }) => name)).toEqual([chair?.name, ...bespoke]);
  expect(items.slice(1).every(({ isMiscItem, prices }) => isMiscItem && prices.length === 0)).toBe(true);
  expect(choices((await finance.post('/v1/products/misc', { names })).body)).toEqual(items);
});

test('a name that stands on two lines is one item', async () => {
  const { body } = await finance.post('/v1/products/misc', { names: ['Carpet', 'carpet '] });
  const [first, second] = choices(body);
  expect(first?.id).toBe(second?.id);
});

test('no names, too many, and empty ones are refused by their field', async () => {
  for (const names of [[], [''], Array.from({ length: 501 }, (_, at) => `Item ${at}`)]) {
    const answer = await finance.post('/v1/products/misc', { names });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json<{ error: { fields: object } }>().error.fields)[0]).toMatch(/^names/);
  }
});

interface Stored {
  id: number;
  version: number;
  prices: { id: number; currencyCode: string; amount: number }[];
  soldBy: { id: number; name: string }[];
}

const fieldsOf = (body: string) => (JSON.parse(body) as { error: { fields: object } }).error.fields;

async function addProduct(name: string, more: object = {}): Promise<Stored> {
  const answer = await finance.post('/v1/products', { name, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Stored>();
}

test('a product has one price in a currency; two prices can exchange theirs in one save', async () => {
  const twice = await finance.post('/v1/products', {
    name: 'Lamp',
    prices: [
      { currencyCode: 'IDR', amount: 90_000 },
      { currencyCode: 'IDR', amount: 80_000 },
    ],
  });
  expect(twice.statusCode).toBe(400);
  expect(Object.keys(fieldsOf(twice.body))).toEqual(['prices.1.currencyCode']);

  const prices = [
    { currencyCode: 'USD', amount: 5 },
    { currencyCode: 'SGD', amount: 7 },
  ];
  const lamp = await addProduct('Lamp', { prices });
  const exchanged = lamp.prices.map((price) => ({
    ...price,
    currencyCode: price.currencyCode === 'USD' ? 'SGD' : 'USD',
  }));
  const saved = await finance.put(`/v1/products/${lamp.id}`, { name: 'Lamp', prices: exchanged });
  expect(saved.statusCode, saved.body).toBe(200);
  expect(saved.json<Stored>().prices).toEqual(exchanged);
});

test('a price is read in the currency beside it', async () => {
  const prices = [
    { currencyCode: 'IDR', amount: '400.000' },
    { currencyCode: 'USD', amount: '1.234,56' },
  ];
  const { prices: read } = await addProduct('Read lamp', { prices });
  expect(read.map(({ amount }) => amount)).toEqual([400_000, 1234.56]);
  const unclear = await finance.post('/v1/products', {
    name: 'Unclear lamp',
    prices: [...prices.slice(0, 1), { currencyCode: 'USD', amount: '400.000' }],
  });
  expect(fieldsOf(unclear.body)).toEqual({
    'prices.1.amount': expect.stringContaining('can be 400 or 400000') as string,
  });
});

test('one-off items are chosen on lines, and are no products of the list', async () => {
  const [item] = choices((await finance.post('/v1/products/misc', { names: ['Only once'] })).body);
  expect(choices((await finance.get('/v1/products/choices?query=only%20once')).body)).toEqual([item]);
  expect(choices((await finance.get('/v1/products?query=only%20once')).body)).toEqual([]);
  expect((await finance.get(`/v1/products/${item?.id}`)).statusCode).toBe(404);
  expect((await finance.patch(`/v1/products/${item?.id}/archive`, undefined)).statusCode).toBe(404);
});

test('a product that a line names is archived, and not deleted', async () => {
  const { rows } = await place.database.system.execute<{ id: number }>(
    sql`select itemable_id as id from bill_line where company_id = 1 and itemable_type = 'product' limit 1`,
  );
  const used = Number(rows[0]?.id);
  const refused = await finance.delete(`/v1/products/${used}`);
  expect(refused.statusCode).toBe(409);
  expect(refused.json<{ error: { code: string } }>().error.code).toBe('in_use');
  expect((await finance.get(`/v1/products/${used}`)).statusCode).toBe(200);
});

test('without the feature, vendors of a product are neither shown nor taken, and stay as they are', async () => {
  const [vendor] = choices((await finance.get('/v1/vendors?limit=1')).body);
  const soldByIDs = [vendor?.id];
  const desk = await addProduct('Standing desk', { soldByIDs });
  expect(desk.soldBy.map(({ id }) => id)).toEqual(soldByIDs);
  const setFeatures = async (features: string[]) => {
    await place.database.system
      .update(companyTable)
      .set({ features: features as never })
      .where(eq(companyTable.companyID, 1));
    forgetActors(place.database, 1);
  };
  await setFeatures(companyFeatures.filter((feature) => feature !== 'vendorProductRelation'));
  try {
    const seen = await finance.get(`/v1/products/${desk.id}`);
    expect(seen.json<Stored>().soldBy).toEqual([]);
    const sent = await finance.put(`/v1/products/${desk.id}`, { name: 'Standing desk', soldByIDs });
    expect(sent.statusCode).toBe(400);
    expect(Object.keys(fieldsOf(sent.body))).toEqual(['soldByIDs']);
    const asked = await finance.get(`/v1/products?soldByIDs=${vendor?.id}`);
    expect(Object.keys(fieldsOf(asked.body))).toEqual(['soldByIDs']);
    const saved = await finance.put(`/v1/products/${desk.id}`, { name: 'Standing desk, oak' });
    expect(saved.statusCode, saved.body).toBe(200);
  } finally {
    await setFeatures([...companyFeatures]);
  }
  const [row] = await place.database.system
    .select({ name: productTable.name, soldByIDs: productTable.soldByIDs })
    .from(productTable)
    .where(and(eq(productTable.companyID, 1), eq(productTable.id, desk.id)));
  expect(row).toEqual({ name: 'Standing desk, oak', soldByIDs });
});

test('prices paid are those of agreed invoices that the person may read, the newest first', async () => {
  const { rows } = await place.database.system.execute<{ id: number; lines: number }>(
    sql`select line.itemable_id::int as id, count(*)::int as lines from bill_line line
      join bill on bill.company_id = line.company_id and bill.id = line.bill_id
      where line.company_id = 1 and line.itemable_type = 'product' and bill.transaction_type = 'bill'
        and bill.status in ('awaiting_payment', 'awaiting_payment_approval', 'awaiting_payment_authorization',
          'awaiting_disbursement', 'awaiting_information', 'failed', 'paid')
        and bill.transaction_date >= '2024-12-01'
      group by 1 having count(distinct bill.status) > 1 order by 2 desc limit 1`,
  );
  const [bought] = rows;
  const path = `/v1/products/${bought?.id}/prices-paid`;
  const read = async (caller: Caller) => {
    const answer = await caller.get(path);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ data: { billID: number; transactionDate: string; unitPrice: number }[] }>().data;
  };
  const seen = await read(finance);
  expect(seen).toHaveLength(bought?.lines ?? 0);
  const days = seen.map(({ transactionDate }) => transactionDate);
  expect(days).toEqual(days.toSorted().toReversed());
  expect(seen.every(({ unitPrice }) => unitPrice > 0)).toBe(true);

  const plain = await place.signInAs('employee@nusantara.test');
  expect((await plain.get(path)).statusCode).toBe(403);
  const stranger = await place.signInAs('admin@lain.test');
  expect((await stranger.get(path)).statusCode).toBe(404);
  expect((await finance.get('/v1/products/999999999/prices-paid')).statusCode).toBe(404);
});
