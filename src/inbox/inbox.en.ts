/** The inbox, and the page that the link of a mail opens. */
export const inboxEn = {
  open: 'Open',
  caption: 'Everything that waits for you',
  column: {
    number: 'Record',
    kind: 'What to do',
    who: 'With',
    amount: 'Amount',
    dueDate: 'Due',
    waitingSince: 'Waiting since',
    flags: 'Look closer',
  },
  filter: {
    query: 'Search',
    kind: 'What to do',
    late: 'Late',
    flagged: 'Look closer',
    delegated: 'In the place of others',
    currencyCode: 'Currency',
  },
  review: 'Review one by one',
  nothing: 'Nothing waits for you',
  nothingText: 'When something needs your decision, you find it here, whatever it is.',
  failed: 'What waits for you could not be loaded',
  late: 'Late',
  inPlaceOf: 'For %{name}',
  all: 'Open the inbox',
  batch: {
    notAlike: 'Only records of one kind are decided together: first decide or clear what is chosen.',
    oneByOne: 'This is decided one by one.',
  },
  link: {
    title: 'A decision waits for you',
    for: 'This link is for %{name}, %{company}.',
    terms: 'It opens one record for half an hour, and works once. To do more than decide on it, sign in.',
    changed:
      'It was changed after the mail was written. Its page marks what is different: read it before you decide.',
    other: 'You are signed in as somebody else in this browser. To go on is to sign them out here.',
    open: 'Open as %{name}',
    opening: 'Opening…',
    decided: 'Your decision is recorded',
    decidedText:
      'The link has done what it was for, and opens nothing any more. Sign in to see what became of it.',
    over: 'This link is over',
    overText:
      'It was used, its time has passed, or somebody decided already. What waits for you is in your inbox.',
    failed: 'The link could not be opened',
    retry: 'Try again',
    toSignIn: 'Sign in',
  },
};
