/** How the statuses of purchase documents are called (rules: status words), beside those that the laws name; the short ones are for lists. */
export const documentStatusEn = {
  awaiting_review: 'Awaiting review',
  awaiting_revision: 'Awaiting revision',
  awaiting_quotation: 'Awaiting quotation',
  open: 'Open',
  awaiting_order: 'Awaiting order',
  awaiting_invoice: 'Awaiting invoice',
  awaiting_acceptance: 'Awaiting acceptance',
  awaiting_payment: 'Awaiting payment',
  awaiting_payment_approval: 'Awaiting payment approval',
  awaiting_payment_authorization: 'Awaiting payment authorization',
  awaiting_disbursement: 'Awaiting disbursement',
  awaiting_information: 'Awaiting information',
  paid: 'Paid',
  void: 'Voided',
  closed: 'Closed',
  short: {
    awaiting_payment: 'To pay',
    awaiting_payment_approval: 'To approve',
    awaiting_payment_authorization: 'To authorize',
    awaiting_disbursement: 'At the bank',
  },
};
