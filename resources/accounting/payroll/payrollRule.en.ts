/** Words of the settings of the payroll. */
export const payrollRuleEn = {
  saved: 'The settings of the payroll are saved.',
  section: { rule: 'Reimbursements with salaries' },
  field: {
    disburseVia: 'Reimbursements are paid by',
    cutOffDay: 'Gathered for the payroll on this day of the month',
  },
  choice: { disburseVia: { bank: 'Bank', payroll: 'Payroll, with the salary' } },
} as const;
