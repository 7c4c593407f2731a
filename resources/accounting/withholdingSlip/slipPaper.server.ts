import type { Content, TableCell } from 'pdfmake/interfaces';

import { formatDay } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { compare } from '../../../domain/money/money.ts';
import { formatMoney, formatPercent } from '../../../domain/money/moneyFormat.ts';
import type { Fact, PaperStatus, Party } from '../../../server/pdf/paperLayout.ts';
import {
  amountPanel,
  dayText,
  headCell,
  hairline,
  maxAddressLength,
  maxNameLength,
  orMissing,
  paperDefinition,
  paperHead,
  quiet,
  ruledRows,
  shortened,
  totalRow,
  twoColumns,
  wrapped,
} from '../../../server/pdf/paperLayout.ts';
import { printPdf } from '../../../server/pdf/pdfPrinter.ts';

/** What a withholding slip says. Amounts in rupiah, but for those in the currency of the invoice. */
export interface SlipPaper {
  name: string;
  status: PaperStatus;
  withholder: Party;
  payee: Party;
  /** "PPh 23" */
  article: string;
  isFinal: boolean;
  objectCode: string;
  objectName: string;
  taxPeriod: string;
  withheldOn: string;
  base: Amount;
  rate: Amount;
  amount: Amount;
  /** What of the base of the invoice falls on the payment. */
  invoiceBase: Amount;
  /** Why the figures are not those of the object and the invoice, in both languages; null where they are. */
  difference: { reason: string; reasonInIndonesian: string; note: string | null } | null;
  /** Of an invoice in another currency. */
  foreign: { base: Amount; amount: Amount; currencyCode: string; exchangeRate: string } | null;
  billReference: string;
  billNumber: string | null;
  billDate: string | null;
  signatory: string | null;
  replaces: string | null;
  replacedBy: string | null;
  /** ISO instant at which it was made. */
  createdAt: string;
}

/** The slip: A4, one page. The same data gives the same bytes. */
export async function buildWithholdingSlipPdf(paper: SlipPaper): Promise<Buffer> {
  const issued = formatDay(paper.withheldOn, 'en');
  return printPdf(
    paperDefinition({
      title: 'Withholding slip',
      number: paper.name,
      companyName: paper.withholder.name,
      issued,
      createdAt: new Date(paper.createdAt),
      body: [
        paperHead(
          { company: paper.withholder, number: paper.name },
          'Withholding slip',
          'Bukti pemotongan PPh',
        ),
        amountPanel(
          { status: paper.status, amount: paper.amount, currencyCode: 'IDR' },
          'Income tax withheld',
          'PPh dipotong',
        ),
        twoColumns(
          {
            heading: {
              label: 'Withheld of',
              labelInIndonesian: 'Penerima penghasilan',
              value: shortened(paper.payee.name, maxNameLength),
            },
            facts: partyFacts(paper.payee),
          },
          {
            heading: { label: 'Withheld on', labelInIndonesian: 'Tanggal pemotongan', value: issued },
            facts: [
              { label: 'Tax period', labelInIndonesian: 'Masa pajak', value: paper.taxPeriod },
              { label: 'Article', labelInIndonesian: 'Pasal', value: paper.article },
              {
                label: 'Final tax',
                labelInIndonesian: 'Sifat',
                value: paper.isFinal ? 'Final' : 'Not final · Tidak final',
              },
              ...correction(paper),
              ...differenceFact(paper),
            ],
          },
        ),
        objectTable(paper),
        sums(paper),
        signature(paper),
      ],
    }),
  );
}

function partyFacts({ taxNumber, address }: Party): Fact[] {
  return [
    { label: 'Tax number', labelInIndonesian: 'NPWP', value: orMissing(taxNumber) },
    ...(address
      ? [
          {
            label: 'Address',
            labelInIndonesian: 'Alamat',
            value: shortened(address, maxAddressLength),
          },
        ]
      : []),
  ];
}

function correction({ replaces, replacedBy }: SlipPaper): Fact[] {
  return [
    ...(replaces ? [{ label: 'Replaces', labelInIndonesian: 'Mengganti', value: replaces }] : []),
    ...(replacedBy ? [{ label: 'Replaced by', labelInIndonesian: 'Diganti oleh', value: replacedBy }] : []),
  ];
}

/** What it was withheld on, and the invoice that says so. */
function objectTable(paper: SlipPaper): Content {
  const row: TableCell[] = [
    { text: paper.objectCode, noWrap: true },
    wrapped(paper.objectName, maxNameLength),
    { text: paper.billReference, noWrap: true },
    wrapped(orMissing(paper.billNumber), 40),
    { text: dayText(paper.billDate), noWrap: true },
  ];
  return {
    margin: [0, 18, 0, 0],
    table: {
      headerRows: 1,
      widths: ['auto', '*', 'auto', 'auto', 'auto'],
      body: [
        [
          headCell('Object code', 'Kode objek'),
          headCell('Object', 'Objek pajak'),
          headCell('Invoice', 'Faktur'),
          headCell("Vendor's number", 'Nomor vendor'),
          headCell('Date', 'Tanggal'),
        ],
        row,
      ],
    },
    layout: ruledRows(5),
  };
}

/** Why rate, base and tax are not what the object and the invoice make. */
function differenceFact({ difference, base, invoiceBase }: SlipPaper): Fact[] {
  if (difference === null) return [];
  const { reason, reasonInIndonesian, note } = difference;
  return [
    ...(compare(base, invoiceBase) === 0
      ? []
      : [
          {
            label: 'Base of the payment',
            labelInIndonesian: 'Dasar pembayaran',
            value: formatMoney(invoiceBase, 'IDR'),
          },
        ]),
    {
      label: 'Why it differs',
      labelInIndonesian: 'Mengapa berbeda',
      value: `${reason} · ${reasonInIndonesian}`,
    },
    ...(note === null
      ? []
      : [{ label: 'Rests on', labelInIndonesian: 'Dasarnya', value: shortened(note, maxAddressLength) }]),
  ];
}

function sums(paper: SlipPaper): Content {
  const { foreign } = paper;
  const rows: TableCell[][] = [
    ...(foreign
      ? [
          totalRow('Base', 'Dasar pengenaan', formatMoney(foreign.base, foreign.currencyCode)),
          totalRow('Withheld', 'Dipotong', formatMoney(foreign.amount, foreign.currencyCode)),
          totalRow('Exchange rate', 'Kurs', `${foreign.currencyCode} 1 = ${foreign.exchangeRate}`),
        ]
      : []),
    totalRow('Tax base', 'Dasar pengenaan pajak', formatMoney(paper.base, 'IDR'), 'strong'),
    totalRow('Rate', 'Tarif', formatPercent(paper.rate)),
    totalRow('Tax withheld', 'PPh dipotong', formatMoney(paper.amount, 'IDR'), 'total'),
  ];
  return {
    margin: [0, 12, 0, 0],
    columns: [
      { width: '*', text: '' },
      {
        width: 300,
        table: { widths: ['*', 'auto'], body: rows },
        layout: {
          hLineWidth: (line, node) => (line === node.table.body.length - 1 ? 0.7 : 0),
          vLineWidth: () => 0,
          hLineColor: () => hairline,
          paddingLeft: () => 0,
          paddingRight: () => 0,
          paddingTop: () => 4,
          paddingBottom: () => 4,
        },
      },
    ],
  };
}

function signature({ signatory, withholder }: SlipPaper): Content {
  return {
    margin: [0, 30, 0, 0],
    stack: [
      { text: 'Signed for the withholder', fontSize: 9, color: quiet },
      { text: 'Penanda tangan pemotong', style: 'label' },
      { ...wrapped(orMissing(signatory), maxNameLength), bold: true, margin: [0, 26, 0, 1] },
      { ...wrapped(withholder.name, maxNameLength), fontSize: 8.5 },
    ],
  };
}

/** Run by a worker thread. */
export default buildWithholdingSlipPdf;
