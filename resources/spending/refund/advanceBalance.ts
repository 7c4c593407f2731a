import type { Amount } from '../../../domain/money/money.ts';
import { add, subtract } from '../../../domain/money/money.ts';

/** What was paid of an advance, and what became of it; null before. */
interface Advanced {
  disbursedAmount: Amount | null;
  accountedAmount: Amount | null;
  refundedAmount: Amount | null;
}

/** What an advance still holds of the company's money, in rupiah. */
export function balanceOf({ disbursedAmount, accountedAmount, refundedAmount }: Advanced): Amount {
  return subtract(disbursedAmount ?? '0', add(accountedAmount ?? '0', refundedAmount ?? '0'));
}
