/** What the form of a purchase document says of an order. */
export const orderFormEn = {
  new: 'New order',
  document: 'Order',
  referenceNumber: 'Vendor’s offer number',
  field: { dueDate: 'Delivery by' },
  madeOf: 'Order of the quote %{number}, with all of its items.',
  noTotal: 'Shown as soon as the order has a total.',
  noApproval: 'No approval is needed: it waits for its invoices at once.',
  startsAgain: 'Sending this order again starts its approval from the beginning.',
  sentBefore:
    'An earlier press did reach the server, with other content. Look for the order in the list before you send this one.',
  refused: 'You cannot change this order',
  open: 'Open the order',
  loadFailed: 'The order could not be loaded',
};
