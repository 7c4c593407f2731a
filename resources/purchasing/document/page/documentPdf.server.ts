import type { Content, TableCell } from 'pdfmake/interfaces';

import type { Day } from '../../../../domain/day/day.ts';
import { formatInstant } from '../../../../domain/day/day.ts';
import type { Amount, CurrencyCode } from '../../../../domain/money/money.ts';
import { currencyDecimals, isZero, negate } from '../../../../domain/money/money.ts';
import {
  currencyPrefix,
  formatBarePrice,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../../../../domain/money/moneyFormat.ts';
import type { Fact, PaperStatus, Party } from '../../../../server/pdf/paperLayout.ts';
import {
  amountPanel,
  dayText,
  headCell,
  isShort,
  orMissing,
  paperDefinition,
  paperHead,
  ruledRows,
  totalRow,
  twoColumns,
  typedSection,
  wrapped,
} from '../../../../server/pdf/paperLayout.ts';
import { printPdf } from '../../../../server/pdf/pdfPrinter.ts';

/** An invoice as it is recorded: what the vendor asks for, and who decided on it. Money is in its own currency. */
export interface DocumentPaper {
  /** What it is called, in English and Indonesian. */
  title: readonly [english: string, indonesian: string];
  /** What its day is called by which it is paid, delivered or needed. */
  dueDateTitle: readonly [english: string, indonesian: string];
  /** It asks to be paid; else the paper goes to the vendor. */
  isOwed: boolean;
  /** False: it asks a vendor for their prices. */
  hasPrices: boolean;
  company: Party;
  /** Null where no vendor is chosen yet. */
  vendor: Party | null;
  /** Our number. */
  referenceID: string;
  /** The number on the vendor's paper. */
  referenceNumber: string | null;
  /** Null of a paper that leaves the company. */
  status: PaperStatus | null;
  transactionDate: Day | null;
  dueDate: Day | null;
  termPaymentName: string | null;
  companyAccountName: string | null;
  organizationName: string | null;
  warehouseName: string | null;
  requesterName: string;
  currencyCode: CurrencyCode;
  isPriceIncludeTax: boolean;
  lines: readonly DocumentPaperLine[];
  subtotalAmount: Amount;
  /** Withheld ones negative. */
  taxes: readonly { label: string; amount: Amount }[];
  totalAmount: Amount;
  /** Null where nothing is owed, as of a draft. */
  remainingAmount: Amount | null;
  /** What was paid of it before, as it says itself. */
  prepaidAmount: Amount;
  /** What it holds of the fields that the company added, in their order. */
  customFields: readonly { label: string; value: string }[];
  notes: string | null;
  /** Who decided in the current round of approval, in order. */
  decisions: readonly { name: string; label: string; labelInIndonesian: string; at: string | null }[];
  /** ISO instant at which it was printed. */
  printedAt: string;
  timeZone: string;
}

export interface DocumentPaperLine {
  itemName: string | null;
  notes: string | null;
  qty: Amount;
  unit: string | null;
  unitPrice: Amount;
  /** VAT and withholding, in percent. */
  tax: Amount;
  whtTax: Amount;
  amount: Amount;
}

const quiet = '#64717e';
const maxTextLength = 400;
const decisionsInRow = 4;
/** The widest characters of which an item has so many in a line, where figures are the largest. */
const charactersBesideFigures = 8;
const taxesKeptTogether = 25;
/** A longer unit stands below its quantity where there is no room. */
const maxUnitOnLine = 8;

/** The record of a document: A4, as many pages as its lines take. The same data gives the same bytes. */
export async function buildDocumentPdf(paper: DocumentPaper): Promise<Buffer> {
  const issued = formatInstant(paper.printedAt, paper.timeZone, 'en');
  const panel = { status: paper.status, amount: paper.totalAmount, currencyCode: paper.currencyCode };
  const head = { company: paper.company, number: paper.referenceID };
  return printPdf(
    paperDefinition({
      title: paper.title[0],
      number: paper.referenceID,
      companyName: paper.company.name,
      issued,
      createdAt: new Date(paper.printedAt),
      body: [
        paperHead(head, ...paper.title),
        ...(paper.hasPrices ? [amountPanel(panel, 'Total', 'Jumlah')] : []),
        twoColumns(partyFacts(paper), documentFacts(paper)),
        linesTable(paper),
        ...(paper.hasPrices ? [totalsTable(paper)] : []),
        ...customFieldsOf(paper),
        ...notesOf(paper),
        ...decisionsOf(paper),
      ],
    }),
  );
}

function fact(label: string, labelInIndonesian: string, value: string | null): Fact {
  return { label, labelInIndonesian, value: orMissing(value) };
}

/** Whom it is from, or to; else who asks for it. */
function partyFacts(paper: DocumentPaper): { heading: Fact; facts: Fact[] } {
  const { vendor, referenceNumber, isOwed } = paper;
  if (!vendor) {
    return {
      heading: fact('Requester', 'Pemohon', paper.requesterName),
      facts: [
        fact('Organization', 'Organisasi', paper.organizationName),
        fact('Warehouse', 'Gudang', paper.warehouseName),
      ],
    };
  }
  return {
    heading: isOwed ? fact('From', 'Dari', vendor.name) : fact('To', 'Kepada', vendor.name),
    facts: [
      fact("Vendor's number", 'Nomor vendor', referenceNumber),
      ...(vendor.taxNumber ? [fact('Tax number', 'NPWP', vendor.taxNumber)] : []),
      ...(vendor.address ? [fact('Address', 'Alamat', vendor.address)] : []),
    ],
  };
}

function documentFacts(paper: DocumentPaper): { heading: Fact; facts: Fact[] } {
  return {
    heading: fact('Date', 'Tanggal', dayText(paper.transactionDate)),
    facts: [
      ...(paper.isOwed || paper.dueDate ? [fact(...paper.dueDateTitle, dayText(paper.dueDate))] : []),
      ...(paper.termPaymentName ? [fact('Term', 'Termin', paper.termPaymentName)] : []),
      ...(paper.vendor ? [fact('Requester', 'Pemohon', paper.requesterName)] : []),
      ...(paper.vendor && paper.organizationName
        ? [fact('Organization', 'Organisasi', paper.organizationName)]
        : []),
      ...(paper.companyAccountName ? [fact('Paid from', 'Rekening sumber', paper.companyAccountName)] : []),
    ],
  };
}

function linesTable({ lines, currencyCode, hasPrices }: DocumentPaper): Content {
  const money = (amount: Amount) => formatNumber(amount, currencyDecimals(currencyCode));
  const percent = (rate: Amount) => (isZero(rate) ? '' : formatPercent(rate));
  const figure = (text: string): TableCell => ({ text, alignment: 'right', noWrap: true });
  const quantity = ({ qty, unit }: DocumentPaperLine): TableCell => ({
    text: `${formatNumber(qty)}${unit === null ? '' : ` ${unit}`}`,
    alignment: 'right',
    noWrap: (unit?.length ?? 0) <= maxUnitOnLine,
  });
  const unit = ` (${currencyPrefix(currencyCode)})`;
  const head = [
    headCell('Item', 'Barang atau jasa'),
    headCell('Quantity', 'Kuantitas', 'right'),
    ...(hasPrices
      ? [
          headCell(`Unit price${unit}`, 'Harga satuan', 'right'),
          headCell('VAT', 'PPN', 'right'),
          headCell('WHT', 'PPh', 'right'),
          headCell(`Amount${unit}`, 'Nilai', 'right'),
        ]
      : []),
  ];
  const rows = lines.map((line): TableCell[] => [
    {
      stack: [
        wrapped(orMissing(line.itemName), maxTextLength),
        ...(line.notes ? [{ ...wrapped(line.notes, maxTextLength), fontSize: 8.5, color: quiet }] : []),
      ],
    },
    quantity(line),
    ...(hasPrices
      ? [
          figure(formatBarePrice(line.unitPrice, currencyCode)),
          figure(percent(line.tax)),
          figure(percent(line.whtTax)),
          figure(money(line.amount)),
        ]
      : []),
  ]);
  const staysWhole = lines.every(({ itemName, notes }) =>
    isShort([itemName, notes], charactersBesideFigures),
  );
  return {
    margin: [0, 18, 0, 0],
    table: {
      headerRows: 1,
      keepWithHeaderRows: staysWhole ? 1 : 0,
      dontBreakRows: staysWhole,
      widths: head.map((_, index) => (index === 0 ? '*' : 'auto')),
      body: [head, ...rows],
    },
    layout: ruledRows(4),
  };
}

function totalsTable(paper: DocumentPaper): Content {
  const money = (amount: Amount) => formatMoney(amount, paper.currencyCode);
  return {
    margin: [0, 12, 0, 0],
    unbreakable: paper.taxes.length <= taxesKeptTogether,
    columns: [
      {
        width: '*',
        text: paper.isPriceIncludeTax ? 'Prices include tax. · Harga termasuk pajak.' : '',
        color: quiet,
      },
      {
        width: 300,
        table: {
          widths: ['*', 'auto'],
          body: [
            totalRow('Subtotal', null, money(paper.subtotalAmount)),
            ...paper.taxes.map((tax) => totalRow(tax.label, null, money(tax.amount))),
            totalRow('Total', 'Jumlah', money(paper.totalAmount), 'total'),
            ...(isZero(paper.prepaidAmount)
              ? []
              : [totalRow('Paid before', 'Sudah dibayar', money(negate(paper.prepaidAmount)))]),
            ...(paper.remainingAmount === null
              ? []
              : [totalRow('Balance due', 'Sisa tagihan', money(paper.remainingAmount), 'strong')]),
          ],
        },
        layout: {
          hLineWidth: () => 0,
          vLineWidth: () => 0,
          paddingLeft: () => 0,
          paddingRight: () => 0,
          paddingTop: () => 3,
          paddingBottom: () => 3,
        },
      },
    ],
  };
}

function customFieldsOf({ customFields }: DocumentPaper): Content[] {
  if (customFields.length === 0) return [];
  return [typedSection('Additional details', 'Rincian tambahan', customFields)];
}

function notesOf({ notes }: DocumentPaper): Content[] {
  if (!notes) return [];
  return [{ text: 'Notes · Catatan', style: 'label', margin: [0, 18, 0, 3] }, { text: notes }];
}

/** The people who decided, side by side. */
function decisionsOf({ decisions, timeZone }: DocumentPaper): Content[] {
  const rows: (typeof decisions)[] = [];
  for (let at = 0; at < decisions.length; at += decisionsInRow) {
    rows.push(decisions.slice(at, at + decisionsInRow));
  }
  return rows.map((row) => ({
    margin: [0, 18, 0, 0],
    unbreakable: true,
    columnGap: 16,
    columns: row.map(({ label, labelInIndonesian, name, at }) => ({
      width: '*',
      stack: [
        { text: label, fontSize: 9, color: quiet },
        { text: labelInIndonesian, style: 'label' },
        { ...wrapped(name, maxTextLength), bold: true, margin: [0, 4, 0, 1] },
        { text: at === null ? '' : formatInstant(at, timeZone, 'en'), fontSize: 8.5 },
      ],
    })),
  }));
}

/** Run by a worker thread. */
export default buildDocumentPdf;
