import type { Day } from '../day/day.ts';
import { daysBetween } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import { compare, isPositive } from '../money/money.ts';
import type { NumbersAre } from './paperNumber.ts';
import { compareNumbers } from './paperNumber.ts';

/** How sure it is that two papers are one: of the first two a person has to say why they are not. */
export const certainties = ['certain', 'likely', 'possible'] as const;
export type Certainty = (typeof certainties)[number];

/** What two papers have in common. */
export const likenessReasons = [
  'sameFile',
  'samePicture',
  'sameNumber',
  'nearNumber',
  'sameAmount',
  'otherSender',
] as const;
export type LikenessReason = (typeof likenessReasons)[number];

export interface Likeness {
  certainty: Certainty;
  reasons: readonly LikenessReason[];
}

/** What a paper asks for. */
export interface AskingPaper {
  /** As its sender wrote it. */
  number: string | null;
  day: Day | null;
  amount: Amount;
  currencyCode: string;
}

/** What is known of two papers beside what stands on them. */
export interface SharedBy {
  /** One sender, or two with one tax number or bank account. */
  isSameSender: boolean;
  /** The same bytes. */
  isSameFile: boolean;
  /** Their pictures can hardly be told apart. */
  isSamePicture: boolean;
  /** Many papers come with this file, as terms of supply do. */
  isEnclosure: boolean;
  /** The sender asks for this amount again and again in these days. */
  isUsualAmount: boolean;
  /** One of them is of a kind that has no number of its own, as receipts are. */
  isUnnumbered: boolean;
}

/** Papers with one amount are alike when their days lie this close; a month apart they are rent. */
export const nearDays = 10;
/** So far apart one paper is dated by people who mistake its day, but not its year. */
const misdatedDays = 60;
/** A day with the wrong year. */
const aYear = { from: 364, to: 367 };

const nearNumbers: ReadonlySet<NumbersAre> = new Set(['misread', 'typo', 'shortened', 'neighbours']);

export function asksForNote({ certainty }: Pick<Likeness, 'certainty'>): boolean {
  return certainty !== 'possible';
}

/**
 * Whether two papers may be one and the same, and why. Null where they are two: senders begin to count anew each year, bill
 * one amount every month, and have papers that look alike.
 */
export function likenessOf(a: AskingPaper, b: AskingPaper, shared: SharedBy): Likeness | null {
  const certainty = shared.isSameSender ? certaintyOf(a, b, shared) : certaintyAcross(a, b, shared);
  if (certainty === null) return null;
  const numbers = compareNumbers(a, b);
  const common: Record<LikenessReason, boolean> = {
    sameFile: isOwnFile(a, b, shared),
    samePicture: shared.isSamePicture && !shared.isSameFile,
    sameNumber: numbers === 'same',
    nearNumber: nearNumbers.has(numbers),
    sameAmount: isSameAmount(a, b),
    otherSender: !shared.isSameSender,
  };
  return { certainty, reasons: likenessReasons.filter((reason) => common[reason]) };
}

/** The likest first. */
export function byCertainty(a: Pick<Likeness, 'certainty'>, b: Pick<Likeness, 'certainty'>): number {
  return certainties.indexOf(a.certainty) - certainties.indexOf(b.certainty);
}

/** A file that comes with many papers says of two of them only what their amounts say. */
function isOwnFile(
  a: AskingPaper,
  b: AskingPaper,
  { isSameFile, isEnclosure, isSameSender }: SharedBy,
): boolean {
  return isSameFile && (!isEnclosure || (isSameSender && isSameAmount(a, b)));
}

function isSameAmount(a: AskingPaper, b: AskingPaper): boolean {
  return a.currencyCode === b.currencyCode && isPositive(a.amount) && compare(a.amount, b.amount) === 0;
}

/** Days from one to the other; null where one has none. */
function apart(a: AskingPaper, b: AskingPaper): number | null {
  return a.day === null || b.day === null ? null : Math.abs(daysBetween(a.day, b.day));
}

function certaintyOf(a: AskingPaper, b: AskingPaper, shared: SharedBy): Certainty | null {
  const numbers = compareNumbers(a, b);
  const days = apart(a, b);
  const isAmount = isSameAmount(a, b);
  if (numbers === 'same') {
    if (days === null) return isAmount ? 'likely' : 'possible';
    const isOneYear = a.day?.slice(0, 4) === b.day?.slice(0, 4);
    if (isOneYear) return isAmount ? 'certain' : 'likely';
    if (isAmount && days <= misdatedDays) return 'likely';
    if (isAmount && days >= aYear.from && days <= aYear.to) return 'possible';
  }
  // One scan may hold several papers: another amount or number on it is another paper.
  if (isOwnFile(a, b, shared)) {
    if (!isAmount) return 'possible';
    return numbers === 'different' || numbers === 'neighbours' ? 'likely' : 'certain';
  }
  const isNear = days !== null && days <= nearDays;
  if (!isNear || !isAmount) return null;
  if (numbers === 'misread') return 'likely';
  if (numbers === 'typo' || numbers === 'shortened') return shared.isUsualAmount ? 'possible' : 'likely';
  // A picture alone calls nothing the same: what one sender writes looks alike.
  if (numbers === 'unknown') {
    // Receipts have no numbers: one amount on one day is all that they say.
    const isOneDay = shared.isUnnumbered && days === 0;
    return shared.isSamePicture || isOneDay ? 'likely' : 'possible';
  }
  return numbers === 'neighbours' ? 'possible' : null;
}

/** Two senders: one of them may have been entered twice, but only the paper itself says so. */
function certaintyAcross(a: AskingPaper, b: AskingPaper, shared: SharedBy): Certainty | null {
  if (isOwnFile(a, b, shared)) return isSameAmount(a, b) ? 'likely' : 'possible';
  const days = apart(a, b);
  const isNear = days !== null && days <= nearDays;
  return shared.isSamePicture && isNear && isSameAmount(a, b) ? 'likely' : null;
}
