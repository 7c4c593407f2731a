/** Words of what the company says of itself. */
export const companyProfileEn = {
  saved: 'The company is saved.',
  section: { company: 'Company', place: 'Where it is' },
  field: {
    name: 'Name',
    address: 'Address',
    taxNumber: 'Tax number',
    country: 'Country',
    timeZone: 'Time zone',
    baseCurrency: 'Base currency',
  },
  choice: {
    timeZone: {
      'Asia/Jakarta': 'Jakarta (WIB)',
      'Asia/Makassar': 'Makassar (WITA)',
      'Asia/Jayapura': 'Jayapura (WIT)',
      'Asia/Singapore': 'Singapore',
      'Asia/Kuala_Lumpur': 'Kuala Lumpur',
      'Asia/Bangkok': 'Bangkok',
      'Asia/Ho_Chi_Minh': 'Ho Chi Minh City',
      'Asia/Manila': 'Manila',
      'Asia/Hong_Kong': 'Hong Kong',
      'Asia/Tokyo': 'Tokyo',
      'Asia/Kolkata': 'Kolkata',
      'Asia/Dubai': 'Dubai',
      'Australia/Sydney': 'Sydney',
      'Europe/London': 'London',
      'Europe/Berlin': 'Berlin',
      'America/New_York': 'New York',
      'America/Los_Angeles': 'Los Angeles',
    },
  },
  effect: {
    name: 'Papers, mails and files of payments name the company so from now on; those that are made stay.',
    address: 'Papers have the new address from now on.',
    taxNumber: 'Papers and tax reports have the new tax number from now on.',
    country: 'Files of payments name the new country from now on.',
    timeZone:
      'Days begin and end by the clock of this place from now on: what is due, what is paid today, the months of statements.',
  },
};
