export const benefitBalanceEn = {
  nothing: 'No balances',
  nothingYet: 'Once a benefit plan is active, what each employee has of it appears here.',
  field: {
    employee: 'Employee',
    plan: 'Plan',
    year: 'Year',
    yearStart: 'From',
    yearEnd: 'To',
    granted: 'Granted',
    carried: 'Of the year before',
    adjusted: 'Adjusted',
    used: 'Used',
    left: 'Left',
  },
  filter: { query: 'Employee', year: 'Year', planIDs: 'Plan', employeeIDs: 'Employee' },
};
