import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';
import type { ConnectedProgram } from '../accounting/accountingProvider.ts';

/** What is to be paid to an employee with their salary. */
export interface PayrollOrder {
  /** The same key is one item, however often it is sent. */
  key: string;
  employeeCode: string;
  employeeName: string;
  email: string;
  /** Whole rupiah. */
  amountInIDR: Amount;
  description: string;
}

/** What became of an item: it waits for the salaries, was paid with them, or never will be. */
export type PayrollItem = { key: string; amountInIDR: Amount } & (
  | { status: 'accepted' }
  | { status: 'paid'; paidOn: Day; reference: string }
  | { status: 'refused'; reason: string }
  /** It never pays this item: it was called off in time, be it one that it never got. */
  | { status: 'canceled' }
);

/** A program that pays salaries, and reimbursements with them. */
export interface PayrollProvider extends ConnectedProgram {
  /** What fails as `unreachable` may be there all the same: ask with {@link find}. */
  add: (accessToken: string, order: PayrollOrder) => Promise<PayrollItem>;
  /** What became of an item; null: it never got it. What it says of another sum is an error. */
  find: (accessToken: string, order: PayrollOrder) => Promise<PayrollItem | null>;
  /** Asks not to pay an item, be it one that never arrived. Only `canceled` says that it never will. */
  cancel: (accessToken: string, order: PayrollOrder) => Promise<PayrollItem>;
}
