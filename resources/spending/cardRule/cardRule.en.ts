/** Words of the settings of cards. */
export const cardRuleEn = {
  saved: 'The settings of cards are saved.',
  section: { rule: 'Cards of employees' },
  field: {
    employeesMayRequest: 'Employees ask for cards of their own',
    cardsPerHolder: 'Cards for each employee at most',
    receiptThreshold: 'A receipt is asked for from',
    lockAfterDays: 'Cards are paused after a receipt is missing for',
  },
  choice: {
    lockAfterDays: {
      off: 'Never',
      '3': '3 days',
      '7': '7 days',
      '14': '14 days',
      '30': '30 days',
      '60': '60 days',
    },
  },
} as const;
