export const productEn = {
  one: 'product',
  many: 'Products',
  filter: { query: 'Name or code' },
  section: { taxes: 'Taxes of a new line', prices: 'Prices', vendors: 'Vendors' },
  field: {
    code: 'Code',
    unit: 'Unit',
    tax: 'VAT (%)',
    whtTax: 'Withholding (%)',
    prices: 'Prices',
    'prices.currencyCode': 'Currency',
    'prices.amount': 'Price of one',
    soldBy: 'Sold by',
  },
};
