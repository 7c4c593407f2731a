import { z } from 'zod';

import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';
import { absolute, isNegative, isZero, negate, subtract, sum, toWire } from '../../domain/money/money.ts';
import type { BooksDocument, BooksDocumentKind, PostedDocument, RefusedPart } from './accountingProvider.ts';
import { AccountingError } from './accountingProvider.ts';

interface JurnalResource {
  path: string;
  /** The key around what is sent and answered. */
  wrapper: string;
  /** Names the account that pays or receives, in what is sent. */
  sentMoney?: string;
  /** The same in what is answered. */
  answeredMoney?: string;
  side: 'debit' | 'credit' | 'both';
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
};

const memoMax = 1000;

/** A document as Jurnal takes it; our key is its `custom_id`. @throws Error for one that does not balance */
export function jurnalBody(document: BooksDocument, key: string): Record<string, unknown> {
  const { kind, day, memo, lines, tags } = document;
  if (!isZero(sum(lines.map(({ amount }) => amount)))) throw new Error(`document ${key} does not balance`);
  const { wrapper, sentMoney, side } = jurnalResources[kind];
  const [money, ...others] = lines;
  const written = sentMoney === undefined ? lines : others;
  const isTaxed = written.some(({ tax }) => tax !== null);
  return {
    [wrapper]: {
      custom_id: key,
      transaction_date: day,
      memo: memo.slice(0, memoMax),
      tags,
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
    },
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
const answered = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  transaction_no: z.string().nullish(),
  /** dd/mm/yyyy. */
  transaction_date: z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/),
  refund_from: named,
  deposit_to: named,
  // Expenses are answered under the name that they are sent by, journal entries without its end.
  transaction_account_lines: z.array(answeredLine).optional(),
  transaction_account_lines_attributes: z.array(answeredLine).optional(),
});
type AnsweredDocument = z.output<typeof answered>;

/** What Jurnal answers for one document. */
export const documentReply = (kind: BooksDocumentKind): z.ZodType<AnsweredDocument> =>
  z
    .object({ [jurnalResources[kind].wrapper]: answered })
    .transform((reply) => reply[jurnalResources[kind].wrapper] as AnsweredDocument);

/** A document as Jurnal answered it. */
export function readDocument(kind: BooksDocumentKind, document: AnsweredDocument): PostedDocument {
  const { id, transaction_no: number, transaction_date: date } = document;
  const [day, month, year] = date.split('/');
  const found = document.transaction_account_lines ?? document.transaction_account_lines_attributes ?? [];
  const lines = found.map(({ account, debit, credit }) => ({
    account: account.name,
    amount: subtract(debit, credit),
  }));
  const { answeredMoney } = jurnalResources[kind];
  const money = answeredMoney === undefined ? null : document[answeredMoney as 'refund_from' | 'deposit_to'];
  if (answeredMoney !== undefined && !money)
    throw new AccountingError('unreachable', 'Jurnal answers a document without its account');
  const total = sum(lines.map(({ amount }) => amount));
  return {
    id,
    number: number ?? id,
    day: `${year}-${month}-${day}` as Day,
    lines: money ? [{ account: money.name, amount: negate(total) }, ...lines] : lines,
  };
}

const partsByField: readonly (readonly [RegExp, RefusedPart])[] = [
  [/clos(ed|ing)/i, 'closedBooks'],
  [/tax/i, 'tax'],
  [/tag/i, 'tag'],
  [/account|refund_from|deposit_to/i, 'account'],
  [/person|vendor/i, 'payee'],
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
