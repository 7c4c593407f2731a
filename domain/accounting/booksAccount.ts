/** What an account of a company's books is, whichever program keeps them. */
export const booksAccountTypes = [
  'receivable',
  'current_asset',
  'cash',
  'inventory',
  'fixed_asset',
  'depreciation',
  'payable',
  'credit_card',
  'current_liability',
  'equity',
  'income',
  'other_income',
  'cost_of_sales',
  'expense',
  'other_expense',
  'other',
] as const;
export type BooksAccountType = (typeof booksAccountTypes)[number];

/** A tax of the books: one that is added, one that is withheld, several at once. */
export const booksTaxKinds = ['tax', 'wht', 'group'] as const;
export type BooksTaxKind = (typeof booksTaxKinds)[number];
