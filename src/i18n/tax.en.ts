/** What groups of tax are called. */
export const taxEn = {
  vat: 'VAT %{rate}',
  wht: 'WHT %{rate}',
  withholding: 'Withholding on the document',
};
