import { describe, expect, it } from 'vitest';

import { filledForm } from '../../resources/purchasing/invoiceReading/filledForm.ts';
import type { InvoiceReading } from '../../resources/purchasing/invoiceReading/invoiceReading.ts';

const field = <Value>(value: Value) => ({ value, text: String(value), confidence: 0.95, place: null });
type Paper = NonNullable<InvoiceReading['paper']>;

function readingOf(paper: Partial<Paper>): InvoiceReading {
  const line = { description: field('Toner'), quantity: field('2'), unit: null, tax: null };
  const nothing = {
    credit: null,
    otherCurrency: null,
    adjustments: [],
    prepaid: null,
    rounding: null,
    due: null,
    linesLeftOut: 0,
    pagesLeftOut: 0,
    furtherInvoices: [],
    learned: [],
    number: null,
    orderNumber: null,
    date: field('2026-03-01'),
    dueDate: null,
    termDays: null,
    currencyCode: null,
    sellerName: null,
    sellerTaxNumber: null,
    accountNumber: null,
    subtotal: null,
    discount: null,
    vat: null,
    vatRate: null,
    withholding: null,
    total: null,
  };
  return {
    mediaID: 1,
    status: 'read',
    media: { id: 1, fileName: 'a.pdf', contentType: 'application/pdf', sizeBytes: 1, uploadedAt: '' },
    paper: {
      source: 'text',
      pages: 1,
      ...nothing,
      isPriceIncludeTax: false,
      isSound: true,
      lines: [{ ...line, unitPrice: field('50'), amount: field('100') }],
      ...paper,
    },
    vendor: { id: 5, name: 'Acme Pte' },
    vendorMatch: 'name',
    vendorDefaults: { term: { id: 3, name: 'Net 14', days: 14 }, currencyCode: 'USD', tax: 9, whtTax: 2 },
    order: null,
    isLeft: false,
    failure: null,
    billID: null,
    corrections: null,
  };
}

const nameOf = (kind: string) => `(${kind})`;
const offered = ['IDR', 'USD', 'EUR'];
const ofVendor = { elsewhere: 'documentForm.fromVendor' };

describe('what the vendor of a paper brings into its form', () => {
  it('is what the paper does not say, marked as the vendor’s', () => {
    const { fields, lines, marks } = filledForm(readingOf({}), offered, nameOf);
    expect(fields).toMatchObject({
      termPayment: { id: 3, name: 'Net 14' },
      dueDate: '15/03/2026',
      currencyCode: 'USD',
    });
    expect(lines[0]).toMatchObject({ tax: '9', whtTax: '2', filled: { tax: '9', whtTax: '2' } });
    for (const path of ['termPayment', 'dueDate', 'currencyCode', 'items.0.tax', 'items.0.whtTax']) {
      expect(marks.get(path), path).toMatchObject(ofVendor);
    }
  });

  it('never stands over what the paper says', () => {
    const paper = {
      dueDate: field('2026-03-31'),
      currencyCode: field('EUR'),
      vat: field('19'),
      vatRate: field('19'),
      withholding: field('4'),
      total: field('115'),
    };
    const { fields, lines, marks } = filledForm(readingOf(paper), offered, nameOf);
    expect(fields).toMatchObject({ termPayment: { id: null }, dueDate: '31/03/2026', currencyCode: 'EUR' });
    expect(lines[0]).toMatchObject({ tax: '19', whtTax: '4', filled: {} });
    expect([...marks.values()].filter(({ elsewhere }) => elsewhere !== undefined)).toEqual([]);
  });

  it('is the term of a due date that follows from it, and no currency that the company does not pay in', () => {
    const { fields, marks } = filledForm(readingOf({ dueDate: field('2026-03-15') }), ['IDR'], nameOf);
    expect(fields).toMatchObject({ termPayment: { id: 3 }, currencyCode: 'IDR' });
    expect(marks.get('dueDate')).not.toMatchObject(ofVendor);
    // Nothing says that it is rupiah: a person is asked to look.
    expect(marks.get('currencyCode')?.confidence).toBeLessThan(0.7);
  });

  it('is no currency where the paper names one that nobody knows here, which is said at its field', () => {
    const { fields, marks } = filledForm(readingOf({ otherCurrency: field('CLP') }), offered, nameOf);
    expect(fields.currencyCode).toBe('');
    expect(marks.get('currencyCode')).toMatchObject({ text: 'CLP', filled: '' });
    expect(marks.get('currencyCode')?.confidence).toBeLessThan(0.7);
  });
});

describe('a price finer than the company’s unit prices', () => {
  // 12,000 pieces at EUR 0.0375 are EUR 450.
  const [line] = readingOf({}).paper?.lines ?? [];
  if (!line) throw new Error('there is a line');
  const fine = { ...line, quantity: field('12000'), unitPrice: field('0.0375'), amount: field('450') };
  const paper = { currencyCode: field('EUR'), lines: [fine], vatRate: field('0'), total: field('450') };

  it('is said, and its line is filled in as one piece of its amount', () => {
    const filled = filledForm(readingOf(paper), offered, nameOf);
    expect(filled.lines[0]).toMatchObject({ qty: '1', unitPrice: '450' });
    expect(filled.finePrices).toEqual([{ line: 1, qty: '12000', price: '0.0375' }]);
    const bare = filledForm(readingOf({ ...paper, lines: [{ ...fine, amount: null }] }), offered, nameOf);
    expect(bare.lines[0]).toMatchObject({ qty: '1', unitPrice: '450' });
  });

  it('is filled in as it stands where the company allows as many decimals', () => {
    const filled = filledForm(readingOf(paper), offered, nameOf, 4);
    expect(filled.lines[0]).toMatchObject({ qty: '12.000', unitPrice: '0,0375' });
    expect(filled.finePrices).toEqual([]);
  });
});

describe('what the order that a paper names brings into its form', () => {
  const order: NonNullable<InvoiceReading['order']> = {
    id: 9,
    referenceID: 'PO/2026/000009',
    currencyCode: 'EUR',
    vendor: { id: 5, name: 'Acme Pte' },
    lines: [
      { id: 91, itemableID: 31, itemableType: 'product', itemName: 'Toner', unitPrice: 50, left: 4 },
      { id: 92, itemableID: 32, itemableType: 'product', itemName: 'Paper', unitPrice: 20, left: 10 },
    ],
  };
  const ofOrder = { elsewhere: 'documentForm.fromOrder' };
  const named = { orderNumber: field('PO/2026/000009') };
  const line = (description: string, quantity: string, unitPrice: string, amount: string) => ({
    description: field(description),
    quantity: field(quantity),
    unit: null,
    tax: null,
    unitPrice: field(unitPrice),
    amount: field(amount),
  });

  it('is itself, its lines and its currency, marked as read or as the order’s', () => {
    const lines = [line('Paper, white', '10', '20', '200'), line('TONER', '2', '55', '110')];
    const { fields, marks, ...filled } = filledForm(
      { ...readingOf({ ...named, lines }), order },
      offered,
      nameOf,
    );
    expect(fields).toMatchObject({ purchaseOrderID: 9, currencyCode: 'EUR', vendor: { id: 5 } });
    expect(marks.get('purchaseOrderID')).toMatchObject({ confidence: 0.95, filled: 'PO/2026/000009' });
    expect(marks.get('currencyCode')).toMatchObject(ofOrder);
    expect(filled.lines).toMatchObject([
      { sourceID: 92, itemableID: 32, itemName: 'Paper, white', qty: '10' },
      { sourceID: 91, itemableID: 31, itemName: 'TONER', qty: '2', unitPrice: '55' },
    ]);
  });

  it('knows a line by a price that no other has, and by nothing that two have', () => {
    const linesOf = (...lines: ReturnType<typeof line>[]) =>
      filledForm({ ...readingOf({ ...named, lines }), order }, offered, nameOf).lines.map(
        ({ sourceID }) => sourceID,
      );
    expect(linesOf(line('Cartridge', '2', '50', '100'))).toEqual([91]);
    expect(linesOf(line('Cartridge', '1', '50', '50'), line('Drum', '1', '50', '50'))).toEqual([null, null]);
    expect(linesOf(line('Freight', '1', '15', '15'))).toEqual([null]);
  });

  it('takes no line that asks for more than is left', () => {
    const lines = [line('Toner', '5', '50', '250'), line('Paper', '10', '20', '200')];
    const filled = filledForm({ ...readingOf({ ...named, lines }), order }, offered, nameOf);
    expect(filled.lines.map(({ sourceID }) => sourceID)).toEqual([null, 92]);
  });

  it('is its vendor where the paper’s is not known, and never stands over what was read', () => {
    const unknown = { vendor: null, vendorMatch: null, vendorDefaults: null };
    const paper = { ...named, currencyCode: field('USD') };
    const { fields, marks } = filledForm({ ...readingOf(paper), ...unknown, order }, offered, nameOf);
    expect(fields).toMatchObject({ vendor: { id: 5, name: 'Acme Pte' }, currencyCode: 'USD' });
    expect(marks.get('vendor')).toMatchObject(ofOrder);
    expect(marks.get('currencyCode')).not.toMatchObject(ofOrder);
  });
});
