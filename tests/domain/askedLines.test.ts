import { describe, expect, it } from 'vitest';

import { documentTotals } from '../../domain/money/tax.ts';
import type { AskedLines, PaperOfLines } from '../../domain/reading/askedLines.ts';
import { askedLines } from '../../domain/reading/askedLines.ts';
import type { ReadAdjustment } from '../../domain/reading/readPaper.ts';

const field = (value: string) => ({ value, text: value, confidence: 1, place: null });
const line = (quantity: string, unitPrice: string, amount: string) => ({
  description: field('Paper'),
  quantity: field(quantity),
  unit: null,
  unitPrice: field(unitPrice),
  tax: null,
  amount: field(amount),
});
const paperOf = (more: Partial<PaperOfLines>): PaperOfLines => ({
  source: 'text',
  lines: [],
  discount: null,
  adjustments: [],
  rounding: null,
  vat: null,
  vatRate: null,
  withholding: null,
  total: null,
  isPriceIncludeTax: false,
  ...more,
});
const nothingUsual = { tax: null, whtTax: null };

/** The total of the document that is made of these lines, as it is saved. */
function totalOf(
  { lines, vatDifference }: AskedLines,
  currencyCode: string,
  isPriceIncludeTax = false,
): string {
  const taxed = lines.map(({ quantity, price, tax, whtTax }) => ({
    qty: quantity ?? '1',
    unitPrice: price ?? '0',
    tax: tax ?? '0',
    whtTax: whtTax ?? '0',
  }));
  return documentTotals(taxed, { isPriceIncludeTax, currencyCode, vatDifference }).total;
}

const adjustment = (isCharge: boolean, amount: string, tax: string | null = null): ReadAdjustment => ({
  isCharge,
  reason: null,
  amount: field(amount),
  tax: tax === null ? null : field(tax),
});

describe('what stands on the whole of a paper', () => {
  it('is a line below zero where it is allowed off, so that the total is that of the paper', () => {
    const paper = paperOf({
      lines: [line('3', '333333', '999999'), line('7', '12500', '87500'), line('1.5', '50001', '75001')],
      discount: field('58125'),
      vat: field('121481'),
      vatRate: field('11'),
      total: field('1225857'),
    });
    const asked = askedLines(paper, nothingUsual, 'IDR');
    expect([asked.agrees, totalOf(asked, 'IDR')]).toEqual([true, '1225857']);
    expect(asked.lines.at(-1)).toMatchObject({
      at: null,
      ofAll: { kind: 'allowance' },
      quantity: '1',
      price: '-58125',
      tax: '11',
    });
    expect(asked.lines.map(({ quantity }) => quantity)).toEqual(['3', '7', '1', '1']);
  });

  it('is exact to the cent, with prices that hold the tax, too', () => {
    const paper = paperOf({
      lines: [line('3', '33.33', '99.99'), line('2', '10.01', '20.02')],
      discount: field('7.77'),
      vat: field('11.12'),
      vatRate: field('11'),
      total: field('112.24'),
      isPriceIncludeTax: true,
    });
    const asked = askedLines(paper, nothingUsual, 'USD');
    expect([asked.agrees, totalOf(asked, 'USD', true)]).toEqual([true, '112.24']);
  });

  it('is taken with the tax of its own, or that of the lines, or none: as the total says', () => {
    const lines = [line('2', '50', '100')];
    const own = paperOf({
      source: 'data',
      lines: lines.map((one) => ({ ...one, tax: field('20') })),
      adjustments: [adjustment(true, '10', '5'), adjustment(false, '20', '20')],
      total: field('106.5'),
    });
    const exact = askedLines(own, nothingUsual, 'EUR');
    expect([exact.agrees, totalOf(exact, 'EUR')]).toEqual([true, '106.50']);
    expect(exact.lines.map(({ price, tax }) => [price, tax])).toEqual([
      ['50', '20'],
      ['10', '5'],
      ['-20', '20'],
    ]);
    for (const [total, tax] of [
      ['133.1', '21'],
      ['131', '0'],
    ] as const) {
      const freight = paperOf({
        lines,
        vatRate: field('21'),
        adjustments: [adjustment(true, '10')],
        total: field(total),
      });
      const asked = askedLines(freight, nothingUsual, 'EUR');
      expect([asked.agrees, asked.lines[1]?.tax]).toEqual([true, tax]);
    }
  });

  it('rounds the total as a line without tax, whether the total holds it or not', () => {
    const lines = [line('1', '99.97', '99.97')];
    for (const total of ['99.97', '100']) {
      const asked = askedLines(
        paperOf({ lines, rounding: field('0.03'), total: field(total) }),
        nothingUsual,
        'EUR',
      );
      expect([asked.agrees, totalOf(asked, 'EUR')]).toEqual([true, '100.00']);
    }
  });

  it('is left out of a text, and said, where the total does not follow from it', () => {
    const lines = [line('2', '50000', '100000')];
    const outside = askedLines(
      paperOf({ lines, discount: field('5000'), total: field('90000') }),
      nothingUsual,
      'IDR',
    );
    expect(outside).toMatchObject({ agrees: false, leftOut: [{ kind: 'allowance' }] });
    expect(outside.lines).toHaveLength(1);
    const inside = paperOf({ lines, discount: field('5000'), total: field('100000') });
    expect(askedLines(inside, nothingUsual, 'IDR')).toMatchObject({ agrees: true });
    // Data says itself what belongs to it.
    const data = paperOf({ source: 'data', lines, discount: field('5000'), total: field('90000') });
    expect(askedLines(data, nothingUsual, 'IDR')).toMatchObject({ agrees: false, leftOut: [] });
  });

  it('agrees only where the document that is saved comes to the total', () => {
    // Prices that multiply to something near the amount, a price finer than the currency, a line that takes back.
    const lines = [line('3', '33.33', '100'), line('12000', '0.0375', '450'), line('1', '-30', '-30')];
    const asked = askedLines(paperOf({ lines, total: field('520') }), nothingUsual, 'EUR');
    expect([asked.agrees, totalOf(asked, 'EUR')]).toEqual([true, '520.00']);
    expect(askedLines(paperOf({ lines, total: field('520.01') }), nothingUsual, 'EUR').agrees).toBe(false);
  });

  it('takes over a cent of VAT that the seller rounds otherwise, and no more than rounding explains', () => {
    const lines = [line('1', '15.83', '15.83')];
    const paper = (vat: string, total: string) =>
      paperOf({ lines, vat: field(vat), vatRate: field('21'), total: field(total) });
    const asked = askedLines(paper('3.33', '19.16'), nothingUsual, 'EUR');
    expect([asked.agrees, asked.vatDifference, totalOf(asked, 'EUR')]).toEqual([true, '0.01', '19.16']);
    expect(askedLines(paper('3.32', '19.15'), nothingUsual, 'EUR')).toMatchObject({
      agrees: true,
      vatDifference: '0',
    });
    expect(askedLines(paper('3.40', '19.23'), nothingUsual, 'EUR').agrees).toBe(false);
    // The VAT is as ours: it is the total that is wrong.
    expect(askedLines(paper('3.32', '19.16'), nothingUsual, 'EUR').agrees).toBe(false);
  });
});

describe('the usual taxes of a seller', () => {
  const usual = { tax: '11', whtTax: '2' };
  const lines = [line('2', '50000', '100000')];

  it('hold where the paper says none, unless its total leaves no room for them', () => {
    const taxed = askedLines(paperOf({ lines, total: field('111000') }), usual, 'IDR');
    expect([taxed.isUsual, taxed.lines[0]]).toMatchObject([
      { tax: true, whtTax: true },
      { tax: '11', whtTax: '2' },
    ]);
    const untaxed = askedLines(paperOf({ lines, total: field('100000') }), usual, 'IDR');
    expect([untaxed.isUsual.tax, untaxed.lines[0]?.tax]).toEqual([false, null]);
    expect(askedLines(paperOf({ lines }), usual, 'IDR').isUsual.tax).toBe(true);
  });

  it('never stand over what was read', () => {
    const paper = paperOf({
      lines,
      vat: field('12000'),
      vatRate: field('12'),
      withholding: field('2500'),
      total: field('109500'),
    });
    const asked = askedLines(paper, usual, 'IDR');
    expect([asked.isUsual, asked.lines]).toMatchObject([
      { tax: false, whtTax: false },
      [{ tax: '12', whtTax: '2.5' }],
    ]);
  });
});
