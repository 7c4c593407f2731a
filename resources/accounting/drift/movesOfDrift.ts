import type { Day, Locale } from '../../../domain/day/day.ts';
import { formatDay, isDay } from '../../../domain/day/day.ts';
import type { Amount } from '../../../domain/money/money.ts';
import { isAmount } from '../../../domain/money/money.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';

/** The currency of the books that are compared. */
export const booksCurrency = 'IDR';

/** What a document moves, as a difference keeps it. */
interface KeptMoves {
  day: Day;
  /** What each account gains. */
  moves: readonly (readonly [account: string, amount: Amount])[];
  /** Of a document that has lost ours; null: it has ours. */
  key: string | null;
}

/** The day, the moves as JSON, and the key of a document that has lost ours. */
const movesText = /^(?<day>\d{4}-\d{2}-\d{2}) (?<moves>\[.*\])(?: (?<key>\S+))?$/s;

/** Reads what was posted, or what is there, as a difference keeps it; null: it is something else, as the balance of an account. */
export function readMoves(text: string): KeptMoves | null {
  const { day = '', moves = '', key = null } = movesText.exec(text)?.groups ?? {};
  const read = parsed(moves);
  return isDay(day) && Array.isArray(read) && read.every(isMove) ? { day, moves: read, key } : null;
}

const isMove = (one: unknown): one is [string, Amount] =>
  Array.isArray(one) && one.length === 2 && typeof one[0] === 'string' && isAmount(String(one[1]));

/** JSON of any text; undefined where it is none. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The same in words, on one line: `20 Nov 2026; Giro: −Rp 10; Kas: Rp 10`. */
export function sayMoves(text: string, locale: Locale): string {
  const read = readMoves(text);
  if (!read) return isAmount(text) ? formatMoney(text, booksCurrency) : text;
  const moves = read.moves.map(([account, amount]) => `${account}: ${formatMoney(amount, booksCurrency)}`);
  return [formatDay(read.day, locale), ...moves, ...(read.key === null ? [] : [read.key])].join('; ');
}
