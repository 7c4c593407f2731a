/** What the pages that belong to no noun are called. */
export const titlesEn = {
  home: 'Home',
  notifications: 'Notifications',
  inbox: 'Inbox',
  decision: 'A decision waits',
  imports: 'Import',
  import: 'Import of a file',
  export: 'Export',
  signIn: 'Sign in',
  signOut: 'Sign out',
  signingIn: 'Signing in',
  developmentSignIn: 'Development sign-in',
  error: 'Error',
  mobileLanding: 'Open in the mobile app',
  version: 'Version',
  health: 'Health',
  taxCalculator: 'Tax calculator',
};
