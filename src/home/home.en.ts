/** The home page; what widgets say is in their rooms. */
export const homeEn = {
  greeting: 'Hi %{name}',
  waiting: 'Waiting for you',
  nothing: 'Nothing waits for you',
  nothingText: 'When something needs your decision, you find it here.',
  all: 'Go through all of it',
  late: '%{smart_count} late',
  oldestToday: 'the oldest since today',
  oldestDays: 'the oldest for %{smart_count} day |||| the oldest for %{smart_count} days',
  risky: 'Look closely',
  more: 'and %{smart_count} more currency |||| and %{smart_count} more currencies',
  failed: 'This could not be loaded',
  starts: 'Start something',
  tools: 'Tools',
  arrange: 'Arrange',
  arrangeTitle: 'What stands here, and in which order',
  allHidden: 'Everything is hidden. Choose with “Arrange” what you want to see.',
  first: {
    title: 'First steps',
    text: 'Your company has no purchases yet. This is what to do first:',
    done: 'Done',
  },
} as const;
