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
import type {
  Bilingual,
  Facts,
  Issuer,
  Paper,
  PaperDeed,
  PaperStatus,
  PaperTable,
  Party,
  SumRow,
} from '../../../../server/pdf/paper.ts';
import { dayOnPaper, factIfAny, peopleWho } from '../../../../server/pdf/paper.ts';

/** An invoice as it is recorded: what the vendor asks for, and who decided on it. Money is in its own currency. */
export interface DocumentPaper {
  /** What it is called, in English and Indonesian. */
  title: Bilingual;
  /** What its day is called by which it is paid, delivered or needed. */
  dueDateTitle: Bilingual;
  /** It asks to be paid; else the paper goes to the vendor. */
  isOwed: boolean;
  /** False: it asks a vendor for their prices. */
  hasPrices: boolean;
  company: Issuer;
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
  decisions: readonly PaperDeed[];
  /** ISO instant at which it was printed. */
  printedAt: string;
  timeZone: string;
}

interface DocumentPaperLine {
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

/** The paper of a document: as many pages as its lines take. */
export function paperOfDocument(data: DocumentPaper): Paper {
  const { title, referenceID: number, hasPrices, status, totalAmount: amount, currencyCode, timeZone } = data;
  return {
    title,
    number,
    fileName: number,
    company: data.company,
    issued: formatInstant(data.printedAt, timeZone, 'en'),
    createdAt: data.printedAt,
    figure: hasPrices ? { label: ['Total', 'Jumlah'], amount, currencyCode, status } : null,
    facts: [partyFacts(data), documentFacts(data)],
    tables: [linesTable(data)],
    sums: hasPrices ? [sumsOf(data)] : [],
    sumsNote: data.isPriceIncludeTax ? ['Prices include tax.', 'Harga termasuk pajak.'] : null,
    details: data.customFields,
    notes: data.notes,
    people: peopleWho(data.decisions, timeZone),
  };
}

/** Whom it is from, or to; else who asks for it. */
function partyFacts({ vendor, ...data }: DocumentPaper): Facts {
  if (!vendor) {
    return [
      ['Requester', 'Pemohon', data.requesterName],
      ['Organization', 'Organisasi', data.organizationName],
      ['Warehouse', 'Gudang', data.warehouseName],
    ];
  }
  return [
    data.isOwed ? ['From', 'Dari', vendor.name] : ['To', 'Kepada', vendor.name],
    ["Vendor's number", 'Nomor vendor', data.referenceNumber],
    ...factIfAny('Tax number', 'NPWP', vendor.taxNumber),
    ...factIfAny('Address', 'Alamat', vendor.address),
  ];
}

function documentFacts(data: DocumentPaper): Facts {
  const { vendor, isOwed, dueDate } = data;
  return [
    ['Date', 'Tanggal', dayOnPaper(data.transactionDate)],
    ...(isOwed || dueDate ? [[...data.dueDateTitle, dayOnPaper(dueDate)] as const] : []),
    ...factIfAny('Term', 'Termin', data.termPaymentName),
    ...factIfAny('Requester', 'Pemohon', vendor && data.requesterName),
    ...factIfAny('Organization', 'Organisasi', vendor && data.organizationName),
    ...factIfAny('Paid from', 'Rekening sumber', data.companyAccountName),
  ];
}

function linesTable({ lines, currencyCode, hasPrices }: DocumentPaper): PaperTable {
  const percent = (rate: Amount) => (isZero(rate) ? '' : formatPercent(rate));
  const currency = ` (${currencyPrefix(currencyCode)})`;
  return {
    columns: [
      { label: ['Item', 'Barang atau jasa'], is: 'text', isWide: true },
      { label: ['Quantity', 'Kuantitas'], is: 'figure' },
      ...(hasPrices
        ? ([
            { label: [`Unit price${currency}`, 'Harga satuan'], is: 'figure' },
            { label: ['VAT', 'PPN'], is: 'figure' },
            { label: ['WHT', 'PPh'], is: 'figure' },
            { label: [`Amount${currency}`, 'Nilai'], is: 'figure' },
          ] as const)
        : []),
    ],
    rows: lines.map((line) => [
      { text: line.itemName, below: line.notes },
      { text: formatNumber(line.qty), unit: line.unit },
      formatBarePrice(line.unitPrice, currencyCode),
      percent(line.tax),
      percent(line.whtTax),
      formatNumber(line.amount, currencyDecimals(currencyCode)),
    ]),
  };
}

function sumsOf(data: DocumentPaper): SumRow[] {
  const money = (amount: Amount) => formatMoney(amount, data.currencyCode);
  const { prepaidAmount, remainingAmount } = data;
  return [
    ['Subtotal', null, money(data.subtotalAmount)],
    ...data.taxes.map(({ label, amount }): SumRow => [label, null, money(amount)]),
    ['Total', 'Jumlah', money(data.totalAmount), 'total'],
    ...(isZero(prepaidAmount)
      ? []
      : [['Paid before', 'Sudah dibayar', money(negate(prepaidAmount))] as const]),
    ...(remainingAmount === null
      ? []
      : [['Balance due', 'Sisa tagihan', money(remainingAmount), 'strong'] as const]),
  ];
}
