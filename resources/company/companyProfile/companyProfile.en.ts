/** Words of what the company says of itself. */
export const companyProfileEn = {
  saved: 'The company is saved.',
  logoUploaded: 'Upload the file as a logo: send it with the kind logo.',
  section: { company: 'Company', place: 'Where it is', records: 'How long records are kept' },
  field: {
    name: 'Name',
    address: 'Address',
    taxNumber: 'Tax number',
    logo: 'Logo',
    country: 'Country',
    timeZone: 'Time zone',
    baseCurrency: 'Base currency',
    recordsKeptYears: 'Years (10 where nothing is said)',
    recordsKeptBy: 'By which law',
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
  beginning: {
    title: 'Your way to the first paid invoice',
    text: 'Each step says what is there, and where you would get stuck.',
    failed: 'How far the company is could not be read',
    done: '(done)',
    skip: 'Skip',
    step: {
      account: 'An account to pay from',
      money: 'Money on it',
      people: 'People',
      duties: 'Who makes and releases payments',
      review: 'Who reviews invoices',
      vendor: 'Vendors',
      product: 'Products',
      invoice: 'The first invoice',
      paid: 'Its payment',
    },
    says: {
      noAccount: 'There is none: no payment can be requested.',
      withoutBank:
        '%{smart_count} account pays by files and names no bank: its file could not be made. |||| %{smart_count} accounts pay by files and name no bank: their files could not be made.',
      accounts: '%{smart_count} account: good. |||| %{smart_count} accounts: good.',
      noMoney:
        'Nothing is on it: a payment cannot be authorized. Enter its opening balance on its page; a second person approves it.',
      money: 'There is money to pay with: good.',
      fewPeople:
        '%{smart_count} person has access. A payment takes three: who makes it, who approves it, who releases it. |||| %{smart_count} people have access. A payment takes three: who makes it, who approves it, who releases it.',
      people: '%{smart_count} person has access: good. |||| %{smart_count} people have access: good.',
      noMaker: 'Nobody makes payments: say so on the page of a person.',
      noReleaser: 'Nobody releases payments: a payment would wait for ever.',
      onePerson:
        'One person makes and releases payments, and nobody does both of one: a payment would wait for ever.',
      separate:
        '%{smart_count} person may release, and does not make payments: good. |||| %{smart_count} people may release, and none of them makes payments: good.',
      shared:
        '%{smart_count} person may release and %{makers} may make payments, %{both} of them both: of one payment they do one alone. |||| %{smart_count} people may release and %{makers} may make payments, %{both} of them both: of one payment they do one alone.',
      nobodyReviews:
        'There is no workflow, and one super admin alone: an invoice that you enter yourself would wait for nobody.',
      superAdmins:
        'There is no workflow: %{smart_count} super admin reviews every invoice but their own. |||| There is no workflow: %{smart_count} super admins review every invoice but their own.',
      workflows: '%{smart_count} workflow says so: good. |||| %{smart_count} workflows say so: good.',
      noVendor: 'There is none yet: enter one, or upload a sheet.',
      vendorsUnpaid: 'None of them has a confirmed bank account: they cannot be paid.',
      vendors: '%{smart_count} vendor: good. |||| %{smart_count} vendors: good.',
      noProduct: 'There is none yet; a line can also name something once.',
      products: '%{smart_count} product: good. |||| %{smart_count} products: good.',
      noInvoice: 'There is none yet.',
      invoices: 'It is entered: good.',
      unpaid:
        'Once it is authorized: make a run on the page of its account, give the file to your bank, and mark it as paid.',
      paid: 'It is paid.',
    },
  },
  effect: {
    name: 'Papers, mails and files of payments name the company so from now on; those that are made stay.',
    address: 'Papers have the new address from now on.',
    taxNumber: 'Papers and tax reports have the new tax number from now on.',
    logo: 'Papers and screens show the new logo from now on, or none.',
    country: 'Files of payments name the new country from now on.',
    timeZone:
      'Days begin and end by the clock of this place from now on: what is due, what is paid today, the months of statements.',
  },
};
