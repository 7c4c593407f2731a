/** Why a field of an invoice, or of what is asked about invoices, is refused. */
export const documentErrorEn = {
  onlyInvoices: 'Only invoices are entered here',
  dueBeforeTransaction: 'The due date cannot be before the transaction date',
  oneItem: 'Add at least one item',
  mostFiles: 'Attach at most %{limit} files',
  mostItems: 'Use at most %{limit} items',
  totalAboveZero: 'The total must be above zero',
  totalDigits: 'The total can have at most %{limit} digits',
  amountDiffers: 'Quantity times price is %{due}',
  lostParent: 'This is no other line of the document',
  vendorArchived: 'This vendor is archived',
  vendorMerged: 'This vendor was merged into another one: choose that one',
  readFile: 'Attach the file that was read',
  colleagues: 'No active colleague has this address: %{addresses}',
  address: 'This is not an e-mail address: %{address}',
  mostAddresses: 'Use at most %{limit} addresses',
  onlyDraft: 'Only a draft can be saved as a draft.',
} as const;
