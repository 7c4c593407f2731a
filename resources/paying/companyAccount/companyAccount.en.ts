/** Words of company accounts. */
export const companyAccountEn = {
  nothingYet: 'Money that is kept apart, as by branch, lies on accounts of its own.',
  filter: { query: 'Name' },
  section: { details: 'Account', money: 'What it holds' },
  field: {
    description: 'What it is for',
    isMain: 'Main account',
    balance: 'Balance',
    available: 'Available',
    held: 'Held for payments',
  },
  action: { transfer: 'Transfer' },
  step: {
    transfer: {
      title: 'Transfer from %{name}',
      text: 'The money is on the other account at once; above Rp 100.000.000 when a second person has approved it.',
      toAccount: 'To account',
      amount: 'Amount',
      notes: 'What for',
      done: 'The transfer from %{name} is entered.',
    },
    activate: {
      title: 'Activate %{name}?',
      text: 'It can be paid from again.',
      done: '%{name} is active.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'Nothing is paid from it any more. It has to be empty, without a payment, a transfer or an advance that is still open.',
      done: '%{name} is inactive.',
    },
  },
  history: { transfer: 'Transfer entered', activate: 'Activated', deactivate: 'Deactivated' },
  people: 'Who sees this account',
  nobody: 'No Finance User is given it.',
  movements: 'What moved it',
  rule: {
    mainStays: 'The main account stays: it pays where no other is chosen',
    holdsMoney: 'It holds %{amount}: transfer that to another account first',
    onCards: '%{amount} is on its cards: deactivate them first',
    advanced: '%{amount} that was advanced from it is not accounted for yet, and may come back to it',
    paymentsOpen:
      '%{smart_count} payment from it is under way: wait for its end, or void it |||| %{smart_count} payments from it are under way: wait for their end, or void them',
    transfersOpen:
      '%{smart_count} transfer of it waits for approval |||| %{smart_count} transfers of it wait for approval',
    sameAccount: 'Choose another account than the one that the money leaves',
    inactive: 'This account is inactive: choose one that is active',
    wholeRupiah: 'At least Rp 1, in whole rupiah',
  },
};
