export const payrollBatchEn = {
  nothingYet:
    'On the day that the settings of the payroll say, approved reimbursements are gathered here to be paid with the salaries.',
  status: {
    draft: 'To be sent',
    processing: 'With the payroll',
    processed: 'Processed',
    failed: 'Failed',
    short: {},
  },
  section: { batch: 'Batch' },
  field: {
    cutOff: 'Gathered on',
    itemCount: 'Items',
    totalAmount: 'Total',
    paidCount: 'Paid',
    refusedCount: 'Not paid',
    sentBy: 'Sent by',
  },
  action: { send: 'Send to the payroll' },
  step: {
    send: {
      title: 'Send %{name} to the payroll?',
      text: 'The reimbursements in it are paid with the salaries. Those that are no longer approved are left out.',
      done: '%{name} is on its way to the payroll.',
    },
  },
  history: { create: 'Gathered', send: 'Sent to the payroll', finish: 'Finished' },
  rule: {
    payee: 'There is money of yours in it, or a claim that you filed: somebody else sends it.',
    approver: 'You approved a claim of it: somebody else sends it.',
    notConnected: 'The payroll is not connected: connect it on the page Integration.',
    nothingLeft: 'Nothing in it is to be paid with the salaries any more.',
  },
  leftOut: {
    notApproved: 'It is not approved any more, or was paid otherwise.',
    byBank: 'It is to be paid by the bank by now.',
    left: 'Its employee has left, and gets no salary.',
  },
  refused: {
    byPayroll: 'The payroll says: %{reason}',
    calledOff: 'The payroll never got it, and was told not to pay it.',
  },
  notice: {
    gathered: '%{number} waits to be sent to the payroll: %{amount}.',
    processed: '%{number} is processed: %{paid} paid, %{refused} not paid.',
    failed: '%{number} failed: nothing of it was paid with the salaries.',
    unknown: 'Nobody knows whether the payroll has an item of %{number}: it is asked again and again.',
  },
  item: {
    title: 'Items',
    none: 'Nothing is in it.',
    earlier: 'More items',
    claim: 'Claim',
    employee: 'Employee',
    amount: 'Amount',
    state: 'Status',
    status: {
      gathered: 'Gathered',
      sending: 'Being sent',
      accepted: 'With the payroll',
      unknown: 'Not known yet',
      paid: 'Paid',
      refused: 'Not paid',
      left_out: 'Left out',
      short: {},
    },
  },
};
