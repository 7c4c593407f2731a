/** Words of the setting of unit prices. */
export const priceRuleEn = {
  saved: 'The rule is saved. Prices that are typed from now on may be as fine.',
  section: { decimals: 'How fine unit prices are' },
  field: { decimals: 'Decimals of unit prices' },
  choice: {
    decimals: {
      currency: 'As many as the currency has',
      2: 'Up to 2, in every currency',
      3: 'Up to 3',
      4: 'Up to 4',
      5: 'Up to 5',
      6: 'Up to 6',
    },
  },
  example:
    'As 3.500 kWh at Rp 1.444,7. Amounts and totals have the decimals of their currency, whatever is chosen here.',
} as const;
