/** Words of the setting of split invoices. */
export const splitRuleEn = {
  saved: 'The rule is saved. It holds for invoices that are submitted, or submitted again, from now on.',
  section: { way: 'What split invoices need' },
  field: { way: 'Invoices that are split' },
  choice: {
    way: {
      told: 'Reviewers are told',
      summed: 'Reviewers are told, and the later one is approved as their sum would be',
    },
  },
  explained:
    'Split are invoices of one vendor, at most three days apart, that come to a sum for which others would have to approve. Those who were asked before keep what they decided.',
} as const;
