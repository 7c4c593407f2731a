/** Words of the rules by which purchases by card get their categories. */
export const cardCodingEn = {
  saved: 'The categories of card purchases are saved.',
  section: { merchants: 'By merchant', codes: 'By merchant category code' },
  field: {
    learnsMerchants: 'Learn: what is reported alike three times becomes a rule',
    merchants: 'Merchants',
    'merchants.merchantName': 'Merchant, as the card network calls it',
    'merchants.category': 'Category',
    'merchants.isLearned': 'Learned',
    codes: 'Codes',
    'codes.merchantCategoryCode': 'Code of ISO 18245',
    'codes.category': 'Category',
  },
  add: { merchants: 'Add a merchant', codes: 'Add a code' },
  history: { learn: 'Learned' },
  rule: {
    unknownCode: '%{code} is no merchant category code: four digits of ISO 18245',
    learned: '%{merchant}: %{category}, as it was reported three times',
  },
};
