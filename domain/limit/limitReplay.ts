import type { Amount } from '../money/money.ts';
import { absolute, compare, isZero, subtract, sum } from '../money/money.ts';
import type { HeldRule } from './limitRule.ts';
import type { Fulfilment, LimitedAmount, Spent } from './limitUse.ts';
import { fulfilmentOf, judgeLines, spentBy, usedWithin } from './limitUse.ts';

/** A record as policies are tried on it: what it asks for, and whose limits it spends of. */
export interface ReplayedRecord {
  id: number;
  employeeID: number;
  lines: readonly LimitedAmount[];
}

/** What was spent beside the records that are tried: it stays as it was. */
export interface SpentBeside extends Spent {
  employeeID: number;
}

/** What becomes of a record by the limits. */
interface RecordOutcome {
  /** A blocking limit would not have let it be sent in: nothing of it is spent. */
  isRefused: boolean;
  fulfilment: Fulfilment;
  /** What it comes to. */
  granted: Amount;
}

/** What becomes of a record as things are, and with other rules. */
export interface ReplayedOutcome {
  before: RecordOutcome;
  after: RecordOutcome;
  /** So much more comes of it with the other rules; less: below 0. */
  difference: Amount;
  isDecidedOtherwise: boolean;
}

/** The rules that hold for a line of a record. */
type RulesOf = (record: ReplayedRecord, line: LimitedAmount) => readonly HeldRule[];

/**
 * What becomes of records by some rules, by number: each after those before it, as if all of them were sent in anew.
 * @param records in the order in which they were sent in
 */
function judgeRecords(
  records: readonly ReplayedRecord[],
  beside: readonly SpentBeside[],
  weekStart: number,
  rulesOf: RulesOf,
): Map<number, RecordOutcome> {
  const spent = new Map<number, Spent[]>();
  for (const { employeeID, ...one } of beside) {
    const own = spent.get(employeeID);
    if (own) own.push(one);
    else spent.set(employeeID, [one]);
  }
  const outcomes = new Map<number, RecordOutcome>();
  for (const record of records) {
    const { id, employeeID, lines } = record;
    const own = spent.get(employeeID) ?? [];
    const judged = judgeLines(
      lines,
      weekStart,
      (line) => rulesOf(record, line),
      (window) => usedWithin(own, window),
    );
    const isRefused = judged.some(({ refusal }) => refusal !== null);
    const granted = isRefused ? '0' : sum(judged.map((line) => line.granted));
    const isAbove = judged.some(({ fulfilment }) => fulfilment === 'exceeded');
    const asked = sum(lines.map(({ amount }) => amount));
    outcomes.set(id, {
      isRefused,
      granted,
      fulfilment: isAbove ? 'exceeded' : fulfilmentOf(asked, granted, null),
    });
    if (isRefused) continue;
    const lineOf = new Map(lines.map((line) => [line.lineID, line]));
    for (const { lineID, granted: amount } of judged) {
      const line = lineOf.get(lineID);
      if (line) own.push(...spentBy(line, amount));
    }
    spent.set(employeeID, own);
  }
  return outcomes;
}

/**
 * Tries other rules on records: what becomes of each by the rules that hold, and what would by the others. Both sides are
 * judged anew, so that what differs comes from the rules.
 * @param records in the order in which they were sent in
 * @param beside what else was spent by the same people
 */
export function replayLimits(
  records: readonly ReplayedRecord[],
  beside: readonly SpentBeside[],
  weekStart: number,
  rules: Record<'before' | 'after', RulesOf>,
): Map<number, ReplayedOutcome> {
  const [befores, afters] = [rules.before, rules.after].map((rulesOf) =>
    judgeRecords(records, beside, weekStart, rulesOf),
  );
  return new Map(
    records.flatMap(({ id }) => {
      const [before, after] = [befores?.get(id), afters?.get(id)];
      if (!before || !after) return [];
      return [[id, compared(before, after)]];
    }),
  );
}

/** What other rules change for a record. */
export function compared(before: RecordOutcome, after: RecordOutcome): ReplayedOutcome {
  const difference = subtract(after.granted, before.granted);
  const isDecidedOtherwise =
    !isZero(difference) || before.isRefused !== after.isRefused || before.fulfilment !== after.fulfilment;
  return { before, after, difference, isDecidedOtherwise };
}

/** The one by which more money moves first, whichever way. */
export function bySize(one: Amount, other: Amount): number {
  return compare(absolute(other), absolute(one));
}
