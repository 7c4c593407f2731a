import { choice, day } from '../../../domain/noun/fields.ts';

/** The nouns of whose records money comes back: holders of accounts and causes of entries are called by them. */
export type RefundSource = 'claim' | 'trip';

/**
 * How money that was paid in advance comes back: on a number of a bank, by a code that any bank reads, or by a transfer of the
 * payer's own, of which no bank tells and which finance confirms.
 */
export const refundMethods = ['virtualAccount', 'qrCode', 'bank'] as const;
export type RefundMethod = (typeof refundMethods)[number];

/** The banks that give a number for money to come in on, and their codes in domestic clearing. */
export const refundBanks = { bni: '009', mandiri: '008' } as const;
export type RefundBank = keyof typeof refundBanks;
export const refundBankNames = Object.keys(refundBanks) as [RefundBank, ...RefundBank[]];

/** The inputs that choose how a refund comes back; the dialog and the server use the same. */
export const refundWays = {
  method: choice(refundMethods, { isRequired: true, first: 'virtualAccount' }),
  bank: choice(refundBankNames, {
    isRequired: true,
    first: 'bni',
    onlyWith: { field: 'method', is: ['virtualAccount'] },
  }),
  transferredOn: day({
    isRequired: true,
    onlyWith: { field: 'method', is: ['bank'] },
    example: '2026-11-20',
  }),
};

/** So many hours a number waits for its money. */
export const refundHours = 24;
