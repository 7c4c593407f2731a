/** Words of every record that is approved: chain, history, decisions, review. */
export const approvalEn = {
  close: 'Close',
  changed: 'This record has changed since you opened it',
  changedElsewhere: 'None of the fields shown here changed. Look at the record again before you decide.',
  changedTo: 'became',
  chain: {
    title: 'Approval',
    none: 'No approval has been asked for yet.',
    step: 'Step %{number}',
    closed: 'Decided',
    open: 'Decides now',
    waiting: 'Comes next',
    cleared: 'Cleared by a later change',
    notNeeded: 'Not needed any more',
    rerouted: 'Rerouted:',
  },
  history: {
    title: 'History',
    none: 'Nothing has happened yet.',
  },
  review: {
    label: 'Review',
    place: '%{number} of %{total}',
    previous: 'Previous',
    next: 'Next',
    toList: 'Back to the list',
    keys: 'Keys',
    keysOn: 'Use these keys',
    key: {
      next: 'Go to the next record',
      previous: 'Go to the previous record',
      approve: 'Approve',
      reject: 'Reject',
      requestRevision: 'Request a revision',
      list: 'Show this list',
    },
  },
};
