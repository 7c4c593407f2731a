import { writeCsv } from '../../../../server/files/csv.ts';
import type { CsvColumn } from '../../../../server/files/csv.ts';
import { absolute, isNegative } from '../../../../domain/money/money.ts';
import type { Journal, JournalEntry, JournalPosting } from '../journal.ts';
import { totalsOf } from '../journal.ts';
import { colonName, oneLine, writtenAmount } from './lines.ts';

/** A file of so many bytes at most. */
const bytesMax = 100 * 1024 * 1024;

type Row = Pick<JournalEntry, 'day' | 'number' | 'payee' | 'about' | 'kind' | 'source'> & {
  account: string;
  debit: string;
  credit: string;
  currency: string;
};

const text = (header: keyof Row): CsvColumn<Row> => ({
  header,
  kind: 'text',
  cell: (row) => (row[header] === null ? null : oneLine(row[header])),
});
const plain = (header: keyof Row): CsvColumn<Row> => ({ header, kind: 'plain', cell: (row) => row[header] });

const columns: readonly CsvColumn<Row>[] = [
  plain('day'),
  text('number'),
  text('payee'),
  text('about'),
  text('kind'),
  text('source'),
  text('account'),
  plain('debit'),
  plain('credit'),
  plain('currency'),
];

/** The journal as a sheet: a row for each posting, and below them the total of each currency. */
export function writeJournalCsv({ entries }: Journal): Promise<Buffer> {
  async function* rows(): AsyncGenerator<Row> {
    for (const { postings, ...entry } of entries) {
      yield* postings.map((posting) => ({
        ...entry,
        account: colonName(posting.account),
        ...sidesOf(posting),
      }));
    }
    const none = { day: '', payee: null, about: null, source: '', account: '' };
    for (const { currency, debit, credit } of totalsOf(entries)) {
      yield {
        ...none,
        number: 'Total',
        kind: 'total',
        debit: writtenAmount(debit, currency),
        credit: writtenAmount(credit, currency),
        currency,
      };
    }
  }
  return writeCsv(columns, rows(), bytesMax);
}

function sidesOf({ amount, currency }: JournalPosting): Pick<Row, 'debit' | 'credit' | 'currency'> {
  const written = writtenAmount(absolute(amount), currency);
  return isNegative(amount)
    ? { debit: '', credit: written, currency }
    : { debit: written, credit: '', currency };
}
