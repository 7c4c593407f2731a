import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { AccountingProvider } from '../../server/accounting/accountingProvider.ts';
import type { BooksPayment, BooksPurchase } from '../../server/accounting/booksPurchase.ts';
import { isSameDocument } from '../../server/accounting/sameDocument.ts';
import type { SandboxStage } from './sandboxStage.ts';
import { openSandboxStage } from './sandboxStage.ts';

/** Purchases, their vendors and their payments in the books, by the contract of the adapter. */
let stage: SandboxStage;
let client: AccountingProvider;
let accessToken: string;

beforeAll(async () => {
  stage = await openSandboxStage();
  client = stage.clientOf();
  accessToken = await stage.accessTo(client);
});
afterAll(() => stage?.close());

let made = 0;
const newKey = () => `outlay:1:test:${(made += 1)}:1`;

const purchase = (more: Partial<BooksPurchase> = {}): BooksPurchase => ({
  kind: 'purchase',
  day: '2026-11-20',
  dueDay: '2026-12-20',
  memo: 'INV/2026/000012 · PT Kertas Kantor Jaya',
  reference: 'KKJ-77',
  vendor: 'PT Kertas Kantor Jaya',
  warehouse: 'Gudang Utama',
  term: 'Net 30',
  lines: [
    {
      item: 'Copy paper A4',
      quantity: '3',
      price: '68820',
      amount: '206460',
      description: '3 ream',
      tax: 'PPN',
    },
    { item: 'Jasa', quantity: '1', price: '100000', amount: '100000', description: '', tax: null },
  ],
  withheld: { account: 'Hutang Pajak - PPh 23', amount: '2000' },
  tags: ['Jakarta'],
  ...more,
});
const payable = (more: Partial<BooksPurchase> = {}): BooksPurchase =>
  purchase({
    kind: 'payable',
    warehouse: null,
    lines: [
      {
        item: 'Alat Tulis Kantor & Printing',
        quantity: '1',
        price: '206460.5',
        amount: '206460.5',
        description: '3 ream',
        tax: 'PPN',
      },
    ],
    ...more,
  });
const payment = (of: string, more: Partial<BooksPayment> = {}): BooksPayment => ({
  kind: 'purchasePayment',
  day: '2026-11-22',
  memo: 'PAY/2026/000001',
  account: 'Giro',
  of,
  amount: '100000',
  tags: [],
  ...more,
});

describe('a purchase', () => {
  it.each([
    ['purchase', purchase()],
    ['payable', payable()],
    ['purchaseOrder', purchase({ kind: 'purchaseOrder' })],
    ['purchaseQuote', purchase({ kind: 'purchaseQuote' })],
  ])('%s is found under its key as it was written, and comes to what it is of', async (kind, document) => {
    const key = newKey();
    expect(await client.find(accessToken, document.kind, key)).toBeNull();
    const posted = await client.create(accessToken, document, key);
    const found = await client.find(accessToken, document.kind, key);
    expect(found).toEqual(posted);
    expect(isSameDocument(document, posted), kind).toBe(true);
    const vendor = posted.lines.find(({ account }) => account === document.vendor);
    expect(Number(vendor?.amount)).toBe(kind === 'payable' ? -204_460.5 : -304_460);
    await expect(client.create(accessToken, document, key)).rejects.toMatchObject({ failure: 'conflict' });
  });

  it('is told from another vendor, sum, day or what is withheld', async () => {
    const posted = await client.create(accessToken, purchase(), newKey());
    const [first, ...others] = purchase().lines;
    if (!first) throw new Error('no lines');
    for (const other of [
      purchase({ vendor: 'PT Listrik Negara' }),
      purchase({ day: '2026-11-21' }),
      purchase({ withheld: null }),
      purchase({ lines: [{ ...first, amount: '206461' }, ...others] }),
      purchase({ lines: [{ ...first, item: 'Barang Kantor' }, ...others] }),
    ])
      expect(isSameDocument(other, posted)).toBe(false);
  });

  it.each([
    ['payee', { vendor: 'Nobody' }],
    ['goods', { lines: [{ ...purchase().lines[0], item: 'Nothing' } as BooksPurchase['lines'][number]] }],
    ['tax', { lines: [{ ...purchase().lines[0], tax: 'None' } as BooksPurchase['lines'][number]] }],
    ['account', { withheld: { account: 'Nowhere', amount: '1' } }],
    ['tag', { tags: ['Nowhere'] }],
    ['closedBooks', { memo: 'Rina ~closed' }],
  ])('is refused for its %s', async (refused, more) => {
    await expect(client.create(accessToken, purchase(more), newKey())).rejects.toMatchObject({
      failure: 'refused',
      refused,
    });
  });

  it('of which nobody knows is there all the same', async () => {
    const key = newKey();
    const document = purchase({ memo: 'Rina ~500' });
    await expect(client.create(accessToken, document, key)).rejects.toMatchObject({ failure: 'unreachable' });
    const found = await client.find(accessToken, 'purchase', key);
    expect(found && isSameDocument(document, found)).toBe(true);
  });
});

describe('a payment', () => {
  it.each([
    ['purchase', purchase(), 'purchasePayment'],
    ['payable', payable(), 'payablePayment'],
  ] as const)('of a %s is written, and not beyond what is open', async (_kind, document, kind) => {
    const { number } = await client.create(accessToken, document, newKey());
    const paid = payment(number, { kind });
    const key = newKey();
    const posted = await client.create(accessToken, paid, key);
    expect(isSameDocument(paid, posted)).toBe(true);
    expect(await client.find(accessToken, kind, key)).toEqual(posted);
    const more = payment(number, { kind, amount: '250000' });
    await expect(client.create(accessToken, more, newKey())).rejects.toMatchObject({ failure: 'refused' });
    const nothing = payment('P-99999', { kind });
    await expect(client.create(accessToken, nothing, newKey())).rejects.toMatchObject({ failure: 'refused' });
  });
});

describe('a vendor', () => {
  const vendor = { name: 'CV Baru Contoh', taxNumber: '01.234.567.8-901.000', email: null };

  it('is added once under our key, and its name is taken once', async () => {
    const key = 'outlay:1:vendor:7';
    const added = await client.createVendor(accessToken, vendor, key);
    expect(await client.createVendor(accessToken, { ...vendor, name: 'CV Lain' }, key)).toEqual(added);
    expect((await client.vendors(accessToken)).filter(({ name }) => name === vendor.name)).toEqual([added]);
    await expect(client.createVendor(accessToken, vendor, 'outlay:1:vendor:8')).rejects.toMatchObject({
      failure: 'refused',
      refused: 'payee',
    });
  });
});

describe('what documents name', () => {
  it('is offered', async () => {
    const [products, warehouses, terms] = await Promise.all([
      client.products(accessToken),
      client.warehouses(accessToken),
      client.terms(accessToken),
    ]);
    expect(products).toContainEqual({ id: '43', name: 'Copy paper A4' });
    expect(warehouses).toContainEqual({ id: '51', name: 'Gudang Utama' });
    expect(terms).toContainEqual({ id: '61', name: 'Net 30', days: 30 });
  });
});

describe('all documents', () => {
  it('are listed page by page with their keys, and what accounts moved is what they move', async () => {
    const books = await stage.accessTo(client, '70002');
    const keys: string[] = [];
    for (let place = 0; place < 105; place += 1) {
      const key = newKey();
      keys.push(key);
      const journal = {
        kind: 'journal',
        day: '2026-10-05',
        memo: 'x',
        tags: [],
        lines: [
          { account: 'Giro', amount: '-10.5', description: '', tax: null },
          { account: 'Kas', amount: '10.5', description: '', tax: null },
        ],
      } as const;
      await client.create(books, journal, key);
    }
    const bill = newKey();
    const { number } = await client.create(books, payable(), bill);
    await client.create(books, payment(number, { kind: 'payablePayment' }), newKey());
    const listed = await client.documents(books);
    expect(listed).toHaveLength(107);
    expect(listed.filter(({ place }) => place === 'journal_entries').map(({ key }) => key)).toEqual(keys);
    const found = await client.find(books, 'payable', bill);
    expect(listed.find(({ key }) => key === bill)).toEqual({ ...found, key: bill, place: 'expenses' });
    const moved = new Map(
      (await client.balances(books, '2026-10')).map((one) => [one.account, Number(one.moved)]),
    );
    expect([moved.get('Giro'), moved.get('Kas')]).toEqual([-1102.5, 1102.5]);
    const later = new Map(
      (await client.balances(books, '2026-11')).map((one) => [one.account, Number(one.moved)]),
    );
    expect([later.get('Giro'), later.get('Hutang Pajak - PPh 23')]).toEqual([-100_000, -2000]);
  });

  it('are removed, but for what is paid; one that is not there is no failure', async () => {
    const key = newKey();
    const { id, number } = await client.create(accessToken, purchase(), key);
    const place = client.placeOf('purchase');
    const paid = await client.create(accessToken, payment(number), newKey());
    await expect(client.remove(accessToken, { place, id })).rejects.toMatchObject({ failure: 'refused' });
    await client.remove(accessToken, { place: client.placeOf('purchasePayment'), id: paid.id });
    await client.remove(accessToken, { place, id });
    expect(await client.find(accessToken, 'purchase', key)).toBeNull();
    await client.remove(accessToken, { place, id });
  });
});
