import type { statusEn } from '../words/status.en.ts';

/** The colour of a status, which says nothing that its words do not say. */
export type StatusTone = 'neutral' | 'waiting' | 'attention' | 'bank' | 'good' | 'bad';

export type ShownStatus = keyof typeof statusEn;

const statusTones = {
  draft: 'neutral',
  open: 'neutral',
  awaiting: 'waiting',
  awaiting_review: 'waiting',
  revision: 'attention',
  awaiting_revision: 'attention',
  awaiting_payment: 'waiting',
  awaiting_payment_approval: 'waiting',
  awaiting_approval: 'waiting',
  awaiting_payment_authorization: 'waiting',
  awaiting_authorization: 'waiting',
  awaiting_disbursement: 'bank',
  awaiting_information: 'attention',
  awaiting_invoice: 'waiting',
  awaiting_quotation: 'waiting',
  awaiting_order: 'waiting',
  approved: 'good',
  completed: 'good',
  processed: 'bank',
  paid: 'good',
  overdue: 'bad',
  closed: 'neutral',
  canceled: 'neutral',
  undone: 'neutral',
  void: 'neutral',
  rejected: 'bad',
  failed: 'bad',

  waiting_for_approval: 'waiting',
  waiting_for_receipt: 'attention',
  waiting_for_payment: 'waiting',
  need_revision: 'attention',
  revised: 'waiting',
  awaiting_report: 'attention',
  reported: 'good',
  awaiting_refund: 'attention',
  disbursed: 'good',
  settled: 'good',
  pending: 'waiting',
  pending_settlement: 'waiting',
  success: 'good',

  awaiting_ticket: 'waiting',
  awaiting_cash_advance: 'waiting',
  awaiting_cash_advance_and_ticket: 'waiting',
  booked: 'good',
  booking_pending: 'waiting',

  temporary_inactive: 'attention',
  pending_activation: 'waiting',
  in_process: 'waiting',
  debit: 'neutral',
  credit: 'neutral',
  activating: 'waiting',
  activated: 'good',
  deactivating: 'waiting',
  deactivated: 'neutral',
  deleted: 'neutral',
  processing: 'waiting',

  fulfilled: 'good',
  partially_fulfilled: 'waiting',
  not_fulfilled: 'attention',
  exceeded: 'bad',

  active: 'good',
  inactive: 'neutral',
  bank_detail_review: 'attention',
  merged: 'neutral',
} satisfies Record<ShownStatus, StatusTone>;

export const shownStatuses = Object.keys(statusTones) as ShownStatus[];

export function isShownStatus(status: string): status is ShownStatus {
  return Object.hasOwn(statusTones, status);
}

/** The tone of any status; neutral for one that the table lacks. */
export function statusTone(status: string): StatusTone {
  return isShownStatus(status) ? statusTones[status] : 'neutral';
}
