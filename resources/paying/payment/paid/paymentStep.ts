/** What becomes of a payment, as what it pays hears of it; that it was paid is told apart. */
export type PaymentStep =
  | 'paymentApproved'
  | 'paymentApprovalWithdrawn'
  | 'paymentAuthorized'
  | 'paymentAuthorizationWithdrawn'
  | 'paymentEnded'
  | 'bankNeedsData'
  | 'bankAnswered'
  | 'bankRefused';
