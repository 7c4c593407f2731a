import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What is bought again: copies. */
let test: TestApp;
let admin: Caller;
let finance: Caller;
let vendors: number[];

beforeAll(async () => {
  test = await createTestApp();
  admin = await test.signInAs('admin@nusantara.test');
  finance = await test.signInAs('finance.admin@nusantara.test');
  const { data } = (await finance.get('/v1/vendors?limit=100&status=active')).json<{
    data: { id: number }[];
  }>();
  vendors = data.map(({ id }) => id);
});
afterAll(() => test?.close());

const line = (fields: object = {}) => ({
  itemableID: 1,
  itemableType: 'product',
  unitPrice: 1_000_000,
  qty: 1,
  ...fields,
});

const invoice = (fields: object = {}) => ({
  vendorID: vendors[0],
  transactionDate: '2026-11-20',
  dueDate: '2026-12-20',
  items: [line()],
  ...fields,
});

async function made(path: string, body: object): Promise<DocumentDetail> {
  const answer = await finance.post(path, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<DocumentDetail>();
}

const refusedFields = (answer: { json: <Body>() => Body }) =>
  answer.json<{ error: { fields: Record<string, string> } }>().error.fields;

describe('a copy', () => {
  it('says in its history what it was copied from', async () => {
    const source = await made('/v1/bills', invoice());
    expect(source.isAbleToCopy).toBe(true);
    const copy = await made('/v1/bills/draft', invoice({ copiedFromID: source.id }));
    const [first] = copy.histories.toReversed();
    expect(first).toMatchObject({
      action: 'create',
      systemNotes: 'Copied from another document.',
      related: { type: 'bill', id: source.id, name: source.referenceID },
    });
  });

  it('is of the same kind, of what the person sees, by who may enter such documents', async () => {
    const source = await made('/v1/bills', invoice());
    const order = await finance.post(
      '/v1/bills',
      invoice({ transactionType: 'order', dueDate: null, copiedFromID: source.id }),
    );
    expect(refusedFields(order)).toEqual({ copiedFromID: 'There is no such document of this kind to copy' });
    const absent = await finance.post('/v1/bills', invoice({ copiedFromID: 99_999_999 }));
    expect(refusedFields(absent)).toEqual({ copiedFromID: 'There is no such document of this kind to copy' });
    const user = await test.signInAs('finance.user@nusantara.test');
    const seen = await user.get(`/v1/bills/${source.id}`);
    expect(seen.json<DocumentDetail>().isAbleToCopy).not.toBe(true);
    expect((await user.post('/v1/bills', invoice({ copiedFromID: source.id }))).statusCode).toBe(403);
  });

  it('is told of a product and a vendor that were archived since, each at its field', async () => {
    const product = (await admin.post('/v1/products', { name: 'Fax paper' })).json<{ id: number }>();
    const items = [line(), line({ itemableID: product.id })];
    const source = await made('/v1/bills', invoice({ items }));
    expect((await admin.patch(`/v1/products/${product.id}/archive`, {})).statusCode).toBe(200);
    const asked = await finance.get(`/v1/bills/problems?itemableIDs=1,${product.id}&vendorID=${vendors[0]}`);
    expect(asked.json<{ fields: object }>().fields).toEqual({
      'items.1.itemableID': 'This product is archived',
    });
    const refused = await finance.post('/v1/bills', invoice({ items, copiedFromID: source.id }));
    expect(refusedFields(refused)).toEqual({ 'items.1.itemableID': 'This product is archived' });
    // What has it already keeps it.
    const kept = await finance.put(`/v1/bills/${source.id}`, invoice({ items }), { version: source.version });
    expect(kept.statusCode, kept.body).toBe(200);
  });
});
