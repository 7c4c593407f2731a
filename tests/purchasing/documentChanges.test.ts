import { describe, expect, it } from 'vitest';

import type { ComparedLine } from '../../resources/purchasing/document/page/documentChanges.ts';
import { inReadingOrder, lineChanges } from '../../resources/purchasing/document/page/documentChanges.ts';
import { fileChanges } from '../../domain/noun/fileChanges.ts';

const paper: ComparedLine = {
  itemName: 'Paper',
  qty: '10.00',
  unit: 'ream',
  unitPrice: '50000.00',
  tax: '11.0000',
  whtTax: '0.0000',
  notes: null,
  parts: null,
};
const ink: ComparedLine = { ...paper, itemName: 'Ink', qty: '2.00', unit: null };

const was = (...lines: ComparedLine[]) => lines.map((line, index) => ({ ...line, id: index + 1 }));
const is = (...lines: (ComparedLine & { formerID?: number })[]) =>
  lines.map((line) => ({ formerID: null, ...line }));

describe('what an edit did to the lines', () => {
  it('is told by field, under the number that the line has now', () => {
    const after = is(
      { ...ink, formerID: 2 },
      { ...paper, formerID: 1, unitPrice: '55000.00', tax: '0.0000' },
    );
    expect(lineChanges(was(paper, ink), after)).toEqual({
      'items.2.unitPrice': ['50000.00', '55000.00'],
      'items.2.tax': ['11.0000', null],
    });
  });

  it('tells a line that came and one that is gone apart from one that changed', () => {
    expect(
      lineChanges(was(paper, ink), is({ ...ink, formerID: 2 }, { ...paper, itemName: 'Toner' })),
    ).toEqual({
      'items.2.itemName': [null, 'Toner'],
      'items.2.qty': [null, '10.00'],
      'items.2.unit': [null, 'ream'],
      'items.2.unitPrice': [null, '50000.00'],
      'items.2.tax': [null, '11.0000'],
      'removedItems.1.itemName': ['Paper', null],
      'removedItems.1.qty': ['10.00', null],
      'removedItems.1.unit': ['ream', null],
      'removedItems.1.unitPrice': ['50000.00', null],
      'removedItems.1.tax': ['11.0000', null],
    });
  });

  it('knows a line without its former number by what it says, then by its item', () => {
    expect(lineChanges(was(paper, ink), is(ink, paper))).toEqual({});
    const dearer = { ...paper, unitPrice: '60000.00' };
    expect(lineChanges(was(paper, paper), is(dearer, paper))).toEqual({
      'items.1.unitPrice': ['50000.00', '60000.00'],
    });
  });
});

it('a file that took the place of one of the same name is another file', () => {
  const file = (id: number) => ({ id, fileName: 'invoice.pdf' });
  expect(fileChanges('media', [file(1), file(2)], [file(2), file(3)])).toEqual({
    'media.1': ['invoice.pdf', null],
    'media.3': [null, 'invoice.pdf'],
  });
});

it('changes are read from the document to its lines by number and their columns, then files', () => {
  const given = ['media.7', 'items.10.qty', 'removedItems.1.qty', 'items.2.tax', 'items.2.qty', 'dueDate'];
  const changes = Object.fromEntries(given.map((key) => [key, [1, 2] as [unknown, unknown]]));
  expect(Object.keys(inReadingOrder(changes))).toEqual([
    'dueDate',
    'items.2.qty',
    'items.2.tax',
    'items.10.qty',
    'removedItems.1.qty',
    'media.7',
  ]);
});
