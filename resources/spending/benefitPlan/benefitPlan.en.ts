/** Words of benefit plans. */
export const benefitPlanEn = {
  create: 'Create benefit plan',
  nothingYet: 'A plan grants employees a yearly sum of a benefit, as care or glasses. Create the first one.',
  filter: { query: 'Name or description' },
  section: {
    details: 'Benefit',
    grant: 'What it grants',
    payout: 'How it is paid',
    beneficiaries: 'Who has it',
  },
  field: {
    category: 'Category',
    description: 'Description',
    period: 'Year',
    proration: 'Who comes within a year',
    quotas: 'Yearly quota',
    'quotas.yearlyQuota': 'A year',
    'quotas.validFrom': 'From',
    carryForwardCap: 'Goes over into the next year, at most',
    payout: 'Paid by',
    isTaxable: 'Is taxed as income',
    jobGrades: 'Job grades',
    people: 'People',
  },
  choice: {
    period: { calendar: 'Calendar year', anniversary: 'From the day of joining' },
    proration: { none: 'Has all of it', monthly: 'By full months', daily: 'By days' },
    payout: { bank: 'Bank transfer', payroll: 'Payroll' },
  },
  add: { quotas: 'Add a quota' },
  step: {
    activate: {
      title: 'Activate %{name}?',
      text: 'Employees can claim what it grants from now on.',
      done: '%{name} is active.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'Nobody can claim anything of it. What was used stays counted.',
      done: '%{name} is inactive.',
    },
  },
  history: { activate: 'Activated', deactivate: 'Deactivated', adjust: 'Balance adjusted' },
  adjustedBy: '%{person}: %{amount}. %{note}',
  notice: {
    given: '%{plan}: %{amount} was added for the year from %{day}. %{note}',
    taken: '%{plan}: %{amount} was taken off for the year from %{day}. %{note}',
  },
  beneficiariesHelp: 'Nobody named: everyone has it.',
  notBenefit: 'Choose a category of benefits',
  twice: '“%{plan}” grants %{person} this benefit already',
  notBelowZero: 'More is used than would be left: %{left} can be taken at most',
};
