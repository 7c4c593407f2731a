import type { z } from 'zod';

import { DomainError } from '../../../domain/message/errors.ts';
import type { Amount } from '../../../domain/money/money.ts';
import {
  absolute,
  compare,
  fitsCurrency,
  fitsWire,
  isNegative,
  isPositive,
  isZero,
  priceDecimalsMax,
  sum,
  wireDigitsLimit,
} from '../../../domain/money/money.ts';
import { refuse } from '../../../domain/message/fieldMessage.ts';
import type { Message } from '../../../domain/message/message.ts';
import { law, messagesOf } from '../../../domain/message/message.ts';
import { priceError } from '../../../domain/money/moneyRules.ts';
import type { SentKind } from '../../../domain/money/sentMoney.ts';
import { readSentMoney } from '../../../domain/money/sentMoney.ts';
import { isWhole } from '../../../domain/money/split.ts';
import type { DocumentTaxOptions, DocumentTotals, TaxedLine } from '../../../domain/money/tax.ts';
import { documentTotals, vatDifferenceMax } from '../../../domain/money/tax.ts';
import type { documentErrorEn } from './words/documentErrors.en.ts';

/** Why a field of an invoice is refused. */
export const documentError = messagesOf<typeof documentErrorEn>('documentError');

/** What a person types: at most 12 digits. */
export const typed = { isTyped: true } as const;
/** What was computed from it: as many digits as a number carries. */
export const computed = { isTyped: false } as const;
/** The amount of a line, which may be below zero: a discount. */
export const typedOfLine = { ...typed, isSigned: true } as const;
export const computedOfLine = { ...computed, isSigned: true } as const;
/** A unit price that a person types: how fine it may be, the company says when it is saved. */
export const typedPrice = { ...typedOfLine, decimals: priceDecimalsMax } as const;

type Path = (string | number)[];

/** What stands against a document that was sent, by the fields as they were sent. */
export interface Refusals {
  add: (path: Path, says: Message) => void;
  isEmpty: () => boolean;
}

export function refusalsIn(context: z.RefinementCtx): Refusals {
  return {
    add: (path, says) => refuse(context, says, path),
    isEmpty: () => context.issues.length === 0,
  };
}

interface SentAmounts {
  unitPrice: string;
  amount: string | null;
  splits?: readonly SentPart[];
}

/** A part of a line as it was sent. */
interface SentPart {
  organizationID: number | null;
  tag: string | null;
  amount: string;
}

/** A line with its amounts read, and where it stood in what was sent: a refusal names it so. */
type ReadLine<Line> = Omit<Line, 'splits'> & {
  unitPrice: Amount;
  amount: Amount | null;
  sentAt: number;
  splits: SentPart[];
};

/** The lines of a document with their amounts read in its currency; those that are null are left out. */
export function readLines<Line extends SentAmounts>(
  lines: readonly (Line | null)[],
  currencyCode: string,
  refusals: Refusals,
): ReadLine<Line>[] {
  const read = (text: string, kind: SentKind, path: Path) =>
    readMoney(text, currencyCode, { kind, path, refusals });
  return lines.flatMap((line, sentAt) => {
    if (line === null) return [];
    const unitPrice = read(line.unitPrice, typedPrice, ['items', sentAt, 'unitPrice']);
    const amount =
      line.amount === null ? null : read(line.amount, computedOfLine, ['items', sentAt, 'amount']);
    const splits = (line.splits ?? []).map((part, at) => ({
      ...part,
      amount: read(part.amount, computed, ['items', sentAt, 'splits', at, 'amount']),
    }));
    return [{ ...line, sentAt, unitPrice, amount, splits }];
  });
}

/** The withholding of a whole document, read in its currency. */
export function readWithholding(
  sent: { witholdingAmount: string; currencyCode: string },
  refusals: Refusals,
): Amount {
  const place = { kind: typed, path: ['witholdingAmount'], refusals };
  return readMoney(sent.witholdingAmount, sent.currencyCode, place);
}

/** Money of the document as a whole beside its lines, read in its currency. */
export function readOfWhole(
  sent: { prepaidAmount: string; vatDifference: string; currencyCode: string },
  refusals: Refusals,
): { prepaidAmount: Amount; vatDifference: Amount } {
  const { currencyCode } = sent;
  const read = (field: 'prepaidAmount' | 'vatDifference', kind: SentKind): Amount => {
    const amount = readMoney(sent[field], currencyCode, { kind, path: [field], refusals });
    if (fitsCurrency(amount, currencyCode)) return amount;
    refusals.add([field], law('field.currencyNoDecimals', { currency: currencyCode }));
    return '0';
  };
  return { prepaidAmount: read('prepaidAmount', typed), vatDifference: read('vatDifference', typedOfLine) };
}

/** What cannot be read is refused, and counts as nothing. */
function readMoney(
  text: string,
  currencyCode: string,
  { kind, path, refusals }: { kind: SentKind; path: Path; refusals: Refusals },
): Amount {
  const parsed = readSentMoney(text, currencyCode, kind);
  if (parsed.ok) return parsed.amount;
  refusals.add(path, parsed.says);
  return '0';
}

/** What the totals of a document follow from. */
interface TotalledDocument<Line = Omit<TaxedLine, 'amount'>> {
  items: readonly Line[];
  isPriceIncludeTax: boolean;
  currencyCode: string;
  /** Withheld of the whole document, in percent; the amount counts only without it. */
  witholding?: Amount;
  witholdingAmount: Amount;
  /** What the VAT of the vendor is more than ours, rounded otherwise. */
  vatDifference?: Amount;
}

/** How the totals of a document are computed. */
function taxOptionsOf(document: Omit<TotalledDocument, 'items'>): DocumentTaxOptions {
  const {
    isPriceIncludeTax,
    currencyCode,
    witholding = '0',
    witholdingAmount,
    vatDifference = '0',
  } = document;
  const withheld = isZero(witholding) ? { witholdingAmount } : { witholding };
  return { isPriceIncludeTax, currencyCode, vatDifference, ...withheld };
}

/** The totals of a document that is stored, by its lines as they are stored. */
export function documentTotalsOf(
  document: Omit<TotalledDocument, 'items'>,
  lines: readonly TaxedLine[],
): DocumentTotals {
  return documentTotals(lines, taxOptionsOf(document));
}

/** The totals of a document, by quantities and prices alone: an amount that was sent with a line says nothing here. */
export function totalsOfDocument(document: TotalledDocument): DocumentTotals {
  const lines = document.items.map(({ qty, unitPrice, tax, whtTax }) => ({ qty, unitPrice, tax, whtTax }));
  return documentTotals(lines, taxOptionsOf(document));
}

const totalTooLarge = documentError('totalDigits', { limit: wireDigitsLimit });

/** Why no document is submitted with this total, or null. */
export function totalError(total: Amount, currencyCode: string): Message | null {
  if (!fitsWire(total)) return totalTooLarge;
  if (!fitsCurrency(total, currencyCode)) return law('field.currencyNoDecimals', { currency: currencyCode });
  return isPositive(total) ? null : documentError('totalAboveZero');
}

type JudgedLine = TotalledDocument['items'][number] & { amount: Amount | null; sentAt: number };

/**
 * Refuses an amount of a line that is not quantity times price, and figures that no number carries.
 * @param errorOf what else stands against the total
 */
export function refuseTotals(
  document: TotalledDocument<JudgedLine>,
  refusals: Refusals,
  errorOf: typeof totalError,
): void {
  // What could not be read would be refused a second time.
  if (!refusals.isEmpty()) return;
  const totals = totalsOrRefusals(document, refusals);
  if (totals === null) return;
  const { items, currencyCode } = document;
  items.forEach(({ sentAt, amount }, at) => {
    const due = totals.lines[at]?.amount ?? '0';
    const path = ['items', sentAt, 'amount'];
    if (!fitsWire(due)) refusals.add(path, law('field.digits', { limit: wireDigitsLimit }));
    else if (amount !== null && compare(amount, due) !== 0) {
      refusals.add(path, documentError('amountDiffers', { due: { amount: due, currency: currencyCode } }));
    }
  });
  const { witholding = '0', witholdingAmount } = document;
  const isSaidTwice = !isZero(witholding) && !isZero(witholdingAmount);
  if (isSaidTwice && compare(witholdingAmount, totals.witholdingAmount) !== 0) {
    const due = { amount: totals.witholdingAmount, currency: currencyCode };
    refusals.add(['witholdingAmount'], documentError('withholdingDiffers', { due }));
  }
  if (!refusals.isEmpty()) return;
  const { subtotal, vatTotal, whtTotal, total } = totals;
  const isCarried = [subtotal, vatTotal, whtTotal, total].every(fitsWire);
  const error = isCarried ? errorOf(total, currencyCode) : totalTooLarge;
  if (error !== null) refusals.add(['items'], error);
}

/**
 * Only an invoice has lines below zero, a VAT that differs from ours, and something that was paid before; and each only within what the
 * whole of it leaves room for: no tax is below zero, nor is more paid before than it comes to.
 */
export function refuseBelowZero(
  document: TotalledDocument<JudgedLine & { splits: readonly SentPart[] }> & {
    isInvoice: boolean;
    isDraft: boolean;
    prepaidAmount: Amount;
    vatDifference: Amount;
  },
  refusals: Refusals,
): void {
  if (!refusals.isEmpty()) return;
  const { items, currencyCode, isInvoice, isDraft, prepaidAmount, vatDifference } = document;
  for (const { unitPrice, sentAt, splits } of items) {
    if (!isNegative(unitPrice)) continue;
    if (!isInvoice) refusals.add(['items', sentAt, 'unitPrice'], documentError('discountOfInvoice'));
    if (splits.length > 0) refusals.add(['items', sentAt, 'splits'], documentError('discountNotSplit'));
  }
  if (!isZero(vatDifference)) {
    const taxed = items.filter(({ tax }) => !isZero(tax)).length;
    const most = vatDifferenceMax(isInvoice ? taxed : 0, currencyCode);
    const isTooMuch = compare(absolute(vatDifference), most) > 0;
    if (isTooMuch) {
      const limit = { amount: most, currency: currencyCode };
      refusals.add(['vatDifference'], documentError('vatDifference', { limit }));
    }
  }
  if (!isInvoice && !isZero(prepaidAmount))
    refusals.add(['prepaidAmount'], documentError('prepaidOfInvoice'));
  if (!refusals.isEmpty() || isDraft) return;
  const totals = totalsOfDocument(document);
  if ([totals.subtotal, ...totals.taxes.map(({ amount }) => amount)].some(isNegative)) {
    refusals.add(['items'], documentError('discountTooLarge'));
  } else if (compare(prepaidAmount, totals.total) > 0) {
    const total = { amount: totals.total, currency: currencyCode };
    refusals.add(['prepaidAmount'], documentError('prepaidTooMuch', { total }));
  }
}

/** Parts of a line say for whom they are, and sum to the line. */
export function refuseSplits(
  document: TotalledDocument<JudgedLine & { splits: readonly SentPart[] }>,
  refusals: Refusals,
): void {
  if (!refusals.isEmpty() || !document.items.some(({ splits }) => splits.length > 0)) return;
  const { lines } = totalsOfDocument(document);
  const { currencyCode: currency } = document;
  for (const [index, { splits, sentAt }] of document.items.entries()) {
    if (splits.length === 0) continue;
    const path = ['items', sentAt, 'splits'];
    for (const [at, { organizationID, tag, amount }] of splits.entries()) {
      if (organizationID === null && tag === null) {
        refusals.add([...path, at, 'organizationID'], documentError('partOfNobody'));
      }
      if (!isPositive(amount)) refusals.add([...path, at, 'amount'], documentError('partAboveZero'));
      else if (!fitsCurrency(amount, currency)) {
        refusals.add([...path, at, 'amount'], law('field.currencyNoDecimals', { currency }));
      }
    }
    const whole = lines[index]?.amount ?? '0';
    const parts = splits.map(({ amount }) => amount);
    if (splits.length === 1) refusals.add(path, documentError('twoParts'));
    else if (!isWhole(whole, parts)) {
      refusals.add(
        path,
        documentError('partsDiffer', {
          parts: { amount: sum(parts), currency },
          due: { amount: whole, currency },
        }),
      );
    }
  }
}

/** Rates that no price can carry are refused under the lines as they were sent. */
function totalsOrRefusals(document: TotalledDocument<JudgedLine>, refusals: Refusals): DocumentTotals | null {
  try {
    return totalsOfDocument(document);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    for (const [path, says] of Object.entries(error.fields)) {
      const [head = '', at = '', ...rest] = path.split('.');
      const line = head === 'items' ? document.items[Number(at)] : undefined;
      refusals.add(line ? ['items', line.sentAt, ...rest] : [path], says);
    }
    return null;
  }
}

/** A submitted document has no more decimals than its currency; those of a draft are rounded. */
export function refuseDecimals(
  { currencyCode, witholdingAmount }: Pick<TotalledDocument, 'currencyCode' | 'witholdingAmount'>,
  refusals: Refusals,
): void {
  if (fitsCurrency(witholdingAmount, currencyCode)) return;
  refusals.add(['witholdingAmount'], law('field.currencyNoDecimals', { currency: currencyCode }));
}

/** A draft may have so many in every currency, as it always could. */
const draftDecimals = 2;

/**
 * A document has no finer unit prices than its company has chosen.
 * @param chosen Decimals that the company has chosen
 */
export function assertPriceDecimals(
  {
    items,
    currencyCode,
  }: { items: readonly Pick<JudgedLine, 'unitPrice' | 'sentAt'>[]; currencyCode: string },
  { chosen = 0, isDraft }: { chosen: number | undefined; isDraft: boolean },
): void {
  const allowed = isDraft ? Math.max(chosen, draftDecimals) : chosen;
  const fine = items.flatMap(({ unitPrice, sentAt }) => {
    const says = priceError(unitPrice, currencyCode, allowed);
    return says === null ? [] : [[`items.${sentAt}.unitPrice`, says] as const];
  });
  if (fine.length > 0) throw new DomainError('validation_failed', { fields: Object.fromEntries(fine) });
}

/** A line belongs under another line of the same document, which it names by the `id` that is sent with it. */
export function refuseLostParents(
  { items }: { items: readonly { id?: number | null; parentID: number | null; sentAt: number }[] },
  refusals: Refusals,
): void {
  for (const { id: own, parentID, sentAt } of items) {
    if (parentID === null) continue;
    if (parentID !== own && items.some((line) => line.id === parentID)) continue;
    refusals.add(['items', sentAt, 'parentID'], documentError('lostParent'));
  }
}
