import type { IDocument } from 'einvoicing';
import * as einvoicing from 'einvoicing';
import { describe, expect, it } from 'vitest';

import { compare } from '../../domain/money/money.ts';
import { documentTotals } from '../../domain/money/tax.ts';
import { askedLines, prepaidOf } from '../../domain/reading/askedLines.ts';
import type { ReadPaper } from '../../domain/reading/readPaper.ts';
import { readDataInvoice } from '../../server/reading/dataInvoice.ts';

const {
  AllowanceCharge,
  CurrencyCode,
  DateOnly,
  Document,
  DocumentId,
  DocumentLine,
  DocumentLineId,
  DocumentType,
  Identifier,
  Party,
  PeppolRuleset,
  Tax,
  TaxId,
  UblWriter,
} = einvoicing;

/** From here on a field says that it is sure. */
const sure = 0.9;

interface Sold {
  quantity: number;
  price: number;
  net: number;
  category?: string;
  rate?: number;
}

interface Given {
  lines: readonly Sold[];
  /** Below zero: allowed off. */
  charges?: readonly number[];
  vat: readonly { base: number; rate: number; amount: number; category?: string }[];
  paid?: number;
  type?: string;
  currency?: string;
}

/** What a writer of UBL that is not ours makes of an invoice: it computes its sums itself. */
function written(given: Given, more: Partial<IDocument> = {}): string {
  const currency = CurrencyCode.create(given.currency ?? 'EUR');
  const tax = (rate: number, category = 'S', base = 0, amount = 0) =>
    Tax.create({
      id: new TaxId(category, rate),
      currency,
      percent: rate,
      taxableAmount: base,
      taxAmount: amount,
    });
  const document = Document.create('invoice' as never, new PeppolRuleset(), {
    id: new DocumentId('U-77'),
    issueDate: DateOnly.create('2026-03-01'),
    dueDate: DateOnly.create('2026-03-31'),
    type: DocumentType.create(given.type ?? '380'),
    currency,
    seller: Party.create({ legalName: 'Muster GmbH' } as never),
    buyer: Party.create({ legalName: 'Kunde AG' } as never),
    purchaseOrderReference: Identifier.create({ id: 'PO-5' }),
    ...(given.paid === undefined ? {} : { paidAmount: given.paid }),
    lines: given.lines.map(({ quantity, price, net, category, rate = 19 }, index) =>
      DocumentLine.create({
        id: new DocumentLineId(String(index + 1)),
        name: `Ware ${index + 1}`,
        quantity,
        unitCode: 'C62',
        price,
        netAmount: net,
        tax: tax(rate, category),
      }),
    ),
    charges: (given.charges ?? []).map((amount) =>
      AllowanceCharge.create({
        amount: Math.abs(amount),
        isCharge: amount > 0,
        reasonText: amount > 0 ? 'Fracht' : 'Rabatt',
        tax: tax(19),
      }),
    ),
    taxes: given.vat.map(({ base, rate, amount, category }) => tax(rate, category, base, amount)),
    ...more,
  });
  return new UblWriter().write(document);
}

const readOf = (xml: string): ReadPaper => {
  const paper = readDataInvoice(Buffer.from(xml));
  if (!paper) throw new Error(`not read: ${xml}`);
  return paper;
};

/** The total of the invoice that is saved of a paper, and what remains of it. */
function saved(paper: ReadPaper): { agrees: boolean; total: number; left: number } {
  const asked = askedLines(paper, { tax: null, whtTax: null }, 'EUR', 4);
  const lines = asked.lines.map(({ quantity, price, tax }) => ({
    qty: quantity ?? '1',
    unitPrice: price ?? '0',
    tax: tax ?? '0',
    whtTax: '0',
  }));
  const totals = documentTotals(lines, {
    isPriceIncludeTax: false,
    currencyCode: 'EUR',
    vatDifference: asked.vatDifference,
  });
  const total = Number(totals.total);
  return { agrees: asked.agrees, total, left: total - Number(prepaidOf(paper)) };
}

const simple: Given = {
  lines: [{ quantity: 1, price: 100, net: 100, rate: 10 }],
  vat: [{ base: 100, rate: 10, amount: 10 }],
};

describe('an invoice of UBL from another writer', () => {
  it('of which a part was paid before says both, and what is left is saved', () => {
    const paper = readOf(written({ ...simple, paid: 60 }));
    expect([paper.total?.value, paper.prepaid?.value, paper.due?.value]).toEqual(['110', '60', '50']);
    expect(paper.isSound).toBe(true);
    expect(saved(paper)).toEqual({ agrees: true, total: 110, left: 50 });
  });

  it('of which all was paid before leaves nothing', () => {
    const paper = readOf(written({ ...simple, paid: 110 }));
    expect(paper.due?.value).toBe('0');
    expect(saved(paper).left).toBe(0);
  });

  it('with charges, discounts, prices of several pieces and untaxed lines is saved to the cent', () => {
    const paper = readOf(
      written({
        lines: [
          { quantity: 4, price: 1.5, net: 3 },
          { quantity: 10, price: 20, net: 190 },
          { quantity: 1, price: 50, net: 50, category: 'E', rate: 0 },
        ],
        charges: [20, -5],
        vat: [
          { base: 208, rate: 19, amount: 39.52 },
          { base: 50, rate: 0, amount: 0, category: 'E' },
        ],
        paid: 7.52,
      }).replace(
        '>1.5</cbc:PriceAmount>',
        '>1.5</cbc:PriceAmount><cbc:BaseQuantity unitCode="C62">2</cbc:BaseQuantity>',
      ),
    );
    expect(paper.lines[0]?.unitPrice?.value).toBe('0.75');
    expect(paper).toMatchObject({ isSound: true, total: { value: '297.52' }, due: { value: '290' } });
    expect(saved(paper)).toEqual({ agrees: true, total: 297.52, left: 290 });
  });

  it('whose untaxed line says no rate is not taxed as the others', () => {
    const xml = written({
      lines: [
        { quantity: 1, price: 100, net: 100 },
        { quantity: 1, price: 50, net: 50, category: 'O', rate: 0 },
      ],
      vat: [{ base: 100, rate: 19, amount: 19 }],
    }).replaceAll('<cbc:ID>O</cbc:ID><cbc:Percent>0</cbc:Percent>', '<cbc:ID>O</cbc:ID>');
    expect(xml).toContain('<cbc:ID>O</cbc:ID><cac:TaxScheme>');
    expect(readOf(xml).lines[1]?.tax?.value).toBe('0');
    expect(saved(readOf(xml))).toMatchObject({ agrees: true, total: 169 });
  });

  it('whose parts do not come to what is due is not sure of it', () => {
    const xml = written({ ...simple, paid: 60 });
    for (const [from, to] of [
      ['>50</cbc:PayableAmount>', '>90</cbc:PayableAmount>'],
      ['>60</cbc:PrepaidAmount>', '>40</cbc:PrepaidAmount>'],
      ['>110</cbc:TaxInclusiveAmount>', '>120</cbc:TaxInclusiveAmount>'],
    ] as const) {
      expect(xml).toContain(from);
      const paper = readOf(xml.replace(from, to));
      expect(paper.isSound, to).toBe(false);
      expect(paper.due?.confidence, to).toBeLessThan(sure);
      expect(paper.total?.confidence, to).toBeLessThan(sure);
    }
  });

  it('that rounds says so, as the standard has it', () => {
    const xml = written({ ...simple, paid: 60 }).replace(
      /<cbc:PayableAmount[^>]*>50</,
      '<cbc:PayableRoundingAmount currencyID="EUR">-0.4</cbc:PayableRoundingAmount><cbc:PayableAmount currencyID="EUR">49.6<',
    );
    expect(readOf(xml)).toMatchObject({ isSound: true, rounding: { value: '-0.4' }, due: { value: '49.6' } });
  });

  it.each([
    ['381', 'creditNote'],
    ['396', 'creditNote'],
    ['384', 'correction'],
    ['325', 'proforma'],
    ['326', 'part'],
    ['389', 'selfBilled'],
  ])('of the type %s is told as %s', (type, kind) => {
    const xml = written(simple).replace('>380<', `>${type}<`);
    expect(readOf(xml).credit?.value).toBe(kind);
    expect(readOf(xml).sellerName?.value).toBe('Muster GmbH');
  });

  it('in any currency says which, and takes no tax of another one', () => {
    const foreign = readOf(written({ ...simple, currency: 'CLP' }));
    expect([foreign.currencyCode, foreign.otherCurrency?.value]).toEqual([null, 'CLP']);
    const named = written(simple);
    const unnamed = named.replace(/<cbc:DocumentCurrencyCode>EUR<\/cbc:DocumentCurrencyCode>/, '');
    expect(readOf(unnamed).currencyCode?.value).toBe('EUR');
    const torn = named.replace('<cbc:DocumentCurrencyCode>EUR', '<cbc:DocumentCurrencyCode>USD');
    expect(readOf(torn).currencyCode?.confidence).toBeLessThan(sure);
    const inBoth = named.replace(
      '<cac:TaxTotal>',
      '<cac:TaxTotal><cbc:TaxAmount currencyID="SEK">115.00</cbc:TaxAmount></cac:TaxTotal><cac:TaxTotal>',
    );
    expect(readOf(inBoth).vat?.value).toBe('10');
    const inTheirs = named.replaceAll('TaxAmount currencyID="EUR"', 'TaxAmount currencyID="SEK"');
    expect(readOf(inTheirs).vat).toBeNull();
  });

  it('whose sums were made otherwise than the standard says is not sure', () => {
    // This writer adds what rounds to the total and does not say it.
    const paper = readOf(written({ ...simple, paid: 60 }, { roundingAmount: 0.5 }));
    expect(compare(paper.total?.value ?? '0', '110.5')).toBe(0);
    expect(paper.isSound).toBe(false);
    expect(paper.total?.confidence).toBeLessThan(sure);
  });
});
