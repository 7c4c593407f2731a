import { screenTexts } from '../../domain/message/screenTexts.ts';

/** The words of the shell: header, navigation, pages that belong to no record, dialogs. */
export const shellEn = {
  product: 'Outlay',
  skipToContent: 'Skip to content',
  header: {
    home: 'Outlay, to the home page',
    openMenu: 'Open the menu',
    closeMenu: 'Close the menu',
    navigation: 'Main navigation',
    account: 'Account of %{name}',
    switchApp: 'Switch app',
    search: 'Search or go to',
    unread: 'Notifications, %{count} unread',
  },
  banner: {
    banners: 'Announcements',
    failed: screenTexts.bannerFailed as string,
    level: { information: 'Information', announcement: 'Announcement', important: 'Important' },
    more: 'See more',
    close: 'Close this message',
  },
  liveChat: { button: 'Live chat', failed: 'The live chat could not be loaded. Try again later.' },
  tour: { later: 'Not now' },
  apps: {
    greeting: 'Hi %{name}, your apps are listed here.',
    close: 'Close the list of apps',
    none: 'No apps are listed',
    unreadable: screenTexts.switchAppList,
  },
  account: {
    switch: 'Switch company',
    switchTo: 'Switch to %{company}',
    away: 'I am away',
    signOut: 'Sign out',
    language: 'Language',
    english: 'English',
    indonesian: 'Bahasa Indonesia',
    theme: 'Appearance',
    light: 'Light',
    dark: 'Dark',
    system: 'System',
    singleKeys: 'Single-key shortcuts',
    copyright: '© %{year} Outlay',
  },
  sidebar: {
    expand: 'Expand',
    collapse: 'Collapsed',
    companyID: 'Company ID: %{id}',
    clickToCollapse: 'Click to collapse',
    clickToExpand: 'Click to expand',
  },
  headline: {
    to: 'to',
    due: 'due',
  },
  refused: {
    permission: 'You do not have the right to open “%{page}”. Ask your administrator if you need it.',
    feature: '“%{page}” is not switched on for your company.',
  },
  link: {
    terms: 'You came by the link of a mail: it shows this record until you decide.',
    signIn: 'Sign in',
    back: 'Back to the record',
    elsewhere: 'The link of your mail opens one record',
    elsewhereText: 'To see anything else, sign in.',
  },
  sandbox: {
    mark: 'For trying out',
    bank: 'The sandbox bank pays nobody: no money moves.',
    inProduction: 'This installation pays by a sandbox bank (SANDBOX=1): no payment reaches anybody.',
    mail: 'Mails are written into a folder of the server: nobody receives them.',
  },
  subHeader: {
    breadcrumbs: 'Breadcrumbs',
  },
  toast: {
    dismiss: 'Dismiss',
    undo: 'Undo',
  },
  dialog: {
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
  why: {
    button: 'Why?',
    title: 'Who acts next',
    closed: 'What you cannot do now, and why',
    close: 'Close',
  },
  loading: 'Please Wait',
  retry: 'Try again',
  tiles: {
    none: 'There is nothing here for you yet',
    noneText: 'Ask an administrator for the right to one of these pages.',
  },
  login: {
    title: 'Sign in to Outlay',
    text: 'Purchases, payments and claims of your company, in one place.',
    sso: 'Sign in with your company account',
    empty:
      'This installation has no company yet. The server has printed a link at which it is made; starting it again prints a new one.',
    dev: 'Sign in as a demo person',
    password: 'Everybody in the demo company has the password “demo”.',
  },
  logout: {
    leaving: 'Signing you out…',
  },
  callback: {
    exchanging: 'Signing you in…',
    badState: 'This sign-in was not started in this browser. Start again.',
  },
  devAuth: {
    title: 'Sign in as a demo person',
    text: 'For trying things out: no password is asked. A server in production has no such page.',
    off: 'Demo people are not available here',
    offText: 'This server signs people in with the account of their company.',
    failed: 'The demo people could not be loaded',
  },
  error: {
    toSignIn: 'Sign in again',
    toHome: 'Back to home',
    reload: 'Load the page again',
    whileShowing: 'An error occurred while showing the error page',
    auth: {
      title: 'You could not be signed in',
      text: 'Something went wrong while we checked who you are.',
    },
    'company-expired': {
      title: 'Your company’s subscription has expired',
      text: 'Ask your administrator to renew it.',
    },
    'client-error': {
      title: 'Your request could not be handled',
      text: 'Sign in again and repeat what you did.',
    },
    'server-error': {
      title: 'The service is not available right now',
      text: 'We are working on it. Try again in a few minutes.',
    },
    '401': { title: 'Your session has ended', text: 'Sign in again to go on.' },
    '403': {
      title: 'You have no access',
      text: 'Your account may not use this application. Ask your administrator.',
    },
    '404': {
      title: '404 This page could not be found',
      text: 'The address may be wrong, or the page may have moved.',
    },
    '500': {
      title: 'Something went wrong on our side',
      text: 'Try again. If it goes on, reach out to the expense team.',
    },
    '503': {
      title: 'The service is not available right now',
      text: 'We are working on it. Try again in a few minutes.',
    },
    unknownGuard: {
      title: '500 Unknown middleware',
      text: 'This page asks for a check that does not exist.',
    },
    page: {
      title: 'This page could not be shown',
      text: 'The rest of the application works. Load the page again, or go elsewhere.',
    },
    chunk: {
      title: 'This page could not be loaded',
      text: 'The application may have been updated, or the connection was lost. Load the page again.',
    },
    said: 'What we were told: %{description}',
  },
  mobile: {
    title: 'Outlay on your phone',
    text: 'Outlay runs in the browser of your phone. There is no app to install: sign in as on your computer, and add the page to your home screen to find it again.',
    open: 'Open Outlay',
  },
  landing: {
    title: 'Your company does not have this feature yet',
    text: 'Ask your administrator to have it switched on.',
  },
  version: {
    title: 'Version',
    failed: 'The version could not be loaded',
  },
  health: {
    title: 'Health',
    failed: 'The state of the service could not be loaded',
    ok: 'Everything works',
    notOK: 'Something does not work',
  },
};
