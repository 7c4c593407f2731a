/** Words of allocations. */
export const allocationEn = {
  nothingYet:
    'An allocation says which account pays for a person, a policy, a card, an organization or a purpose, and can set money aside for it.',
  filter: { query: 'Name' },
  section: { target: 'What it is for', money: 'Money' },
  field: {
    target: 'For',
    virtualCard: 'Virtual card',
    physicalCard: 'Physical card',
    employee: 'Employee',
    customPolicy: 'Custom policy',
    policyCategory: 'Policy category',
    tripCategory: 'Trip category',
    organization: 'Organization',
    purpose: 'Purpose',
    submissionType: 'What it pays',
    account: 'Account that pays',
    amount: 'Set aside',
    overflow: 'Where that is too little',
    left: 'Left',
  },
  choice: {
    target: {
      virtualCard: 'Virtual card',
      physicalCard: 'Physical card',
      employee: 'Employee',
      customPolicy: 'Custom policy',
      policyCategory: 'Policy category',
      tripCategory: 'Trip category',
      organization: 'Organization',
      purpose: 'Purpose',
    },
    submissionType: {
      bill: 'Invoices',
      deposit: 'Deposits',
      reimbursement: 'Reimbursements',
      cashAdvance: 'Cash advances',
      cashAdvanceSettlement: 'Settlements',
      tripAdvance: 'Advances of trips',
      tripReport: 'Trip reports',
      card: 'Money of cards',
    },
    overflow: { freeBalance: 'The free balance pays the rest', refuse: 'Nothing is paid' },
  },
  step: {
    activate: {
      title: 'Activate %{name}?',
      text: 'It says again which account pays. What it sets aside is taken from the free balance anew.',
      done: '%{name} is active.',
    },
    deactivate: {
      title: 'Deactivate %{name}?',
      text: 'What is left of it goes back to the free balance of its account. What is paid already stays paid.',
      done: '%{name} is inactive.',
    },
  },
  history: { activate: 'Activated', deactivate: 'Deactivated' },
  rule: {
    otherType: 'What it is for is not paid in this way: choose another, or leave it empty',
    inactiveAccount: 'This account is inactive: choose one that is active',
    usedAlready: 'Part of it is paid or promised already: at least %{least}',
    twice: '“%{name}” is for the same: change that one, or deactivate it first',
    moved: 'Money was set aside for it, and the books name it: deactivate it instead',
    tooLittle:
      '“%{name}” has %{left} left and %{needed} is needed: raise it, or let the free balance pay the rest',
  },
};
