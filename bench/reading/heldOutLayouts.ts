import type { Layout } from './layouts.ts';
import {
  americanDay,
  longDay,
  moneyOf,
  pairs,
  present,
  shortDay,
  sumsOf,
  tableOf,
  tersDay,
} from './layouts.ts';

const all: readonly Layout[] = [
  {
    name: 'subscription receipt',
    wish: { language: 'en', currency: 'USD', numberStyle: 'plain', vatRate: '8' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Helvetica', fontSize: 9 },
        content: [
          { text: 'Invoice', fontSize: 24, bold: true, margin: [0, 0, 0, 8] },
          pairs(
            present<readonly [string, string]>(
              ['Invoice number', truth.number],
              ['Date of issue', americanDay(truth.date)],
              truth.dueDate !== null && ['Date due', americanDay(truth.dueDate)],
            ),
          ),
          {
            columns: [
              { text: `${truth.seller}\n548 Market Street\nSan Francisco` },
              { text: `Bill to\n${paper.buyer}\nJakarta, Indonesia` },
            ],
            margin: [0, 12, 0, 12],
          },
          {
            text: `$${money(truth.total)} USD due${truth.dueDate === null ? '' : ` ${americanDay(truth.dueDate)}`}`,
            fontSize: 14,
            bold: true,
          },
          tableOf(
            ['Description', 'Qty', 'Unit price', 'Amount'],
            truth.lines.map((line) => [
              line.description,
              line.quantity,
              `$${money(line.price)}`,
              `$${money(line.amount)}`,
            ]),
            ['*', 40, 80, 80],
            { numbersFrom: 1 },
          ),
          sumsOf([
            ['Subtotal', `$${money(truth.subtotal)}`],
            [`Sales Tax (${truth.vatRate}%)`, `$${money(truth.vat)}`],
            ['Total', `$${money(truth.total)}`],
            ['Amount due', `$${money(truth.total)} USD`],
          ]),
          { text: `Pay by wire: Citibank, account number ${truth.account}`, margin: [0, 20, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'surat tagihan jasa',
    wish: { language: 'id', currency: 'IDR', numberStyle: 'slashes', hasWithholding: true, lines: 3 },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Times', fontSize: 12 },
        content: [
          { text: truth.seller, alignment: 'center', bold: true, fontSize: 16 },
          {
            text: 'Jl. Gatot Subroto No. 14, Bandung 40262. Telp. (022) 7315 442',
            alignment: 'center',
            fontSize: 9,
          },
          { text: `Bandung, ${longDay(truth.date, 'id')}`, alignment: 'right', margin: [0, 16, 0, 8] },
          {
            text: `Nomor : ${truth.number}\nPerihal : Tagihan pekerjaan\n\nKepada Yth.\n${paper.buyer}\ndi Jakarta`,
          },
          tableOf(
            ['No.', 'Uraian Pekerjaan', 'Volume', 'Harga Satuan (Rp)', 'Jumlah (Rp)'],
            truth.lines.map((line, index) => [
              String(index + 1),
              line.description,
              `${line.quantity} ${line.unit}`,
              money(line.price),
              money(line.amount),
            ]),
            [24, '*', 70, 100, 100],
            { layout: '' },
          ),
          sumsOf([
            ['Jumlah', money(truth.subtotal)],
            [`PPN ${truth.vatRate}%`, money(truth.vat)],
            ['Potongan PPh 23 (2%)', `- ${money(truth.withholding)}`],
            ['Total yang dibayarkan', money(truth.total)],
          ]),
          {
            text: present(
              truth.dueDate !== null && `Mohon dibayar paling lambat ${longDay(truth.dueDate, 'id')}.`,
              `Rekening Bank Mandiri nomor ${truth.account} atas nama ${truth.seller}.`,
            ).join('\n'),
            margin: [0, 14, 0, 0],
          },
        ],
      };
    },
  },
  {
    name: 'freight, boxed head',
    wish: { language: 'en', currency: 'SGD', numberStyle: 'slashes', vatRate: '9', hasCharge: true },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { fontSize: 9 },
        content: [
          {
            columns: [
              [{ text: truth.seller, bold: true, fontSize: 12 }, 'UEN 200312345D'],
              { text: 'TAX INVOICE', alignment: 'right', fontSize: 16 },
            ],
          },
          tableOf(
            ['Bill To', 'Invoice #', 'Invoice Date', 'P.O. No.', 'Due Date'],
            [
              [
                paper.buyer,
                truth.number,
                tersDay(truth.date, 'en'),
                paper.orderNumber,
                truth.dueDate === null ? 'On receipt' : tersDay(truth.dueDate, 'en'),
              ],
            ],
            ['*', 110, 70, 70, 70],
            { layout: '', numbersFrom: 9 },
          ),
          tableOf(
            ['Item', 'Particulars', 'Qty', 'UOM', 'Rate', 'Line total'],
            truth.lines.map((line, index) => [
              String(index + 1),
              line.description,
              line.quantity,
              line.unit,
              money(line.price),
              money(line.amount),
            ]),
            [30, '*', 40, 50, 80, 90],
          ),
          sumsOf([
            ['Net amount', money(truth.subtotal)],
            ['Freight', money(truth.charge)],
            [`GST ${truth.vatRate}%`, money(truth.vat)],
            ['Total payable', `S$ ${money(truth.total)}`],
          ]),
          { text: `Bank transfer: UOB Acc No: ${truth.account}`, margin: [0, 12, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'nota toko',
    wish: { language: 'id', currency: 'IDR', numberStyle: 'digits', hasDiscount: true },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        pageSize: 'A5',
        defaultStyle: { fontSize: 8 },
        content: [
          { text: truth.seller.toUpperCase(), bold: true, fontSize: 12 },
          {
            text: `Nota No. ${truth.number}    Tgl: ${shortDay(truth.date, '-')}`,
            margin: [0, 4, 0, 4],
            preserveLeadingSpaces: true,
          },
          {
            text: present(
              `Pelanggan: ${paper.buyer}`,
              truth.dueDate !== null && `Jatuh tempo: ${shortDay(truth.dueDate, '-')}`,
            ).join('\n'),
          },
          tableOf(
            ['Nama Barang', 'Qty', 'Sat.', '@Harga', 'Jumlah'],
            truth.lines.map((line) => [
              line.description,
              line.quantity,
              line.unit,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 28, 36, 60, 66],
            { numbersFrom: 3 },
          ),
          sumsOf(
            [
              ['Sub total', money(truth.subtotal)],
              ['Diskon', money(truth.discount)],
              [`PPN ${truth.vatRate}%`, money(truth.vat)],
              ['TOTAL Rp', money(truth.total)],
            ],
            180,
          ),
          { text: `Trf BCA ${truth.account}`, margin: [0, 10, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'bengkel, banyaknya first',
    wish: { language: 'id', currency: 'IDR', numberStyle: 'faktur' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Courier', fontSize: 9 },
        content: [
          { text: `FAKTUR No: ${truth.number}`, bold: true, alignment: 'right' },
          { text: truth.seller, fontSize: 13, bold: true },
          { text: `Kepada: ${paper.buyer}`, margin: [0, 6, 0, 0] },
          {
            text: present(
              `Tgl. Faktur: ${longDay(truth.date, 'id')}`,
              truth.dueDate !== null && `Tgl. Jatuh Tempo: ${longDay(truth.dueDate, 'id')}`,
            ).join('\n'),
            margin: [0, 2, 0, 8],
          },
          tableOf(
            ['Banyaknya', 'Satuan', 'Nama Barang', 'Hrg Satuan', 'Jumlah'],
            truth.lines.map((line) => [
              line.quantity,
              line.unit,
              line.description,
              money(line.price),
              money(line.amount),
            ]),
            [60, 50, '*', 80, 90],
            { numbersFrom: 3 },
          ),
          sumsOf([
            ['Jumlah Harga', money(truth.subtotal)],
            [`PPN ${truth.vatRate}%`, money(truth.vat)],
            ['Total Tagihan', `Rp ${money(truth.total)}`],
          ]),
          { text: `Pembayaran: Bank BNI no. rek. ${truth.account}`, margin: [0, 12, 0, 0] },
        ],
      };
    },
  },
  {
    name: 'agency, totals on the left',
    wish: { language: 'en', currency: 'AUD', numberStyle: 'digits', vatRate: '10' },
    draw: (paper) => {
      const { truth } = paper;
      const money = moneyOf(paper);
      return {
        defaultStyle: { font: 'Helvetica', fontSize: 10 },
        content: [
          { text: truth.seller, bold: true, fontSize: 15 },
          { text: `Tax invoice ${truth.number}`, margin: [0, 2, 0, 2] },
          {
            text: present(
              `Issued ${longDay(truth.date, 'en')}`,
              truth.dueDate !== null && `Please pay by ${longDay(truth.dueDate, 'en')}`,
            ).join('   '),
            preserveLeadingSpaces: true,
          },
          { text: `For ${paper.buyer}`, margin: [0, 0, 0, 10] },
          tableOf(
            ['Services', 'Hours', 'Rate', 'Total'],
            truth.lines.map((line) => [
              line.description,
              line.quantity,
              money(line.price),
              money(line.amount),
            ]),
            ['*', 50, 80, 90],
            { numbersFrom: 1 },
          ),
          {
            text: [
              `Total before GST: A$${money(truth.subtotal)}`,
              `GST (${truth.vatRate}%): A$${money(truth.vat)}`,
              `Total including GST: A$${money(truth.total)}`,
            ].join('\n'),
            margin: [0, 10, 0, 10],
          },
          { text: `Account number ${truth.account}` },
        ],
      };
    },
  },
];

/** What the reader was mended by: these count as known to it. */
const mendedBy: readonly string[] = ['nota toko', 'freight, boxed head', 'agency, totals on the left'];
export const mendedLayouts = all.filter(({ name }) => mendedBy.includes(name));

/** Layouts that were written after the reader: it was not fitted to them, and is not to be. */
export const heldOutLayouts = all.filter(({ name }) => !mendedBy.includes(name));
