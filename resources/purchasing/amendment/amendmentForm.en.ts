/** What the form of a purchase document says of a change of an order. */
export const amendmentFormEn = {
  new: 'Amend an order',
  document: 'The order as it is to become',
  referenceNumber: 'Vendor’s offer number',
  field: { dueDate: 'Delivery by', transactionDate: 'Date of the change', notes: 'Why it changes' },
  madeOf:
    'A change of %{number}: the order stays in force as it is until this is approved. Its vendor and currency stay; what is delivered or invoiced of an item stays, too.',
  noTotal: 'Shown as soon as the order has a total.',
  noApproval: 'No approval is needed: the order becomes this at once.',
  startsAgain: 'Sending this change again starts its approval from the beginning.',
  sentBefore:
    'An earlier press did reach the server, with other content. Look for the change on the page of its order before you send this one.',
  refused: 'You cannot change this',
  open: 'Open the change',
  loadFailed: 'The change could not be loaded',
};
