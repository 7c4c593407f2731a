/** What becomes of a payment, as what it pays hears of it; that it was paid is told apart. */
export const paymentSteps = [
  'paymentApproved',
  'paymentApprovalWithdrawn',
  'paymentAuthorizationWithdrawn',
  'paymentEnded',
  'paymentAuthorized',
  'bankNeedsData',
  'bankAnswered',
  'bankRefused',
] as const;
export type PaymentStep = (typeof paymentSteps)[number];
