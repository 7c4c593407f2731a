export const taxObjectEn = {
  section: { object: 'Object', rates: 'Rates', period: 'In force' },
  field: {
    code: 'Object code',
    article: 'Article',
    rate: 'Rate %',
    rateWithoutNumber: 'Without tax number %',
    isFinal: 'Final tax',
    isUsual: 'Usual for its rate',
    validFrom: 'From',
    validTo: 'Until',
  },
  choice: {
    article: {
      pph23: 'PPh 23',
      pph4_2: 'PPh 4(2)',
      pph21: 'PPh 21',
      pph26: 'PPh 26',
      pph15: 'PPh 15',
      pph22: 'PPh 22',
    },
  },
  endsBefore: 'The last day is before the first one',
  lowerRate: 'Who has no tax number is not withheld less: leave it empty for the same rate',
};
