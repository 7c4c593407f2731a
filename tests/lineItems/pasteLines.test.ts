import { describe, expect, it } from 'vitest';
import type { LineFields } from '../../resources/purchasing/document/lines/line.ts';
import { emptyLine } from '../../resources/purchasing/document/lines/line.ts';
import type { LineItemColumn } from '../../resources/purchasing/document/lines/lineItemColumns.tsx';
import {
  lineItemColumns,
  purchaseColumns,
} from '../../resources/purchasing/document/lines/lineItemColumns.tsx';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import { isPasted } from '../../src/ui/lineGrid/lineColumns.ts';
import { readPaste as readLines, withPaste } from '../../src/ui/lineGrid/pasteLines.ts';
import { lineItemsEn } from '../../resources/purchasing/document/lines/lineItems.en.ts';
import { fc } from '../properties.ts';

/** As it is pasted over new lines of a document, from this column on. */
function readPaste(text: string, first: LineItemColumn, currencyCode: string) {
  const columns = lineItemColumns(purchaseColumns, {
    labelOf: (key) => lineItemsEn.column[key],
    dataProvider: {} as OutlayDataProvider,
    offer: () => ({}),
  }).filter(isPasted);
  const form = { currencyCode, priceDecimals: 0 };
  return readLines(text, columns.slice(columns.findIndex(({ key }) => key === first)), () => emptyLine, form);
}

describe('pasting', () => {
  it('reads item, quantity, unit, price, VAT and WHT in the usual ways of writing', () => {
    const { lines, refused } = readPaste(
      'Chair\t1,5\tpcs\tRp 1.250.000,00\t11%\t2\nDesk\t2\t\t750000',
      'itemName',
      'IDR',
    );
    expect(refused).toEqual([]);
    expect(lines).toEqual([
      {
        itemName: 'Chair',
        itemableID: null,
        itemableType: 'misc',
        qty: '1,5',
        unit: 'pcs',
        unitPrice: '1.250.000',
        tax: '11',
        whtTax: '2',
      },
      { itemName: 'Desk', itemableID: null, itemableType: 'misc', qty: '2', unit: '', unitPrice: '750.000' },
    ]);
  });

  it('marks a cell that it cannot read, and keeps its text', () => {
    const { lines, refused } = readPaste('Chair\ttwo\tpcs\t12.50', 'itemName', 'IDR');
    expect(lines[0]).toMatchObject({ qty: 'two', unitPrice: '12.50' });
    expect(refused.map(({ line, column }) => [line, column])).toEqual([
      [0, 'qty'],
      [0, 'unitPrice'],
    ]);
  });

  it('begins at the column it is pasted on', () => {
    expect(readPaste('2\tbox\t100', 'qty', 'IDR').lines).toEqual([
      { qty: '2', unit: 'box', unitPrice: '100' },
    ]);
  });

  it('leaves out a row of headings and rows without text', () => {
    const { lines } = readPaste('Item\tQty\tUnit\tPrice\nChair\t1\n\t\n', 'itemName', 'IDR');
    expect(lines.map((line) => line.itemName)).toEqual(['Chair']);
  });

  it('says what lay beyond the last column', () => {
    expect(readPaste('11\t2\tpaid twice', 'tax', 'IDR').beyond).toEqual(['paid twice']);
  });

  it('loses no text, readable or not', () => {
    const cell = fc.string({ unit: fc.constantFrom(...'abz19.,%'), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
        (rows) => {
          const { lines, refused, beyond } = readPaste(
            rows.map((row) => row.join('\t')).join('\n'),
            'itemName',
            'IDR',
          );
          const kept = new Set([...lines.flatMap((line) => Object.values(line)), ...beyond]);
          for (const { line, column } of refused)
            expect(kept).toContain(lines[line]?.[column as keyof LineFields]);
          for (const row of rows) {
            for (const [at, text] of row.entries())
              if (at === 0 || at === 2 || at > 5) expect(kept).toContain(text);
          }
        },
      ),
    );
  });

  it('changes the lines under it, adds those that are missing, and leaves the others', () => {
    const lines = ['A', 'B', 'C'].map((itemName) => ({ ...emptyLine, itemName, notes: itemName }));
    const pasted = withPaste(lines, 1, readPaste('X\nY\nZ', 'itemName', 'IDR'), emptyLine);
    expect(pasted.map(({ itemName, notes }) => itemName + notes)).toEqual(['AA', 'XB', 'YC', 'Z']);
    expect(
      withPaste(lines, 0, readPaste('X\nY', 'itemName', 'IDR'), emptyLine).map((line) => line.itemName),
    ).toEqual(['X', 'Y', 'C']);
  });
});
