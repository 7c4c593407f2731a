export const termPaymentEn = {
  one: 'term of payment',
  many: 'Terms of payment',
  field: { days: 'Days until due' },
};
