import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import type { Content, TableCell } from 'pdfmake/interfaces';

import type { Day } from '../../../../domain/day/day.ts';
import type { Amount, CurrencyCode } from '../../../../domain/money/money.ts';
import { isZero, sum } from '../../../../domain/money/money.ts';
import { formatMoney, formatRate } from '../../../../domain/money/moneyFormat.ts';
import type { PaperStatus, Fact, Party } from '../../../../server/pdf/paperLayout.ts';
import {
  attention,
  dayText,
  hairline,
  headCell,
  maxAddressLength,
  maxNameLength,
  missing,
  quiet,
  ruledRows,
  shortened,
  totalRow,
  wrapped,
} from '../../../../server/pdf/paperLayout.ts';

/** Longer lists are cut: a paper is one page, unless everything on it is at its longest. */
const maxDocuments = 5;
const maxTaxes = 4;

/** A document that the payment is for. */
export interface PaidDocument {
  /** Our number. */
  referenceID: string;
  /** The number on the vendor's paper. */
  referenceNumber: string | null;
  transactionDate: Day | null;
  dueDate: Day | null;
  totalAmount: Amount;
}

/** What a receipt and a slip have in common. */
export interface PaymentPaper {
  company: Party;
  /** The account that the money comes from. */
  companyAccountName: string;
  vendor: Party;
  bankAccount: { bankName: string; bankCode: string; accountNumber: string; accountHolderName: string };
  /** Of a payment abroad: where it goes, and what for. */
  countryCode: string | null;
  purposeCode: string | null;
  paymentNumber: string;
  /** A search for it finds the payment. */
  paymentCode: string;
  status: PaperStatus;
  /** The sandbox bank is told to pay it, which pays nobody. */
  isSandbox: boolean;
  bankReference: string | null;
  documents: readonly PaidDocument[];
  /** Of all documents together: before tax, by tax (withheld ones negative), after tax. */
  subtotalAmount: Amount;
  taxes: readonly { label: string; amount: Amount }[];
  documentTotal: Amount;
  /** Currency of the documents and of the payment. */
  currencyCode: CurrencyCode;
  /** What the vendor gets with this payment. */
  amount: Amount;
  /** What earlier payments paid of the documents, and what remains of them after this one. */
  paidBefore: Amount;
  remainingAfter: Amount;
  /** IDR for one unit; null for rupiah. */
  rateAmount: Amount | null;
  feeInIDR: Amount;
  /** What leaves the company account, fee included. */
  totalInIDR: Amount;
  /** Of the company; instants are shown on its clock. */
  timeZone: string;
}

/** Says of a payment by the sandbox bank that no money moves; nothing of any other. */
export function sandboxNote({ isSandbox }: Pick<PaymentPaper, 'isSandbox'>): Content[] {
  if (!isSandbox) return [];
  return [
    {
      margin: [0, 12, 0, 0],
      stack: [
        { text: 'Sandbox bank: no money moves.', bold: true, color: attention },
        { text: 'Bank uji coba: tidak ada uang yang berpindah.', fontSize: 8.5, color: attention },
      ],
    },
  ];
}

/** Whose paper it is, and of which payment. */
export function headOf({ company, paymentNumber, paymentCode }: PaymentPaper) {
  return { company, number: paymentNumber, code: paymentCode };
}

export function payeeFacts(paper: PaymentPaper): { heading: Fact; facts: Fact[] } {
  const { bankAccount, vendor } = paper;
  const facts: Fact[] = [
    { label: 'Bank', labelInIndonesian: 'Bank', value: `${bankAccount.bankName} · ${bankAccount.bankCode}` },
    { label: 'Account number', labelInIndonesian: 'Nomor rekening', value: bankAccount.accountNumber },
    {
      label: 'Account holder',
      labelInIndonesian: 'Nama pemilik',
      value: shortened(bankAccount.accountHolderName, maxNameLength),
    },
  ];
  if (paper.countryCode)
    facts.push({
      label: 'Country',
      labelInIndonesian: 'Negara',
      value: new Intl.DisplayNames('en', { type: 'region' }).of(paper.countryCode) ?? paper.countryCode,
    });
  if (paper.purposeCode)
    facts.push({
      label: 'Payment purpose',
      labelInIndonesian: 'Tujuan pembayaran',
      value: `${purposeName(paper.purposeCode, 'en')} · ${paper.purposeCode}`,
    });
  if (vendor.taxNumber)
    facts.push({ label: 'Tax number', labelInIndonesian: 'NPWP', value: vendor.taxNumber });
  if (vendor.address) {
    facts.push({
      label: 'Address',
      labelInIndonesian: 'Alamat',
      value: shortened(vendor.address, maxAddressLength),
    });
  }
  const value = shortened(vendor.name, maxNameLength);
  return { heading: { label: 'Paid to', labelInIndonesian: 'Dibayarkan kepada', value }, facts };
}

/** The documents of this payment, one row each. */
export function documentsTable(paper: PaymentPaper): Content {
  const shown = paper.documents.slice(0, maxDocuments);
  const rest = paper.documents.length - shown.length;
  const head = [
    headCell('Invoice', 'Faktur'),
    headCell("Vendor's number", 'Nomor vendor'),
    headCell('Date', 'Tanggal'),
    headCell('Due', 'Jatuh tempo'),
    headCell('Total', 'Jumlah', 'right'),
  ];
  const rows: TableCell[][] = shown.map((document) => [
    { text: document.referenceID, noWrap: true },
    wrapped(document.referenceNumber ?? missing, 40),
    { text: dayText(document.transactionDate), noWrap: true },
    { text: dayText(document.dueDate), noWrap: true },
    { text: formatMoney(document.totalAmount, paper.currencyCode), alignment: 'right', noWrap: true },
  ]);
  if (rest > 0) {
    rows.push([{ text: `and ${rest} more · dan ${rest} lainnya`, colSpan: 5, color: quiet }, {}, {}, {}, {}]);
  }
  return {
    margin: [0, 4 * rowPadding(paper), 0, 0],
    table: { headerRows: 1, widths: ['auto', '*', 'auto', 'auto', 'auto'], body: [head, ...rows] },
    layout: ruledRows(rowPadding(paper) + 1),
  };
}

/** Whether the payment is one of several that its documents take. */
function isPart(paper: PaymentPaper): boolean {
  return !isZero(paper.paidBefore) || !isZero(paper.remainingAfter);
}

/** Papers with more rows than usual stand closer. */
function rowPadding(paper: PaymentPaper): number {
  const rows = paper.documents.length + paper.taxes.length + (isPart(paper) ? 2 : 0);
  if (rows > 9) return 1;
  return rows > 5 ? 2 : 4;
}

/** From what the documents come to, to what leaves the account. */
export function totals(paper: PaymentPaper): Content {
  const money = (amount: Amount) => formatMoney(amount, paper.currencyCode);
  const ofDocuments: TableCell[][] = [
    totalRow('Before tax', 'Sebelum pajak', money(paper.subtotalAmount)),
    ...fewTaxes(paper.taxes).map((tax) => totalRow(tax.label, null, money(tax.amount))),
    totalRow('Document total', 'Total dokumen', money(paper.documentTotal)),
  ];
  const thisPayment = totalRow('This payment', 'Pembayaran ini', money(paper.amount), 'strong');
  const ofPayment: TableCell[][] = isPart(paper)
    ? [
        totalRow('Paid before', 'Dibayar sebelumnya', money(paper.paidBefore)),
        thisPayment,
        totalRow('Remains to be paid', 'Sisa yang harus dibayar', money(paper.remainingAfter)),
      ]
    : [thisPayment];
  if (paper.rateAmount !== null) {
    const rate = `${paper.currencyCode} 1 = Rp ${formatRate(paper.rateAmount)}`;
    ofPayment.push(totalRow('Exchange rate', 'Kurs', rate));
  }
  const fee = isZero(paper.feeInIDR) ? 'Free · Gratis' : formatMoney(paper.feeInIDR, 'IDR');
  ofPayment.push(totalRow('Transfer fee', 'Biaya transfer', fee));
  ofPayment.push(totalRow('Total debited', 'Total didebit', formatMoney(paper.totalInIDR, 'IDR'), 'total'));
  const firstOfPayment = ofDocuments.length;
  return {
    margin: [0, 12, 0, 0],
    columns: [
      { width: '*', text: '' },
      {
        width: 300,
        table: { widths: ['*', 'auto'], body: [...ofDocuments, ...ofPayment] },
        layout: {
          hLineWidth: (row, node) => (row === firstOfPayment || row === node.table.body.length - 1 ? 0.7 : 0),
          vLineWidth: () => 0,
          hLineColor: () => hairline,
          paddingLeft: () => 0,
          paddingRight: () => 0,
          paddingTop: () => rowPadding(paper),
          paddingBottom: () => rowPadding(paper),
        },
      },
    ],
  };
}

/** So many rows at most: what is left over is one sum. */
function fewTaxes(taxes: PaymentPaper['taxes']): PaymentPaper['taxes'] {
  if (taxes.length <= maxTaxes) return taxes;
  const rest = taxes.slice(maxTaxes - 1).map((tax) => tax.amount);
  return [...taxes.slice(0, maxTaxes - 1), { label: 'Other taxes', amount: sum(rest) }];
}
