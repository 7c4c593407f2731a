/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const payingTitlesEn = {
  topUp: 'Top up',
  paymentReceipt: 'Payment receipt',
  paymentRequests: 'Payment Requests',
  paymentRequest: 'Payment request',
  paymentApprovals: 'Payment Approvals',
  paymentApproval: 'Payment approval',
  paymentAuthorization: 'Payment Authorization',
  paymentAuthorizationDetail: 'Payment authorization',
  deposits: 'Deposits',
  payments: 'Payments',
  payment: 'Payment',
  bankAccountLookup: 'Bank account lookup',
};
