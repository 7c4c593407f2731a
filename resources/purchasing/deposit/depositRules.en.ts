/** Why an action on a deposit is refused. */
export const depositRuleEn = {
  paymentMaker: 'Only a payment maker can request the payment of a deposit.',
  makerTriesAgain: 'Only a payment maker can have a failed payment tried again.',
  makerRejects: 'Only a payment maker can reject a request for a deposit.',
  partPaid: 'A part of this deposit is paid: it cannot be rejected any more.',
  notEnabled: 'Deposits on orders are not switched on for your company.',
} as const;
