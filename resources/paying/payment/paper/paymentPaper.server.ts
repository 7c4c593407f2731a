import { purposeName } from '../../../../domain/bank/transferPurposes.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { formatDay, formatInstant } from '../../../../domain/day/day.ts';
import type { Amount, CurrencyCode } from '../../../../domain/money/money.ts';
import { isZero, sum } from '../../../../domain/money/money.ts';
import { formatMoney, formatRate } from '../../../../domain/money/moneyFormat.ts';
import type {
  Bilingual,
  Facts,
  Issuer,
  Paper,
  PaperDeed,
  PaperStatus,
  Party,
  SumRow,
} from '../../../../server/pdf/paper.ts';
import { dayOnPaper, factIfAny, peopleWho } from '../../../../server/pdf/paper.ts';
import { shortened } from '../../../../server/pdf/plainText.ts';

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

/** What the papers of a payment say. */
export interface PaymentPaper {
  company: Issuer;
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

/** What a receipt says beyond what every payment paper does. */
export interface ReceiptData extends PaymentPaper {
  /** ISO instant. */
  paidAt: string;
  /** How the payment was timed, in words: "Upon approval". */
  paymentTiming: string;
}

/** What a slip says beyond what every payment paper does. */
export interface SlipData extends PaymentPaper {
  /** ISO instant at which this state of the payment was reached; the slip is dated with it. */
  issuedAt: string;
  /** The day it goes to the bank; null: as soon as it is authorized. */
  scheduledOn: Day | null;
  /** Written on the transfer, so that the vendor knows what it is for. */
  transferNote: string;
  /** Who did what so far, in order: "Requested by", "Approved by", "Authorized by". */
  steps: readonly PaperDeed[];
}

/** The last ones, when there are more. */
const maxSteps = 4;

/** The receipt of a payment. */
export function receiptPaper(data: ReceiptData): Paper {
  const paidAt = formatInstant(data.paidAt, data.timeZone, 'en');
  return {
    ...paymentPaper(data, 'receipt', data.paidAt),
    title: ['Payment receipt', 'Bukti pembayaran'],
    figure: figureOf(data, ['Amount paid', 'Nominal dibayar']),
    facts: [
      payeeFacts(data, ['Paid to', 'Dibayarkan kepada']),
      [
        ['Payment', 'Pembayaran', paidAt],
        ['Payment number', 'Nomor pembayaran', data.paymentNumber],
        ['Bank reference', 'Referensi bank', data.bankReference],
        ['Paid from', 'Rekening sumber', data.companyAccountName],
        ['Timing', 'Waktu pembayaran', data.paymentTiming],
      ],
    ],
    people: [],
  };
}

/** The slip of a payment, the instruction to transfer it. */
export function slipPaper(data: SlipData): Paper {
  const day = data.scheduledOn === null ? 'Upon approval' : formatDay(data.scheduledOn, 'en');
  return {
    ...paymentPaper(data, 'slip', data.issuedAt),
    title: ['Payment slip', 'Instruksi transfer'],
    figure: figureOf(data, ['Amount to transfer', 'Nominal transfer']),
    facts: [
      payeeFacts(data, ['Transfer to', 'Ditransfer ke']),
      [
        ['Transfer on', 'Tanggal transfer', day],
        ['Payment number', 'Nomor pembayaran', data.paymentNumber],
        ['Transfer note', 'Berita transfer', data.transferNote],
        ['Paid from', 'Rekening sumber', data.companyAccountName],
        ['Bank reference', 'Referensi bank', data.bankReference],
      ],
    ],
    people: peopleWho(
      data.steps.slice(-maxSteps).map((step) => ({ ...step, name: shortened(step.name, 45) })),
      data.timeZone,
    ),
  };
}

/** What both papers of a payment say. */
function paymentPaper(
  data: PaymentPaper,
  kind: string,
  createdAt: string,
): Omit<Paper, 'title' | 'figure' | 'facts' | 'people'> {
  const { company, paymentNumber: number, paymentCode: code, documents, isSandbox } = data;
  return {
    number,
    code,
    fileName: `${kind}-${number}`,
    company,
    issued: formatInstant(createdAt, data.timeZone, 'en'),
    createdAt,
    isOnePage: true,
    warning: isSandbox
      ? ['Sandbox bank: no money moves.', 'Bank uji coba: tidak ada uang yang berpindah.']
      : null,
    tables: [
      {
        columns: [
          { label: ['Invoice', 'Faktur'], is: 'code' },
          { label: ["Vendor's number", 'Nomor vendor'], is: 'text', length: 40, isWide: true },
          { label: ['Date', 'Tanggal'], is: 'code' },
          { label: ['Due', 'Jatuh tempo'], is: 'code' },
          { label: ['Total', 'Jumlah'], is: 'figure' },
        ],
        rows: documents
          .slice(0, maxDocuments)
          .map(({ referenceID, referenceNumber, transactionDate, dueDate, totalAmount }) => [
            referenceID,
            referenceNumber,
            dayOnPaper(transactionDate),
            dayOnPaper(dueDate),
            formatMoney(totalAmount, data.currencyCode),
          ]),
        more: Math.max(0, documents.length - maxDocuments),
      },
    ],
    sums: sumsOf(data),
  };
}

function figureOf({ status, amount, currencyCode }: PaymentPaper, label: Bilingual): Paper['figure'] {
  return { label, status, amount, currencyCode };
}

function payeeFacts(
  { bankAccount, vendor, countryCode, purposeCode }: PaymentPaper,
  paidTo: Bilingual,
): Facts {
  const country =
    countryCode && (new Intl.DisplayNames('en', { type: 'region' }).of(countryCode) ?? countryCode);
  const purpose = purposeCode && `${purposeName(purposeCode, 'en')} · ${purposeCode}`;
  return [
    [...paidTo, vendor.name],
    ['Bank', 'Bank', `${bankAccount.bankName} · ${bankAccount.bankCode}`],
    ['Account number', 'Nomor rekening', bankAccount.accountNumber],
    ['Account holder', 'Nama pemilik', shortened(bankAccount.accountHolderName, 80)],
    ...factIfAny('Country', 'Negara', country),
    ...factIfAny('Payment purpose', 'Tujuan pembayaran', purpose),
    ...factIfAny('Tax number', 'NPWP', vendor.taxNumber),
    ...factIfAny('Address', 'Alamat', vendor.address),
  ];
}

/** From what the documents come to, to what leaves the account. */
function sumsOf(data: PaymentPaper): SumRow[][] {
  const { currencyCode, paidBefore, remainingAfter, rateAmount, feeInIDR } = data;
  const money = (amount: Amount) => formatMoney(amount, currencyCode);
  const isPart = !isZero(paidBefore) || !isZero(remainingAfter);
  const partly = (...row: SumRow): SumRow[] => (isPart ? [row] : []);
  const rate = rateAmount && `${currencyCode} 1 = Rp ${formatRate(rateAmount)}`;
  const fee = isZero(feeInIDR) ? 'Free · Gratis' : formatMoney(feeInIDR, 'IDR');
  return [
    [
      ['Before tax', 'Sebelum pajak', money(data.subtotalAmount)],
      ...fewTaxes(data.taxes).map(({ label, amount }): SumRow => [label, null, money(amount)]),
      ['Document total', 'Total dokumen', money(data.documentTotal)],
    ],
    [
      ...partly('Paid before', 'Dibayar sebelumnya', money(paidBefore)),
      ['This payment', 'Pembayaran ini', money(data.amount), 'strong'],
      ...partly('Remains to be paid', 'Sisa yang harus dibayar', money(remainingAfter)),
      ...(rate ? [['Exchange rate', 'Kurs', rate] as const] : []),
      ['Transfer fee', 'Biaya transfer', fee],
    ],
    [['Total debited', 'Total didebit', formatMoney(data.totalInIDR, 'IDR'), 'total']],
  ];
}

/** So many rows at most: what is left over is one sum. */
function fewTaxes(taxes: PaymentPaper['taxes']): PaymentPaper['taxes'] {
  if (taxes.length <= maxTaxes) return taxes;
  const rest = taxes.slice(maxTaxes - 1).map((tax) => tax.amount);
  return [...taxes.slice(0, maxTaxes - 1), { label: 'Other taxes', amount: sum(rest) }];
}
