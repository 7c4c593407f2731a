import type { Day } from '../../domain/day/day.ts';
import type { Amount } from '../../domain/money/money.ts';

/** `purchase`: an invoice of a vendor, by products; `payable`: one by accounts; the other two are no debts yet. */
export const booksPurchaseKinds = ['purchase', 'payable', 'purchaseOrder', 'purchaseQuote'] as const;
export type BooksPurchaseKind = (typeof booksPurchaseKinds)[number];

/** Payments of the first two. */
export const booksPaymentKinds = ['purchasePayment', 'payablePayment'] as const;
export type BooksPaymentKind = (typeof booksPaymentKinds)[number];

export interface BooksPurchaseLine {
  /** A product of the books; of a `payable` an account. By its name. */
  item: string;
  quantity: Amount;
  /** Of one unit, with its tax. */
  price: Amount;
  /** Quantity times price. */
  amount: Amount;
  description: string;
  /** The name of a tax that the amount contains. */
  tax: string | null;
}

/** What a vendor asks for, in the currency of the books. */
export interface BooksPurchase {
  kind: BooksPurchaseKind;
  day: Day;
  dueDay: Day | null;
  memo: string;
  /** The number on the paper of the vendor. */
  reference: string | null;
  /** By its name. */
  vendor: string;
  warehouse: string | null;
  term: string | null;
  lines: readonly BooksPurchaseLine[];
  /** What is not paid to the vendor but to the tax office. */
  withheld: { account: string; amount: Amount } | null;
  tags: readonly string[];
}

/** A part of a purchase that was paid. */
export interface BooksPayment {
  kind: BooksPaymentKind;
  day: Day;
  memo: string;
  /** The account that paid, by its name. */
  account: string;
  /** What it pays, by its number in the books. */
  of: string;
  amount: Amount;
  tags: readonly string[];
}

/** Whom the company buys from, as the books know them. */
export interface BooksVendor {
  id: string;
  name: string;
}

/** A vendor that the books do not know yet. */
export interface NewBooksVendor {
  name: string;
  taxNumber: string | null;
  email: string | null;
}

export interface BooksProduct {
  id: string;
  name: string;
}

export interface BooksWarehouse {
  id: string;
  name: string;
}

export interface BooksTerm {
  id: string;
  name: string;
  days: number;
}
