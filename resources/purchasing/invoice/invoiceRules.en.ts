/** Why an action on an invoice is refused. */
export const invoiceRuleEn = {
  approver: 'Only an approver of the open step can decide this invoice.',
  ownRequest: 'Nobody decides what they requested themselves.',
  lastEditor: 'Nobody approves what they edited last: another approver has to look at the change.',
  paymentMaker: 'Only a payment maker can request a payment.',
  makerTriesAgain: 'Only a payment maker can have a failed payment tried again.',
  requesterRevises: 'Its requester can revise this invoice.',
  ownApproval: 'Nobody voids an invoice that they approved: another person has to.',
  accepter: 'Only the named approver of differences can accept it.',
  ownDifference: 'Nobody accepts what differs in an invoice that they requested or entered.',
  ownMatch: 'Nobody accepts what differs where they named the orders themselves.',
  differs:
    'It differs from its orders by more than is tolerated: the named approver has to accept that before it is paid.',
  partPaid: 'A part of this invoice is paid: its rest can be closed instead.',
  nothingPaid: 'Nothing of this invoice is paid yet: it can be voided instead.',
} as const;
