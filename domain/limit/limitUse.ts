import type { Day } from '../day/day.ts';
import { addDays, daysBetween } from '../day/day.ts';
import type { Message } from '../message/message.ts';
import { law } from '../message/message.ts';
import type { Amount } from '../money/money.ts';
import { add, compare, isZero, maxAmount, minAmount, roundAmount, subtract, sum } from '../money/money.ts';
import { fromMinorUnits, toMinorUnits } from '../money/shares.ts';
import type { Limit } from './limit.ts';
import { limitFrequencies } from './limit.ts';
import type { HeldRule } from './limitRule.ts';
import type { Days, LimitWindow } from './limitWindow.ts';
import { windowOf } from './limitWindow.ts';

const currency = 'IDR';

/** What one line of a record spends, or has approved, of the limits of whom it is for. */
export interface LimitedAmount {
  lineID: number;
  /** Lines of a record consume by their first day, then by this. */
  position: number;
  categoryID: number;
  subpolicyID: number | null;
  /** What it spends is spread evenly over them. */
  days: Days;
  /** Lines with the same key are one transaction, also across records, so that nobody splits a receipt to pass a limit. */
  transactionKey: string;
  /** What is asked for, in rupiah. */
  amount: Amount;
  /** What was decided; null before. */
  approvedAmount: Amount | null;
}

/** So much was spent on one day. */
interface Draw {
  day: Day;
  amount: Amount;
}

/** A window of one of the limits that hold for a line, and what is left in it without the line. */
export interface HeldWindow extends LimitWindow, Pick<Limit, 'enforcement'> {
  /** The level of it: the category, or one of its subpolicies. */
  categoryID: number;
  subpolicyID: number | null;
  limit: Amount;
  used: Amount;
  left: Amount;
  /** The rule that says so. */
  rule: HeldRule;
}

/** `exceeded`: more than is left; `notFulfilled`: nothing of it is paid; `partiallyFulfilled`: less than was asked for. */
export const fulfilments = ['fulfilled', 'partiallyFulfilled', 'notFulfilled', 'exceeded'] as const;
export type Fulfilment = (typeof fulfilments)[number];

/** What the limits say of a line. */
export interface LineJudgement {
  lineID: number;
  rules: readonly HeldRule[];
  windows: readonly HeldWindow[];
  /** The most that the line could be; null: nothing bounds it. */
  remainder: Amount | null;
  /** What it comes to: as decided, else what is asked for, up to a capping limit. */
  granted: Amount;
  fulfilment: Fulfilment;
  /** Why a blocking limit refuses it; null where none does. */
  refusal: Message | null;
  /** It is above a limit that is not blocking: who approves it says why. */
  needsReason: boolean;
}

/** Spreads what is spent evenly over the days, the earlier ones bear what cannot be divided. */
export function drawsOf({ from, to }: Days, spent: Amount): Draw[] {
  const days = daysBetween(from, to) + 1;
  const units = toMinorUnits(spent, currency);
  const [each, over] = [units / BigInt(days), Number(units % BigInt(days))];
  return Array.from({ length: days }, (_, at) => ({
    day: addDays(from, at),
    amount: fromMinorUnits(each + (at < over ? 1n : 0n), currency),
  }));
}

/** The most that can be spread over so many days while those `within` (their places) come to no more than `left`. */
function mostWithin(days: number, within: readonly number[], left: Amount): Amount {
  const units = toMinorUnits(left, currency);
  const count = BigInt(within.length);
  const [each, over] = [units / count, Number(units % count)];
  return fromMinorUnits(each * BigInt(days) + BigInt(within[over] ?? 0), currency);
}

/** How far a line may go by one window. */
function boundOf({ days }: Pick<LimitedAmount, 'days'>, { frequency, from, to, left }: HeldWindow): Amount {
  if (frequency === 'perTransaction') return left;
  const length = daysBetween(days.from, days.to) + 1;
  const [first, last] = [
    Math.max(0, daysBetween(days.from, from)),
    Math.min(length - 1, daysBetween(days.from, to)),
  ];
  return mostWithin(
    length,
    Array.from({ length: last - first + 1 }, (_, at) => first + at),
    left,
  );
}

/** Which of the four states; each line has exactly one. */
export function fulfilmentOf(asked: Amount, granted: Amount, remainder: Amount | null): Fulfilment {
  if (remainder !== null && compare(granted, remainder) > 0) return 'exceeded';
  if (compare(granted, asked) === 0) return 'fulfilled';
  return isZero(granted) ? 'notFulfilled' : 'partiallyFulfilled';
}

/** In the order in which lines of a record consume. */
export function inOrder<Line extends Pick<LimitedAmount, 'days' | 'position' | 'lineID'>>(
  lines: readonly Line[],
): Line[] {
  return lines.toSorted(
    (one, other) =>
      (one.days.from < other.days.from ? -1 : Number(one.days.from > other.days.from)) ||
      one.position - other.position ||
      one.lineID - other.lineID,
  );
}

/** The windows of the limits that hold for a line, without what is used of them. */
export function windowsOf(
  line: Pick<LimitedAmount, 'days' | 'transactionKey'>,
  rules: readonly HeldRule[],
  weekStart: number,
): Omit<HeldWindow, 'used' | 'left'>[] {
  return rules.flatMap((rule) =>
    rule.limits.flatMap(({ frequency, amount, enforcement }) => {
      const windows: Omit<HeldWindow, 'used' | 'left'>[] = [];
      const push = ({ from, to }: Days) =>
        windows.push({
          frequency,
          from,
          to,
          transactionKey: frequency === 'perTransaction' ? line.transactionKey : '',
          enforcement,
          categoryID: rule.categoryID,
          subpolicyID: rule.subpolicyID,
          limit: amount,
          rule,
        });
      if (rule.days) {
        if (rule.days.from <= line.days.to && rule.days.to >= line.days.from) push(rule.days);
        return windows;
      }
      for (let day = line.days.from; day <= line.days.to;) {
        const window = windowOf(frequency, day, { weekStart, year: rule.year });
        push(window);
        if (window.to >= line.days.to) break;
        day = addDays(window.to, 1);
      }
      return windows;
    }),
  );
}

/** What was spent on one day, and on what. */
export interface Spent extends Draw, Pick<LimitedAmount, 'categoryID' | 'subpolicyID' | 'transactionKey'> {}

/** What a line that comes to so much spends, day by day. */
export function spentBy(
  { days, categoryID, subpolicyID, transactionKey }: LimitedAmount,
  granted: Amount,
): Spent[] {
  return drawsOf(days, granted).map((draw) => ({ ...draw, categoryID, subpolicyID, transactionKey }));
}

/** What of it counts in a window. */
export function usedWithin(spent: readonly Spent[], window: Omit<HeldWindow, 'used' | 'left'>): Amount {
  return sum(spent.filter((one) => isWithin(one, window)).map(({ amount }) => amount));
}

function isWithin(spent: Spent, window: Omit<HeldWindow, 'used' | 'left'>): boolean {
  const { categoryID, subpolicyID, frequency, transactionKey, from, to } = window;
  if (spent.categoryID !== categoryID) return false;
  if (subpolicyID !== null && spent.subpolicyID !== subpolicyID) return false;
  return frequency === 'perTransaction'
    ? spent.transactionKey === transactionKey
    : spent.day >= from && spent.day <= to;
}

/**
 * What the limits say of the lines of one record, each after those that consume before it.
 * @param rulesOf The rules that hold for a line
 * @param usedIn What other records use in a window
 */
export function judgeLines(
  lines: readonly LimitedAmount[],
  weekStart: number,
  rulesOf: (line: LimitedAmount) => readonly HeldRule[],
  usedIn: (window: Omit<HeldWindow, 'used' | 'left'>) => Amount,
): LineJudgement[] {
  const spent: Spent[] = [];
  return inOrder(lines).map((line) => {
    const rules = rulesOf(line);
    const windows = windowsOf(line, rules, weekStart).map((window): HeldWindow => {
      const used = roundAmount(add(usedIn(window), usedWithin(spent, window)), currency);
      const left = roundAmount(maxAmount('0', subtract(window.limit, used)), currency);
      return { ...window, used, left };
    });
    const judged = judgeLine(line, rules, windows);
    spent.push(...spentBy(line, judged.granted));
    return judged;
  });
}

/** What the windows say of one line. */
function judgeLine(
  line: LimitedAmount,
  rules: readonly HeldRule[],
  windows: readonly HeldWindow[],
): LineJudgement {
  const bounds = windows
    .map((window) => ({ window, bound: boundOf(line, window) }))
    .toSorted(
      (one, other) =>
        compare(one.bound, other.bound) ||
        limitFrequencies.indexOf(one.window.frequency) - limitFrequencies.indexOf(other.window.frequency),
    );
  const least = (by: readonly Limit['enforcement'][]) =>
    bounds.find(({ window }) => by.includes(window.enforcement)) ?? null;
  const remainder = bounds[0]?.bound ?? null;
  const asked = roundAmount(line.amount, currency, 'up');
  const capped = least(['cap']);
  const granted =
    line.approvedAmount === null
      ? minAmount(asked, capped?.bound ?? asked)
      : roundAmount(line.approvedAmount, currency, 'up');
  const blocking = least(['block']);
  const lenient = least(['cap', 'flag']);
  return {
    lineID: line.lineID,
    rules,
    windows,
    remainder,
    granted,
    fulfilment: fulfilmentOf(asked, granted, remainder),
    refusal: blocking && compare(granted, blocking.bound) > 0 ? limitRefusal(blocking.window) : null,
    needsReason: lenient !== null && compare(granted, lenient.bound) > 0,
  };
}

/** Why a blocking limit refuses what is above it. */
function limitRefusal({ frequency, limit, left, rule }: HeldWindow): Message {
  if (frequency === 'perTransaction') return law('catalogue.limitPerTransaction');
  const money = (amount: Amount) => ({ amount, currency });
  const said = { limit: money(limit), category: rule.called, left: money(left) };
  return law('catalogue.limitReached', { limit: law(`limit.reached.${frequency}`, said) });
}
