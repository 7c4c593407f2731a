/** What the form of a purchase document says of a quote. */
export const quoteFormEn = {
  new: 'New quote',
  document: 'Quote',
  referenceNumber: 'Vendor’s offer number',
  field: {
    transactionDate: 'Quote date',
    dueDate: 'Delivery by',
  },
  madeOf: 'Quote for the request %{number}: enter what the vendor asks for each item.',
  noTotal: 'Shown as soon as the quote has a total.',
  noApproval: 'No approval is needed once it is appointed: it can be ordered at once.',
  startsAgain: 'Sending this quote again starts its approval from the beginning.',
  sentBefore:
    'An earlier press did reach the server, with other content. Look for the quote in the list before you send this one.',
  refused: 'You cannot change this quote',
  open: 'Open the quote',
  loadFailed: 'The quote could not be loaded',
};
