import type { Day } from '../day/day.ts';
import type { Amount } from '../money/money.ts';
import type { PaperPage, Place } from './paperText.ts';

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

/**
 * A charge on a document as a whole, or what is allowed off it: freight, an advance discount. `amount` is above zero of both, `tax`
 * in percent.
 */
export interface ReadAdjustment {
  isCharge: boolean;
  reason: ReadField | null;
  amount: ReadField<Amount>;
  tax: ReadField<Amount> | null;
}

/**
 * Why a paper is no invoice to pay: it is a credit note, corrects another invoice, its total is below zero, an invoice is still to follow, it
 * is a part of one, or the buyer has written it.
 */
export const creditKinds = [
  'creditNote',
  'correction',
  'negative',
  'proforma',
  'part',
  'selfBilled',
] as const;
export type CreditKind = (typeof creditKinds)[number];

/** How a paper was read: data within it, the text that the file holds, or the letters of a picture. */
export type PaperSource = 'data' | 'text' | 'picture';

/** What a paper is read as: one that asks for money, or one that says it was paid. */
export const paperKinds = ['invoice', 'receipt'] as const;
export type PaperKind = (typeof paperKinds)[number];
/** What a paper is read as where nobody says otherwise. */
export const usualPaperKind: PaperKind = 'invoice';

/** By what a receipt says that it was paid. */
export const paymentMeans = ['cash', 'bankCard', 'qris', 'wallet', 'transfer'] as const;
export type PaymentMeans = (typeof paymentMeans)[number];

/** What of a paper is learned from the corrections of people (`lesson.ts`). */
export const learnedFields = ['number', 'date', 'dueDate', 'total'] as const;
export type LearnedField = (typeof learnedFields)[number];

/** What a paper asks to be paid, field by field; null where nothing was found. */
export interface ReadPaper {
  source: PaperSource;
  pages: number;
  /** What says that it is no invoice to pay; null of an invoice. */
  credit: ReadField<CreditKind> | null;
  number: ReadField | null;
  /** Of the buyer's order that it is for. */
  orderNumber: ReadField | null;
  date: ReadField<Day> | null;
  dueDate: ReadField<Day> | null;
  /** Days from its date to its due date. */
  termDays: ReadField<number> | null;
  currencyCode: ReadField | null;
  /** What it names as its currency where that is none that we know. */
  otherCurrency: ReadField | null;
  sellerName: ReadField | null;
  sellerTaxNumber: ReadField | null;
  accountNumber: ReadField | null;
  subtotal: ReadField<Amount> | null;
  discount: ReadField<Amount> | null;
  vat: ReadField<Amount> | null;
  /** Percent, as it is said or as it comes from the amounts. */
  vatRate: ReadField<Amount> | null;
  withholding: ReadField<Amount> | null;
  /** Charges, and what is allowed off, on the whole of it, where it says each of them. */
  adjustments: ReadAdjustment[];
  total: ReadField<Amount> | null;
  /** What was paid of it before. */
  prepaid: ReadField<Amount> | null;
  /** What is added so that a round amount is due; below zero where it is taken off. */
  rounding: ReadField<Amount> | null;
  /** What is still to be paid of it. */
  due: ReadField<Amount> | null;
  /** Of a receipt: what was given beside what was asked. */
  tip: ReadField<Amount> | null;
  /** Of a receipt: the time of its day, by what it was paid, and the last four digits of the card. */
  time: ReadField | null;
  means: ReadField<PaymentMeans> | null;
  lastFour: ReadField | null;
  /** Prices hold the tax. */
  isPriceIncludeTax: boolean;
  /** Whether lines, taxes and total agree to the last unit. */
  isSound: boolean;
  /** At most {@link keptLinesMax}. */
  lines: ReadLine[];
  /** How many more it has. */
  linesLeftOut: number;
  /** How many pages of it were not read, because it has too many. */
  pagesLeftOut: number;
  /** Invoices in the same file that begin behind this one: their numbers, and the pages (from 1) on which they begin. */
  furtherInvoices: { number: string; page: number }[];
  /** Everything that stands on it, line by line. */
  text: string;
  /** The same by its place, of an invoice that was read by its words; what people correct is looked up there. */
  layout: readonly PaperPage[];
  /** What was read as a person corrected earlier papers of who wrote it, and when they did. */
  learned: { field: LearnedField; on: Day }[];
}

/** So many characters of a paper's text are kept to be searched. */
export const keptTextLength = 20_000;
/** So many words of it are kept with their places: the longest invoices have some two thousand. */
export const keptWordsMax = 3000;
/** So many lines of it: a document holds no more. */
export const keptLinesMax = 500;

/** What was read of a paper, without what stands on it as a whole. */
export type ReadValues = Omit<ReadPaper, 'text' | 'layout'>;

/** A paper of which nothing was read. */
export const unreadPaper: ReadPaper = {
  source: 'data',
  pages: 1,
  credit: null,
  number: null,
  orderNumber: null,
  date: null,
  dueDate: null,
  termDays: null,
  currencyCode: null,
  otherCurrency: null,
  sellerName: null,
  sellerTaxNumber: null,
  accountNumber: null,
  subtotal: null,
  discount: null,
  vat: null,
  vatRate: null,
  withholding: null,
  adjustments: [],
  total: null,
  prepaid: null,
  rounding: null,
  due: null,
  tip: null,
  time: null,
  means: null,
  lastFour: null,
  isPriceIncludeTax: false,
  isSound: false,
  lines: [],
  linesLeftOut: 0,
  pagesLeftOut: 0,
  furtherInvoices: [],
  text: '',
  layout: [],
  learned: [],
};
