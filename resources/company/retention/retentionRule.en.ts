/** Words of retention rules. */
export const retentionRuleEn = {
  nothingYet: 'Nothing is erased by itself. A rule says what goes, and how long after somebody has left.',
  filter: { query: 'Name' },
  section: { rule: 'Rule' },
  field: {
    name: 'Name',
    kind: 'What goes',
    months: 'Months after the person has left',
    requester: 'Asked by',
    lastRunAt: 'Last run',
  },
  choice: {
    kind: {
      contact: 'E-mail address, phone and private bank account',
      signIn: 'Sign-ins, sessions and links by mail',
      choices: 'Preferences, saved filters and answers to surveys',
      messages: 'Notifications and answers to calls',
    },
  },
  status: { off: 'Off', awaiting_approval: 'Awaiting approval', on: 'On' },
  action: { turnOn: 'Turn on', cancel: 'Keep it off', turnOff: 'Turn off' },
  step: {
    turnOn: {
      title: 'Turn on %{name}?',
      text: 'Another super admin has to approve it. Nothing is erased until then.',
      done: 'Another super admin is asked to approve %{name}.',
    },
    approve: {
      title: 'Approve %{name}?',
      text: 'From tonight on it erases by itself what its page shows. What is erased does not come back.',
      done: '%{name} is on.',
    },
    reject: { title: 'Reject %{name}?', text: 'It stays off.', done: '%{name} stays off.' },
    cancel: { title: 'Keep %{name} off?', text: 'Nobody is asked any more.', done: '%{name} stays off.' },
    turnOff: { title: 'Turn off %{name}?', text: 'It erases nothing more.', done: '%{name} is off.' },
  },
  history: {
    create: 'Created',
    turnOn: 'Asked to turn it on',
    approve: 'Turned on',
    reject: 'Rejected',
    cancel: 'Kept off',
    turnOff: 'Turned off',
    erase: 'Erased by itself',
  },
  notice: {
    waiting: 'Retention rules to approve',
    asked: '%{person} asks to turn on the retention rule %{name}.',
    approved: '%{person} has turned on the retention rule %{name}.',
    rejected: '%{person} has rejected the retention rule %{name}.',
    erased:
      'Of %{smart_count} person something was erased: %{rows} rows. |||| Of %{smart_count} people something was erased: %{rows} rows.',
  },
  rule: { anotherPerson: 'Another person than who asked for it decides' },
  preview: {
    title: 'What would go today',
    failed: 'What would go could not be counted',
    none: 'Nothing: nobody left so long ago, or nothing of this kind is kept of them, or something of theirs is still open.',
    people: 'Something of %{smart_count} person would go. |||| Something of %{smart_count} people would go.',
    most: 'At most %{most} people are erased in one night; the others follow.',
    others: 'and others',
  },
} as const;
