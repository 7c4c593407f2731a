import type { Day } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { currencyDecimals, isZero, roundTo, sum } from '../../../domain/money/money.ts';

/** An account by its parts, from the class to the leaf: `['liabilities', 'payables', 'PT Aksara #12']`. */
export type JournalAccount = readonly [JournalClass, ...string[]];
type JournalClass = 'assets' | 'liabilities' | 'equity' | 'revenues' | 'expenses';

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

/**
 * Plain-text accounting in the format of hledger, which ledger reads, too: every commodity and account is declared, every
 * amount is written whole with its currency, and nothing is left to be inferred.
 * @throws Error for an entry that does not balance
 */
export function journalText(title: string, entries: readonly JournalEntry[]): string {
  const postings = entries.flatMap((entry) => entry.postings);
  const currencies = [...new Set(postings.map(({ currency }) => currency))].toSorted();
  const accounts = [...new Set(postings.map(({ account }) => nameOf(account)))].toSorted();
  return [
    `; ${inLine(title)}`,
    'decimal-mark .',
    ...currencies.map((currency) => `commodity ${written({ amount: '0', currency }, true)}`),
    ...accounts.map((account) => `account ${account}`),
    ...entries.flatMap((entry) => ['', ...linesOf(entry)]),
    '',
  ].join('\n');
}

function linesOf({ day, number, payee, about, kind, source, postings }: JournalEntry): string[] {
  const moving = postings.filter(({ amount }) => !isZero(amount));
  for (const [currency, those] of Map.groupBy(moving, (posting) => posting.currency)) {
    if (!isZero(sum(those.map(({ amount }) => amount)))) {
      throw new Error(`${source} does not balance in ${currency}`);
    }
  }
  const words = [number, about].filter((one) => one !== null).map(inLine);
  const description = payee === null ? words.join(' ') : `${inLine(payee)} | ${words.join(' ')}`;
  return [
    `${day} * (${inLine(number).replaceAll(/[()]/g, '')}) ${description}  ; kind: ${kind}, source: ${source}`,
    ...moving.map((posting) => `    ${nameOf(posting.account)}  ${written(posting)}`),
  ];
}

/** An amount with its currency, in all its decimals; a directive keeps the decimal mark of whole currencies, too. */
function written(
  { amount, currency }: Pick<JournalPosting, 'amount' | 'currency'>,
  isSample = false,
): string {
  const decimals = currencyDecimals(currency);
  const exact = roundTo(amount, 2);
  const isWhole = decimals === 0 && exact.endsWith('.00');
  return `${currency} ${isWhole ? `${exact.slice(0, -3)}${isSample ? '.' : ''}` : exact}`;
}

const nameOf = (account: JournalAccount): string => account.map(partOf).join(':');

/** A colon would begin a part of its own, and two spaces end the name. */
const partOf = (text: string): string => inLine(text).replaceAll(':', '-');

/** What people typed stays in its place: no line of its own, no comment, no note, no tag. */
function inLine(text: string): string {
  const plain = text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .replaceAll(';', ',')
    .replaceAll('|', '/')
    .trim();
  return plain === '' ? '-' : plain;
}
