import { statusLooks } from '../../../domain/lifecycle/statusLook.ts';
import type { refundEn } from './refund.en.ts';

/** How a refund stands: it waits for the money, the money came, or it came to nothing. */
export const refundLooks = statusLooks<(typeof refundEn)['status']>('refund.status', {
  pending: 'waiting',
  success: 'good',
  canceled: 'neutral',
});
export type RefundStatus = keyof typeof refundLooks;
export const refundStatuses = Object.keys(refundLooks) as [RefundStatus, ...RefundStatus[]];
