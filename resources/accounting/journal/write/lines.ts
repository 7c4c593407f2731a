import type { Amount } from '../../../../domain/money/money.ts';
import { currencyDecimals, roundTo } from '../../../../domain/money/money.ts';
import type { Journal, JournalAccount, JournalEntry } from '../journal.ts';
import { totalsOf } from '../journal.ts';

/** Of a text in a comment, a description or the name of an account; ledger reads no name above 256 bytes and no line above 4,096. */
const bytesMax = 160;

/** A text on one line, without what no printer shows. */
export const oneLine = (text: string): string => text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();

/** What people typed stays in its place: no line of its own, no comment, no note, no tag. */
function inLine(text: string): string {
  const plain = withinBytes(oneLine(text).replaceAll(';', ',').replaceAll('|', '/'));
  return plain === '' ? '-' : plain;
}

/** The beginning of a text that is too long, in whole characters. */
function withinBytes(text: string): string {
  if (sizeOf(text) <= bytesMax) return text;
  let kept = '';
  let size = 0;
  for (const character of text) {
    size += sizeOf(character);
    if (size > bytesMax) break;
    kept += character;
  }
  return kept.trim();
}

const encoder = new TextEncoder();
const sizeOf = (text: string): number => encoder.encode(text).length;

/** An amount in all decimals of its currency; a fraction that the currency does not have is written all the same. */
export function writtenAmount(amount: Amount, currency: string): string {
  const exact = roundTo(amount, 2);
  return currencyDecimals(currency) === 0 && exact.endsWith('.00') ? exact.slice(0, -3) : exact;
}

/** An account as hledger and ledger spell it: `liabilities:payables:PT Aksara #12`. A colon would begin a part of its own. */
export function colonName(account: JournalAccount): string {
  return account
    .map((part) =>
      (typeof part === 'string' ? part : `${inLine(part.name)} #${part.id}`).replaceAll(':', '-'),
    )
    .join(':');
}

/** Every account of the entries once, by its name, in the order of names. */
export function accountsOf(
  entries: readonly JournalEntry[],
  nameOf: (account: JournalAccount) => string,
): [string, JournalAccount][] {
  const found = new Map<string, JournalAccount>();
  for (const { account } of entries.flatMap(({ postings }) => postings)) {
    const name = nameOf(account);
    if (!found.has(name)) found.set(name, account);
  }
  return [...found].toSorted(([one], [other]) => (one < other ? -1 : 1));
}

/** Every currency of the entries once, in the order of codes. */
export const currenciesOf = (entries: readonly JournalEntry[]): string[] =>
  totalsOf(entries).map(({ currency }) => currency);

/** What stands above the entries of every format, as comments. */
export function headLines({ company, from, to }: Journal): string[] {
  return [`Journal of ${inLine(company)}`, `From ${from} to ${to}, by the clocks of the company`];
}

/** What stands below them. */
export function totalLines({ entries }: Journal): string[] {
  return [
    `Entries: ${entries.length}`,
    ...totalsOf(entries).map(
      ({ currency, debit, credit }) =>
        `Total in ${currency}: debit ${writtenAmount(debit, currency)}, credit ${writtenAmount(credit, currency)}`,
    ),
  ];
}

/** Number and what else it concerns, for one line. */
export const wordsOf = ({ number, about }: JournalEntry): string =>
  [number, about]
    .filter((one) => one !== null)
    .map(inLine)
    .join(' ');

/** The first line of an entry, as hledger and ledger read it. */
function colonHead(entry: JournalEntry): string {
  const { day, number, payee, kind, source } = entry;
  const description = payee === null ? wordsOf(entry) : `${inLine(payee)} | ${wordsOf(entry)}`;
  const code = inLine(number).replaceAll(/[()]/g, '');
  return `${day} * (${code}) ${description}  ; kind: ${inLine(kind)}, source: ${inLine(source)}`;
}

/** An entry, as hledger and ledger read it. */
export function colonEntry(entry: JournalEntry): string[] {
  return [
    colonHead(entry),
    ...entry.postings.map(
      ({ account, amount, currency }) =>
        `    ${colonName(account)}  ${currency} ${writtenAmount(amount, currency)}`,
    ),
  ];
}
