/** What the first person of an installation reads. */
export const setupEn = {
  title: 'Set up your company',
  text: 'Nothing is here yet. This page works once, in this browser. You can change all of it later under Settings → Company.',
  over: 'This link does not lead in',
  overText:
    'It works once, in one browser and for 24 hours, while this installation has no company. Start the server again for a new one, or ask whoever runs it.',
  failed: 'The link could not be looked at',
  company: 'Your company',
  you: 'You, its first super admin',
  currency:
    'Books and amounts are kept in rupiah, and stay so: the base currency cannot be chosen. Invoices in other currencies are compared by the rate of their day.',
  logo: 'PNG, JPEG or WebP of at most %{limit} MB. It stands on papers, in mails and beside your name; you can also add it later.',
  logoDrawn: 'The logo is looked at…',
  logoShown: 'The logo as it will be shown',
  logoAway: 'Take it away',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  byProvider: 'You sign in at your company’s provider, with this address.',
  submit: 'Make the company',
  notMade: 'The company was not made',
  done: '%{company} is there',
  doneText: 'Sign in: the home page leads you to your first paid invoice.',
  signIn: 'Sign in',
  sandbox: 'This installation pays by a sandbox bank: no money moves.',
} as const;
