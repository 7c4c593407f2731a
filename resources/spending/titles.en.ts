/** What the pages of this wing are called: in the title of the window, in breadcrumbs, where they are spoken of. */
export const spendingTitlesEn = {
  takeReceipts: 'Add receipts',
  transactions: 'Transactions',
  cardTransactions: 'Card transactions',
  cardTransaction: 'Card transaction',
  physicalCardTransactions: 'Physical card transactions',
  physicalCardTransaction: 'Physical card transaction',
  virtualCards: 'Virtual cards',
  virtualCardForm: 'Virtual card form',
  virtualCard: 'Virtual card',
  physicalCards: 'Physical cards',
  physicalCardForm: 'Physical card form',
  physicalCard: 'Physical card',
};
