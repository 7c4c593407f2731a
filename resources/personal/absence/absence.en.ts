import { delegatedWords } from '../../workflowKinds.ts';
/** What the screens of absences say. */
export const absenceEn = {
  filter: { query: 'Name' },
  add: { delegates: 'Add a delegate' },
  section: { days: 'When', delegates: 'Who decides meanwhile' },
  status: { planned: 'Planned', active: 'Away', ended: 'Ended', canceled: 'Canceled' },
  action: {
    end: 'End it now',
    cancel: 'Cancel it',
    begin: 'Began',
    finish: 'Ended',
    loseDelegate: 'Lost a delegate',
  },
  history: {
    begin: 'Began',
    finish: 'Ended',
    end: 'Ended early',
    cancel: 'Canceled',
    loseDelegate: 'Lost a delegate',
  },
  step: {
    end: {
      title: 'End this absence now?',
      text: 'What is still open waits for %{name} alone again.',
      done: 'The absence of %{name} has ended.',
    },
    cancel: {
      title: 'Cancel this absence?',
      text: 'Nobody stands in for %{name} on these days.',
      done: 'The absence of %{name} is canceled.',
    },
  },
  field: {
    name: 'Who is away',
    employee: 'Who is away',
    firstDay: 'First day away',
    lastDay: 'Last day away',
    note: 'Note',
    delegates: 'Delegates',
    'delegates.delegate': 'Delegate',
    'delegates.kinds': 'Decides',
    'delegates.maxAmount': 'Up to',
  },
  choice: {
    kinds: delegatedWords('en'),
  },
  everything: 'Everything',
  anyAmount: 'Any amount',
  upTo: 'up to %{amount}',
  help: {
    order:
      'The first of them who may decide a record does. Who requested, entered or last edited it, or decides another step of it, is passed over.',
    kinds: 'None chosen: everything that waits for a decision.',
    employee: 'Nobody chosen: yourself.',
  },
  lastBeforeFirst: 'The last day is before the first one',
  tooLong: 'An absence lasts %{days} days at most',
  panel: {
    title: 'Absences',
    none: 'No absence is planned.',
    all: 'All absences of this person',
    enter: 'Enter an absence',
  },
} as const;
