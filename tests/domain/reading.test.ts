import { describe, expect, it } from 'vitest';

import type { PaperPage, Word } from '../../domain/reading/paperText.ts';
import { readText } from '../../domain/reading/readText.ts';

type Row = readonly (readonly [column: number, text: string])[];

/** A page of lines; each text stands in its column, ten points wide for each letter. */
function page(lines: readonly Row[]): PaperPage {
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

  it('has no day for its number', () => {
    const numberOf = (text: string) =>
      readText([page([[[40, 'Acme Ltd']], [[40, text]]])], 'text').number?.value;
    expect(numberOf('Bill number date 06/09/2026')).toBeUndefined();
    expect(numberOf('Bill number INV 06/09/2026')).toBeUndefined();
    expect(numberOf('Bill number INV-2026-09-06')).toBe('INV-2026-09-06');
  });

  it('has the number of a tax invoice, and not of a tax', () => {
    const read = (text: string) => readText([page([[[40, 'Acme Ltd']], [[40, text]]])], 'text').number?.value;
    expect(read('Tax invoice 20260123')).toBe('20260123');
    expect(read('Tax number 20260123')).toBeUndefined();
  });
});

const textPaper = (...rows: readonly Row[]) => readText([page([[[40, 'Acme Ltd']], ...rows])], 'text');
const picturePaper = (...rows: readonly Row[]) => readText([page([[[40, 'Acme Ltd']], ...rows])], 'picture');

describe('a number with a Roman month', () => {
  const numberOf = (number: string, read = picturePaper) =>
    read([[40, `Invoice No: ${number}`]]).number?.value;

  it.each([
    ['8138/INV/I11/2026', '8138/INV/III/2026'],
    ['8138/INV/111/2026', '8138/INV/III/2026'],
    ['8138/INV/II1/2026', '8138/INV/III/2026'],
    ['8138/INV/l1/2026', '8138/INV/II/2026'],
    ['8138/INV/1I/2026', '8138/INV/II/2026'],
    ['8138/INV/lll/2026', '8138/INV/III/2026'],
    ['8138/INV/V1/2026', '8138/INV/VI/2026'],
    ['8138/INV/1V/2026', '8138/INV/IV/2026'],
    ['8138/INV/1X/2026', '8138/INV/IX/2026'],
    ['8138-INV-X1-2026', '8138-INV-XI-2026'],
    ['8138.INV.V|.2026', '8138.INV.VI.2026'],
  ])('is %s in a picture and means %s', (seen, meant) => {
    expect(numberOf(seen)).toBe(meant);
  });

  it.each([
    '8138/INV/11/2026',
    '8138/INV/1/2026',
    '8138/INV/12/2026',
    '8138/I11/0044',
    'X1-2026-04',
    '8138/INV/III/2026',
  ])('is left alone where it may be meant: %s', (number) => {
    expect(numberOf(number)).toBe(number);
  });

  it('is left alone in a text that can have no stroke wrong', () => {
    expect(numberOf('8138/INV/111/2026', textPaper)).toBe('8138/INV/111/2026');
  });
});

describe('the number of an order', () => {
  const orderOf = (text: string, read = textPaper) =>
    read([[40, 'Invoice No: INV-0077']], [[40, text]]).orderNumber?.value;

  it.each([
    'PO No: PO/2026/000123',
    'P.O. Number PO/2026/000123',
    'Purchase Order: PO/2026/000123',
    'Purchase order no. PO/2026/000123',
    'No. PO : PO/2026/000123',
    'Nomor PO: PO/2026/000123',
    'Your order PO/2026/000123',
    'Your order no.: PO/2026/000123',
    'Ref PO: PO/2026/000123',
    'Ref. PO PO/2026/000123',
    'No. Pesanan: PO/2026/000123',
    'PO: PO/2026/000123',
    'PO No: PO/2026/000123 Date: 3 March 2026',
    'Tanggal: 3 Maret 2026 No. PO: PO/2026/000123',
  ])('stands behind its name: %s', (text) => {
    expect(orderOf(text)).toBe('PO/2026/000123');
  });

  it('stands under its name, in its place on the page', () => {
    const read = textPaper(
      [
        [40, 'Invoice No'],
        [200, 'PO Number'],
        [330, 'Due Date'],
      ],
      [
        [40, 'INV-0077'],
        [200, 'PO-123456'],
        [330, '04-Mar-2026'],
      ],
    );
    expect([read.number?.value, read.orderNumber?.value]).toEqual(['INV-0077', 'PO-123456']);
    expect(read.orderNumber).toMatchObject({ text: 'PO-123456', place: { page: 1 } });
    expect(read.orderNumber?.confidence).toBeGreaterThan(0.85);
  });

  it.each([
    'Order date: 4 March 2026',
    'PO date: 4 March 2026',
    'Tanggal PO: 4 Maret 2026',
    'P.O. Box 1234',
    'Purchase order terms apply',
    'Purchase order terms 30 days',
  ])('is nothing else: %s', (text) => {
    expect(orderOf(text)).toBeUndefined();
  });

  it('has the letter that a picture shows as a nought', () => {
    expect(orderOf('PO Number: P0O-217719', picturePaper)).toBe('PO-217719');
    expect(orderOf('PO Number: P0/2026/000123', picturePaper)).toBe('PO/2026/000123');
    expect(orderOf('PO Number: P0-217719')).toBe('P0-217719');
  });
});

describe('who writes, and in what', () => {
  it('is the first of two firms near the top, and a dollar sign twice is that of Singapore', () => {
    const read = readText(
      [
        page([
          [[40, 'PT Meridian Office Systems']],
          [[40, 'PT Buana Retail Indonesia']],
          [
            [320, 'Total'],
            [450, '$$ 39,581.99'],
          ],
        ]),
      ].map((one) => ({
        ...one,
        words: one.words.map((word, at) => ({ ...word, confidence: at < 4 ? 0.9 : 0.97 })),
      })),
      'picture',
    );
    expect([read.sellerName?.value, read.currencyCode?.value]).toEqual(['PT Meridian Office Systems', 'SGD']);
  });
});

describe('an amount', () => {
  it.each([
    ['21 ,600.00', '21600'],
    ['1 .250.000', '1250000'],
    ['1.250 .000', '1250000'],
    ['21,600 .50', '21600.5'],
    ['1,512:35', '1512.35'],
    ['12:331:15', '12331.15'],
  ])('is %s with a blank before its separator, or two points for one', (written, total) => {
    expect(
      picturePaper([
        [320, 'Total'],
        [450, written],
      ]).total?.value,
    ).toBe(total);
  });
});

describe('a day', () => {
  const dayOf = (day: string) => picturePaper([[40, `Invoice date: ${day}`]]).date?.value;

  it.each(['12 March 10.30', '12 March 14 days', '12 March', 'March 12', '12 March 26 pcs', '12/03'])(
    'is none without its year: %s',
    (day) => {
      expect(dayOf(day)).toBeUndefined();
    },
  );

  it.each([
    '12 March 20 26',
    '12 March 2O26',
    'March 12, 20 26',
    '12/03/20 26',
    '12-03-2O26',
    '12-Mar-26',
    '12 Mar 26',
    '2O26-03-12',
    '12-M ar-26',
  ])('has its year: %s', (day) => {
    expect(dayOf(day)).toBe('2026-03-12');
  });

  it('stands wider apart from its month than words do', () => {
    const read = picturePaper(
      [
        [40, 'Tanggal invoice'],
        [200, 'Batas pembayaran'],
      ],
      [
        [40, '22'],
        [64, 'November 2026'],
        [200, '6 Desember 2026'],
      ],
    );
    expect([read.date?.value, read.dueDate?.value]).toEqual(['2026-11-22', '2026-12-06']);
  });
});

const head: Row = [
  [40, 'Description'],
  [250, 'Qty'],
  [320, 'Price'],
  [450, 'Amount'],
];

describe('VAT', () => {
  it('is never more than half of what it is on', () => {
    const read = textPaper(
      head,
      [
        [40, 'Paper'],
        [250, '4'],
        [320, '52.000'],
        [450, '208.000'],
      ],
      [
        [320, 'Subtotal'],
        [450, '208.000'],
      ],
      [
        [320, 'PPN 11%'],
        [450, '22.880'],
      ],
      [
        [320, 'Harga dengan pajak'],
        [450, '230.880'],
      ],
      [
        [320, 'Total'],
        [450, '230.880'],
      ],
    );
    expect([read.vat?.value, read.total?.value, read.isSound]).toEqual(['22880', '230880', true]);
  });
});

describe('the lines of a table', () => {
  it.each([
    ['150.000', '450.000', '3'],
    ['150.000', '375.000', '2.5'],
    ['80.000', '10.000', '0.125'],
  ])('have the quantity that their price %s asks for: %s', (price, amount, quantity) => {
    const [line] = textPaper(head, [
      [40, 'Paper'],
      [320, price],
      [450, amount],
    ]).lines;
    expect(line?.quantity?.value).toBe(quantity);
  });

  it('have none where a price does not go into the amount, or a discount stands between them', () => {
    const [odd] = textPaper(head, [
      [40, 'Paper'],
      [320, '30.000'],
      [450, '100.000'],
    ]).lines;
    expect([odd?.unitPrice?.value, odd?.quantity]).toEqual(['30000', null]);
    const discounted: Row = [
      [40, 'Description'],
      [250, 'Price'],
      [320, 'Discount'],
      [450, 'Amount'],
    ];
    const [less] = textPaper(discounted, [
      [40, 'Paper'],
      [250, '100.000'],
      [320, '5.000'],
      [450, '95.000'],
    ]).lines;
    expect([less?.amount?.value, less?.quantity]).toEqual(['95000', null]);
  });

  it.each([
    ['PPN', '11%', '22.880'],
    ['VAT', '11 %', '22.880'],
    ['Shipping', '', '15.000'],
    ['Ongkos kirim', '', '15.000'],
  ])('hold no %s that stands under the table', (label, percent, amount) => {
    const read = textPaper(
      head,
      [
        [40, 'Paper'],
        [250, '4'],
        [320, '52.000'],
        [450, '208.000'],
      ],
      [[40, label], ...(percent === '' ? [] : [[250, percent] as const]), [450, amount]],
    );
    expect(read.lines.map(({ description }) => description?.value)).toEqual(['Paper']);
  });

  it.each(['Jasa konsultasi pajak', 'Tax advisory', 'Konsultasi PPN dan PPh', 'Tax return filing fee'])(
    'are of advice on taxes, too: %s',
    (description) => {
      const lines = (row: Row) =>
        textPaper(
          head,
          [
            [40, 'Paper'],
            [250, '4'],
            [320, '52.000'],
            [450, '208.000'],
          ],
          row,
          [
            [320, 'Total'],
            [450, '5.208.000'],
          ],
        ).lines.map((line) => [line.description?.value, line.unitPrice?.value, line.amount?.value]);
      expect(
        lines([
          [40, description],
          [320, '5.000.000'],
          [450, '5.000.000'],
        ]),
      ).toEqual([
        ['Paper', '52000', '208000'],
        [description, '5000000', '5000000'],
      ]);
    },
  );
});
