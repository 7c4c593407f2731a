import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces';

import type { Amount } from '../../domain/money/money.ts';
import { add, compare, currencyDecimals, formatOf, subtract, sum } from './amounts.ts';
import type { Paper, PaperWish } from './papers.ts';

/** A way in which papers look, and what papers in it have. */
export interface Layout {
  name: string;
  wish: PaperWish;
  draw: (paper: Paper) => TDocumentDefinitions;
}

const monthsOf = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  id: [
    'Januari',
    'Februari',
    'Maret',
    'April',
    'Mei',
    'Juni',
    'Juli',
    'Agustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],
} as const;

/** `12 Maret 2026`. */
export function longDay(day: string, language: 'en' | 'id'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${Number(date)} ${monthsOf[language][Number(month) - 1]} ${year}`;
}

/** `12/03/2026`, with another sign between. */
export function shortDay(day: string, mark = '/'): string {
  return day.split('-').toReversed().join(mark);
}

/** `March 12, 2026`. */
export function americanDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${monthsOf.en[Number(month) - 1]} ${Number(date)}, ${year}`;
}

/** `12-Mar-26`. */
export function tersDay(day: string, language: 'en' | 'id'): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}-${monthsOf[language][Number(month) - 1]?.slice(0, 3)}-${year.slice(2)}`;
}

export const moneyOf = ({ truth, style }: Paper): ((amount: Amount) => string) =>
  formatOf(style, currencyDecimals(truth.currency));

const right = (text: string, bold = false): Content => ({ text, alignment: 'right', bold });

/** A table with lines around it, or with few. */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  widths: readonly (string | number)[],
  { layout = 'lightHorizontalLines', numbersFrom = 2 }: { layout?: string; numbersFrom?: number } = {},
): Content {
  const cells = (texts: readonly string[], bold: boolean): Content[] =>
    texts.map(
      (text, index) => ({ text, bold, alignment: index >= numbersFrom ? 'right' : 'left' }) as Content,
    );
  return {
    layout,
    margin: [0, 12, 0, 8],
    table: {
      headerRows: 1,
      widths: [...widths] as never,
      body: [cells(head, true), ...rows.map((row) => cells(row, false))] as never,
    },
  } as Content;
}

/** Sums at the right side: a label and an amount each. */
export function sumsOf(rows: readonly (readonly [string, string])[], width = 240): Content {
  return {
    columns: [
      { width: '*', text: '' },
      {
        width,
        layout: 'noBorders',
        table: {
          widths: ['*', 'auto'],
          body: rows.map(([label, amount], index) => [label, right(amount, index === rows.length - 1)]),
        },
      },
    ],
  } as Content;
}

export const pairs = (rows: readonly (readonly [string, string])[]): Content =>
  ({
    layout: 'noBorders',
    table: { widths: ['auto', '*'], body: rows.map(([label, value]) => [label, value]) },
  }) as Content;

/** Rows that a paper has only at times. */
export const present = <Row>(...rows: readonly (Row | null | false)[]): Row[] =>
  rows.filter((row): row is Row => row !== null && row !== false);

const isThere = (amount: Amount): boolean => compare(amount, '0') !== 0;

export const layouts: readonly Layout[] = [
  {
    name: 'english classic',
    wish: { language: 'en', currency: 'USD' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        content: [
          {
            columns: [
              { text: truth.seller, fontSize: 16, bold: true },
              { text: 'INVOICE', fontSize: 20, alignment: 'right' },
            ],
          },
          { text: '88 Harbour Road #04-12\nSingapore 068805\nPhone +65 6123 4567', fontSize: 9 },
          {
            margin: [0, 16, 0, 0],
            columns: [
              { text: `Bill to:\n${paper.buyer}\nJl. Jend. Sudirman Kav. 52\nJakarta 12190` },
              pairs(
                present<readonly [string, string]>(
                  ['Invoice Number:', truth.number],
                  ['Invoice Date:', americanDay(truth.date)],
                  truth.dueDate !== null && ['Due Date:', americanDay(truth.dueDate)],
                  ['PO Number:', paper.orderNumber],
                ),
              ),
            ],
          },
          tableOf(
            ['#', 'Description', 'Qty', 'Unit Price', 'Amount'],
            truth.lines.map((line, index) => [
              String(index + 1),
              line.description,
              line.quantity,
              money(line.price),
              money(line.amount),
            ]),
            ['auto', '*', 40, 80, 90],
          ),
          sumsOf([
            ['Subtotal', `$${money(truth.subtotal)}`],
            [`VAT ${truth.vatRate}%`, `$${money(truth.vat)}`],
            ['Total', `$${money(truth.total)}`],
          ]),
          { text: `Please pay to: DBS Bank, Account No. ${truth.account}`, margin: [0, 20, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'faktur penjualan',
    wish: { language: 'id', currency: 'IDR', numberStyle: 'slashes', hasTaxNumber: true },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { fontSize: 10 },
        content: [
          { text: truth.seller, fontSize: 15, bold: true },
          { text: `Jl. Raya Bekasi KM 21, Jakarta Timur\nNPWP: ${truth.sellerTaxNumber}`, fontSize: 9 },
          { text: 'FAKTUR PENJUALAN', fontSize: 14, alignment: 'center', margin: [0, 12, 0, 8] },
          {
            columns: [
              {
                text: `Kepada Yth.\n${paper.buyer}\nJl. Jend. Sudirman Kav. 52, Jakarta\nNPWP: ${paper.buyerTaxNumber}`,
              },
              {
                text: present(
                  `No. Faktur : ${truth.number}`,
                  `Tanggal : ${longDay(truth.date, 'id')}`,
                  truth.dueDate !== null && `Jatuh Tempo : ${longDay(truth.dueDate, 'id')}`,
                  `No. PO : ${paper.orderNumber}`,
                ).join('\n'),
              },
            ],
          },
          tableOf(
            ['No', 'Nama Barang', 'Banyaknya', 'Satuan', 'Harga Satuan', 'Jumlah'],
            truth.lines.map((line, index) => [
              String(index + 1),
              line.description,
              line.quantity,
              line.unit,
              money(line.price),
              money(line.amount),
            ]),
            [20, '*', 60, 50, 80, 90],
            { layout: '' },
          ),
          sumsOf([
            ['Jumlah', `Rp ${money(truth.subtotal)}`],
            [`PPN ${truth.vatRate}%`, `Rp ${money(truth.vat)}`],
            ['Total', `Rp ${money(truth.total)}`],
          ]),
          { text: 'Terbilang: sejumlah tersebut di atas rupiah', italics: true, margin: [0, 8, 0, 8] },
          { text: `Pembayaran ke rekening BCA No. Rek ${truth.account} a.n. ${truth.seller}` },
        ],
      };
    },
  },
  {
    name: 'head as a table',
    wish: { language: 'en', currency: 'SGD', numberStyle: 'digits', vatRate: '9' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Helvetica', fontSize: 10 },
        content: [
          { text: 'Tax Invoice', fontSize: 22, color: '#335' },
          { text: `${truth.seller}\nGST Reg No. 201912345K`, margin: [0, 4, 0, 12] },
          tableOf(
            ['Invoice No', 'Date', 'Terms', 'Due Date'],
            [
              [
                truth.number,
                shortDay(truth.date),
                paper.termDays === null ? 'Cash' : `Net ${paper.termDays} days`,
                truth.dueDate === null ? '-' : shortDay(truth.dueDate),
              ],
            ],
            ['*', '*', '*', '*'],
            { numbersFrom: 9, layout: '' },
          ),
          {
            text: `Customer: ${paper.buyer}\nOrder date: ${shortDay(paper.deliveryDate)}`,
            margin: [0, 4, 0, 4],
          },
          tableOf(
            ['Item', 'Quantity', 'Rate', 'Amount (SGD)'],
            truth.lines.map((line) => [
              line.description,
              `${line.quantity} ${line.unit}`,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 90, 80, 90],
            { numbersFrom: 1 },
          ),
          sumsOf([
            ['Sub-Total', money(truth.subtotal)],
            [`GST @ ${truth.vatRate}%`, money(truth.vat)],
            ['TOTAL SGD', money(truth.total)],
          ]),
          { text: `Bank: OCBC  Account number: ${truth.account}`, margin: [0, 24, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'tagihan dengan PPh',
    wish: {
      language: 'id',
      currency: 'IDR',
      numberStyle: 'slashes',
      hasWithholding: true,
      hasTaxNumber: true,
    },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { fontSize: 10 },
        content: [
          {
            columns: [
              { text: 'TAGIHAN', fontSize: 20, bold: true },
              { text: truth.seller, alignment: 'right', bold: true },
            ],
          },
          pairs(
            present<readonly [string, string]>(
              ['Nomor Tagihan', `: ${truth.number}`],
              ['Tanggal Tagihan', `: ${shortDay(truth.date, '-')}`],
              truth.dueDate !== null && ['Tgl. Jatuh Tempo', `: ${shortDay(truth.dueDate, '-')}`],
              ['NPWP Penjual', `: ${truth.sellerTaxNumber}`],
              ['No. Seri Faktur Pajak', `: 010.005-26.${truth.account.slice(0, 8)}`],
              ['Pelanggan', `: ${paper.buyer}`],
            ),
          ),
          tableOf(
            ['Uraian', 'Qty', 'Harga', 'Total'],
            truth.lines.map((line) => [
              line.description,
              `${line.quantity} ${line.unit}`,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 70, 90, 100],
            { numbersFrom: 1 },
          ),
          sumsOf([
            ['Dasar Pengenaan Pajak', money(truth.subtotal)],
            [`PPN ${truth.vatRate}%`, money(truth.vat)],
            ['Jumlah', money(add(truth.subtotal, truth.vat))],
            ['PPh Pasal 23 (2%)', `(${money(truth.withholding)})`],
            ['Jumlah yang harus dibayar', `Rp${money(truth.total)}`],
          ]),
          { text: `Bank Mandiri, nomor rekening ${truth.account}`, margin: [0, 16, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'discount, freight, other dates',
    wish: { language: 'en', currency: 'USD', hasDiscount: true, hasCharge: true, numberStyle: 'slashes' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Times', fontSize: 11 },
        content: [
          { text: truth.seller.toUpperCase(), fontSize: 14, bold: true, alignment: 'center' },
          { text: 'COMMERCIAL INVOICE', alignment: 'center', margin: [0, 4, 0, 10] },
          {
            columns: [
              {
                text: `Sold to: ${paper.buyer}\nOrder No: ${paper.orderNumber}\nOrder date: ${longDay(paper.deliveryDate, 'en')}`,
              },
              {
                text: present(
                  `Invoice No: ${truth.number}`,
                  `Date: ${longDay(truth.date, 'en')}`,
                  `Delivery date: ${longDay(paper.deliveryDate, 'en')}`,
                  truth.dueDate !== null && `Payment due: ${longDay(truth.dueDate, 'en')}`,
                ).join('\n'),
                alignment: 'right',
              },
            ],
          },
          tableOf(
            ['Qty', 'Unit', 'Description of goods', 'Unit price', 'Total'],
            truth.lines.map((line) => [
              line.quantity,
              line.unit,
              line.description,
              money(line.price),
              money(line.amount),
            ]),
            [40, 50, '*', 80, 90],
            { numbersFrom: 3 },
          ),
          sumsOf([
            ['Subtotal', money(truth.subtotal)],
            ['Discount 5%', `-${money(truth.discount)}`],
            [`Tax (${truth.vatRate}%)`, money(truth.vat)],
            ['Shipping and handling', money(truth.charge)],
            ['Grand total', `USD ${money(truth.total)}`],
          ]),
          { text: `A/C No: ${truth.account}, Citibank N.A.`, margin: [0, 20, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'termasuk PPN',
    wish: { language: 'id', currency: 'IDR', isInclusive: true, numberStyle: 'faktur' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Courier', fontSize: 9 },
        content: [
          { text: truth.seller, fontSize: 13, bold: true },
          { text: 'NOTA TAGIHAN', fontSize: 13, margin: [0, 8, 0, 8] },
          {
            text: present(
              `No. Nota  : ${truth.number}`,
              `Tanggal   : ${tersDay(truth.date, 'id')}`,
              truth.dueDate !== null && `Tgl. JT   : ${tersDay(truth.dueDate, 'id')}`,
              `Kepada    : ${paper.buyer}`,
            ).join('\n'),
            preserveLeadingSpaces: true,
          },
          tableOf(
            ['Barang', 'Jml', 'Harga', 'Total Harga'],
            truth.lines.map((line) => [
              line.description,
              line.quantity,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 40, 90, 100],
            { numbersFrom: 1 },
          ),
          sumsOf([['TOTAL', `Rp. ${money(truth.total)},-`]]),
          {
            text: `Harga sudah termasuk PPN ${truth.vatRate}% sebesar Rp. ${money(truth.vat)}`,
            margin: [0, 8, 0, 0],
          },
          { text: `Rek. BNI ${truth.account} a.n. ${truth.seller}`, margin: [0, 8, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'many pages',
    wish: { language: 'en', currency: 'IDR', lines: 52, numberStyle: 'plain' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { fontSize: 10 },
        footer: (page, pages) => ({ text: `Page ${page} of ${pages}`, alignment: 'center', fontSize: 8 }),
        content: [
          { text: truth.seller, fontSize: 14, bold: true },
          { text: `Invoice ${truth.number}`, fontSize: 12, margin: [0, 6, 0, 6] },
          pairs(
            present<readonly [string, string]>(
              ['Date issued', longDay(truth.date, 'en')],
              truth.dueDate !== null && ['Pay by', longDay(truth.dueDate, 'en')],
              ['Client', paper.buyer],
            ),
          ),
          tableOf(
            ['No.', 'Item', 'Qty', 'Unit', 'Price', 'Amount (IDR)'],
            truth.lines.map((line, index) => [
              String(index + 1),
              line.description,
              line.quantity,
              line.unit,
              money(line.price),
              money(line.amount),
            ]),
            [24, '*', 40, 50, 80, 100],
            { layout: '' },
          ),
          sumsOf([
            ['Total before tax', money(truth.subtotal)],
            [`PPN ${truth.vatRate}%`, money(truth.vat)],
            ['Total amount', `IDR ${money(truth.total)}`],
          ]),
          { text: `Transfer to Permata, account no. ${truth.account}`, margin: [0, 10, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'previous balance',
    wish: { language: 'en', currency: 'USD', hasPrevious: true, vatRate: '10', numberStyle: 'digits' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Helvetica', fontSize: 10 },
        content: [
          {
            columns: [
              { text: truth.seller, bold: true, fontSize: 14 },
              {
                text: `Bill date ${shortDay(truth.date)}\nBill number ${truth.number}\nAccount number 7700-${truth.account.slice(0, 4)}`,
                alignment: 'right',
              },
            ],
          },
          {
            text: `Amount due: $${money(add(truth.total, paper.previous))}`,
            fontSize: 13,
            margin: [0, 12, 0, 4],
          },
          {
            text: truth.dueDate === null ? 'Payable on receipt' : `Please pay by ${shortDay(truth.dueDate)}`,
            margin: [0, 0, 0, 8],
          },
          sumsOf([
            ['Previous balance', `$${money(paper.previous)}`],
            ['Payments received', '$0.00'],
          ]),
          tableOf(
            ['Service', 'Units', 'Rate', 'Charge amount'],
            truth.lines.map((line) => [
              line.description,
              line.quantity,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 60, 80, 100],
            { numbersFrom: 1 },
          ),
          sumsOf([
            ['Subtotal', `$${money(truth.subtotal)}`],
            [`Sales tax ${truth.vatRate}%`, `$${money(truth.vat)}`],
            ['Total this bill', `$${money(truth.total)}`],
            ['Total amount due', `$${money(add(truth.total, paper.previous))}`],
          ]),
          { text: `Prepared for ${paper.buyer}`, margin: [0, 14, 0, 0] },
          { text: `IBAN DE8937040044${truth.account}`, margin: [0, 4, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'kwitansi',
    wish: { language: 'id', currency: 'IDR', lines: 2, numberStyle: 'slashes' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        pageSize: 'A5',
        pageOrientation: 'landscape',
        defaultStyle: { fontSize: 9 },
        content: [
          {
            columns: [
              { text: truth.seller, bold: true, fontSize: 12 },
              { text: `Nomor : ${truth.number}`, alignment: 'right' },
            ],
          },
          { text: 'INVOICE / KWITANSI', alignment: 'center', margin: [0, 6, 0, 6], fontSize: 12 },
          { text: `Sudah terima dari : ${paper.buyer}`, margin: [0, 0, 0, 4] },
          tableOf(
            ['Keterangan', 'Jumlah', 'Harga @', 'Total (Rp)'],
            truth.lines.map((line) => [
              line.description,
              `${line.quantity} ${line.unit}`,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 70, 80, 90],
            { numbersFrom: 1 },
          ),
          sumsOf([
            ['Sub Total', money(truth.subtotal)],
            [`PPN ${truth.vatRate} %`, money(truth.vat)],
            ['Total Pembayaran', `Rp. ${money(truth.total)}`],
          ]),
          {
            text: present(
              `Jakarta, ${longDay(truth.date, 'id')}`,
              truth.dueDate !== null && `Jatuh tempo ${longDay(truth.dueDate, 'id')}`,
            ).join('\n'),
            margin: [0, 8, 0, 0],
          },
          { text: `BRI ${truth.account}` },
        ],
      };
    },
  },
  {
    name: 'letter without rules',
    wish: { language: 'id', currency: 'IDR', numberStyle: 'plain', hasDiscount: true },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Times', fontSize: 11 },
        content: [
          {
            columns: [
              [{ text: truth.seller, bold: true, fontSize: 15 }, 'Ruko Permata Hijau Blok B/12'],
              {
                text: ['Invoice\n', { text: `#${truth.number}`, bold: true }],
                alignment: 'right',
                fontSize: 14,
              },
            ],
          },
          { text: `Ditujukan kepada:\n${paper.buyer}\nup. Bagian Keuangan`, margin: [0, 14, 0, 10] },
          {
            columns: [
              { text: `Tanggal invoice\n${longDay(truth.date, 'id')}` },
              { text: truth.dueDate === null ? '' : `Batas pembayaran\n${longDay(truth.dueDate, 'id')}` },
              { text: `Mata uang\n${truth.currency}` },
            ],
          },
          tableOf(
            ['Deskripsi', 'Kuantitas', 'Harga satuan', 'Subtotal'],
            truth.lines.map((line) => [
              line.description,
              line.quantity,
              `Rp${money(line.price)}`,
              `Rp${money(line.amount)}`,
            ]),
            ['*', 60, 100, 110],
            { numbersFrom: 1, layout: 'noBorders' },
          ),
          sumsOf([
            ['Subtotal', `Rp${money(truth.subtotal)}`],
            ['Diskon (5%)', `-Rp${money(truth.discount)}`],
            [`PPN (${truth.vatRate}%)`, `Rp${money(truth.vat)}`],
            ['Total tagihan', `Rp${money(truth.total)}`],
          ]),
          {
            text: `Silakan transfer ke CIMB Niaga ${truth.account} atas nama ${truth.seller}.`,
            margin: [0, 16, 0, 0],
          },
        ],
      };
    },
  },
  {
    name: 'european',
    wish: { language: 'en', currency: 'EUR', style: 'comma', vatRate: '19', numberStyle: 'digits' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Helvetica', fontSize: 10 },
        content: [
          { text: `${truth.seller} · Industriestr. 5 · 70565 Stuttgart`, fontSize: 8 },
          { text: `${paper.buyer}\nJakarta\nIndonesia`, margin: [0, 12, 0, 20] },
          {
            columns: [
              { text: `Invoice ${truth.number}`, bold: true, fontSize: 13 },
              { text: `Stuttgart, ${shortDay(truth.date, '.')}`, alignment: 'right' },
            ],
          },
          tableOf(
            ['Pos', 'Article', 'Quantity', 'Price', 'Amount'],
            truth.lines.map((line, index) => [
              String(index + 1),
              line.description,
              `${line.quantity} ${line.unit}`,
              `${money(line.price)} €`,
              `${money(line.amount)} €`,
            ]),
            [24, '*', 80, 80, 90],
          ),
          sumsOf([
            ['Net amount', `${money(truth.subtotal)} €`],
            [`${truth.vatRate}% VAT`, `${money(truth.vat)} €`],
            ['Gross total', `${money(truth.total)} €`],
          ]),
          {
            text:
              truth.dueDate === null
                ? 'Payable immediately without deduction.'
                : `Payable by ${shortDay(truth.dueDate, '.')} without deduction.`,
            margin: [0, 14, 0, 4],
          },
          { text: `IBAN: DE12 5001 0517 ${truth.account}`, fontSize: 8 },
        ],
      };
    },
  },
  {
    name: 'codes and meterai',
    wish: {
      language: 'id',
      currency: 'IDR',
      hasCharge: true,
      numberStyle: 'faktur',
      vatRate: '12',
      hasTaxNumber: true,
    },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { fontSize: 9 },
        content: [
          {
            columns: [
              [{ text: truth.seller, bold: true, fontSize: 13 }, `NPWP ${truth.sellerTaxNumber}`],
              { text: 'INVOICE', fontSize: 18, alignment: 'right' },
            ],
          },
          {
            margin: [0, 10, 0, 0],
            columns: [
              {
                text: `Kepada: ${paper.buyer}\nSurat Jalan No: SJ-${truth.account.slice(0, 5)}\nTanggal kirim: ${shortDay(paper.deliveryDate)}`,
              },
              pairs(
                present<readonly [string, string]>(
                  ['Faktur No.', truth.number],
                  ['Tgl Faktur', shortDay(truth.date)],
                  truth.dueDate !== null && ['Jatuh Tempo', shortDay(truth.dueDate)],
                  ['TOP', paper.termDays === null ? 'Tunai' : `${paper.termDays} hari`],
                ),
              ),
            ],
          },
          tableOf(
            ['Kode', 'Nama Produk', 'Qty', 'Sat', 'Harga Sat.', 'Jumlah'],
            truth.lines.map((line, index) => [
              `BR-${100 + index}`,
              line.description,
              line.quantity,
              line.unit,
              money(line.price),
              money(line.amount),
            ]),
            [50, '*', 40, 50, 80, 90],
            { layout: '' },
          ),
          sumsOf([
            ['DPP', money(truth.subtotal)],
            [`PPN ${truth.vatRate}%`, money(truth.vat)],
            ['Biaya kirim', money(truth.charge)],
            ['Grand Total', money(truth.total)],
          ]),
          { text: `Rekening: BSI ${truth.account}`, margin: [0, 12, 0, 0] },
        ],
      };
    },
  },
];

export { isThere, subtract, sum };
