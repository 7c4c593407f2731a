import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { JournalFormat } from '../resources/accounting/journal/journal.ts';
import type { JournalBalances } from './journalReader.ts';
import { askHledger, hledgerMissing } from './journalReader.ts';
import { readCsv } from './readCsv.ts';

/** What a program makes of a journal: its complaints, and every balance that it finds, under the program's own spelling. */
interface Judged {
  complaints: string;
  balances: JournalBalances;
}

interface JournalProgram {
  /** Why it cannot look at a journal here; null when it can. */
  missing: () => string | null;
  ask: (text: string) => Judged;
  /** The parts of an account as it spells them: the number of a record in the place of its name. */
  partOf: (part: string) => string;
}

const numberBehind = (part: string): string => /^.* #(\d+)$/s.exec(part)?.[1] ?? part;

/** The programs that a journal is written for; who reads the sheet is nobody's in particular. */
export const journalPrograms: Readonly<Record<JournalFormat, JournalProgram>> = {
  hledger: { missing: hledgerMissing, ask: askHledger, partOf: numberBehind },
  ledger: { missing: () => missing('ledger', '--version'), ask: askLedger, partOf: numberBehind },
  beancount: {
    missing: () => missing('bean-check', '--help') ?? missing('bean-query', '--help'),
    ask: askBeancount,
    partOf: (part) => /^(\d+)(?:-|$)/.exec(part)?.[1] ?? part.toLowerCase().replaceAll('-', ' '),
  },
  csv: { missing: () => null, ask: askSheet, partOf: numberBehind },
};

/** Balances by what the accounts are and whose: `liabilities:payables:12 IDR`. */
export function neutralBalances(format: JournalFormat, { balances }: Judged): JournalBalances {
  const { partOf } = journalPrograms[format];
  const sums = new Map<string, bigint>();
  for (const [name, hundredths] of balances) {
    const [, account = '', currency = ''] = /^(.*) ([A-Z]{3})$/s.exec(name) ?? [];
    const [root = '', ...parts] = account.split(':');
    const key = `${[rootOf(root), ...parts.map(partOf)].join(':')} ${currency}`;
    sums.set(key, (sums.get(key) ?? 0n) + hundredths);
  }
  return new Map([...sums].filter(([, hundredths]) => hundredths !== 0n));
}

const rootOf = (root: string): string => (root === 'Income' ? 'revenues' : root.toLowerCase());

function missing(program: string, asked: string): string | null {
  return spawnSync(program, [asked]).status === 0
    ? null
    : `${program} is not installed: the package ${program.startsWith('bean') ? 'beancount' : program} of Debian`;
}

function withFile<Result>(text: string, work: (file: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'));
  try {
    const file = join(folder, 'books');
    writeFileSync(file, text);
    return work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONUTF8: '1' },
  });
  return { status, stdout, stderr };
}

function askLedger(text: string): Judged {
  return withFile(text, (file) => {
    const form = '%(account)\t%(join(scrub(amount)))\n';
    const asked = ['--pedantic', '--args-only', '--file', file, 'balance', '--flat', '--no-total'];
    const { status, stdout, stderr } = run('ledger', ...asked, '--balance-format', form);
    const balances = new Map<string, bigint>();
    for (const line of stdout.split('\n').slice(0, -1)) {
      const [account = '', amounts = ''] = line.split('\t');
      for (const [, currency = '', amount = ''] of amounts.matchAll(/([A-Z]{3}) (-?[\d.]+)/g)) {
        balances.set(`${account} ${currency}`, hundredthsOf(amount));
      }
    }
    return { complaints: status === 0 ? stderr : `${status}: ${stderr}`, balances: withoutZeros(balances) };
  });
}

function askBeancount(text: string): Judged {
  return withFile(text, (file) => {
    const checked = run('bean-check', file);
    // Numbers are shown with the decimals that most of them have, so they are asked for as texts.
    const question = 'select account, currency, str(sum(number)) group by account, currency';
    const { stdout } = run('bean-query', '--format', 'csv', file, question);
    const [, ...rows] = readCsv(stdout);
    const balances = new Map(
      rows.map(([account = '', currency = '', amount = '']) => [
        `${account.trim()} ${currency.trim()}`,
        hundredthsOf(/^Decimal\('(.*)'\)$/.exec(amount.trim())?.[1] ?? amount),
      ]),
    );
    const complaints = `${checked.status === 0 ? '' : checked.status}${checked.stdout}${checked.stderr}`;
    return { complaints, balances: withoutZeros(balances) };
  });
}

/** The sheet, summed as a spreadsheet would; what stands in its totals is compared with its rows. */
function askSheet(text: string): Judged {
  const [head = [], ...rows] = readCsv(text);
  const at = (name: string) => head.indexOf(name);
  const balances = new Map<string, bigint>();
  const sides = new Map<string, bigint>();
  const complaints: string[] = [];
  for (const row of rows) {
    const [kind, account, currency] = [row[at('kind')], row[at('account')], row[at('currency')]];
    if (kind === 'sha256') continue;
    const [debit, credit] = [hundredthsOf(row[at('debit')] || '0'), hundredthsOf(row[at('credit')] || '0')];
    if (kind === 'total') {
      const [debits, credits] = [sides.get(`${currency} debit`), sides.get(`${currency} credit`)];
      if (debit !== debits || credit !== credits)
        complaints.push(`the total of ${currency} is not that of its rows`);
      continue;
    }
    const key = `${account} ${currency}`;
    balances.set(key, (balances.get(key) ?? 0n) + debit - credit);
    for (const [side, amount] of [
      ['debit', debit],
      ['credit', credit],
    ] as const) {
      sides.set(`${currency} ${side}`, (sides.get(`${currency} ${side}`) ?? 0n) + amount);
    }
  }
  return { complaints: complaints.join('\n'), balances: withoutZeros(balances) };
}

function hundredthsOf(amount: string): bigint {
  const read = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(amount);
  if (!read) throw new Error(`no amount: ${amount}`);
  const [, sign, whole, decimals = ''] = read;
  return BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`);
}

const withoutZeros = (balances: ReadonlyMap<string, bigint>): JournalBalances =>
  new Map([...balances].filter(([, hundredths]) => hundredths !== 0n));
