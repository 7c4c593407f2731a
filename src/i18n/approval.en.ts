import { screenTexts } from '../../domain/message/screenTexts.ts';

/** Words of every record that is approved: chain, history, decisions, review. */
export const approvalEn = {
  close: 'Close',
  changed: 'This record has changed since you opened it',
  changedElsewhere: 'None of the fields shown here changed. Look at the record again before you decide.',
  changedTo: 'became',
  milestone: { reached: 'done', next: 'now', ahead: 'still to come' },
  chain: {
    title: 'Approval',
    none: 'No approval has been asked for yet.',
    step: 'Step %{number}',
    closed: 'Decided',
    open: 'Decides now',
    waiting: 'Comes next',
    // How a step that nobody decided came to its end: by how its chain ended.
    cleared: {
      revision: 'Not reached: given back for revision',
      rejected: 'Not reached: rejected before',
      canceled: 'Not decided: voided',
      edited: 'Cleared by a later change',
    },
    // The step in which the chain was ended by its approver.
    ended: { revision: 'Given back for revision here', rejected: 'Rejected here' },
    notNeeded: 'Not needed any more',
    rerouted: 'Rerouted:',
    standsIn: 'for %{name}, away until %{day}',
    inPlace: 'Approved by %{name} in place of %{names}, because the step was overdue.',
    forNobody: 'Approved by %{name}, because nobody was left to decide the step.',
  },
  verdict: {
    requestRevision: 'Revision requested by %{name}, %{at}',
    reject: 'Rejected by %{name}, %{at}',
    void: 'Voided by %{name}, %{at}',
  },
  next: {
    or: 'or',
    others: '%{smart_count} other |||| %{smart_count} others',
    who: 'It waits for %{who}.',
    whoSince: 'It has waited for %{who} since %{at}.',
    thenStep: 'Then step %{number} is decided: %{who}.',
    proposal: 'It has waited since %{at} for a second person to confirm what %{name} proposed.',
    nobody: 'Nobody has to act any more.',
    nobodySince: 'Nobody has to act any more, since %{at}.',
  },
  unseen: {
    title: 'Changed since you last acted on it',
    by: 'Changed by %{name}, %{at}',
    field: 'Field',
    before: 'Before',
    after: 'Now',
    nothing: 'It was sent again, and nothing in it changed.',
  },
  passOn: {
    stuck: 'Nobody can decide this since %{when}',
    offered: 'None of those whom it waits for can decide it. Pass it on to somebody who can.',
    byOthers:
      'None of those whom it waits for can decide it. A super admin who neither asked for it nor entered or last changed it passes it on to somebody; all of them are told.',
    help: 'Nobody who asked for it, entered or last changed it, or decides another step; nor yourself.',
  },
  proposal: {
    by: 'Proposed by %{name}, %{when}. A second person has to confirm it.',
    own: 'You proposed this: somebody else has to confirm it.',
  },
  history: {
    title: 'History',
    system: 'System',
    none: 'Nothing has happened yet.',
  },
  review: {
    label: 'Review',
    place: '%{number} of %{total}',
    previous: 'Previous',
    next: 'Next',
    toList: 'Back to the list',
    processed: screenTexts.alreadyProcessed as string,
    keys: 'Keys',
    key: {
      next: 'Go to the next record',
      previous: 'Go to the previous record',
      approve: 'Approve',
      reject: 'Reject',
      requestRevision: 'Request a revision',
      withdraw: 'Withdraw my decision',
    },
  },
};
