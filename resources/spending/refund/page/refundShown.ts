import { fromWire } from '../../../../domain/money/money.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import type { Named } from '../../../../domain/noun/fields.ts';
import { balanceOf } from '../advanceBalance.ts';
import type { Refund } from '../refundWire.ts';

/** What was paid of it in advance, and what became of that, as a record has it. */
interface Advanced {
  disbursedAmount: number | null;
  accountedAmount: number | null;
  refundedAmount: number | null;
}

/** A record of which money comes back, as its page has it. */
export interface RefundedRecord extends Advanced {
  id: number;
  status: string;
  requester: Named;
  /** Who filed it for them, where somebody may. */
  createdBy?: Named;
  refunds?: readonly Refund[];
}

const held = (wire: number | null): Amount => fromWire(wire ?? 0);

/** What is left of it, in rupiah. */
export function leftOf({ disbursedAmount, accountedAmount, refundedAmount }: Advanced): Amount {
  return balanceOf({
    disbursedAmount: held(disbursedAmount),
    accountedAmount: held(accountedAmount),
    refundedAmount: held(refundedAmount),
  });
}
