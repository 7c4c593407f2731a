import type { Day } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import type { Place } from './paperText.ts';

/** Something that was read: what it means, as what it stands there, how sure that is (0 to 1), and where; null: in no place. */
export interface ReadField<Value = string> {
  value: Value;
  text: string;
  confidence: number;
  place: Place | null;
}

/** A line of what is asked to be paid. `amount` is without tax unless the paper's prices hold it. */
export interface ReadLine {
  description: ReadField | null;
  quantity: ReadField<Amount> | null;
  unit: ReadField | null;
  unitPrice: ReadField<Amount> | null;
  /** Percent. */
  tax: ReadField<Amount> | null;
  amount: ReadField<Amount> | null;
}

/** How a paper was read: data within it, the text that the file holds, or the letters of a picture. */
export type PaperSource = 'data' | 'text' | 'picture';

/** What a paper asks to be paid, field by field; null where nothing was found. */
export interface ReadPaper {
  source: PaperSource;
  pages: number;
  number: ReadField | null;
  /** Of the buyer's order that it is for. */
  orderNumber: ReadField | null;
  date: ReadField<Day> | null;
  dueDate: ReadField<Day> | null;
  /** Days from its date to its due date. */
  termDays: ReadField<number> | null;
  currencyCode: ReadField | null;
  sellerName: ReadField | null;
  sellerTaxNumber: ReadField | null;
  accountNumber: ReadField | null;
  subtotal: ReadField<Amount> | null;
  discount: ReadField<Amount> | null;
  vat: ReadField<Amount> | null;
  /** Percent, as it is said or as it comes from the amounts. */
  vatRate: ReadField<Amount> | null;
  withholding: ReadField<Amount> | null;
  total: ReadField<Amount> | null;
  /** Prices hold the tax. */
  isPriceIncludeTax: boolean;
  /** Whether lines, taxes and total agree to the last unit. */
  isSound: boolean;
  lines: ReadLine[];
  /** Everything that stands on it, line by line. */
  text: string;
}

/** So many characters of a paper's text are kept to be searched. */
export const keptTextLength = 20_000;
