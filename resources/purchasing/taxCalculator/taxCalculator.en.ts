export const taxCalculatorEn = {
  intro: 'What a price comes to with VAT and withholding tax, rounded as on an invoice.',
  currency: 'Currency',
  inclusive: 'The amounts include tax',
  lines: 'Lines',
  amount: 'Amount',
  share: 'Copy link',
  shared: 'The link is copied',
  shareFailed: 'The link could not be copied. The address bar holds it too.',
  clear: 'Clear all',
};
