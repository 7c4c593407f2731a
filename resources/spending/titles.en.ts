/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const spendingTitlesEn = {
  takeReceipts: 'Add receipts',
  transactions: 'Transactions',
};
