/** Words of the settings of cards. */
export const cardRuleEn = {
  saved: 'The settings of cards are saved.',
  section: { rule: 'Cards of employees' },
  field: {
    employeesMayRequest: 'Employees ask for cards of their own',
    cardsPerHolder: 'Cards for each employee at most',
    receiptThreshold: 'A receipt is asked for from',
  },
} as const;
