import type { MatchVerdict } from '../../../domain/matching/matching.ts';

/**
 * How an invoice stands beside the orders that it asks to pay and what came of them. `accepted`: it differs, and its named
 * approver agreed to pay it so.
 */
export const matchStates = [
  'none',
  'matched',
  'within',
  'waiting',
  'differs',
  'accepted',
] as const satisfies readonly (MatchVerdict | 'accepted')[];
export type MatchState = (typeof matchStates)[number];

/** An invoice in one of these is not paid before somebody accepts it, or what is missing came. */
const heldMatchStates = ['waiting', 'differs'] as const satisfies readonly MatchState[];

export function isHeld(state: MatchState): boolean {
  return (heldMatchStates as readonly MatchState[]).includes(state);
}

/** How much of an order has come. */
export const receivedStates = ['none', 'part', 'whole'] as const;
export type ReceivedState = (typeof receivedStates)[number];
