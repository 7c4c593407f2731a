/** What the form of a purchase document says of an invoice. */
export const invoiceFormEn = {
  new: 'New invoice',
  document: 'Invoice',
  referenceNumber: 'Vendor’s invoice number',
  noTotal: 'Shown as soon as the invoice has a total.',
  noApproval: 'No approval is needed: it goes straight to payment.',
  startsAgain: 'Sending this invoice again starts its approval from the beginning.',
  sentBefore:
    'An earlier press did reach the server, with other content. Look for the invoice in the list before you send this one.',
  refused: 'You cannot change this invoice',
  open: 'Open the invoice',
  loadFailed: 'The invoice could not be loaded',
  madeOf: 'This invoice asks to pay %{number}: its items stand with what is left to invoice.',
};
