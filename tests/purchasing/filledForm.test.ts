import { describe, expect, it } from 'vitest';

import { filledForm } from '../../resources/purchasing/invoiceReading/filledForm.ts';
import type { InvoiceReading } from '../../resources/purchasing/invoiceReading/invoiceReading.ts';

const field = <Value>(value: Value) => ({ value, text: String(value), confidence: 0.95, place: null });
type Paper = NonNullable<InvoiceReading['paper']>;

function readingOf(paper: Partial<Paper>): InvoiceReading {
  const line = { description: field('Toner'), quantity: field('2'), unit: null, tax: null };
  const nothing = {
    number: null,
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
    failure: null,
    billID: null,
    corrections: null,
  };
}

const offered = ['IDR', 'USD', 'EUR'];
const ofVendor = { elsewhere: 'documentForm.fromVendor' };

describe('what the vendor of a paper brings into its form', () => {
  it('is what the paper does not say, marked as the vendor’s', () => {
    const { fields, lines, marks } = filledForm(readingOf({}), offered);
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
    const { fields, lines, marks } = filledForm(readingOf(paper), offered);
    expect(fields).toMatchObject({ termPayment: { id: null }, dueDate: '31/03/2026', currencyCode: 'EUR' });
    expect(lines[0]).toMatchObject({ tax: '19', whtTax: '4', filled: {} });
    expect([...marks.values()].filter(({ elsewhere }) => elsewhere !== undefined)).toEqual([]);
  });

  it('is the term of a due date that follows from it, and no currency that the company does not pay in', () => {
    const { fields, marks } = filledForm(readingOf({ dueDate: field('2026-03-15') }), ['IDR']);
    expect(fields).toMatchObject({ termPayment: { id: 3 }, currencyCode: 'IDR' });
    expect(marks.get('dueDate')).not.toMatchObject(ofVendor);
    expect(marks.has('currencyCode')).toBe(false);
  });
});
