import type { Amount } from '../money/money.ts';
import { add, compare, isPositive, maxAmount, subtract, sum } from '../money/money.ts';

/**
 * What may become of an order that was approved, while it is delivered, invoiced and paid: what was done by it stays as it was agreed.
 * Quantities and prices are exact, prices those of one unit.
 */

/** What a line says of one unit of what is bought. */
interface AmendedTerms {
  itemableID: number | null;
  unit: string | null;
  unitPrice: Amount;
  /** Percent. */
  tax: Amount;
}

/** A line of the order as it is in force, and what was done by it. */
export interface HeldLine extends AmendedTerms {
  id: number;
  qty: Amount;
  received: Amount;
  /** A delivery names it: goods of it came, or were sent back. */
  isDelivered: boolean;
  invoiced: Amount;
}

/** A line of the order as it is to become. */
export interface AmendedLine extends AmendedTerms {
  /** The line that it was; null: it is new. */
  formerID: number | null;
  qty: Amount;
}

/** Why a line cannot become what it is to become. `at`: its place among the new lines; of one that is to go, its id. */
export type AmendFault =
  | { why: 'noLine' | 'twice' | 'itemStays' | 'unitStays' | 'priceStays' | 'taxStays'; at: number }
  | { why: 'belowReceived' | 'belowInvoiced'; at: number; least: Amount }
  | { why: 'removedDelivered' | 'removedInvoiced'; formerID: number; least: Amount };

/**
 * What stands against new lines of an order. Of a line nothing falls below what came or is invoiced of it, and it does not go then. What
 * is delivered stays the same item in the same unit; what is invoiced keeps its price and its VAT, since invoices of it agreed to
 * these: what is left of it at another price is a line of its own.
 */
export function amendFaults(before: readonly HeldLine[], after: readonly AmendedLine[]): AmendFault[] {
  const held = new Map(before.map((line) => [line.id, line]));
  const met = new Set<number>();
  const faults: AmendFault[] = [];
  for (const [at, line] of after.entries()) {
    if (line.formerID === null) continue;
    const former = held.get(line.formerID);
    if (!former || met.has(line.formerID)) {
      faults.push({ why: former ? 'twice' : 'noLine', at });
      continue;
    }
    met.add(line.formerID);
    faults.push(...faultsOf(former, line, at));
  }
  for (const line of before) {
    if (met.has(line.id)) continue;
    const formerID = line.id;
    if (isPositive(line.invoiced)) faults.push({ why: 'removedInvoiced', formerID, least: line.invoiced });
    else if (line.isDelivered) faults.push({ why: 'removedDelivered', formerID, least: line.received });
  }
  return faults;
}

function faultsOf(former: HeldLine, line: AmendedLine, at: number): AmendFault[] {
  const isInvoiced = isPositive(former.invoiced);
  const isUsed = isInvoiced || former.isDelivered;
  const faults: AmendFault[] = [];
  if (isUsed && line.itemableID !== former.itemableID) faults.push({ why: 'itemStays', at });
  if (isUsed && (line.unit ?? '') !== (former.unit ?? '')) faults.push({ why: 'unitStays', at });
  if (isInvoiced && compare(line.unitPrice, former.unitPrice) !== 0) faults.push({ why: 'priceStays', at });
  if (isInvoiced && compare(line.tax, former.tax) !== 0) faults.push({ why: 'taxStays', at });
  const { qty } = line;
  // More may have come than was ordered: what does not fall is as it was.
  if (compare(qty, former.qty) >= 0) return faults;
  if (compare(qty, former.invoiced) < 0 && compare(former.invoiced, former.received) >= 0) {
    faults.push({ why: 'belowInvoiced', at, least: former.invoiced });
  } else if (compare(qty, former.received) < 0) {
    faults.push({ why: 'belowReceived', at, least: former.received });
  }
  return faults;
}

/** The money of an order that its total has to hold. */
interface HeldMoney {
  /** What is claimed for it and still due, whether somebody agreed to that or not. */
  due: Amount;
  /** What is asked for in advance. */
  askedInAdvance: Amount;
  /** What was paid in advance and covers nothing yet. */
  held: Amount;
  /** All that was paid on it: what is held, too. */
  gone: Amount;
}

/** What an order has to come to at least: what is claimed for it, and what is paid in advance as far as that does not cover it. */
export function leastTotal({ due, askedInAdvance, held, gone }: HeldMoney): Amount {
  return sum([askedInAdvance, subtract(gone, held), maxAmount(held, due)]);
}

/**
 * How much less than it has to a new total comes to; 0 where it does not. A total that does not fall is never refused: an order
 * that costs more by now than it says becomes none the worse.
 * @param ordered what of the present total is this order's own: lines that are claimed beside others are not
 */
export function missingOfTotal(
  total: Amount,
  before: { total: Amount; ordered: Amount },
  money: HeldMoney,
): Amount {
  if (compare(total, before.total) >= 0) return '0';
  const ordered = subtract(add(before.ordered, total), before.total);
  return maxAmount('0', subtract(leastTotal(money), ordered));
}
