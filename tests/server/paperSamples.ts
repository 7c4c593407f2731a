import { paperOfSlip } from '../../resources/accounting/withholdingSlip/slipPaper.server.ts';
import { withholdingSlipEn } from '../../resources/accounting/withholdingSlip/withholdingSlip.en.ts';
import { withholdingSlipId } from '../../resources/accounting/withholdingSlip/withholdingSlip.id.ts';
import type { withholdingSlipTable } from '../../resources/accounting/withholdingSlip/withholdingSlipTables.server.ts';
import type { ReceiptData, SlipData } from '../../resources/paying/payment/paper/paymentPaper.server.ts';
import { receiptPaper, slipPaper } from '../../resources/paying/payment/paper/paymentPaper.server.ts';
import type { DocumentPaper } from '../../resources/purchasing/document/page/paperOfDocument.server.ts';
import { paperOfDocument } from '../../resources/purchasing/document/page/paperOfDocument.server.ts';
import { printPaper } from '../../server/pdf/paperLayout.ts';
import { createWords } from '../../server/words/words.ts';

export const buildReceiptPdf = (data: ReceiptData) => printPaper(receiptPaper(data));
export const buildSlipPdf = (data: SlipData) => printPaper(slipPaper(data));
export const buildDocumentPdf = (data: DocumentPaper) => printPaper(paperOfDocument(data));

/** A receipt in Latin letters. */
export const receipt: ReceiptData = {
  company: {
    name: 'PT Nusantara Karya Digital',
    address: 'Jl. Melati Raya No. 12, Jakarta',
    taxNumber: '0012345678901000',
    logoKey: null,
  },
  companyAccountName: 'Operasional utama',
  vendor: {
    name: 'CV Cahaya Lestari',
    address: 'Jl. Pahlawan No. 7, Bandung',
    taxNumber: '0098765432109000',
  },
  bankAccount: {
    bankName: 'Bank Central Asia (BCA)',
    bankCode: '014',
    accountNumber: '1234567890',
    accountHolderName: 'CV Cahaya Lestari Abadi',
  },
  countryCode: null,
  purposeCode: null,
  paymentNumber: 'PAY/2026/000417',
  paymentCode: 'P-22F3M',
  isSandbox: false,
  status: { words: 'Paid', tone: 'good' },
  bankReference: 'SBX0000000042',
  documents: [
    {
      referenceID: 'INV/2026/001203',
      referenceNumber: 'CLA-88',
      transactionDate: '2026-11-02',
      dueDate: '2026-12-02',
      totalAmount: '12345678',
    },
  ],
  subtotalAmount: '11326311',
  taxes: [
    { label: 'VAT 11%', amount: '1245894' },
    { label: 'WHT 2%', amount: '-226527' },
  ],
  documentTotal: '12345678',
  currencyCode: 'IDR',
  amount: '10000001',
  paidBefore: '345677',
  remainingAfter: '2000000',
  rateAmount: null,
  feeInIDR: '2500',
  totalInIDR: '10002501',
  timeZone: 'Asia/Jakarta',
  paidAt: '2026-11-21T18:05:00Z',
  paymentTiming: 'Upon approval',
};

/** The slip of a payment in Latin letters. */
export const slip: SlipData = {
  ...receipt,
  status: { words: 'Awaiting disbursement', tone: 'bank' },
  bankReference: null,
  currencyCode: 'USD',
  documents: receipt.documents.map((document) => ({ ...document, totalAmount: '1234.50' })),
  subtotalAmount: '1112.16',
  taxes: [{ label: 'VAT 11%', amount: '122.34' }],
  documentTotal: '1234.50',
  amount: '1234.50',
  paidBefore: '0.00',
  remainingAfter: '0.00',
  rateAmount: '15750.1234',
  feeInIDR: '0',
  totalInIDR: '19443528',
  issuedAt: '2026-11-20T08:00:00Z',
  scheduledOn: '2026-12-02',
  transferNote: 'INV/2026/001203',
  steps: [
    {
      did: ['Requested by', 'Diminta oleh'],
      name: 'Dewi Kusuma',
      at: '2026-11-19T02:00:00Z',
    },
    { did: ['Approved by', 'Disetujui oleh'], name: 'Agus Pratama', at: null },
  ],
};

/** An invoice in Latin letters. */
export const invoice: DocumentPaper = {
  title: ['Invoice', 'Faktur'],
  dueDateTitle: ['Due date', 'Jatuh tempo'],
  isOwed: true,
  hasPrices: true,
  company: receipt.company,
  vendor: receipt.vendor,
  referenceID: 'INV/2026/001203',
  referenceNumber: 'CLA-88',
  status: { words: 'Awaiting payment', tone: 'waiting' },
  transactionDate: '2026-11-02',
  dueDate: '2026-12-02',
  termPaymentName: 'Net 30',
  companyAccountName: 'Operasional utama',
  organizationName: 'Umum',
  warehouseName: 'Gudang',
  requesterName: 'Dewi Kusuma',
  currencyCode: 'IDR',
  isPriceIncludeTax: false,
  lines: [
    {
      itemName: 'Jasa kebersihan',
      notes: 'Bulanan',
      qty: '10',
      unit: 'bulan',
      unitPrice: '505000',
      tax: '11',
      whtTax: '2',
      amount: '5050000',
    },
  ],
  subtotalAmount: '5050000',
  taxes: [
    { label: 'VAT 11%', amount: '555500' },
    { label: 'WHT 2%', amount: '-101000' },
  ],
  totalAmount: '5504500',
  remainingAmount: '5504500',
  prepaidAmount: '0',
  customFields: [{ label: 'Proyek', value: 'Renovasi kantor' }],
  notes: 'Mohon dibayar tepat waktu.',
  decisions: [
    {
      name: 'Agus Pratama',
      did: ['Approved by', 'Disetujui oleh'],
      at: '2026-11-19T02:00:00Z',
    },
  ],
  printedAt: '2026-11-20T08:00:00Z',
  timeZone: 'Asia/Jakarta',
};

const withholdingSlip = {
  name: 'BP/2026/000001',
  status: 'issued',
  withholderName: receipt.company.name,
  withholderAddress: receipt.company.address,
  withholderTaxNumber: receipt.company.taxNumber,
  payeeName: receipt.vendor.name,
  payeeAddress: receipt.vendor.address,
  payeeTaxNumber: receipt.vendor.taxNumber,
  article: 'pph23',
  isFinal: false,
  objectCode: '24-104-01',
  objectName: 'Jasa teknik',
  taxPeriod: 'November 2026',
  withheldOn: '2026-11-21',
  base: '5050000',
  rate: '2',
  amount: '101000',
  invoiceBase: '5050000',
  difference: 'exemption',
  differenceNote: 'SKB 12',
  exchangeRate: null,
  billReference: 'INV/2026/001203',
  billNumber: 'CLA-88',
  billDate: '2026-11-02',
  signatory: 'Rina Wijaya',
  replacesID: null,
  replacedByID: null,
  createdAt: new Date('2026-11-21T08:00:00Z'),
} as typeof withholdingSlipTable.$inferSelect;

const words = createWords({
  en: { withholdingSlip: withholdingSlipEn },
  id: { withholdingSlip: withholdingSlipId },
});
const buildWithholdingSlipPdf = (slip: typeof withholdingSlip) =>
  printPaper(paperOfSlip(slip, { words, names: new Map(), logoKey: null }));

/** Every paper of the product, with a name, an address and a text in all the places where people type. */
export const papersWith: Readonly<
  Record<string, (name: string, address: string, text: string) => Promise<Buffer>>
> = {
  invoice: (name, address, text) => buildDocumentPdf(documentWith(invoice, name, address, text)),
  order: (name, address, text) =>
    buildDocumentPdf({
      ...documentWith(invoice, name, address, text),
      title: ['Order', 'Pesanan'],
      isOwed: false,
      status: null,
      remainingAmount: null,
    }),
  receipt: (name, address, text) => buildReceiptPdf(paymentWith(receipt, name, address, text)),
  'payment slip': (name, address, text) =>
    buildSlipPdf({
      ...paymentWith(slip, name, address, text),
      transferNote: text,
      steps: slip.steps.map((step) => ({ ...step, name })),
    }),
  'withholding slip': (name, address, text) =>
    buildWithholdingSlipPdf({
      ...withholdingSlip,
      withholderName: name,
      withholderAddress: address,
      payeeName: name,
      payeeAddress: address,
      objectName: text,
      billNumber: name,
      signatory: name,
      differenceNote: text,
    }),
};

function documentWith(paper: DocumentPaper, name: string, address: string, text: string): DocumentPaper {
  return {
    ...paper,
    company: { ...receipt.company, name, address },
    vendor: { ...receipt.vendor, name, address },
    referenceNumber: name,
    termPaymentName: name,
    companyAccountName: name,
    organizationName: address,
    requesterName: name,
    lines: paper.lines.flatMap((line) => [
      { ...line, itemName: name, notes: text, unit: name.slice(0, 20) },
      { ...line, itemName: text, notes: null },
    ]),
    customFields: [{ label: name, value: text }],
    notes: `${text}\n${address}`,
    decisions: paper.decisions.map((decision) => ({ ...decision, name })),
  };
}

function paymentWith<Paper extends ReceiptData | SlipData>(
  paper: Paper,
  name: string,
  address: string,
  text: string,
): Paper {
  return {
    ...paper,
    company: { ...paper.company, name, address },
    vendor: { ...paper.vendor, name, address },
    companyAccountName: text,
    bankAccount: { ...paper.bankAccount, bankName: text, accountHolderName: name },
    bankReference: name,
    documents: paper.documents.map((document) => ({ ...document, referenceNumber: name })),
  };
}
