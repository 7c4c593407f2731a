/** Why an action on a payment is refused. */
export const paymentRuleEn = {
  approver: 'Only an approver of the open step can decide this payment.',
  substitute:
    'Once its step has been open for %{days} days, somebody with all payment rights can approve it in their place.',
  allRights: 'Somebody with all payment rights can reject it.',
  maker: 'Only a payment maker can ask for a payment.',
  releaser: 'Only a payment releaser can release money.',
  answersBank: 'Only a payment maker or a payment releaser can answer the bank.',
  calledOff: 'The bank was asked to call this payment off: it has to answer first.',
  ownRequest: 'Maker, approver and releaser of a payment are three people: you made this request.',
  ownApproval: 'Maker, approver and releaser of a payment are three people: you approved this payment.',
  ofDocument: 'Nobody approves or pays a document that they requested or edited last.',
  acceptedDifference: 'Nobody approves the payment of a difference that they accepted.',
  payee: 'Nobody approves or pays money to themselves.',
  financeAdmin: 'Only a finance admin can mark a payment as paid.',
  manual: 'Only a manual payment can be marked as paid: the bank answers for the others.',
  markAsPaid: 'Marking payments as paid is not switched on for your company.',
  bankAnswers: 'Its bank says by itself what becomes of it: only what went in a file is marked by people.',
  notPaid: 'There is a receipt once the payment is paid.',
  nothingOwed: 'There is nothing to pay.',
  lessIsOwed: 'Less is owed of it than this payment pays: it was paid or changed meanwhile.',
  paidIsGone: 'What this payment pays is gone. Reject or void it, and its money is free again.',
} as const;
