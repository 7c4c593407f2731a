import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';
import type { Journal, JournalEntry, JournalFormat } from '../../resources/accounting/journal/journal.ts';
import { balancedEntries, journalFormats, totalsOf } from '../../resources/accounting/journal/journal.ts';
import { writeJournal } from '../../resources/accounting/journal/journalFile.server.ts';
import { fc } from '../properties.ts';
import { evilNames } from './evilNames.ts';
import { journalPrograms, neutralBalances } from '../journalPrograms.ts';
import { readCsv } from '../readCsv.ts';

/** A journal in which each of the names is a vendor, a number, and what an entry is about. */
function journalOf(names: readonly string[]): Journal {
  const entries = names.map((name, place): JournalEntry => ({
    day: `2026-01-${String(1 + Math.floor((place * 28) / names.length)).padStart(2, '0')}`,
    number: place % 3 === 0 ? name : `INV/${place}`,
    payee: place % 5 === 0 ? null : name,
    about: place % 2 === 0 ? name : null,
    kind: 'hold',
    source: `bill ${place + 1}`,
    postings: [
      { account: ['liabilities', 'payables', { id: place + 1, name }], amount: '-12.5', currency: 'USD' },
      { account: ['expenses', 'employee advances'], amount: '12.50', currency: 'USD' },
      { account: ['assets', 'bank', { id: place + 1, name }, 'held'], amount: '1000', currency: 'IDR' },
      { account: ['revenues', 'not paid'], amount: '-1000.00', currency: 'IDR' },
      { account: ['equity', 'nothing'], amount: '0', currency: 'KRW' },
    ],
  }));
  return {
    company: names[0] ?? '',
    from: '2026-01-01',
    to: '2026-01-31',
    entries: balancedEntries(entries),
  };
}

/** What each account holds, added up here. */
function expectedOf({ entries }: Journal) {
  const sums = new Map<string, bigint>();
  for (const { account, amount, currency } of entries.flatMap(({ postings }) => postings)) {
    const parts = account.map((part) => (typeof part === 'string' ? part : String(part.id)));
    const key = `${parts.join(':')} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(Math.round(Number(amount) * 100)));
  }
  return new Map([...sums].filter(([, sum]) => sum !== 0n));
}

async function textOf(journal: Journal, format: JournalFormat): Promise<string> {
  return (await writeJournal(journal, format)).content.toString('utf8');
}

describe.each(journalFormats)('a journal for %s', (format) => {
  const { missing, ask } = journalPrograms[format];

  it('is read by it without a complaint, whatever people are called', async (context) => {
    const reason = missing();
    if (reason !== null) context.skip(reason);
    const journal = journalOf(evilNames);
    const judged = ask(await textOf(journal, format));
    expect(judged.complaints).toBe('');
    expect(neutralBalances(format, judged)).toEqual(expectedOf(journal));
  });

  it('is read by it with names of any letters', async (context) => {
    const reason = missing();
    if (reason !== null) context.skip(reason);
    // Many names in one journal: a program is started once for all of them.
    const names = fc.sample(fc.string({ unit: 'grapheme', maxLength: 12 }), { numRuns: 400, seed: 33 });
    const signs = fc.string({ unit: fc.constantFrom(...' \t\n;:|"\'\\()[]{}=+-@#*!~%^&,.0a'), maxLength: 8 });
    const journal = journalOf([...names, ...fc.sample(signs, { numRuns: 400, seed: 33 })]);
    const judged = ask(await textOf(journal, format));
    expect(judged.complaints).toBe('');
    expect(neutralBalances(format, judged)).toEqual(expectedOf(journal));
  });

  it('is the same bytes for the same entries, and says their hash in its last line', async () => {
    const { content, sha256 } = await writeJournal(journalOf(evilNames), format);
    const again = await writeJournal(journalOf(evilNames), format);
    expect(again.content.equals(content)).toBe(true);
    const end = content.subarray(0, -1).lastIndexOf('\n') + 1;
    expect(createHash('sha256').update(content.subarray(0, end)).digest('hex')).toBe(sha256);
    expect(content.subarray(end).toString('utf8')).toContain(sha256);
    const changed = journalOf(evilNames.with(3, '=SUM(A2)'));
    expect((await writeJournal(changed, format)).sha256).not.toBe(sha256);
  });

  it('says how many entries it has, and what they come to', async () => {
    const text = await textOf(journalOf(evilNames), format);
    const count = evilNames.length;
    if (format === 'csv') {
      const totals = readCsv(text).filter(([, , , , kind]) => kind === 'total');
      expect(totals.map((row) => row.slice(7))).toEqual([
        [String(1000 * count), String(1000 * count), 'IDR'],
        [(12.5 * count).toFixed(2), (12.5 * count).toFixed(2), 'USD'],
      ]);
      return;
    }
    expect(text).toContain(
      `\n; Entries: ${count}\n; Total in IDR: debit ${1000 * count}, credit ${1000 * count}\n`,
    );
    expect(text).not.toContain('KRW');
  });

  it('is a file without entries, too', async (context) => {
    const reason = missing();
    if (reason !== null) context.skip(reason);
    const empty = { ...journalOf([]), entries: [] };
    const judged = ask(await textOf(empty, format));
    expect(judged).toEqual({ complaints: '', balances: new Map() });
  });
});

describe('a journal as a sheet', () => {
  it('has no cell that a spreadsheet would compute', async () => {
    const cells = readCsv(await textOf(journalOf(evilNames), 'csv')).flat();
    expect(cells.filter((cell) => /^["'\s]*[=+\-@]/.test(cell) && !cell.startsWith("'"))).toEqual([]);
    expect(cells).toContain("'=SUM(A1)");
    expect(cells.filter((cell) => /[\r\n\t]/.test(cell))).toEqual([]);
  });
});

describe('entries', () => {
  const [entry] = journalOf(['PT Aksara']).entries;

  it('that do not balance make no journal', () => {
    const postings = entry!.postings.slice(1);
    expect(() => balancedEntries([{ ...entry!, postings }])).toThrow('bill 1 does not balance in USD');
  });

  it('come to the same on both sides', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), { maxLength: 20 }),
        (amounts) => {
          const rest = -amounts.reduce((sum, amount) => sum + amount, 0n);
          const postings = [...amounts, rest].map((amount) => ({
            account: ['assets', 'x'] as const,
            amount: String(amount),
            currency: 'IDR',
          }));
          const totals = totalsOf(balancedEntries([{ ...entry!, postings }]));
          for (const { debit, credit } of totals) expect(debit).toBe(credit);
        },
      ),
    );
  });
});
