/** What people are told of payments, and what the histories say of the bank. */
export const paymentNoticeEn = {
  awaitingApproval: '%{number} waits for your approval.',
  awaitingAuthorization: '%{number} waits for your authorization.',
  approvedInPlace: '%{number} was approved by %{person} in your place because its step was overdue.',
  rejected: '%{number} was rejected: %{reason}',
  voided: '%{number} was voided: %{reason}',
  withdrawn: '%{person} withdrew a decision on %{number}.',
  markedAsPaid: '%{number} was marked as paid.',
  bankAnswered: 'The bank’s question on %{number} was answered.',
  newAccount: '%{number} goes to another account now.',
  paid: '%{number} was paid.',
  calledOff: '%{number} was called off by the bank.',
  refused: '%{number} was refused by the bank: %{reason}',
  bankSilent:
    'The bank does not answer about %{number}. Its money stays held until the bank says what became of it.',
  bankAsks: 'The bank asks for data on %{number}: %{reason}',
  // After the number of a payment.
  toAnotherAccount: 'to be paid to another account',
  // What waits for a person.
  waiting: {
    approve: 'Payments to approve',
    authorize: 'Payments to authorize',
    approveDeposit: 'Deposit payments to approve',
    authorizeDeposit: 'Deposit payments to authorize',
    confirmAccount: 'Accounts to confirm',
    answerBank: 'Questions of the bank to answer',
    undecidable: 'Payments that nobody can decide',
  },
  // Beside what waits, where it looks wrong.
  flag: {
    manual: 'Manual payment',
    newAccount: 'First payment to this account',
    otherAccount: 'Not the vendor’s account',
    employee: 'An employee’s account',
    otherVendor: 'Another vendor’s account',
  },
  remark: {
    bankIsAsked: 'The bank is asked to call it off.',
    bankCalledOff: 'The bank has called the payment off.',
  },
} as const;
