import { spawnSync } from 'node:child_process';

import { expect } from 'vitest';

/** What an account holds in a currency, in hundredths, by `liabilities:payables:PT Aksara #12 IDR`. */
export type JournalBalances = ReadonlyMap<string, bigint>;

interface JournalTransaction {
  day: string;
  number: string;
  description: string;
  kind: string;
  postings: { account: string; currency: string; hundredths: bigint }[];
}

const head = /^(\d{4}-\d{2}-\d{2}) \* \(([^()]+)\) (.+?) {2}; kind: ([^,]+), source: \S+ \d+$/;
const posting = /^ {4}(\S(?: ?\S)*) {2}([A-Z]{3}) (-?)(\d+)(?:\.(\d\d))?$/;

/**
 * Reads a journal line by line, by nothing of the product, and sees to it that each transaction balances.
 * @throws Error for a line that is neither declared nor posted, and for an account that was not declared
 */
export function readJournalText(text: string): JournalTransaction[] {
  const accounts = new Set<string>();
  const found: JournalTransaction[] = [];
  for (const line of text.split('\n')) {
    const [, day, number = '', description = '', kind = ''] = head.exec(line) ?? [];
    const [, account, currency = '', sign, whole, decimals = '00'] = posting.exec(line) ?? [];
    if (line.startsWith('account ')) accounts.add(line.slice('account '.length));
    else if (day !== undefined) found.push({ day, number, description, kind, postings: [] });
    else if (account !== undefined) {
      if (!accounts.has(account)) throw new Error(`nobody declared ${account}`);
      const hundredths = BigInt(`${sign}${whole}${decimals}`);
      found.at(-1)?.postings.push({ account, currency, hundredths });
    } else if (!/^(?:|; .*|decimal-mark \.|commodity [A-Z]{3} 0\.(?:00)?)$/.test(line)) {
      throw new Error(`no line of a journal: ${line}`);
    }
  }
  for (const { number, postings } of found) {
    for (const [currency, those] of Map.groupBy(postings, (one) => one.currency)) {
      const rest = those.reduce((sum, { hundredths }) => sum + hundredths, 0n);
      if (rest !== 0n) throw new Error(`${number} is out of balance by ${rest} hundredths of ${currency}`);
    }
  }
  return found;
}

/** What every account holds after these transactions; what holds nothing is left out. */
export function balancesIn(transactions: readonly JournalTransaction[]): JournalBalances {
  const balances = new Map<string, bigint>();
  for (const { account, currency, hundredths } of transactions.flatMap(({ postings }) => postings)) {
    const key = `${account} ${currency}`;
    balances.set(key, (balances.get(key) ?? 0n) + hundredths);
  }
  return new Map([...balances].filter(([, hundredths]) => hundredths !== 0n));
}

/** A file of a journal has so many days at most. */
const daysAtOnce = 92;
const dayMs = 86_400_000;

/** All that a company booked in these years: files of some days each, put together as one. */
export async function wholeJournal(
  ask: (address: string) => PromiseLike<{ statusCode: number; body: string }>,
  [first, last]: readonly [string, string] = ['2024-01-01', '2027-12-31'],
): Promise<string> {
  const declared = new Set<string>();
  const entries: string[] = [];
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);
  for (let at = Date.parse(first); at <= Date.parse(last); at += (daysAtOnce + 1) * dayMs) {
    const to = Math.min(at + daysAtOnce * dayMs, Date.parse(last));
    const { statusCode, body } = await ask(`/v1/journal?format=hledger&from=${dayOf(at)}&to=${dayOf(to)}`);
    if (statusCode !== 200) throw new Error(body);
    const [head = '', ...rest] = body.split('\n\n');
    for (const line of head.split('\n')) declared.add(line);
    entries.push(...rest.slice(0, -1));
  }
  // In every file what is declared stands in order, the decimal mark first.
  const rank = (line: string) =>
    ['; ', 'dec', 'com', 'acc'].indexOf(line.slice(0, line.startsWith(';') ? 2 : 3));
  const lines = [...declared].toSorted((one, other) => rank(one) - rank(other));
  return `${[lines.join('\n'), ...entries].join('\n\n')}\n`;
}

/** Why hledger cannot look at a journal here; null when it can. */
export function hledgerMissing(): string | null {
  const { status } = hledger(['--version'], '');
  return status === 0
    ? null
    : 'hledger is not installed: the package hledger of Debian, or that of its makers';
}

/** What hledger makes of a journal: its complaints about form, balance and declarations, and every balance that it finds. */
export function askHledger(text: string): { complaints: string; balances: JournalBalances } {
  const checked = hledger(['check', '--strict', 'ordereddates'], text);
  const balance = hledger(['balance', '--flat', '--no-total', '--layout=bare', '--output-format=csv'], text);
  if (balance.status !== 0) throw new Error(balance.stderr);
  const rows = [...balance.stdout.matchAll(/^"(.+)","([A-Z]{3})","(-?)(\d+)(?:\.(\d+))?"$/gm)];
  return {
    complaints: checked.stderr,
    balances: new Map(
      rows.map(([, account, currency, sign, whole, decimals = '']) => [
        `${account} ${currency}`,
        BigInt(`${sign}${whole}${decimals.padEnd(2, '0')}`),
      ]),
    ),
  };
}

function hledger(args: readonly string[], input: string) {
  return spawnSync('hledger', ['-f', '-', ...args], { input, encoding: 'utf8' });
}

/** The balances of a journal as {@link readJournalText} has them, and as hledger has them where it is installed. */
export function judgedBalances(text: string): JournalBalances {
  const balances = balancesIn(readJournalText(text));
  if (hledgerMissing() === null) expect(askHledger(text)).toEqual({ complaints: '', balances });
  return balances;
}
