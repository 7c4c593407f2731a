import type { Amount } from '../../../domain/money/money.ts';
import { isNegative, negate, sum } from '../../../domain/money/money.ts';
import type { KeptDocument } from '../accountingProvider.ts';
import { purchaseMoves } from '../sameDocument.ts';
import type {
  XeroBankTransaction,
  XeroBankTransfer,
  XeroInvoice,
  XeroManualJournal,
  XeroPayment,
  XeroPurchaseOrder,
  XeroRow,
} from './xeroAnswers.ts';
import type { XeroChart } from './xeroBooks.ts';
import { accountName, itemNameOf } from './xeroBooks.ts';
import type { DocumentResource } from './xeroDocuments.ts';
import { keyIn } from './xeroDocuments.ts';

/** Where all documents are: the identifier of each says below which resource. */
export const xeroPlace = 'api.xro/2.0';

/** What a document has that is out of the books. */
const goneStatuses = new Set(['DELETED', 'VOIDED', 'ARCHIVED']);

export const isThere = ({ Status: status }: { Status?: string | null | undefined }) =>
  !goneStatuses.has(status ?? '');

type Reader<Resource extends DocumentResource> = (row: XeroRow<Resource>, chart: XeroChart) => KeptDocument;

/** Documents as the books have them, by their resources. */
export const readers: { [Resource in DocumentResource]: Reader<Resource> } = {
  BankTransactions: readBankTransaction,
  BankTransfers: readBankTransfer,
  ManualJournals: readManualJournal,
  Invoices: (row, chart) => readInvoice(row, chart),
  PurchaseOrders: (row, chart) => readPurchaseOrder(row, chart),
  Payments: readPayment,
};

interface Head {
  resource: DocumentResource;
  id: string;
  day: KeptDocument['day'];
  /** With our key at its end. */
  words: string | null | undefined;
}

const head = ({ resource, id, day, words }: Head) => ({
  place: xeroPlace,
  id: `${resource}/${id}`,
  number: words ?? id,
  day,
  key: keyIn(words),
});

type Line = XeroInvoice['LineItems'][number];

/** A line without an amount is a note. */
const linesOf = (lines: readonly Line[], chart: XeroChart) =>
  lines.flatMap((line) => {
    const { ItemCode: code, LineAmount: amount } = line;
    if (amount === undefined || amount === null) return [];
    return [{ account: code ? itemNameOf(chart, code) : accountName(chart, line), amount }];
  });

function readBankTransaction(row: XeroBankTransaction, chart: XeroChart): KeptDocument {
  const { BankTransactionID: id, Reference: words, Date: day, Type: type } = row;
  const isSpent = type.startsWith('SPEND');
  const lines = linesOf(row.LineItems, chart).map(({ account, amount }) => ({
    account,
    amount: isSpent ? amount : negate(amount),
  }));
  const total = sum(lines.map(({ amount }) => amount));
  const money = { account: accountName(chart, row.BankAccount), amount: negate(total) };
  return { ...head({ resource: 'BankTransactions', id, day, words }), lines: [money, ...lines] };
}

function readBankTransfer(row: XeroBankTransfer, chart: XeroChart): KeptDocument {
  const { BankTransferID: id, Reference: words, Date: day, Amount: amount } = row;
  return {
    ...head({ resource: 'BankTransfers', id, day, words }),
    lines: [
      { account: accountName(chart, row.FromBankAccount), amount: negate(amount) },
      { account: accountName(chart, row.ToBankAccount), amount },
    ],
  };
}

function readManualJournal(row: XeroManualJournal, chart: XeroChart): KeptDocument {
  const { ManualJournalID: id, Narration: words, Date: day, JournalLines: lines } = row;
  return {
    ...head({ resource: 'ManualJournals', id, day, words }),
    lines: lines.map((line) => ({ account: accountName(chart, line), amount: line.LineAmount })),
  };
}

function readInvoice(row: XeroInvoice, chart: XeroChart): KeptDocument {
  const { InvoiceID: id, InvoiceNumber: words, Date: day, Contact: contact } = row;
  return {
    ...head({ resource: 'Invoices', id, day, words }),
    lines: purchaseMoves({ vendor: contact.Name, lines: linesOf(row.LineItems, chart), withheld: null }),
  };
}

function readPurchaseOrder(row: XeroPurchaseOrder, chart: XeroChart): KeptDocument {
  const { PurchaseOrderID: id, PurchaseOrderNumber: words, Date: day, Contact: contact } = row;
  return {
    ...head({ resource: 'PurchaseOrders', id, day, words }),
    lines: purchaseMoves({ vendor: contact.Name, lines: linesOf(row.LineItems, chart), withheld: null }),
  };
}

function readPayment(row: XeroPayment, chart: XeroChart): KeptDocument {
  const { PaymentID: id, Reference: words, Date: day, Amount: amount, Invoice: invoice } = row;
  return {
    ...head({ resource: 'Payments', id, day, words }),
    lines: [
      { account: accountName(chart, row.Account ?? {}), amount: negate(amount) },
      { account: invoice.InvoiceNumber ?? invoice.InvoiceID, amount },
    ],
  };
}

/** What an account moved, of the two columns of a report. */
export const movedBy = (debit: string, credit: string): Amount =>
  sum([amountOf(debit), negate(amountOf(credit))]);
const amountOf = (text: string): Amount => {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return '0';
  // Some reports write what is below zero in brackets.
  return /^\(.*\)$/.test(plain) && !isNegative(plain.slice(1, -1)) ? negate(plain.slice(1, -1)) : plain;
};
