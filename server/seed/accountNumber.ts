import type { IndonesianBank } from '../bank/banks.ts';

/** An invented account number of a length that its bank accepts, with the last four digits asked for. */
export function accountNumberAt(bank: IndonesianBank, serial: number, ending: string): string {
  const length = Math.min(Math.max(bank.accountNumberMinLength, 10), bank.accountNumberMaxLength);
  return `8${String(serial).padStart(length - 1 - ending.length, '0')}${ending}`;
}
