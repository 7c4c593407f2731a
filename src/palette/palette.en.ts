/** Words of the command palette and of the list of keys. */
export const paletteEn = {
  title: 'Search or go to',
  placeholder: 'A number, a name, an amount, a screen or an action',
  group: { recent: 'Recent', action: 'On this page', create: 'Create', screen: 'Screens' },
  results: '%{smart_count} result |||| %{smart_count} results',
  none: 'Nothing found for “%{text}”',
  noneText: 'Records are found by three letters or digits of a number or a name, or by an amount.',
  searching: 'Searching the records…',
  failed: 'The records could not be searched.',
  retry: 'Try again',
  hint: '↑ ↓ to choose, Enter to open, Esc to close',
  keys: {
    title: 'Keys',
    everywhere: 'Everywhere',
    single: 'Everywhere, outside of fields',
    review: 'While you review',
    sheet: 'Show this list',
    close: 'Close',
    off: 'Single-key shortcuts are off. Turn them on in your account menu.',
  },
} as const;
