/** Words of bank accounts wherever one is typed. */
export const bankEn = {
  account: 'Bank account',
  bank: 'Bank',
  choose: 'Choose a bank',
  loading: 'Loading the banks…',
  accountNumber: 'Account number',
  iban: 'IBAN',
  check: 'Check the account',
  asking: 'The bank is asked…',
  holder: 'Account holder:',
};
