import { afterAll, beforeAll, expect, test } from 'vitest';
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
  const data = choices((await finance.get('/v1/products?limit=100')).body);
  const codes = new Set(data.flatMap(({ prices }) => prices.map(({ currencyCode }) => currencyCode)));
  expect([...codes].sort()).toEqual(['IDR', 'SGD', 'USD']);
  for (const { prices } of data)
    expect(prices.filter(({ currencyCode }) => currencyCode === 'IDR')).toHaveLength(1);
  expect(data.some(({ prices }) => prices.length === 1)).toBe(true);
});

test('names are matched, and made into items, in one request each', async () => {
  const [chair] = choices((await finance.get('/v1/products?query=Office%20chair&limit=1')).body);
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
