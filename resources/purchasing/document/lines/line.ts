import type { Message } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { fromWire, isZero } from '../../../../domain/money/money.ts';
import { amountOfLine } from '../../../../domain/money/tax.ts';
import type { Parsed } from '../../../../domain/money/moneyInput.ts';
import { formatNumber, formatTypedPrice } from '../../../../domain/money/moneyFormat.ts';
import { parseNumber, parseTypedPrice, withinRule } from '../../../../domain/money/moneyInput.ts';
import { percentRule, quantityRule } from '../../../../domain/money/moneyRules.ts';
import type { LineSplit } from './lineSplit.ts';

/** Quantities and percentages take four decimals on the wire. */
export const rateDecimals = 4;

/** A line as it stands in a form: every number is the text that was typed. */
export interface LineFields {
  /** The stored line that this one came from. */
  storedID: number | null;
  parentID: number | null;
  /** The line of another record that this one was made of. */
  sourceID: number | null;
  /** Null as long as the item is only a text. */
  itemableID: number | null;
  itemableType: 'product' | 'misc';
  itemName: string;
  qty: string;
  unit: string;
  unitPrice: string;
  /** VAT percent. */
  tax: string;
  /** Withholding tax percent. */
  whtTax: string;
  /** What is withheld on, where somebody chose it. */
  whtObjectID: number | null;
  notes: string;
  /** For whom it is, where it is for several. */
  splits?: LineSplit[];
  /** What a choice put into cells: as long as it stands there, nobody has typed over it. */
  filled?: FilledCells;
}

/** The cells that a choice fills, of an item or of a vendor, each as its text. */
export const filledFields = ['unitPrice', 'tax', 'whtTax'] as const;
export type FilledField = (typeof filledFields)[number];
export type FilledCells = Partial<Record<FilledField, string>>;

/** The part of a form that the grid works on. */
export interface LineForm {
  items: LineFields[];
  currencyCode: string;
  isPriceIncludeTax: boolean;
  /** Decimals that the company has chosen for unit prices; absent: those of the currency. */
  priceDecimals?: number;
}

export const emptyLine: LineFields = {
  storedID: null,
  parentID: null,
  sourceID: null,
  itemableID: null,
  itemableType: 'product',
  itemName: '',
  qty: '',
  unit: '',
  unitPrice: '',
  tax: '',
  whtTax: '',
  whtObjectID: null,
  notes: '',
};

const numberFields = ['qty', 'unitPrice', 'tax', 'whtTax'] as const;
export type NumberField = (typeof numberFields)[number];

/** The numbers of a line; null for an empty cell. */
type LineNumbers = Record<NumberField, Amount | null>;

interface ReadLine {
  numbers: LineNumbers;
  /** What cannot be read, by field. */
  errors: Partial<Record<NumberField, Message>>;
}

/** Reads one number of a line as it was typed or pasted; what the field does not take is refused, too. */
export function parseLineNumber(
  field: NumberField,
  text: string,
  currencyCode: string,
  priceDecimals?: number,
): Parsed {
  if (field === 'unitPrice') return parseTypedPrice(text, currencyCode, priceDecimals);
  return withinRule(parseNumber(text, rateDecimals), field === 'qty' ? quantityRule : percentRule);
}

/** Reads the numbers of a line, none of them rounded or guessed. */
export function readLine(line: LineFields, currencyCode: string, priceDecimals?: number): ReadLine {
  const numbers: LineNumbers = { qty: null, unitPrice: null, tax: null, whtTax: null };
  const errors: ReadLine['errors'] = {};
  for (const field of numberFields) {
    if (line[field].trim() === '') continue;
    const parsed = parseLineNumber(field, line[field], currencyCode, priceDecimals);
    if (parsed.ok) numbers[field] = parsed.amount;
    else errors[field] = parsed.says;
  }
  return { numbers, errors };
}

/** Quantity times unit price as the totals round it; null when either could not be read. An empty quantity is `noQty`. */
export function lineAmount(
  { numbers, errors }: ReadLine,
  currencyCode: string,
  noQty: Amount = '0',
): Amount | null {
  if (errors.qty !== undefined || errors.unitPrice !== undefined) return null;
  return amountOfLine(numbers.qty ?? noQty, numbers.unitPrice ?? '0', currencyCode);
}

/** Whether nothing was entered on a line. */
export function isBlankLine(line: LineFields): boolean {
  const texts = [line.itemName, line.qty, line.unit, line.unitPrice, line.tax, line.whtTax, line.notes];
  return line.itemableID === null && texts.every((text) => text.trim() === '');
}

/** Whether a person typed what stands in a cell. */
export function isTypedCell(line: LineFields, field: FilledField): boolean {
  return line[field].trim() !== '' && line[field] !== line.filled?.[field];
}

/** Puts texts into cells, but not over what a person typed. */
export function fillCells(line: LineFields, cells: FilledCells): LineFields {
  const free = Object.fromEntries(
    filledFields.flatMap((field) => {
      const text = cells[field];
      return text === undefined || isTypedCell(line, field) ? [] : [[field, text]];
    }),
  ) as FilledCells;
  return { ...line, ...free, filled: { ...line.filled, ...free } };
}

/** A number of the wire as it stands in a cell: "1.234,5"; empty for none, and for zero where zero says nothing. */
export function cellText(wire: number | string | null | undefined, isZeroShown = true): string {
  if (wire === null || wire === undefined) return '';
  const amount = fromWire(wire);
  return !isZeroShown && isZero(amount) ? '' : formatNumber(amount, undefined);
}

/** A unit price of the wire as it stands in a cell; empty for none. */
export function priceCellText(wire: number | string | null | undefined): string {
  if (wire === null || wire === undefined) return '';
  const price = fromWire(wire);
  return isZero(price) ? '' : formatTypedPrice(price);
}
