/** What the amounts of a row of limits are called. */
const cells = {
  perTransaction: 'Per transaction',
  perDay: 'Per day',
  weekly: 'Per week',
  monthly: 'Per month',
  yearly: 'Per year',
  enforcement: 'What is above',
} as const;

/** The same as words of the fields of a noun, whose rows are called so. */
export function limitRowEn<const Rows extends string>(rows: Rows) {
  return Object.fromEntries(Object.entries(cells).map(([name, said]) => [`${rows}.${name}`, said])) as {
    [Name in keyof typeof cells as `${Rows}.${Name}`]: string;
  };
}

/** What becomes of what is above a limit. */
export const enforcementEn = {
  block: 'Is refused',
  cap: 'Is not paid',
  flag: 'Needs a reason',
} as const;

/** What the limits say of what is spent. */
export const fulfilmentEn = {
  fulfilled: 'Paid in full',
  partiallyFulfilled: 'Paid in part',
  notFulfilled: 'Nothing is paid',
  exceeded: 'Above the limit',
} as const;

export const limitGridEn = {
  tabs: 'Policies',
  tab: {
    category: 'Policy',
    custom: 'Custom policy',
    benefit: 'Benefit plans',
    businessTrip: 'Business trips',
  },
  tripTabs: 'Trip policies',
  tripTab: { categories: 'Categories', groups: 'Groups', policies: 'Policies' },
  ...cells,
  enforcements: enforcementEn,
  everyone: 'Everyone else',
  addGrade: 'Add a job grade',
  addLevel: 'Add a job level',
  noGrades: 'Nobody has a job grade yet. Give employees one first.',
  gradesFailed: 'The job grades could not be loaded',
  levelsFailed: 'The job levels could not be loaded',
  removeRow: 'Remove rule %{number}',
  said: {
    perTransaction: '%{amount} per transaction',
    perDay: '%{amount} a day',
    weekly: '%{amount} a week',
    monthly: '%{amount} a month',
    yearly: '%{amount} a year',
  },
  of: '%{who}: %{limits}',
  noLimits: 'No limit',
  limits: 'Limits',
};
