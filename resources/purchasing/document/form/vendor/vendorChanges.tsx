import { addDays } from '../../../../../domain/day/day.ts';
import { dayText, parseTypedDay } from '../../../../../domain/day/dayInput.ts';
import { compare, priceDecimalsMax } from '../../../../../domain/money/money.ts';
import type { Choice } from '../../../../../domain/noun/fields.ts';
import { priceText } from '../../lines/chosenItem.tsx';
import type { FilledCells, FilledField, LineFields } from '../../lines/line.ts';
import {
  cellText,
  priceCellText,
  filledFields,
  isBlankLine,
  isTypedCell,
  parseLineNumber,
} from '../../lines/line.ts';
import type { Product } from '../../lines/products.tsx';
import { kindOfEntered } from '../../../documentKinds.ts';
import type { LineDefaults } from '../../../vendor/lineDefaults.ts';
import type { DocumentFields } from '../DocumentFormFields.tsx';

export interface TermPayment {
  id: number;
  name: string;
  days: number;
}

/** Everything that choosing a vendor can bring. */
export interface Brought {
  term: Choice | null;
  terms: readonly TermPayment[];
  /** Null for none, and for one that the company does not pay in. */
  currencyCode: string | null;
  lines: LineDefaults | undefined;
  /** The products on the lines, for a document that changes its currency. */
  products: ReadonlyMap<number, Product>;
}

/** What a choice put into the head: as long as it stands there, nobody has typed over it. */
export interface FilledHead {
  termPayment: number | null;
  dueDate: string;
  currencyCode: string | null;
}

type HeadPath = 'termPayment' | 'dueDate' | 'currencyCode' | 'witholdingAmount';

/** One field that a vendor changes. */
export interface VendorChange {
  path: HeadPath | `items.${number}.${FilledField}`;
  before: Choice | string;
  value: Choice | string;
  /** A person typed what it replaces. */
  isTyped: boolean;
  /** The name on its line; empty for a field of the head. */
  item: string;
}

/** What becomes of a form when a vendor is chosen. */
export interface VendorPlan {
  /** Everything that the vendor brings. */
  all: VendorChange[];
  /** What of it stands in place of what a person typed, or goes with that: they are asked. */
  asked: VendorChange[];
  /** What is brought where the person keeps theirs. */
  untouched: VendorChange[];
}

/** What a vendor offers for a line: the last price paid to it, else that of the product it sells, and its taxes. */
export function offerFor(
  lines: LineDefaults | undefined,
  line: LineFields,
  currencyCode: string,
  isPriceIncludeTax: boolean,
): FilledCells {
  if (!lines) return {};
  const sold = lines.products.find(({ productID }) => productID === line.itemableID);
  const unit = line.unit.trim().toLocaleLowerCase();
  const paid = sold?.paid.find(
    (price) =>
      price.currencyCode === currencyCode &&
      price.isPriceIncludeTax === isPriceIncludeTax &&
      (unit === '' || (price.unit ?? '').toLocaleLowerCase() === unit),
  );
  const own = sold?.prices.find((price) => price.currencyCode === currencyCode);
  const unitPrice = priceCellText(paid?.unitPrice ?? own?.amount);
  return {
    ...(unitPrice === '' ? {} : { unitPrice }),
    ...(lines.tax === null ? {} : { tax: cellText(lines.tax) }),
    ...(lines.whtTax === null ? {} : { whtTax: cellText(lines.whtTax) }),
  };
}

/** What a chosen vendor changes on a form, and what of it replaces something that was typed. */
export function planOf(fields: DocumentFields, brought: Brought, filled: FilledHead): VendorPlan {
  const all = changesOf(fields, brought, filled, new Set());
  const takesAmounts = all.some(({ path, isTyped }) => isTyped && isAmount(path));
  // An amount that was typed is one of its currency: they go together, or stay together.
  const kept = new Set(
    all
      .filter(({ path, isTyped }) => isTyped || (path === 'currencyCode' && takesAmounts))
      .map(({ path }) => path),
  );
  const untouched = changesOf(fields, brought, filled, kept).filter(({ isTyped }) => !isTyped);
  const isAnyway = ({ path, value }: VendorChange) =>
    untouched.some((one) => one.path === path && textOf(one.value) === textOf(value));
  return { all, asked: all.filter((change) => !isAnyway(change)), untouched };
}

/** A value as a person reads it. */
export function textOf(value: Choice | string): string {
  return typeof value === 'string' ? value : value.name;
}

function isAmount(path: VendorChange['path']): boolean {
  return path === 'witholdingAmount' || path.endsWith('.unitPrice');
}

function changesOf(
  fields: DocumentFields,
  brought: Brought,
  filled: FilledHead,
  kept: ReadonlySet<VendorChange['path']>,
): VendorChange[] {
  const currencyCode = kept.has('currencyCode') ? null : brought.currencyCode;
  return [
    ...(kept.has('termPayment') ? [] : termChanges(fields, brought, filled)),
    ...currencyChanges(fields, currencyCode, filled),
    ...fields.items.flatMap((line, index) => lineChanges(fields, line, index, brought, currencyCode)),
  ];
}

function termChanges(
  { transactionType, termPayment, transactionDate, dueDate }: DocumentFields,
  { term, terms }: Brought,
  filled: FilledHead,
): VendorChange[] {
  if (term === null) return [];
  const isSame = termPayment.id === term.id;
  const change = { item: '', before: termPayment, value: { id: term.id, name: term.name } };
  const isTyped = termPayment.id !== null && termPayment.id !== filled.termPayment;
  // A term says when something is paid: of what is not owed the day is another one.
  const { isOwed } = kindOfEntered({ transactionType });
  const due = isOwed ? dueDateBy(terms, term.id, transactionDate) : null;
  const isDueTyped = dueDate.trim() !== '' && dueDate !== filled.dueDate;
  return [
    ...(isSame ? [] : [{ ...change, path: 'termPayment' as const, isTyped }]),
    // Another day beside the same term is what somebody decided.
    ...(due === null || due === dueDate || (isSame && isDueTyped)
      ? []
      : [{ item: '', path: 'dueDate' as const, before: dueDate, value: due, isTyped: isDueTyped }]),
  ];
}

/** The due date that a term counts from the date of a document, as its field shows it; null where nobody can say. */
export function dueDateBy(
  terms: readonly TermPayment[],
  termID: number | null,
  transactionDate: string,
): string | null {
  const days = terms.find((term) => term.id === termID)?.days;
  const from = parseTypedDay(transactionDate);
  return days === undefined || from === null ? null : dayText(addDays(from, days));
}

function currencyChanges(
  { currencyCode, witholdingAmount }: DocumentFields,
  to: string | null,
  filled: FilledHead,
): VendorChange[] {
  if (to === null || to === currencyCode) return [];
  const isTyped = currencyCode !== filled.currencyCode;
  return [
    { item: '', path: 'currencyCode', before: currencyCode, value: to, isTyped },
    ...(witholdingAmount.trim() === ''
      ? []
      : [
          {
            item: '',
            path: 'witholdingAmount' as const,
            before: witholdingAmount,
            value: '',
            isTyped: true,
          },
        ]),
  ];
}

function lineChanges(
  { currencyCode: from, isPriceIncludeTax }: DocumentFields,
  line: LineFields,
  index: number,
  { lines, products }: Brought,
  to: string | null,
): VendorChange[] {
  if (isBlankLine(line)) return [];
  const currencyCode = to ?? from;
  const product = products.get(line.itemableID ?? 0);
  const cells: FilledCells = {
    // A price in another currency is none: that of the product, or an empty cell.
    ...(currencyCode === from ? {} : { unitPrice: product ? priceText(product, currencyCode) : '' }),
    ...offerFor(lines, line, currencyCode, isPriceIncludeTax),
  };
  return filledFields.flatMap((field): VendorChange[] => {
    const value = cells[field];
    const before = line[field];
    const isPlain = field !== 'unitPrice' || currencyCode === from;
    if (value === undefined || before === value) return [];
    if (isPlain && isSameNumber(field, before, value, from)) return [];
    const path = `items.${index}.${field}` as const;
    return [{ path, before, value, isTyped: isTypedCell(line, field), item: line.itemName }];
  });
}

function isSameNumber(field: FilledField, a: string, b: string, currencyCode: string): boolean {
  const [first, second] = [a, b].map((text) => parseLineNumber(field, text, currencyCode, priceDecimalsMax));
  return first?.ok === true && second?.ok === true && compare(first.amount, second.amount) === 0;
}
