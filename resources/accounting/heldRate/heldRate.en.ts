export const heldRateEn = {
  field: {
    name: 'Rate',
    currencyCode: 'Currency',
    validFrom: 'Holds from',
    rate: 'Rupiah for one unit',
    lastRate: 'Last rate',
    change: 'Change',
  },
  section: { rate: 'Rate from outside' },
  status: { waiting: 'Waiting', taken: 'Taken', declined: 'Declined', overtaken: 'Overtaken' },
  action: { take: 'Take it', decline: 'Decline', overtake: 'Overtaken' },
  step: {
    take: {
      title: 'Take the rate %{name}',
      text: 'Amounts in this currency are converted by it from its day on.',
      done: 'The rate %{name} holds.',
    },
    decline: {
      title: 'Decline the rate %{name}',
      text: 'Nothing is converted by it: the last rate goes on holding.',
      done: 'The rate %{name} is declined.',
    },
  },
  history: {
    create: 'Read from outside, and held because it jumps',
    take: 'Taken',
    decline: 'Declined',
    overtake: 'Overtaken by a newer rate',
  },
} as const;
