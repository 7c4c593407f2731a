import type { Amount } from '../../../domain/money/money.ts';
import type { CategoryPolicy } from './categoryPolicy.ts';

/** What a category asks of an expense. */
export interface AskedByCategory {
  name: string;
  type: CategoryPolicy['type'];
  isActive: boolean;
  transactionTypes: readonly string[];
  /** In rupiah. */
  receiptRequiredAbove: Amount | null;
  maxAgeDays: number;
  isDescriptionRequired: boolean;
  isAttendeesRequired: boolean;
  /** Those in use. */
  subpolicyIDs: readonly number[];
}
