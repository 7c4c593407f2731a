import type { Requirement } from '../../../domain/access/access.ts';
import type { Day } from '../../../domain/day/day.ts';
import { daysBetween, maxRangeDays } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { absolute, isNegative, isZero, sum } from '../../../domain/money/money.ts';
import { messagesOf } from '../../../domain/message/message.ts';
import type { journalEn } from './journal.en.ts';

/** What is said of journals. */
export const journalWord = messagesOf<typeof journalEn>('journal');

/** The programs that a journal is written for, and a sheet for any other; each is the ending of its files, too. */
export const journalFormats = ['hledger', 'ledger', 'beancount', 'csv'] as const;
export type JournalFormat = (typeof journalFormats)[number];

/**
 * Who keeps the books elsewhere: the right to see what goes over to the accounting. It holds claims, trips and cards as well as
 * purchases, so it asks for no feature.
 */
export const journalAccess = {
  anyPermission: ['integration_transaction_list_view_list'],
} as const satisfies Requirement;

export interface JournalPeriod {
  from: Day;
  to: Day;
}

/** Whether a journal of these days is made after the answer (rules: range of days). */
export function isLongPeriod({ from, to }: JournalPeriod): boolean {
  return daysBetween(from, to) > maxRangeDays;
}

export type JournalClass = 'assets' | 'liabilities' | 'equity' | 'revenues' | 'expenses';

/** A record that has an account of its own. Two records may have the same name, and a name may change: the number tells them apart. */
export interface NamedRecord {
  id: number;
  name: string;
}

/** An account by its parts, from the class to the leaf: `['liabilities', 'payables', { id: 12, name: 'PT Aksara' }]`. */
export type JournalAccount = readonly [JournalClass, ...(string | NamedRecord)[]];

export interface JournalPosting {
  account: JournalAccount;
  /** Above zero a debit, below zero a credit. */
  amount: Amount;
  currency: string;
}

/** Something that happened to the company's money or debts; its postings sum to zero in each currency. */
export interface JournalEntry {
  day: Day;
  /** The number of the record that it is of. */
  number: string;
  payee: string | null;
  /** What else it concerns, by its number. */
  about: string | null;
  /** What happened, and where it stands: `hold`, of the ledger's entry 12. */
  kind: string;
  source: string;
  postings: readonly JournalPosting[];
}

/** Entries under the name of their company, as a file is made of them. */
export interface Journal extends JournalPeriod {
  company: string;
  entries: readonly JournalEntry[];
}

/** What moved in one currency: both sides are equal. */
interface JournalTotal {
  currency: string;
  debit: Amount;
  credit: Amount;
}

/**
 * The entries without postings of nothing, in the order in which they are written.
 * @throws Error for an entry that does not balance
 */
export function balancedEntries(entries: readonly JournalEntry[]): JournalEntry[] {
  return entries.map((entry) => {
    const postings = entry.postings.filter(({ amount }) => !isZero(amount));
    for (const [currency, those] of Map.groupBy(postings, (posting) => posting.currency)) {
      if (isZero(sum(those.map(({ amount }) => amount)))) continue;
      throw new Error(`${entry.source} does not balance in ${currency}`);
    }
    return { ...entry, postings };
  });
}

/** What the entries come to, by currency in the order of their codes. */
export function totalsOf(entries: readonly JournalEntry[]): JournalTotal[] {
  const postings = entries.flatMap((entry) => entry.postings);
  return [...Map.groupBy(postings, ({ currency }) => currency)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, those]) => {
      const amounts = those.map(({ amount }) => amount);
      return {
        currency,
        debit: sum(amounts.filter((amount) => !isNegative(amount))),
        credit: sum(amounts.filter(isNegative).map(absolute)),
      };
    });
}
