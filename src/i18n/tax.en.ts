/** What groups of tax are called. */
export const taxEn = {
  vat: 'VAT %{rate}',
  wht: 'WHT %{rate}',
  witholding: 'Withholding on the document',
};
