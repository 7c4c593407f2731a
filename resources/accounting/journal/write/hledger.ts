import { currencyDecimals } from '../../../../domain/money/money.ts';
import type { Journal } from '../journal.ts';
import { accountsOf, colonEntry, colonName, currenciesOf, headLines, totalLines } from './lines.ts';

/**
 * The journal as hledger reads it: every commodity and account is declared, every amount is written whole with its currency,
 * and nothing is left to be inferred.
 */
export function writeHledger(journal: Journal): string[] {
  const { entries } = journal;
  return [
    ...headLines(journal).map((line) => `; ${line}`),
    'decimal-mark .',
    // A directive keeps the decimal mark of whole currencies, too.
    ...currenciesOf(entries).map(
      (currency) => `commodity ${currency} ${currencyDecimals(currency) === 0 ? '0.' : '0.00'}`,
    ),
    ...accountsOf(entries, colonName).map(([name]) => `account ${name}`),
    ...entries.flatMap((entry) => ['', ...colonEntry(entry)]),
    '',
    ...totalLines(journal).map((line) => `; ${line}`),
  ];
}
