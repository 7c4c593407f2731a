/** Why an action on a deposit is refused. */
export const depositRuleEn = {
  paymentMaker: 'Only a payment maker can request the payment of a deposit.',
  makerTriesAgain: 'Only a payment maker can have a failed payment tried again.',
  makerRejects: 'Only a payment maker can reject a request for a deposit.',
  makerReleases: 'Only a payment maker can let a deposit cover other invoices of its vendor.',
  recordsRefund: 'Only payment makers and releasers can record what a vendor paid back.',
  holdsNothing: 'All that was paid of this deposit covers invoices, or was paid back.',
  released: 'This deposit covers any invoice of its vendor already.',
  partPaid: 'A part of this deposit is paid: it cannot be rejected any more.',
  notEnabled: 'Deposits on orders are not switched on for your company.',
} as const;
