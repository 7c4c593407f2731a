export const termPaymentEn = {
  field: { days: 'Days until due' },
};
