import type { Amount } from '../../../domain/money/money.ts';
import {
  absolute,
  compare,
  decimalsOf,
  isNegative,
  isZero,
  multiply,
  negate,
  sum,
  toWire,
} from '../../../domain/money/money.ts';
import type { BooksDocumentKind, BooksEntry, BooksLine } from '../accountingProvider.ts';
import { AccountingError } from '../accountingProvider.ts';
import type { BooksPayment, BooksPurchase } from '../booksPurchase.ts';
import type { XeroResource } from './xeroAnswers.ts';
import type { XeroChart } from './xeroBooks.ts';
import { accountNamed, codeOf, isBankAccount, itemNamed } from './xeroBooks.ts';

/** Resources that hold documents of ours. */
export type DocumentResource = Extract<
  XeroResource,
  'BankTransactions' | 'BankTransfers' | 'ManualJournals' | 'Invoices' | 'PurchaseOrders' | 'Payments'
>;

/** Where a document of each kind may be: an entry goes where Xero takes accounts like its own. */
export const resourcesOf: Readonly<Record<BooksDocumentKind, readonly DocumentResource[]>> = {
  expense: ['BankTransactions', 'ManualJournals'],
  bankDeposit: ['BankTransactions', 'ManualJournals'],
  journal: ['ManualJournals', 'BankTransactions', 'BankTransfers'],
  purchase: ['Invoices'],
  payable: ['Invoices'],
  purchaseOrder: ['PurchaseOrders'],
  // Quotes of Xero are those that a company writes to its customers.
  purchaseQuote: [],
  purchasePayment: ['Payments'],
  payablePayment: ['Payments'],
};

/** What is sent, within the name of its resource. */
interface XeroContent {
  resource: DocumentResource;
  content: Record<string, unknown>;
}

/** A text is at most so long, with our key at its end. Source: `maxLength` of the references of `xero_accounting.yaml`. */
const textMax = 255;
const mark = ' · ';

/** The words that people find a document by, with our key behind them. */
export const marked = (words: string | null, key: string): string =>
  words === null || words === '' ? key : `${words.slice(0, textMax - mark.length - key.length)}${mark}${key}`;

/** The key at the end of such words; null: there is nothing. */
export function keyIn(words: string | null | undefined): string | null {
  if (!words) return null;
  return words.slice(words.lastIndexOf(mark) < 0 ? 0 : words.lastIndexOf(mark) + mark.length);
}

/** How the lines of a document name taxes and tags. */
export interface LineNames {
  taxType: (name: string) => string;
  tracking: readonly { Name: string; Option: string }[];
}

const contactOfOurs = 'Outlay';
const untaxed = 'NONE';

/** Whether the amounts of lines have taxes within them. */
const amountsOf = (lines: readonly { tax: string | null }[]) =>
  lines.some(({ tax }) => tax !== null) ? 'Inclusive' : 'NoTax';

/**
 * An entry as Xero takes it. Bank accounts move by bank transactions and by transfers alone, all other accounts by manual
 * journals too. Source: Xero's notes on its endpoints BankTransactions, BankTransfers and ManualJournals.
 * @throws AccountingError `refused` for one that moves several bank accounts and others
 */
export function entryContent(
  { day, memo, lines }: BooksEntry,
  { key, chart, names }: { key: string; chart: XeroChart; names: LineNames },
): XeroContent {
  if (!isZero(sum(lines.map(({ amount }) => amount)))) throw new Error(`document ${key} does not balance`);
  const named = lines.map((line) => ({ ...line, xero: accountNamed(chart, line.account) }));
  const money = named.filter(({ xero }) => isBankAccount(xero));
  const others = named.filter(({ xero }) => !isBankAccount(xero));
  const tracking = names.tracking.length === 0 ? {} : { Tracking: names.tracking };
  const text = marked(memo, key);
  const taxOf = ({ tax }: BooksLine) => ({ TaxType: tax === null ? untaxed : names.taxType(tax) });
  if (money.length === 0)
    return {
      resource: 'ManualJournals',
      content: {
        Narration: text,
        Date: day,
        LineAmountTypes: amountsOf(lines),
        Status: 'POSTED',
        JournalLines: others.map((line) => ({
          LineAmount: toWire(line.amount),
          AccountCode: codeOf(line.xero),
          Description: described(line.description),
          ...taxOf(line),
          ...tracking,
        })),
      },
    };
  const [first, second] = money;
  if (first && second && money.length === 2 && others.length === 0) {
    const [from, to] = isNegative(first.amount) ? [first, second] : [second, first];
    return {
      resource: 'BankTransfers',
      content: {
        FromBankAccount: { AccountID: from.xero.AccountID },
        ToBankAccount: { AccountID: to.xero.AccountID },
        Amount: toWire(to.amount),
        Date: day,
        Reference: text,
      },
    };
  }
  if (!first || money.length > 1)
    throw new AccountingError('refused', 'Xero moves one bank account with other accounts, and not several', {
      refused: 'account',
    });
  const isSpent = isNegative(first.amount);
  return {
    resource: 'BankTransactions',
    content: {
      Type: isSpent ? 'SPEND' : 'RECEIVE',
      Contact: { Name: contactOfOurs },
      BankAccount: { AccountID: first.xero.AccountID },
      Date: day,
      Reference: text,
      LineAmountTypes: amountsOf(others),
      Status: 'AUTHORISED',
      LineItems: others.map((line) => ({
        ...oneOf(isSpent ? line.amount : negate(line.amount), line.description),
        AccountCode: codeOf(line.xero),
        ...taxOf(line),
        ...tracking,
      })),
    },
  };
}

/** A line needs a word. */
const described = (description: string) => (description === '' ? '-' : description);
const oneOf = (amount: Amount, description: string) => ({
  Description: described(description),
  Quantity: 1,
  UnitAmount: toWire(amount),
});

/** Decimals of a unit price that Xero takes where it is asked with `unitdp=4`. */
const priceDecimals = 4;

interface PurchaseNaming {
  key: string;
  chart: XeroChart;
  contactID: string;
  names: LineNames;
}

/** A purchase as Xero takes it: what is withheld is a line that takes it from the total. */
export function purchaseContent(document: BooksPurchase, naming: PurchaseNaming): XeroContent {
  const { kind, day, dueDay, memo, reference, lines, withheld } = document;
  const { key, chart, contactID, names } = naming;
  const tracking = names.tracking.length === 0 ? {} : { Tracking: names.tracking };
  const items = lines.map(({ item, quantity, price, amount, description, tax }) => {
    const isAsItIs = decimalsOf(price) <= priceDecimals && compare(multiply(quantity, price), amount) === 0;
    return {
      ...oneOf(amount, description),
      ...(isAsItIs ? { Quantity: toWire(quantity), UnitAmount: toWire(price) } : {}),
      ...(kind === 'payable'
        ? { AccountCode: codeOf(accountNamed(chart, item)) }
        : { ItemCode: itemNamed(chart, item).Code }),
      TaxType: tax === null ? untaxed : names.taxType(tax),
      ...tracking,
    };
  });
  if (withheld !== null)
    items.push({
      ...oneOf(negate(withheld.amount), withheld.account),
      AccountCode: codeOf(accountNamed(chart, withheld.account)),
      TaxType: untaxed,
      ...tracking,
    });
  const common = {
    Contact: { ContactID: contactID },
    Date: day,
    LineAmountTypes: amountsOf(lines),
    LineItems: items,
    Status: 'AUTHORISED',
  };
  if (kind === 'purchaseOrder')
    return {
      resource: 'PurchaseOrders',
      content: {
        ...common,
        PurchaseOrderNumber: key,
        Reference: memo.slice(0, textMax),
        ...(dueDay === null ? {} : { DeliveryDate: dueDay }),
      },
    };
  // An authorised bill says when it is due.
  const bill = { ...common, Type: 'ACCPAY', DueDate: dueDay ?? day };
  return { resource: 'Invoices', content: { ...bill, InvoiceNumber: marked(reference ?? memo, key) } };
}

/** A payment of a bill. */
export const paymentContent = (
  { day, memo, account, amount }: BooksPayment,
  { key, chart, invoiceID }: { key: string; chart: XeroChart; invoiceID: string },
): XeroContent => ({
  resource: 'Payments',
  content: {
    Invoice: { InvoiceID: invoiceID },
    Account: { AccountID: accountNamed(chart, account).AccountID },
    Date: day,
    Amount: toWire(absolute(amount)),
    Reference: marked(memo, key),
  },
});
