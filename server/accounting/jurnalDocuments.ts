import { z } from 'zod';

import type { Amount } from '../../domain/money/money.ts';
import { absolute, isNegative, isZero, negate, subtract, sum, toWire } from '../../domain/money/money.ts';
import type {
  BooksDocument,
  BooksDocumentKind,
  BooksEntry,
  PostedDocument,
  RefusedPart,
} from './accountingProvider.ts';
import { AccountingError } from './accountingProvider.ts';
import {
  answeredHead,
  answeredPayment,
  answeredPurchase,
  isPaymentKind,
  isPurchaseKind,
  paymentContent,
  purchaseContent,
  readPayment,
  readPurchase,
} from './jurnalPurchases.ts';

interface JurnalResource {
  /** Also the key around the rows of its list. */
  path: string;
  /** The key around what is sent and answered. */
  wrapper: string;
  /** Names the account that pays or receives, in what is sent. */
  sentMoney?: 'refund_from_name' | 'deposit_to_name';
  /** The same in what is answered. */
  answeredMoney?: 'refund_from' | 'deposit_to';
  /** Of an entry: the side on which its lines stand. */
  side?: 'debit' | 'credit' | 'both';
}

/** Where Jurnal keeps documents of each kind, and how it spells them. */
export const jurnalResources: Readonly<Record<BooksDocumentKind, JurnalResource>> = {
  expense: {
    path: 'expenses',
    wrapper: 'expense',
    sentMoney: 'refund_from_name',
    answeredMoney: 'refund_from',
    side: 'debit',
  },
  journal: { path: 'journal_entries', wrapper: 'journal_entry', side: 'both' },
  bankDeposit: {
    path: 'bank_deposits',
    wrapper: 'bank_deposit',
    sentMoney: 'deposit_to_name',
    answeredMoney: 'deposit_to',
    side: 'credit',
  },
  purchase: { path: 'purchase_invoices', wrapper: 'purchase_invoice' },
  // An expense that is paid later.
  payable: { path: 'expenses', wrapper: 'expense' },
  purchaseOrder: { path: 'purchase_orders', wrapper: 'purchase_order' },
  purchaseQuote: { path: 'purchase_quotes', wrapper: 'purchase_quote' },
  purchasePayment: { path: 'purchase_payments', wrapper: 'purchase_payment' },
  // What pays an expense later is a withdrawal.
  payablePayment: { path: 'bank_withdrawals', wrapper: 'bank_withdrawal' },
};

/** Where documents are, each place once. */
export const jurnalPaths: readonly string[] = [
  ...new Set(Object.values(jurnalResources).map(({ path }) => path)),
];

const memoMax = 1000;

/** A document as Jurnal takes it; our key is its `custom_id`. @throws Error for one that does not balance */
export function jurnalBody(document: BooksDocument, key: string): Record<string, unknown> {
  const { kind, day, memo, tags } = document;
  return {
    [jurnalResources[kind].wrapper]: {
      custom_id: key,
      transaction_date: day,
      memo: memo.slice(0, memoMax),
      tags,
      ...contentOf(document, key),
    },
  };
}

function contentOf(document: BooksDocument, key: string): Record<string, unknown> {
  switch (document.kind) {
    case 'purchase':
    case 'payable':
    case 'purchaseOrder':
    case 'purchaseQuote':
      return purchaseContent(document);
    case 'purchasePayment':
    case 'payablePayment':
      return paymentContent(document);
    default:
      return entryContent(document, key);
  }
}

function entryContent({ kind, lines }: BooksEntry, key: string): Record<string, unknown> {
  if (!isZero(sum(lines.map(({ amount }) => amount)))) throw new Error(`document ${key} does not balance`);
  const { sentMoney, side } = jurnalResources[kind];
  const [money, ...others] = lines;
  const written = sentMoney === undefined ? lines : others;
  const isTaxed = written.some(({ tax }) => tax !== null);
  return {
    ...(sentMoney === undefined ? {} : { [sentMoney]: money?.account }),
    ...(kind === 'expense' ? { expense_payable: false, use_tax_inclusive: isTaxed } : {}),
    transaction_account_lines_attributes: written.map(({ account, amount, description, tax }) => {
      const isCredit = isNegative(amount);
      if (side !== 'both' && isCredit !== (side === 'credit'))
        throw new Error(`document ${key} has a line on the wrong side`);
      return {
        account_name: account,
        description,
        [isCredit ? 'credit' : 'debit']: toWire(absolute(amount)),
        ...(tax === null ? {} : { line_tax_name: tax }),
      };
    }),
  };
}

/** Amounts of answers are decimal texts; the side that a line does not have is 0 or absent. */
const answeredAmount = z
  .union([z.string(), z.number().transform(String)])
  .pipe(z.string().regex(/^-?\d+(\.\d+)?$/))
  .nullish()
  .transform((text): Amount => text ?? '0');
const answeredLine = z.object({
  account: z.object({ name: z.string() }),
  debit: answeredAmount,
  credit: answeredAmount,
});
const named = z.object({ name: z.string() }).nullish();
const answeredEntry = z.object({
  ...answeredHead,
  refund_from: named,
  deposit_to: named,
  // Expenses are answered under the name that they are sent by, journal entries without its end.
  transaction_account_lines: z.array(answeredLine).optional(),
  transaction_account_lines_attributes: z.array(answeredLine).optional(),
});

/** A document as it is answered, read for what it is. */
function answeredAs(kind: BooksDocumentKind): z.ZodType<PostedDocument> {
  if (isPurchaseKind(kind)) return answeredPurchase.transform(readPurchase);
  if (isPaymentKind(kind)) return answeredPayment.transform(readPayment);
  return answeredEntry.transform((answer) => readEntry(kind, answer));
}

/** What Jurnal answers for one document. */
export const documentReply = (kind: BooksDocumentKind): z.ZodType<PostedDocument> => {
  const { wrapper } = jurnalResources[kind];
  return z.object({ [wrapper]: answeredAs(kind) }).transform((reply) => reply[wrapper] as PostedDocument);
};

/** A document of a list, with our key where it is ours. */
interface ListedDocument extends PostedDocument {
  key: string | null;
}

/** What Jurnal answers for a page of the documents of a place. */
export const documentsReply = (path: string): z.ZodType<{ documents: ListedDocument[]; pages: number }> => {
  const kinds = (Object.keys(jurnalResources) as BooksDocumentKind[]).filter(
    (kind) => jurnalResources[kind].path === path,
  );
  const isPayable = z.object({ expense_payable: z.literal(true) });
  return z.object({ [path]: z.array(z.unknown()), total_pages: z.number() }).transform((reply, context) => {
    const documents = (reply[path] as unknown[]).flatMap((one): ListedDocument[] => {
      const kind = kinds.find((it) => (it === 'payable') === isPayable.safeParse(one).success);
      const read = kind === undefined ? null : answeredAs(kind).safeParse(one);
      const head = z.object({ custom_id: z.string().nullish() }).safeParse(one);
      if (read?.success && head.success) return [{ ...read.data, key: head.data.custom_id ?? null }];
      context.addIssue({ code: 'custom', message: `a document of ${path} cannot be read` });
      return [];
    });
    return { documents, pages: Number(reply['total_pages']) };
  });
};

/** An entry as Jurnal answered it. */
function readEntry(kind: BooksEntry['kind'], document: z.output<typeof answeredEntry>): PostedDocument {
  const { id, transaction_no: number, transaction_date: day } = document;
  const found = document.transaction_account_lines ?? document.transaction_account_lines_attributes ?? [];
  const lines = found.map(({ account, debit, credit }) => ({
    account: account.name,
    amount: subtract(debit, credit),
  }));
  const { answeredMoney } = jurnalResources[kind];
  const money = answeredMoney === undefined ? null : document[answeredMoney];
  if (answeredMoney !== undefined && !money)
    throw new AccountingError('unreachable', 'Jurnal answers a document without its account');
  const total = sum(lines.map(({ amount }) => amount));
  return {
    id,
    number: number ?? id,
    day,
    lines: money ? [{ account: money.name, amount: negate(total) }, ...lines] : lines,
  };
}

const partsByField: readonly (readonly [RegExp, RefusedPart])[] = [
  [/clos(ed|ing)/i, 'closedBooks'],
  [/tax/i, 'tax'],
  [/tag/i, 'tag'],
  [/account|refund_from|deposit_to/i, 'account'],
  [/person|vendor|display_name/i, 'payee'],
  [/product/i, 'goods'],
];
const wordsMax = 500;

/** What Jurnal says of what it refuses: a text, or texts by field. */
export function readRefusal(text: string): { text: string; refused: RefusedPart | null } {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return { text: '', refused: null };
  }
  if (typeof said !== 'object' || said === null) return { text: '', refused: null };
  const fields = Object.entries(said).filter(([name]) => name !== 'id' && name !== 'error_full_messages');
  const words = fields.flatMap(([name, value]) => {
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    return texts.map((one) => (name === 'errors' || name === 'message' ? one : `${name}: ${one}`));
  });
  const all = words.join('; ').slice(0, wordsMax);
  return { text: all, refused: partsByField.find(([pattern]) => pattern.test(all))?.[1] ?? null };
}
