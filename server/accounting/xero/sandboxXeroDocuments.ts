import { randomUUID } from 'node:crypto';

import { compare, fromWire, isNegative, isZero, subtract, sum, toWire } from '../../../domain/money/money.ts';
import type { XeroResource } from './xeroAnswers.ts';
import type { XeroSchemaName } from './xeroJudge.ts';
import { faultOf } from './xeroJudge.ts';
import type { Chart, SentLine, StoredAccount } from './sandboxXeroLines.ts';
import { chartOf, completed, faultOfLine, totalsOf } from './sandboxXeroLines.ts';
import type { Content, Rows } from './sandboxXeroMemory.ts';
import { textOf } from './sandboxXeroMemory.ts';

/** Resources that are written to, the schema of one of them, and what its identifier is called. */
const writtenResources = {
  Contacts: { schema: 'Contact', idField: 'ContactID', statuses: ['ACTIVE'] },
  BankTransactions: {
    schema: 'BankTransaction',
    idField: 'BankTransactionID',
    statuses: ['AUTHORISED', 'DELETED'],
  },
  BankTransfers: { schema: 'BankTransfer', idField: 'BankTransferID', statuses: [] },
  ManualJournals: {
    schema: 'ManualJournal',
    idField: 'ManualJournalID',
    statuses: ['DRAFT', 'POSTED', 'VOIDED'],
  },
  Invoices: { schema: 'Invoice', idField: 'InvoiceID', statuses: ['DRAFT', 'AUTHORISED', 'VOIDED'] },
  PurchaseOrders: {
    schema: 'PurchaseOrder',
    idField: 'PurchaseOrderID',
    statuses: ['DRAFT', 'AUTHORISED', 'DELETED'],
  },
  Payments: { schema: 'Payment', idField: 'PaymentID', statuses: ['AUTHORISED', 'DELETED'] },
} as const satisfies Partial<
  Record<XeroResource, { schema: XeroSchemaName; idField: string; statuses: readonly string[] }>
>;
export type WrittenResource = keyof typeof writtenResources;

export const isWritten = (resource: string): resource is WrittenResource => resource in writtenResources;

/** What Xero refuses a document by. */
export class XeroRefusal extends Error {}

const refuse = (words: string): never => {
  throw new XeroRefusal(words);
};

/** Writes a document as Xero does, and gives what it made of it. @throws XeroRefusal */
export async function writeDocument(rows: Rows, resource: WrittenResource, sent: unknown): Promise<Content> {
  const { schema, idField } = writtenResources[resource];
  const fault = faultOf(schema, sent);
  if (fault !== null) refuse(fault);
  const id = randomUUID();
  const made = await makers[resource](rows, sent as Content);
  const kept = { ...made, [idField]: id };
  await rows.keep(resource, id, kept);
  return kept;
}

type Maker = (rows: Rows, sent: Content) => Promise<Content>;

const makers: Readonly<Record<WrittenResource, Maker>> = {
  Contacts: makeContact,
  BankTransactions: makeBankTransaction,
  BankTransfers: makeBankTransfer,
  ManualJournals: makeManualJournal,
  Invoices: makeInvoice,
  PurchaseOrders: makePurchaseOrder,
  Payments: makePayment,
};

interface StoredContact extends Content {
  ContactID: string;
  Name: string;
  ContactStatus: string;
}

async function makeContact(rows: Rows, sent: Content): Promise<Content> {
  const { Name: name } = sent;
  if (typeof name !== 'string' || name.trim() === '') return refuse('The contact name must be specified.');
  const there = await rows.all<StoredContact>('Contacts');
  if (there.some((one) => one.Name === name && one.ContactStatus === 'ACTIVE'))
    refuse(`The contact name ${name} is already assigned to another contact.`);
  return { ContactStatus: 'ACTIVE', IsSupplier: false, ...sent };
}

/** The contact that a document names: one that is named by a new name is made. */
async function contactOf(rows: Rows, { Contact: given }: Content): Promise<Content> {
  const { ContactID: id, Name: name } = (given ?? {}) as Partial<StoredContact>;
  const there = await rows.all<StoredContact>('Contacts');
  const found = there.find((one) => (id === undefined ? one.Name === name : one.ContactID === id));
  if (found?.ContactStatus === 'ACTIVE') return { ContactID: found.ContactID, Name: found.Name };
  if (found) return refuse(`The contact ${found.Name} is archived.`);
  if (id !== undefined || name === undefined) return refuse('The contact of the document does not exist.');
  const made = await writeDocument(rows, 'Contacts', { Name: name });
  return { ContactID: made['ContactID'], Name: name };
}

function linesOf(sent: Content, chart: Chart): { LineItems: SentLine[]; LineAmountTypes: string } {
  const amounts = (sent['LineAmountTypes'] as string | undefined) ?? 'Exclusive';
  const lines = (sent['LineItems'] as SentLine[] | undefined) ?? [];
  if (lines.length === 0) refuse('One or more line items must be specified.');
  for (const line of lines) {
    const fault = faultOfLine(line, chart);
    if (fault !== null) refuse(fault);
  }
  return { LineItems: lines.map((line) => completed(line, amounts, chart)), LineAmountTypes: amounts };
}

const dayOf = (sent: Content, field = 'Date'): string => {
  const day = sent[field];
  return typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day)
    ? day
    : refuse(`${field} is not YYYY-MM-DD`);
};

function bankAccountOf(chart: Chart, given: unknown): StoredAccount {
  const { AccountID: id, Code: code } = (given ?? {}) as Partial<StoredAccount>;
  const found = chart.accounts.find((one) => (id === undefined ? one.Code === code : one.AccountID === id));
  return found?.Type === 'BANK' && found.Status === 'ACTIVE'
    ? found
    : refuse('The bank account of the document is not an active account of the type BANK.');
}

const named = ({ AccountID, Code, Name }: StoredAccount) => ({ AccountID, Code, Name });

async function makeBankTransaction(rows: Rows, sent: Content): Promise<Content> {
  const chart = await chartOf(rows);
  const account = bankAccountOf(chart, sent['BankAccount']);
  const { LineItems: lines, LineAmountTypes: amounts } = linesOf(sent, chart);
  const totals = totalsOf(lines, amounts);
  if (!(totals.Total > 0)) refuse('The total of a bank transaction must be above zero.');
  return {
    ...sent,
    Date: dayOf(sent),
    Contact: await contactOf(rows, sent),
    BankAccount: named(account),
    LineItems: lines,
    LineAmountTypes: amounts,
    ...totals,
    IsReconciled: false,
    CurrencyCode: 'IDR',
    Status: 'AUTHORISED',
  };
}

async function makeBankTransfer(rows: Rows, sent: Content): Promise<Content> {
  const chart = await chartOf(rows);
  const from = bankAccountOf(chart, sent['FromBankAccount']);
  const to = bankAccountOf(chart, sent['ToBankAccount']);
  if (from.AccountID === to.AccountID) refuse('The bank accounts of a transfer are the same account.');
  if (!(Number(sent['Amount']) > 0)) refuse('The amount of a transfer must be above zero.');
  return { ...sent, Date: dayOf(sent), FromBankAccount: named(from), ToBankAccount: named(to) };
}

async function makeManualJournal(rows: Rows, sent: Content): Promise<Content> {
  const chart = await chartOf(rows);
  const lines = (sent['JournalLines'] as SentLine[] | undefined) ?? [];
  if (lines.length < 2) refuse('A manual journal has two lines at least.');
  const total = sum(lines.map(({ LineAmount: amount = 0 }) => fromWire(amount)));
  if (!isZero(total)) refuse('The total debits must equal the total credits of a manual journal.');
  for (const line of lines) {
    const fault = faultOfLine(line, chart);
    if (fault !== null) refuse(fault);
  }
  const amounts = (sent['LineAmountTypes'] as string | undefined) ?? 'NoTax';
  return { Status: 'DRAFT', ...sent, Date: dayOf(sent), LineAmountTypes: amounts, JournalLines: lines };
}

async function makeInvoice(rows: Rows, sent: Content): Promise<Content> {
  const chart = await chartOf(rows);
  if (sent['Type'] !== 'ACCPAY') refuse('The sandbox keeps bills, which are of the type ACCPAY.');
  const { LineItems: lines, LineAmountTypes: amounts } = linesOf(sent, chart);
  const totals = totalsOf(lines, amounts);
  if (totals.Total < 0) refuse('The document total must not be below zero.');
  return {
    Status: 'DRAFT',
    ...sent,
    Date: dayOf(sent),
    DueDate: dayOf(sent, 'DueDate'),
    Contact: await contactOf(rows, sent),
    LineItems: lines,
    LineAmountTypes: amounts,
    ...totals,
    AmountDue: totals.Total,
    AmountPaid: 0,
    CurrencyCode: 'IDR',
  };
}

async function makePurchaseOrder(rows: Rows, sent: Content): Promise<Content> {
  const chart = await chartOf(rows);
  const { LineItems: lines, LineAmountTypes: amounts } = linesOf(sent, chart);
  const number = sent['PurchaseOrderNumber'];
  const there = await rows.all('PurchaseOrders');
  if (there.some((one) => one['PurchaseOrderNumber'] === number)) refuse('Order number must be unique');
  return {
    Status: 'DRAFT',
    ...sent,
    Date: dayOf(sent),
    Contact: await contactOf(rows, sent),
    LineItems: lines,
    LineAmountTypes: amounts,
    ...totalsOf(lines, amounts),
    CurrencyCode: 'IDR',
  };
}

interface StoredInvoice extends Content {
  InvoiceID: string;
  InvoiceNumber?: string;
  Status: string;
  Total: number;
  AmountDue: number;
  AmountPaid: number;
}

async function makePayment(rows: Rows, sent: Content): Promise<Content> {
  const chart = await chartOf(rows);
  const { InvoiceID: id } = (sent['Invoice'] ?? {}) as Partial<StoredInvoice>;
  const invoice = await rows.one<StoredInvoice>('Invoices', id ?? '');
  if (invoice?.Status !== 'AUTHORISED')
    return refuse('Payments can only be made against Authorised documents');
  const { AccountID: accountID } = (sent['Account'] ?? {}) as Partial<StoredAccount>;
  const account = chart.accounts.find((one) => one.AccountID === accountID && one.Status === 'ACTIVE');
  if (!account || (account.Type !== 'BANK' && account.EnablePaymentsToAccount !== true))
    return refuse(`Account '${account?.Code ?? accountID ?? ''}' is not enabled for payments.`);
  const amount = fromWire(Number(sent['Amount'] ?? 0));
  if (isNegative(amount) || isZero(amount)) refuse('The amount of a payment must be above zero.');
  if (compare(amount, fromWire(invoice.AmountDue)) > 0)
    refuse('Payment amount exceeds the amount outstanding on this document');
  await pay(rows, invoice, amount);
  return {
    ...sent,
    Date: dayOf(sent),
    Invoice: { InvoiceID: invoice.InvoiceID, InvoiceNumber: invoice.InvoiceNumber, Type: 'ACCPAY' },
    Account: named(account),
    PaymentType: 'ACCPAYPAYMENT',
    Status: 'AUTHORISED',
  };
}

/** Pays a bill, or takes a payment back with an amount below zero. */
async function pay(rows: Rows, invoice: StoredInvoice, amount: string): Promise<void> {
  const due = subtract(fromWire(invoice.AmountDue), amount);
  await rows.keep('Invoices', invoice.InvoiceID, {
    ...invoice,
    AmountDue: toWire(due),
    AmountPaid: toWire(subtract(fromWire(invoice.Total), due)),
    Status: isZero(due) ? 'PAID' : 'AUTHORISED',
  });
}

/** Changes the status of a document, which is all that our client changes of one. @throws XeroRefusal */
export async function changeStatus(
  rows: Rows,
  resource: WrittenResource,
  { document, sent }: { document: Content; sent: unknown },
): Promise<Content> {
  const { idField, statuses } = writtenResources[resource];
  const { Status: status, ...others } = (sent ?? {}) as Content;
  const unknown = Object.keys(others).filter((field) => field !== idField);
  if (unknown.length > 0)
    refuse(`The sandbox changes the Status of a document, and not ${unknown.join(', ')}.`);
  const isKnown = (statuses as readonly unknown[]).includes(status);
  if (!isKnown) refuse(`Status '${textOf(status)}' is not a status of ${resource}.`);
  if (['VOIDED', 'DELETED', 'PAID'].includes(textOf(document['Status'])))
    refuse(`${writtenResources[resource].schema} not of valid status for modification`);
  if (resource === 'Invoices' && Number(document['AmountPaid']) !== 0)
    refuse('Invoice not of valid status for modification: it has payments');
  if (resource === 'Payments') {
    const invoice = await rows.one<StoredInvoice>(
      'Invoices',
      textOf((document['Invoice'] as Partial<StoredInvoice> | undefined)?.InvoiceID),
    );
    if (invoice) await pay(rows, invoice, subtract('0', fromWire(Number(document['Amount']))));
  }
  const changed = { ...document, Status: status };
  await rows.keep(resource, textOf(document[idField]), changed);
  return changed;
}
