import { statusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import type { claimEn } from '../claim.en.ts';

/** How a refund of an advance stands: it waits for the money, the money came, or it came to nothing. */
export const refundLooks = statusLooks<(typeof claimEn)['refund']['status']>('claim.refund.status', {
  pending: 'waiting',
  success: 'good',
  canceled: 'neutral',
});
export type RefundStatus = keyof typeof refundLooks;
export const refundStatuses = Object.keys(refundLooks) as [RefundStatus, ...RefundStatus[]];

/** The banks that give a number for money to come in on, and their codes in domestic clearing. */
export const refundBanks = { bni: '009', mandiri: '008' } as const;
export type RefundBank = keyof typeof refundBanks;
export const refundBankNames = Object.keys(refundBanks) as [RefundBank, ...RefundBank[]];

/** So many hours a number waits for its money. */
export const refundHours = 24;
