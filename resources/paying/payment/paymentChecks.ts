import type { Amount } from '../../../domain/money/money.ts';
import { compare, fromWire, subtract, sum } from '../../../domain/money/money.ts';
import type { PaymentChecks } from './paymentWire.ts';
import type { PaymentFlag } from './payment.ts';

/** One account that payments leave from, in rupiah. */
export interface AccountCheck {
  id: number;
  name: string;
  paymentCount: number;
  needed: Amount;
  /** What is free, and what is set aside for its payments. */
  available: Amount;
  /** Negative when the account does not cover its payments. */
  left: Amount;
  isCovered: boolean;
}

/** What leaves each account, the one with the most to pay first. */
export function accountChecks({ data, accounts }: PaymentChecks): AccountCheck[] {
  return accounts
    .map(({ id, name, exactAvailableAmount: free }): AccountCheck => {
      const own = data.filter((payment) => payment.companyAccount.id === id);
      const needed = sum(own.map((payment) => fromWire(payment.amountInIDR)));
      const available = sum([free, ...own.map(({ setAside }) => fromWire(setAside?.amountInIDR ?? 0))]);
      const left = subtract(available, needed);
      return {
        id,
        name,
        paymentCount: own.length,
        needed,
        available,
        left,
        isCovered: compare(left, '0') >= 0,
      };
    })
    .toSorted((a, b) => compare(b.needed, a.needed));
}

/** Each flag once, with the numbers of the payments that carry it. */
export function flagsByPayment({ data }: PaymentChecks): { flag: PaymentFlag; referenceIDs: string[] }[] {
  const byFlag = new Map<PaymentFlag, string[]>();
  for (const { referenceID, flags } of data) {
    for (const flag of flags) byFlag.set(flag, [...(byFlag.get(flag) ?? []), referenceID]);
  }
  return [...byFlag].map(([flag, referenceIDs]) => ({ flag, referenceIDs }));
}

/** The answers of several calls as one; an account that several name is there once. */
export function joinChecks(parts: readonly PaymentChecks[]): PaymentChecks {
  const accounts = new Map(parts.flatMap((part) => part.accounts).map((account) => [account.id, account]));
  return { data: parts.flatMap((part) => part.data), accounts: [...accounts.values()] };
}
