/**
 * How a status is shown: its words and its tone. The words are those of spec 2 §4 and spec 3 §4 ("Display
 * labels"); a status that they do not name is shown by its own words.
 */
export type StatusTone = 'neutral' | 'waiting' | 'attention' | 'bank' | 'good' | 'bad';

export interface StatusLook {
  label: string;
  tone: StatusTone;
}

function look(tone: StatusTone, label: string): StatusLook {
  return { label, tone };
}

export const statusLooks = {
  draft: look('neutral', 'Draft'),
  open: look('neutral', 'Open'),
  awaiting: look('waiting', 'Awaiting review'),
  awaiting_review: look('waiting', 'Awaiting review'),
  revision: look('attention', 'Awaiting revision'),
  awaiting_revision: look('attention', 'Awaiting revision'),
  awaiting_payment: look('waiting', 'Awaiting payment'),
  awaiting_payment_approval: look('waiting', 'Awaiting payment approval'),
  awaiting_approval: look('waiting', 'Awaiting approval'),
  awaiting_payment_authorization: look('waiting', 'Awaiting payment authorization'),
  awaiting_authorization: look('waiting', 'Awaiting authorization'),
  awaiting_disbursement: look('bank', 'Awaiting disbursement'),
  awaiting_information: look('attention', 'Awaiting information'),
  awaiting_invoice: look('waiting', 'Awaiting invoice'),
  awaiting_quotation: look('waiting', 'Awaiting quotation'),
  awaiting_order: look('waiting', 'Awaiting order'),
  approved: look('good', 'Approved'),
  completed: look('good', 'Approved'),
  processed: look('bank', 'Processed'),
  paid: look('good', 'Paid'),
  overdue: look('bad', 'Overdue'),
  closed: look('neutral', 'Closed'),
  canceled: look('neutral', 'Voided'),
  void: look('neutral', 'Voided'),
  rejected: look('bad', 'Rejected'),
  failed: look('bad', 'Failed'),

  waiting_for_approval: look('waiting', 'Waiting for approval'),
  waiting_for_receipt: look('attention', 'Need settlement'),
  waiting_for_payment: look('waiting', 'Waiting for payment'),
  need_revision: look('attention', 'Awaiting revision'),
  revised: look('waiting', 'Revised'),
  awaiting_report: look('attention', 'Awaiting report'),
  reported: look('good', 'Settled'),
  awaiting_refund: look('attention', 'Awaiting refund'),
  disbursed: look('good', 'Disbursed'),
  settled: look('good', 'Settled'),
  pending: look('waiting', 'Pending'),
  pending_settlement: look('waiting', 'Pending settlement'),
  success: look('good', 'Success'),

  awaiting_ticket: look('waiting', 'Awaiting ticket'),
  awaiting_cash_advance: look('waiting', 'Awaiting cash advance'),
  awaiting_cash_advance_and_ticket: look('waiting', 'Awaiting cash advance and ticket'),
  booked: look('good', 'Booked'),
  booking_pending: look('waiting', 'Booking pending'),

  temporary_inactive: look('attention', 'Temporary inactive'),
  pending_activation: look('waiting', 'Pending activation'),
  in_process: look('waiting', 'In process'),
  debit: look('neutral', 'Debit'),
  credit: look('neutral', 'Credit'),
  activating: look('waiting', 'Activating'),
  activated: look('good', 'Activated'),
  deactivating: look('waiting', 'Deactivating'),
  deactivated: look('neutral', 'Deactivated'),
  deleted: look('neutral', 'Deleted'),
  processing: look('waiting', 'Processing'),

  fulfilled: look('good', 'Fulfilled'),
  partially_fulfilled: look('waiting', 'Partially fulfilled'),
  not_fulfilled: look('attention', 'Not fulfilled'),
  exceeded: look('bad', 'Exceeded'),

  active: look('good', 'Active'),
  inactive: look('neutral', 'Archived'),
  bank_detail_review: look('attention', 'Bank detail in review'),
} satisfies Record<string, StatusLook>;

export type ShownStatus = keyof typeof statusLooks;
export const shownStatuses = Object.keys(statusLooks) as ShownStatus[];

export function isShownStatus(status: string): status is ShownStatus {
  return Object.hasOwn(statusLooks, status);
}

/** The English words and the tone of any status; one that the table lacks keeps its own words, without a tone. */
export function statusLook(status: string): StatusLook {
  if (isShownStatus(status)) return statusLooks[status];
  const words = status.replaceAll('_', ' ');
  return look('neutral', words.charAt(0).toUpperCase() + words.slice(1));
}
