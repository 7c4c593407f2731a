import type { Amount } from '../../../domain/money/money.ts';
import { add, subtract } from '../../../domain/money/money.ts';

/** How what is left of an advance comes to an end: it was transferred back, is kept from the salary, or is given up. */
export const advanceEnds = ['transferred', 'payroll', 'writtenOff'] as const;

/** What was paid of an advance, and what became of it; null before. */
export interface Advanced {
  disbursedAmount: Amount | null;
  accountedAmount: Amount | null;
  refundedAmount: Amount | null;
}

/** What an advance still holds of the company's money, in rupiah. */
export function balanceOf({ disbursedAmount, accountedAmount, refundedAmount }: Advanced): Amount {
  return subtract(disbursedAmount ?? '0', add(accountedAmount ?? '0', refundedAmount ?? '0'));
}
