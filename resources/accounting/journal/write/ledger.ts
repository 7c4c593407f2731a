import type { Journal } from '../journal.ts';
import { accountsOf, colonEntry, colonName, currenciesOf, headLines, totalLines } from './lines.ts';

/** The journal as ledger reads it with `--pedantic`: commodities, accounts and tags are declared before they are used. */
export function writeLedger(journal: Journal): string[] {
  const { entries } = journal;
  return [
    ...headLines(journal).map((line) => `; ${line}`),
    ...currenciesOf(entries).map((currency) => `commodity ${currency}`),
    'tag kind',
    ...accountsOf(entries, colonName).map(([name]) => `account ${name}`),
    ...entries.flatMap((entry) => ['', ...colonEntry(entry)]),
    '',
    ...totalLines(journal).map((line) => `; ${line}`),
  ];
}
