import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

let place: TestApp;
let finance: Caller;
let body: Record<string, unknown>;

interface Row {
  id: number;
  status: string;
}

beforeAll(async () => {
  place = await createTestApp();
  finance = await place.signInAs('finance.admin@nusantara.test');
  const rows = async (path: string) => (await finance.get(path)).json<{ data: Row[] }>().data;
  const vendor = (await rows('/v1/vendors?limit=100')).find(({ status }) => status === 'active');
  const [product] = await rows('/v1/products?limit=1');
  body = {
    vendorID: vendor?.id,
    referenceNumber: 'TWICE-1',
    transactionDate: '2026-11-20',
    dueDate: '2026-12-20',
    items: [{ itemableID: product?.id, qty: 1, unitPrice: 100_000 }],
  };
});
afterAll(() => place?.close());

const faults = (answer: { json: <T>() => T }) =>
  answer.json<{ error: { code: string; fields: Record<string, string> } }>().error;

test('a save is refused for everything that only the server knows, in one round', async () => {
  const saved = await finance.post('/v1/bills', body);
  expect(saved.statusCode, saved.body).toBe(201);

  const alone = await finance.post('/v1/bills', body);
  expect(faults(alone)).toMatchObject({
    code: 'already_exists',
    fields: { referenceNumber: 'Reference number already taken' },
  });

  const unknown = 'Choose one from the list';
  const all = await finance.post('/v1/bills', { ...body, warehouseID: 9_999_999, organizationID: 9_999_999 });
  expect(faults(all)).toMatchObject({
    code: 'validation_failed',
    fields: {
      referenceNumber: 'Reference number already taken',
      warehouseID: unknown,
      organizationID: unknown,
    },
  });
});

test('the same is told while the head is typed, as far as it is filled in', async () => {
  const { vendorID } = body;
  const ask = async (query: string) =>
    (await finance.get(`/v1/bills/problems${query}`)).json<{ fields: Record<string, string> }>().fields;
  const number = `vendorID=${String(vendorID)}&referenceNumber=twice1&transactionDate=2026-11-21`;
  expect(await ask('')).toEqual({});
  expect(await ask(`?${number}`)).toEqual({ referenceNumber: 'Reference number already taken' });
  const fullWidth = number.replace('twice1', encodeURIComponent('ＴＷＩＣＥ－１'));
  expect(await ask(`?${fullWidth}`)).toEqual({ referenceNumber: 'Reference number already taken' });
  // Without usual letters and digits it is told apart by all of it.
  expect(await ask(`?${number.replace('twice1', encodeURIComponent('二〇'))}`)).toEqual({});
  expect(await ask(`?${number.replace('2026-11', '2025-11')}`)).toEqual({});
  const { data } = (await finance.get('/v1/bills?query=TWICE-1')).json<{ data: Row[] }>();
  expect(await ask(`?${number}&id=${data[0]?.id}`)).toEqual({});
  expect(await ask('?vendorID=9999999')).toEqual({ vendorID: 'Choose one from the list' });
});
