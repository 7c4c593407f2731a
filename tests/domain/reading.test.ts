import { describe, expect, it } from 'vitest';

import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { readText } from '../../domain/reading/readText.ts';

/** A page of lines; each text stands in its column, ten points wide for each letter. */
function page(lines: readonly (readonly [column: number, text: string][])[]): PaperPage {
  const words = lines.flatMap((line, row) =>
    line.flatMap(([column, text]): Word[] => {
      let x = column;
      return text.split(' ').map((word) => {
        const width = word.length * 5;
        const found = { text: word, x, y: 40 + row * 16, width, height: 10, confidence: 1 };
        x += width + 3;
        return found;
      });
    }),
  );
  return { number: 1, width: 595, height: 842, words };
}

describe('a paper with a table', () => {
  it('has a price for each, and lines that multiply', () => {
    const read = readText(
      [
        page([
          [[40, 'TOKO MAJU']],
          [[40, 'Nota No. 20260077 Tgl: 03-03-2026']],
          [
            [40, 'Nama Barang'],
            [250, 'Qty'],
            [320, '@Harga'],
            [450, 'Jumlah'],
          ],
          [
            [40, 'Kertas HVS A4'],
            [250, '4'],
            [320, '52.000'],
            [450, '208.000'],
          ],
          [
            [320, 'TOTAL Rp'],
            [450, '208.000'],
          ],
        ]),
      ],
      'text',
    );
    const [line] = read.lines;
    expect([
      line?.description?.value,
      line?.quantity?.value,
      line?.unitPrice?.value,
      line?.amount?.value,
    ]).toEqual(['Kertas HVS A4', '4', '52000', '208000']);
    expect([read.number?.value, read.date?.value, read.total?.value]).toEqual([
      '20260077',
      '2026-03-03',
      '208000',
    ]);
  });

  it('says under each name of a boxed head what it is, whatever stands beside it', () => {
    const read = readText(
      [
        page([
          [[40, 'Harbour Freight Ltd']],
          [
            [40, 'Invoice #'],
            [150, 'Invoice Date'],
            [280, 'P.O. No.'],
            [400, 'Due Date'],
          ],
          [
            [40, '0077/INV/2026'],
            [150, '04-Mar-26'],
            [280, 'PO-123456'],
            [400, '03-Apr-26'],
          ],
        ]),
      ],
      'text',
    );
    expect([read.number?.value, read.date?.value, read.dueDate?.value]).toEqual([
      '0077/INV/2026',
      '2026-03-04',
      '2026-04-03',
    ]);
  });

  it('has the number of a tax invoice, and not of a tax', () => {
    const read = (text: string) => readText([page([[[40, 'Acme Ltd']], [[40, text]]])], 'text').number?.value;
    expect(read('Tax invoice 20260123')).toBe('20260123');
    expect(read('Tax number 20260123')).toBeUndefined();
  });
});
