import type { Amount } from '../money/money.ts';
import {
  absolute,
  add,
  compare,
  divide,
  isPositive,
  isZero,
  maxAmount,
  minAmount,
  multiply,
  roundAmount,
  roundTo,
  subtract,
  sum,
} from '../money/money.ts';

/**
 * What is claimed, compared with what was agreed and what was received of it. Prices are those of one unit before tax, in the
 * currency of their record; quantities are in the unit of what was agreed; all are exact.
 */

/** A line that was agreed, and how far it is used up before the claim is judged. */
export interface AgreedLine {
  id: number;
  currencyCode: string;
  qty: Amount;
  unitPrice: Amount;
  /** Percent. */
  tax: Amount;
  received: Amount;
  /** By claims that come before this one. */
  claimedBefore: Amount;
}

/** How much of a claimed line asks for a line that was agreed. */
interface MatchedPart {
  agreedID: number;
  qty: Amount;
}

export interface ClaimedLine {
  /** Where it stands in its claim, from 1. */
  position: number;
  qty: Amount;
  unitPrice: Amount;
  /** Percent. */
  tax: Amount;
  parts: readonly MatchedPart[];
}

export interface Claim {
  currencyCode: string;
  /** It names what was agreed, so that lines which ask for nothing of it are on no agreement. */
  isOfAgreement: boolean;
  lines: readonly ClaimedLine[];
}

/** How far something may differ: at most the percentage and at most the amount; null: without that limit. */
export interface Limit {
  percent: Amount | null;
  /** In the currency of the claim, for a line and for all lines together. */
  amount: Amount | null;
}

export interface Tolerance {
  price: Limit;
  quantity: Limit;
  /** Whether what is claimed has to be received before: three are compared, else two. */
  isReceiptRequired: boolean;
}

/** Those of price, then those of quantity. */
export const differenceKinds = [
  'currency',
  'price',
  'tax',
  'notAgreed',
  'beyondAgreed',
  'notReceived',
] as const;
type DifferenceKind = (typeof differenceKinds)[number];

const quantityKinds: readonly DifferenceKind[] = ['beyondAgreed', 'notReceived'];

interface Difference {
  kind: DifferenceKind;
  position: number;
  /** Null: nothing was agreed that it could be compared with. */
  agreedID: number | null;
  /** Of how many units. */
  qty: Amount;
  /** What the claim is higher by, in its currency; below zero where it is lower. */
  amount: Amount;
  /** In hundredths of what was agreed, two decimals; null: there is nothing to measure it by. */
  percent: Amount | null;
  isWithin: boolean;
}

/**
 * `none`: nothing of it was agreed; `matched`: nothing differs; `within`: what differs is tolerated; `waiting`: it would be,
 * had everything been received; `differs`: it is beyond.
 */
const matchVerdicts = ['none', 'matched', 'within', 'waiting', 'differs'] as const;
export type MatchVerdict = (typeof matchVerdicts)[number];

export interface Comparison {
  verdict: MatchVerdict;
  /** What is beyond the tolerance first, then by amount, the largest first. */
  differences: readonly Difference[];
  /** By how much the claim is higher in all, by price and by quantity; what is lower makes up for nothing. */
  excess: { price: Amount; quantity: Amount };
}

/** A price before tax, of one that holds the tax. */
export function priceBeforeTax(unitPrice: Amount, tax: Amount, isPriceIncludeTax: boolean): Amount {
  if (!isPriceIncludeTax || isZero(tax)) return unitPrice;
  return divide(multiply(unitPrice, '100'), add('100', tax), 8);
}

/**
 * Compares a claim with the lines that its parts name. A claim that neither names what was agreed nor asks for a line of it is
 * compared with nothing.
 * @throws RangeError where a part names a line that is not given
 */
export function compareClaim(claim: Claim, agreed: readonly AgreedLine[], tolerance: Tolerance): Comparison {
  if (!claim.isOfAgreement && claim.lines.every(({ parts }) => parts.length === 0)) {
    return { verdict: 'none', differences: [], excess: { price: '0', quantity: '0' } };
  }
  const judged = judge(claim, agreed, tolerance);
  const { differences, excess, isWithin } = judged;
  const verdict = isWithin
    ? differences.length === 0
      ? 'matched'
      : 'within'
    : tolerance.isReceiptRequired && judge(claim, agreed, { ...tolerance, isReceiptRequired: false }).isWithin
      ? 'waiting'
      : 'differs';
  return { verdict, differences: differences.toSorted(foremostFirst), excess };
}

function judge(claim: Claim, agreed: readonly AgreedLine[], tolerance: Tolerance) {
  const known = new Map(agreed.map((line) => [line.id, line]));
  // Two lines of one claim can ask for the same line.
  const claimed = new Map<number, Amount>();
  const total = sum(claim.lines.map(({ qty, unitPrice }) => multiply(qty, unitPrice)));
  const found: { difference: Difference; quantity: Amount }[] = [];
  for (const line of claim.lines) {
    for (const { agreedID, qty } of line.parts) {
      const of = known.get(agreedID);
      if (!of) throw new RangeError(`The line ${agreedID} is not among those that were agreed`);
      const before = claimed.get(agreedID) ?? of.claimedBefore;
      const after = add(before, qty);
      claimed.set(agreedID, after);
      found.push(...byPrice(claim, line, of, qty, tolerance.price));
      found.push(...byQuantity(claim, line, of, { qty, after }, tolerance));
    }
    const rest = subtract(line.qty, sum(line.parts.map(({ qty }) => qty)));
    const amount = roundAmount(multiply(rest, line.unitPrice), claim.currencyCode);
    if (!isPositive(rest) || isZero(amount)) continue;
    const isWithin = isAtMost(tolerance.price, amount, [multiply(rest, line.unitPrice), total]);
    found.push(
      counted({
        kind: 'notAgreed',
        position: line.position,
        agreedID: null,
        qty: rest,
        amount,
        percent: null,
        isWithin,
      }),
    );
  }
  const differences = found.map(({ difference }) => difference);
  const price = sum(
    differences.flatMap(({ kind, amount }) =>
      quantityKinds.includes(kind) || !isPositive(amount) ? [] : [amount],
    ),
  );
  const quantity = sum(found.map((one) => one.quantity));
  return {
    differences,
    excess: { price, quantity },
    isWithin:
      differences.every(({ isWithin }) => isWithin) &&
      isBelow(tolerance.price.amount, price) &&
      isBelow(tolerance.quantity.amount, quantity),
  };
}

const counted = (difference: Difference, quantity: Amount = '0') => ({ difference, quantity });

function byPrice(claim: Claim, line: ClaimedLine, of: AgreedLine, qty: Amount, limit: Limit) {
  const { currencyCode } = claim;
  const about = { position: line.position, agreedID: of.id, qty };
  const value = multiply(qty, line.unitPrice);
  if (of.currencyCode !== currencyCode) {
    const amount = roundAmount(value, currencyCode);
    return [counted({ ...about, kind: 'currency', amount, percent: null, isWithin: false })];
  }
  const agreedValue = multiply(qty, of.unitPrice);
  const higher = subtract(value, agreedValue);
  const taxPoints = subtract(line.tax, of.tax);
  const moreTax = divide(multiply(value, taxPoints), '100', 8);
  const differences: Difference[] = [];
  for (const [kind, exact, share] of [
    ['price', higher, [higher, agreedValue]],
    ['tax', moreTax, [taxPoints, '100']],
  ] as const) {
    const amount = roundAmount(exact, currencyCode);
    // Less than half of the smallest unit is the rounding of a price that holds its tax.
    if (isZero(amount)) continue;
    const isWithin = !isPositive(amount) || isAtMost(limit, amount, share);
    differences.push({ ...about, kind, amount, percent: percentOf(share), isWithin });
  }
  return differences.map((difference) => counted(difference));
}

function byQuantity(
  { currencyCode }: Claim,
  line: ClaimedLine,
  of: AgreedLine,
  { qty, after }: { qty: Amount; after: Amount },
  { quantity: limit, isReceiptRequired }: Tolerance,
) {
  const bounds = [
    ['beyondAgreed', of.qty],
    ...(isReceiptRequired ? ([['notReceived', of.received]] as const) : []),
  ] as const;
  const isSameMoney = of.currencyCode === currencyCode;
  // What a unit is dearer by is a difference of price already, for all units: these count at what was agreed.
  const unitPrice = isSameMoney ? minAmount(line.unitPrice, of.unitPrice) : line.unitPrice;
  const found = bounds.flatMap(([kind, bound]) => {
    const beyond = subtract(after, bound);
    if (!isPositive(beyond)) return [];
    const own = minAmount(beyond, qty);
    const amount = roundAmount(multiply(own, unitPrice), currencyCode);
    const share = [beyond, of.qty] as const;
    // Of goods that are free nothing is paid too much.
    const isWithin = isZero(amount) || isAtMost(limit, multiply(beyond, unitPrice), share);
    const about = { position: line.position, agreedID: of.id, qty: own, percent: percentOf(share) };
    return [{ ...about, kind, amount, isWithin }];
  });
  // What is neither agreed nor received is too much once.
  // In another currency all of it differs already.
  const most = isSameMoney ? maxAmount('0', ...found.map(({ amount }) => amount)) : '0';
  return found.map((difference, index) => counted(difference, index === 0 ? most : '0'));
}

/**
 * Whether an amount is tolerated, which is `part` of `whole`.
 * @param amount in the currency of the limit
 */
export function isAtMost(
  { percent, amount: most }: Limit,
  amount: Amount,
  [part, whole]: readonly [part: Amount, whole: Amount],
): boolean {
  if (!isBelow(most, amount)) return false;
  return percent === null || compare(multiply(part, '100'), multiply(percent, whole)) <= 0;
}

function isBelow(most: Amount | null, amount: Amount): boolean {
  return most === null || compare(amount, most) <= 0;
}

function percentOf([part, whole]: readonly [part: Amount, whole: Amount]): Amount | null {
  return isZero(whole) ? null : divide(multiply(part, '100'), whole, 2);
}

function foremostFirst(one: Difference, other: Difference): number {
  if (one.isWithin !== other.isWithin) return one.isWithin ? 1 : -1;
  return (
    compare(absolute(other.amount), absolute(one.amount)) ||
    one.position - other.position ||
    differenceKinds.indexOf(one.kind) - differenceKinds.indexOf(other.kind)
  );
}

/** What somebody agreed to pay although it differs. */
export interface Acceptance {
  /** The claim as it was, by {@link writtenClaim}. */
  claim: string;
  differences: readonly Pick<Difference, 'kind' | 'position' | 'agreedID' | 'qty' | 'amount' | 'isWithin'>[];
  excess: Comparison['excess'];
}

/** A claim in one text: equal where quantities, prices, taxes, currency and what they ask for are equal. */
export function writtenClaim({ currencyCode, lines }: Claim): string {
  const exact = (amount: Amount) => roundTo(amount, 8);
  return JSON.stringify([
    currencyCode,
    lines.map(({ position, qty, unitPrice, tax, parts }) => [
      position,
      ...[qty, unitPrice, tax].map(exact),
      parts
        .toSorted((one, other) => one.agreedID - other.agreedID)
        .map((part) => [part.agreedID, exact(part.qty)]),
    ]),
  ]);
}

/**
 * Whether what was accepted covers a claim as it is now: it is the same claim, and nothing that is beyond the tolerance has
 * become more. What became less, since more was received, is covered.
 */
export function isCovered(accepted: Acceptance, claim: Claim, { differences, excess }: Comparison): boolean {
  if (accepted.claim !== writtenClaim(claim)) return false;
  if (compare(excess.price, accepted.excess.price) > 0) return false;
  if (compare(excess.quantity, accepted.excess.quantity) > 0) return false;
  return differences.every((now) => {
    if (now.isWithin) return true;
    const then = accepted.differences.find(
      ({ kind, position, agreedID }) =>
        kind === now.kind && position === now.position && agreedID === now.agreedID,
    );
    return then !== undefined && compare(now.amount, then.amount) <= 0 && compare(now.qty, then.qty) <= 0;
  });
}
