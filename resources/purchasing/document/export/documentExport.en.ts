/** The words of the export of purchases, those of each kind below its words. */
export const documentExportEn = {
  bill: {
    title: 'Export invoices',
    count: '%{count} invoice |||| %{count} invoices',
    counting: 'Counting the invoices…',
    noFilters: 'No filter is in force: this is every invoice that you may see.',
  },
  order: {
    title: 'Export orders',
    count: '%{count} order |||| %{count} orders',
    counting: 'Counting the orders…',
    noFilters: 'No filter is in force: this is every order that you may see.',
  },
  request: {
    title: 'Export requests',
    count: '%{count} request |||| %{count} requests',
    counting: 'Counting the requests…',
    noFilters: 'No filter is in force: this is every request that you may see.',
  },
  quote: {
    title: 'Export quotes',
    count: '%{count} quote |||| %{count} quotes',
    counting: 'Counting the quotes…',
    noFilters: 'No filter is in force: this is every quote that you may see.',
  },
  text: 'All of them go into one CSV file, in the order of the list. It is made now and sent by mail.',
  filters: 'Filters in force',
  addresses: 'Sent to',
  remove: 'Remove %{name}',
  add: 'Add a colleague by name or e-mail address',
  offer: 'Add %{email}',
  noAddress: 'Add at least one address',
  unknown: 'Choose a colleague from the list',
  send: 'Send',
  announced:
    'The export is on its way to %{email}. |||| The export is on its way to %{smart_count} addresses.',
};
