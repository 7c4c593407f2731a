import type { Journal, JournalAccount, JournalClass, JournalEntry } from '../journal.ts';
import { accountsOf, currenciesOf, headLines, oneLine, totalLines, wordsOf, writtenAmount } from './lines.ts';

/** The five roots of beancount's accounts. */
const roots: Readonly<Record<JournalClass, string>> = {
  assets: 'Assets',
  liabilities: 'Liabilities',
  equity: 'Equity',
  revenues: 'Income',
  expenses: 'Expenses',
};

/**
 * The journal as beancount reads it. Accounts are opened on the first day, for the currencies that they hold here; who an account
 * is kept for stands there in full, as the name of an account takes letters, digits and dashes alone.
 */
export function writeBeancount(journal: Journal): string[] {
  const { company, from, entries } = journal;
  const opened = entries[0]?.day ?? from;
  const held = currenciesByAccount(entries);
  return [
    ...headLines(journal).map((line) => `; ${line}`),
    `option "title" ${quoted(company)}`,
    ...currenciesOf(entries).map((currency) => `option "operating_currency" "${currency}"`),
    ...currenciesOf(entries).map((currency) => `${opened} commodity ${currency}`),
    ...accountsOf(entries, dashName).flatMap(([name, account]) => [
      `${opened} open ${name} ${[...(held.get(name) ?? [])].toSorted().join(',')}`,
      ...account.flatMap((part) => (typeof part === 'string' ? [] : [`  name: ${quoted(part.name)}`])),
    ]),
    ...entries.flatMap((entry) => ['', ...linesOf(entry)]),
    '',
    ...totalLines(journal).map((line) => `; ${line}`),
  ];
}

function linesOf(entry: JournalEntry): string[] {
  const { day, number, payee, kind, source, postings } = entry;
  return [
    `${day} * ${quoted(payee ?? '')} ${quoted(wordsOf(entry))}`,
    `  number: ${quoted(number)}`,
    `  kind: ${quoted(kind)}`,
    `  source: ${quoted(source)}`,
    ...postings.map(
      ({ account, amount, currency }) =>
        `  ${dashName(account)}  ${writtenAmount(amount, currency)} ${currency}`,
    ),
  ];
}

function currenciesByAccount(entries: readonly JournalEntry[]): ReadonlyMap<string, Set<string>> {
  const held = new Map<string, Set<string>>();
  for (const { account, currency } of entries.flatMap(({ postings }) => postings)) {
    const name = dashName(account);
    held.set(name, (held.get(name) ?? new Set()).add(currency));
  }
  return held;
}

/**
 * An account as beancount spells it: `Liabilities:Payables:12-PT-Aksara`. Beancount wants each part to begin with a
 * capital or a digit; a name may begin with neither, so its number stands first.
 */
function dashName([root, ...parts]: JournalAccount): string {
  return [
    roots[root],
    ...parts.map((part) =>
      typeof part === 'string'
        ? dashed(part).replaceAll(/(?<=^|-)\p{Ll}/gu, (letter) => letter.toUpperCase())
        : [String(part.id), dashed(part.name)].filter((one) => one !== '').join('-'),
    ),
  ].join(':');
}

const dashed = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{Nd}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');

/** A text as beancount quotes it. */
const quoted = (text: string): string => `"${oneLine(text).replaceAll(/["\\]/g, String.raw`\$&`)}"`;
