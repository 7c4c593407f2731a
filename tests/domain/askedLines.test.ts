import { describe, expect, it } from 'vitest';

import { multiply, sum } from '../../domain/money/money.ts';
import { documentTotals } from '../../domain/money/tax.ts';
import type { AskedLines, PaperOfLines } from '../../domain/reading/askedLines.ts';
import { askedLines } from '../../domain/reading/askedLines.ts';
import { readData } from '../../domain/reading/dataInvoice.ts';

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
  lines: [],
  discount: null,
  vat: null,
  vatRate: null,
  withholding: null,
  total: null,
  isPriceIncludeTax: false,
  ...more,
});
const nothingUsual = { tax: null, whtTax: null };

function totalOf({ lines }: AskedLines, currencyCode: string, isPriceIncludeTax = false): string {
  const taxed = lines.map(({ quantity, price, tax, whtTax }) => ({
    qty: quantity ?? '1',
    unitPrice: price ?? '0',
    tax: tax ?? '0',
    whtTax: whtTax ?? '0',
  }));
  return documentTotals(taxed, { isPriceIncludeTax, currencyCode }).total;
}

describe('a discount on the whole of a paper', () => {
  it('goes into the prices of its lines, so that the total is that of the paper', () => {
    const paper = paperOf({
      lines: [line('3', '333333', '999999'), line('7', '12500', '87500'), line('1.5', '50001', '75001')],
      discount: field('58125'),
      vat: field('121482'),
      vatRate: field('11'),
      total: field('1225857'),
    });
    const asked = askedLines(paper, nothingUsual, 'IDR');
    expect(asked.discount).toBe('spread');
    expect(totalOf(asked, 'IDR')).toBe('1225857');
    expect(sum(asked.lines.map(({ quantity, price }) => multiply(quantity ?? '0', price ?? '0')))).toMatch(
      /^1104375(?:\.0+)?$/,
    );
    // Pieces stay pieces, at most at two prices.
    const pieces = asked.lines.filter(({ at }) => at === 0);
    expect(sum(pieces.map(({ quantity }) => quantity ?? '0'))).toBe('3');
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
    expect([asked.discount, totalOf(asked, 'USD', true)]).toEqual(['spread', '112.24']);
  });

  it('stays apart where the total does not follow from it, and is left out where the lines hold it', () => {
    const lines = [line('2', '50000', '100000')];
    const outside = paperOf({ lines, discount: field('5000'), total: field('90000') });
    expect(askedLines(outside, nothingUsual, 'IDR')).toMatchObject({
      discount: 'apart',
      lines: [{ quantity: '2', price: '50000' }],
    });
    const inside = paperOf({ lines, discount: field('5000'), total: field('100000') });
    expect(askedLines(inside, nothingUsual, 'IDR').discount).toBeNull();
    const all = paperOf({ lines, discount: field('100000'), total: field('0') });
    expect(askedLines(all, nothingUsual, 'IDR').discount).toBe('apart');
  });

  it('is read from the allowances of an electronic invoice', () => {
    const allowances = ['5', '2.5'].map((Amount) => ({ ChargeIndicator: 'false', Amount }));
    const charge = { ChargeIndicator: 'true', Amount: '90' };
    const ubl = readData({ Invoice: { ID: 'A-1', AllowanceCharge: [...allowances, charge] } });
    expect(ubl?.discount?.value).toBe('7.5');
    const trade = {
      SpecifiedTradeAllowanceCharge: [
        { ChargeIndicator: { Indicator: 'false' }, ActualAmount: '3' },
        { ChargeIndicator: { Indicator: 'true' }, ActualAmount: '90' },
      ],
    };
    const cii = readData({
      CrossIndustryInvoice: {
        SupplyChainTradeTransaction: { ApplicableHeaderTradeSettlement: trade },
      },
    });
    expect(cii?.discount?.value).toBe('3');
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
