/** How the statuses of payments are called, beside those that the laws name; the short ones are for lists. */
export const paymentStatusEn = {
  awaiting_approval: 'Awaiting approval',
  awaiting_payment_authorization: 'Awaiting payment authorization',
  awaiting_disbursement: 'Awaiting disbursement',
  processed: 'Processed',
  awaiting_information: 'Awaiting information',
  paid: 'Paid',
  short: {
    awaiting_approval: 'To approve',
    awaiting_payment_authorization: 'To authorize',
    awaiting_disbursement: 'At the bank',
    processed: 'At the bank',
  },
};
