/** What the server says of itself: requests, files, sessions, the bank. */
export const serverEn = {
  request: {
    noRoute: 'There is no %{method} %{path}.',
    brokenJson: 'The body is not valid JSON.',
    emptyBody: 'The body is empty.',
    badAddress: 'The address is not well formed.',
    longAddress: 'The address is too long.',
    malformed: 'The request is not well formed.',
    sendJson: 'Send the body as JSON.',
    outOfRange: 'A value is out of range',
    nested: 'The body is nested too deeply',
    version: 'Send the version number of the record',
    idempotencyKey: 'Use 1 to %{limit} visible ASCII characters',
    answerLost:
      'This request was carried out, at least in part, but its answer was lost. Look at the records before you send it anew.',
    tooManyFiles: 'You have asked for many files at once. Wait until some of them are there, then ask again.',
    manyPeople: 'Many people are asking for files at this moment. Please try again in a few seconds.',
    noScreens: 'The screens are not built on this server (vite build).',
    metrics: 'Metrics are for the machine of the server, or for who carries METRICS_TOKEN.',
    oneAddress: 'This is not one e-mail address',
  },
  file: {
    types: 'Attach a PDF, PNG, JPEG or WebP file.',
    twoInOne: 'The file is two kinds of file in one. Save it again and attach the copy.',
    script: 'The PDF carries a script. Print it to a new PDF and attach that.',
    program: 'The PDF starts a program. Print it to a new PDF and attach that.',
    files:
      'The PDF carries other files. Print it to a new PDF and attach that, and each of the others on its own.',
    hidden:
      'The PDF is protected or packed so that nobody can look into it. Print it to a new PDF and attach that.',
    empty: 'The file is empty.',
    noHeader: 'The PDF has no proper header.',
    noObject: 'The PDF does not begin with an object.',
    cutOff: 'The PDF does not end as a PDF does. It may be cut off: save it again and attach the copy.',
    unfolds: 'The PDF is far larger than it looks. Print it to a new PDF and attach that.',
    damagedPicture:
      'The picture is damaged, cut off or followed by other data. Save it again and attach the copy.',
    largePicture: 'The picture is larger than %{megapixels} megapixels. Make it smaller and attach it again.',
    takesLong: 'The file takes too long to look into. Print it to a new PDF and attach that.',
    unknown: 'This file does not exist, or was not uploaded by you',
    twice: 'This file is attached twice',
    kind: 'Use one of %{kinds}',
    onlyOne: 'Send exactly one file',
    multipart: 'Send the file as multipart/form-data.',
    notMultipart: 'The upload is not valid multipart/form-data.',
    malformed: 'The upload is cut off or malformed',
    shortText: 'Send plain, short text',
  },
  decisionLink: {
    over: 'This link does not lead to a decision any more. Sign in to see what waits for you.',
    onlyThis: 'You came by the link of a mail, which is for one decision. Sign in to do more.',
    open: 'Open it without signing in:',
    lasts:
      'The link is good once, for %{hours} hours, until %{day}. It is yours alone: do not forward this mail.',
    signIn: 'Or sign in:',
  },
  session: {
    noRefreshToken: 'refresh token not found',
    noEmployee: 'Forbidden: no active employee has this address.',
    otherOrigin: 'Forbidden: a page of another origin asks for tokens.',
    ended: 'Your session has ended. Sign in to continue.',
    noAccess: 'You no longer have access to this company.',
    notBegunHere: 'This sign-in was not begun in this browser, or took too long. Sign in again.',
    finishedBefore: 'This sign-in was finished before. Sign in again.',
    providerSilent: 'The sign-in provider did not answer as expected. Try again in a moment.',
    addressDoubted: 'Forbidden: the provider does not vouch for an e-mail address.',
    notVerified: 'The sign-in could not be verified. Sign in again.',
  },
  bank: {
    unknownBank: 'The bank does not know the bank code %{code}.',
    otherTransfer: 'The bank was asked for another transfer under this key before.',
    wholeRupiah: 'The bank only transfers whole rupiah, and more than none.',
  },
  ledger: {
    balance: 'The balance of the account does not cover this payment and its fee.',
  },
  rate: {
    none: 'There is no exchange rate for %{currency} on %{day}. Ask an administrator to add one to the company’s rate table, then try again.',
  },
  chain: {
    passedOn: '%{number} waits for your decision, because %{name} can no longer decide.',
    moved: '%{number} waits for your decision, because the workflow “%{workflow}” changed.',
  },
  proposal: {
    made: '%{proposer} proposes %{number} %{what}: a second person has to confirm it.',
    confirmed: '%{person} confirmed what you proposed for %{number}.',
    declined: '%{person} declined what you proposed for %{number}: %{notes}',
  },
  mail: {
    footer: 'You receive this because of your work in Outlay.',
  },
} as const;
