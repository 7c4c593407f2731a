/** Words of retention rules. */
export const retentionRuleEn = {
  nothingYet:
    'Nothing is erased by itself. A rule says what goes, and how long after somebody has left or has touched it for the last time.',
  filter: { query: 'Name' },
  section: { rule: 'Rule' },
  field: {
    name: 'Name',
    kind: 'What goes',
    months: 'After how many months',
    requester: 'Asked by',
    lastRunAt: 'Last run',
  },
  help: {
    months: 'Since the person left, or since somebody touched the draft or the receipt for the last time.',
  },
  choice: {
    kind: {
      contact: 'E-mail address, phone and private bank account',
      signIn: 'Sign-ins, sessions and links by mail',
      choices: 'Preferences, saved filters and answers to surveys',
      messages: 'Notifications and answers to calls',
      drafts: 'Drafts that nobody sent in',
      receipts: 'Receipts that no record took',
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
    went: {
      drafts: '%{smart_count} draft was deleted. |||| %{smart_count} drafts were deleted.',
      receipts: '%{smart_count} receipt was deleted. |||| %{smart_count} receipts were deleted.',
    },
    soon: {
      drafts:
        'The draft %{called} is deleted on %{day}: nobody touches it for %{months} months. Change it or send it in, and it stays.',
      receipts:
        'The receipt %{called} is deleted on %{day}: no record takes it for %{months} months. Use it or change it, and it stays.',
    },
    because: {
      drafts: 'By the retention rule %{rule}: nobody touched it for %{months} months.',
      receipts: 'By the retention rule %{rule}: no record took it for %{months} months.',
    },
  },
  rule: { anotherPerson: 'Another person than who asked for it decides' },
  preview: {
    title: 'What would go today',
    failed: 'What would go could not be counted',
    leavers: {
      none: 'Nothing: nobody left so long ago, or nothing of this kind is kept of them, or something of theirs is still open.',
      count: 'Something of %{smart_count} person would go. |||| Something of %{smart_count} people would go.',
      most: 'At most %{most} people are erased in one night; the others follow.',
    },
    idle: {
      none: 'Nothing: somebody has touched all of them since.',
      count: '%{smart_count} of them would go. It is of: |||| %{smart_count} of them would go. They are of:',
      most: 'At most %{most} go in one night; the others follow.',
      told: 'Whose they are is told %{days} days before.',
    },
    others: 'and %{smart_count} other |||| and %{smart_count} others',
  },
} as const;
