import type { Day } from '../../../../domain/day/day.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { sum } from '../../../../domain/money/money.ts';

/** A run as a file of a bank tells it. */
export interface RunFile {
  /** `RUN/2026/000001`, the same at each download: a bank that has had it knows it again. */
  number: string;
  executionDay: Day;
  madeAt: Date;
  debtor: {
    name: string;
    address: string | null;
    /** ISO 3166. */
    country: string;
    accountNumber: string;
    /** The digits of domestic clearing. */
    bankCode: string;
    bic: string | null;
  };
  payments: readonly OrderedPayment[];
}

/** One order of a run. */
export interface OrderedPayment {
  number: string;
  /** Whole rupiah. */
  amount: Amount;
  payeeName: string;
  accountNumber: string;
  bankCode: string;
  bankName: string;
  bic: string | null;
  /** What the payee reads: the payment, and what it pays. */
  remark: string;
}

/** What the orders of a run come to. */
export function totalOf({ payments }: Pick<RunFile, 'payments'>): Amount {
  return sum(payments.map(({ amount }) => amount));
}

/** A text on one line, without signs that no reader of a file expects, cut to so many characters. */
export function plainText(text: string, most: number): string {
  const line = text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, most).join('').trim();
}
