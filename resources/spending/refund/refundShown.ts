import { fromWire } from '../../../domain/money/money.ts';
import type { Amount } from '../../../domain/money/money.ts';
import type { Claim } from '../claim/claim.ts';
import { balanceOf } from './advanceBalance.ts';
import type { Refund } from './refundWire.ts';

/** An advance as its page has it. */
export type RefundedClaim = Claim & { refunds?: readonly Refund[] };

const held = (wire: number | null): Amount => fromWire(wire ?? 0);

/** What is left of an advance, as its page has it. */
export function leftOf({
  disbursedAmount,
  accountedAmount,
  refundedAmount,
}: Pick<Claim, 'disbursedAmount' | 'accountedAmount' | 'refundedAmount'>): Amount {
  return balanceOf({
    disbursedAmount: held(disbursedAmount),
    accountedAmount: held(accountedAmount),
    refundedAmount: held(refundedAmount),
  });
}
