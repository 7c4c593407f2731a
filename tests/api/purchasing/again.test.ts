import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { DocumentDetail } from '../../../resources/purchasing/document/documentWire.ts';
import type { Caller, TestApp } from '../testApp.ts';
import { createTestApp } from '../testApp.ts';

/** What is bought again, and for several: copies, split lines, templates. */
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

describe('a split line', () => {
  const part = (organizationID: number | null, amount: number, tag: string | null = null) => ({
    organizationID,
    tag,
    amount,
  });

  async function organizations(): Promise<number[]> {
    const { data } = (await admin.get('/v1/organizations?limit=10')).json<{ data: { id: number }[] }>();
    return data.map(({ id }) => id);
  }

  it('sums to its line, and says what is wrong with a part at the part', async () => {
    const [one = 0, other = 0] = await organizations();
    const refused = async (splits: object[]) =>
      refusedFields(await finance.post('/v1/bills', invoice({ items: [line({ splits })] })));
    expect(await refused([part(one, 600_000), part(other, 300_000)])).toEqual({
      'items.0.splits': 'The parts come to Rp 900.000, the line to Rp 1.000.000',
    });
    expect(await refused([part(one, 1_000_000)])).toEqual({
      'items.0.splits': 'Split a line into two parts or more',
    });
    expect(await refused([part(null, 600_000), part(99_999_999, 400_000)])).toEqual({
      'items.0.splits.0.organizationID': 'Say which organization or project this part is for',
    });
    expect(await refused([part(one, 600_000), part(99_999_999, 400_000)])).toEqual({
      'items.0.splits.1.organizationID': 'Choose one from the list',
    });
  });

  it('moves what it comes to to those that it is for, taxes included, and the list finds it by each of them', async () => {
    const [one = 0, other = 0] = await organizations();
    interface Share {
      id: number | null;
      isRest: boolean;
      /** Nobody decided the invoice yet. */
      underReview: { exactAmount: string; documents: number };
    }
    const spent = async () => {
      const said = await finance.get('/v1/bills/figures/spend');
      expect(said.statusCode, said.body).toBe(200);
      const answer = said.json<{
        organizations: Share[];
        months: { underReview: { exactAmount: string } }[];
      }>();
      const of = (id: number) =>
        answer.organizations.find((share) => share.id === id)?.underReview ?? {
          exactAmount: '0',
          documents: 0,
        };
      return {
        one: of(one),
        other: of(other),
        all: answer.months.reduce((all, { underReview }) => all + Number(underReview.exactAmount), 0),
      };
    };
    const before = await spent();
    const splits = [part(one, 250_000), part(other, 750_000, 'Fit-out')];
    const { id, items, totalAmount } = await made(
      '/v1/bills',
      invoice({ organizationID: one, items: [line({ tax: 11, splits }), line()] }),
    );
    expect(totalAmount).toBe(2_110_000);
    expect(items[0]?.splits).toMatchObject([
      { organization: { id: one }, tag: null, amount: 250_000, totalAmount: 277_500 },
      { organization: { id: other }, tag: 'Fit-out', amount: 750_000, totalAmount: 832_500 },
    ]);
    const after = await spent();
    expect(after.all - before.all).toBe(2_110_000);
    expect(Number(after.one.exactAmount) - Number(before.one.exactAmount)).toBe(1_277_500);
    expect(Number(after.other.exactAmount) - Number(before.other.exactAmount)).toBe(832_500);
    expect(after.other.documents - before.other.documents).toBe(1);
    const listed = async (organizationID: number) =>
      (await finance.get(`/v1/bills?limit=100&organizationIDs=${organizationID}`))
        .json<{ data: { id: number }[] }>()
        .data.map((row) => row.id);
    expect(await listed(one)).toContain(id);
    expect(await listed(other)).toContain(id);
  });

  it('says in the history what became of its parts', async () => {
    const [one = 0, other = 0] = await organizations();
    const source = await made(
      '/v1/bills',
      invoice({ items: [line({ splits: [part(one, 400_000), part(other, 600_000)] })] }),
    );
    const answer = await finance.put(
      `/v1/bills/${source.id}`,
      invoice({
        items: [line({ id: source.items[0]?.id, splits: [part(one, 500_000), part(other, 500_000)] })],
      }),
      { version: source.version },
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const edit = answer.json<DocumentDetail>().histories.find(({ action }) => action === 'edit');
    expect(String(edit?.changes['items.1.parts']?.[0])).toContain('400000');
    expect(String(edit?.changes['items.1.parts']?.[1])).toContain('500000');
  });
});

describe('a template', () => {
  interface Template {
    id: number;
    version: number;
    type: string;
    vendor: string | null;
    owner: { id: number } | null;
    content: { items: { itemName: string; orderLineID: number | null }[] } | null;
    isAbleToEdit: boolean;
  }
  const kept = (document: string, fields: object = {}) =>
    finance.post('/v1/purchase-templates', {
      name: `Kept ${document}`,
      document,
      visibility: 'private',
      ...fields,
    });

  it('takes what its document holds, and takes it again from another one', async () => {
    const source = await made('/v1/bills', invoice({ items: [line({ tax: 11 }), line({ itemableID: 2 })] }));
    const answer = await kept(source.referenceID);
    expect(answer.statusCode, answer.body).toBe(201);
    const template = answer.json<Template>();
    expect(template).toMatchObject({ type: 'bill', vendor: source.vendor?.name, isAbleToEdit: true });
    expect(template.content?.items.map(({ itemName }) => itemName)).toEqual(
      source.items.map(({ itemName }) => itemName),
    );
    const other = await made('/v1/bills', invoice({ items: [line()] }));
    const changed = await finance.put(
      `/v1/purchase-templates/${template.id}`,
      { name: `Kept ${source.referenceID}`, document: other.referenceID, visibility: 'shared' },
      { version: template.version },
    );
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json<Template>().content?.items).toHaveLength(1);
  });

  it('is of a document that the person may copy, and no quote', async () => {
    expect(refusedFields(await kept('INV/1999/000001'))).toEqual({
      document: 'There is no invoice, order or request of this number that you may copy',
    });
    const source = await made('/v1/bills', invoice());
    const user = await test.signInAs('finance.user@nusantara.test');
    const refused = await user.post('/v1/purchase-templates', {
      name: 'Not theirs',
      document: source.referenceID,
      visibility: 'private',
    });
    expect(Object.keys(refusedFields(refused))).toEqual(['document']);
  });

  it('is seen by its owner alone, unless it is shared with everybody who enters purchases', async () => {
    const source = await made('/v1/bills', invoice());
    const { id, version } = (await kept(source.referenceID)).json<Template>();
    const path = `/v1/purchase-templates/${id}`;
    expect((await admin.get(path)).statusCode).toBe(404);
    const typed = { name: `Kept ${source.referenceID}`, document: source.referenceID, visibility: 'shared' };
    expect((await finance.put(path, typed, { version })).statusCode).toBe(200);
    expect((await admin.get(path)).statusCode).toBe(200);
    const user = await test.signInAs('finance.user@nusantara.test');
    expect((await user.get(path)).statusCode).toBe(404);
  });
});
