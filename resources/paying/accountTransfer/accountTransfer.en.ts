/** Words of transfers between accounts. */
export const accountTransferEn = {
  nothingYet: 'A transfer is entered on the page of the account that it leaves.',
  filter: { query: 'Number' },
  section: { transfer: 'Transfer' },
  field: {
    referenceID: 'Number',
    fromAccount: 'From account',
    toAccount: 'To account',
    amount: 'Amount',
    cameOn: 'Came on',
    notes: 'What for',
    requester: 'Entered by',
  },
  status: {
    awaiting_approval: 'Awaiting approval',
    processed: 'Processed',
    rejected: 'Rejected',
    canceled: 'Canceled',
  },
  action: { cancel: 'Cancel transfer' },
  step: {
    approve: {
      title: 'Approve %{name}?',
      text: 'The money is on the other account at once.',
      done: '%{name} is processed.',
    },
    reject: { title: 'Reject %{name}?', text: 'The money stays where it is.', done: '%{name} is rejected.' },
    cancel: { title: 'Cancel %{name}?', text: 'The money stays where it is.', done: '%{name} is canceled.' },
  },
  history: { create: 'Entered', approve: 'Approved', reject: 'Rejected', cancel: 'Canceled' },
  notice: {
    waiting: 'Transfers between accounts to approve',
    asked: '%{number} waits for your approval: %{amount} from %{from} to %{to}.',
    askedIncoming: '%{number} waits for your approval: %{amount} that came onto %{to}.',
    rejectIncoming: '%{number} is rejected: %{amount} does not count on %{to}.',
    approve: '%{number} is processed: %{amount} is on %{to}.',
    reject: '%{number} is rejected: %{amount} stays on %{from}.',
  },
  rule: { anotherPerson: 'Another person than who entered it decides' },
};
