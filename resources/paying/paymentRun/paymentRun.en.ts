/** Words of payment runs. */
export const paymentRunEn = {
  nothingYet: 'A run is made on the page of an account that pays by files.',
  filter: { query: 'Number' },
  section: { run: 'Run' },
  status: { made: 'To be downloaded', downloaded: 'With the bank', done: 'Done', short: {} },
  field: {
    referenceID: 'Number',
    companyAccount: 'From account',
    executionDay: 'To be paid on',
    format: 'File',
    paymentCount: 'Payments',
    total: 'Total',
    downloads: 'Downloads',
    createdBy: 'Made by',
  },
  choice: { format: { pain001: 'ISO 20022 (pain.001.001.09)', layout: 'By the layout of the account' } },
  action: { markPaid: 'Mark as paid', markRefused: 'Mark as refused', file: 'Download the file' },
  step: {
    markPaid: {
      title: 'Mark the open payments of %{name} as paid?',
      text: 'Do this when the bank has made them. Those that the bank refused are marked first, on their own pages.',
      paidOn: 'Paid on',
      bankReference: 'Reference of the bank',
      done: 'The payments of %{name} are marked as paid.',
    },
    markRefused: {
      title: 'Mark the open payments of %{name} as refused?',
      text: 'Do this when the bank has made none of them, or has never got the file. Their money is free again, and they can be requested anew.',
      notes: 'What the bank says',
      bankReference: 'Reference of the bank',
      done: 'The payments of %{name} are marked as refused.',
    },
  },
  history: {
    create: 'Made',
    download: 'File downloaded',
    markPaid: 'Marked as paid',
    markRefused: 'Marked as refused',
    finish: 'Every payment has its answer',
  },
  payments: 'Payments in it',
  noPayments: 'There is none.',
  payment: 'Payment',
  payee: 'Paid to',
  account: 'Account',
  amount: 'Amount',
  paymentStatus: 'Status',
  again:
    'This file has been downloaded %{smart_count} time. Give the bank one of them only: it would pay twice. |||| This file has been downloaded %{smart_count} times. Give the bank one of them only: it would pay twice.',
  notice: {
    first: 'The file was downloaded for the first time.',
    again:
      'The file was downloaded again, for the %{smart_count}. time. |||| The file was downloaded again, for the %{smart_count}. time.',
  },
  rule: {
    inPast: 'Choose today or a later day',
    nothingWaits: 'No authorized payment of this account waits to be paid by that day',
    noneOpen: 'Every payment in it has its answer already',
  },
};
