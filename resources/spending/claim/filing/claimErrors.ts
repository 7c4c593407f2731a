import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { SentSplit } from '../../../../domain/limit/lineParts.ts';
import type { FieldMessages, Message } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import {
  absolute,
  canonical,
  compare,
  isNegative,
  isPositive,
  isZero,
  subtract,
  sum,
} from '../../../../domain/money/money.ts';
import { belongingErrors } from '../../../../domain/noun/fieldSchemas.ts';
import { nameForm } from '../../../../domain/text/normalForm.ts';
import type { AskedByCategory } from '../../categoryPolicy/askedByCategory.ts';
import { kindOfType, lineFields } from '../claimLine.ts';
import { claimRule } from '../claimRules.ts';

/** A line as it is sent. */
export interface SentLine {
  categoryID: number | null;
  subpolicyID: number | null;
  transactionDate: Day | null;
  merchant: string | null;
  duplicateNote: string | null;
  toDate: Day | null;
  description: string | null;
  currencyCode: string | null;
  amount: Amount | null;
  rateSource: string | null;
  chargedAmount: Amount | null;
  manualRate: Amount | null;
  receiptsIDs: readonly number[];
  isReceiptMissing: boolean;
  missingReason: string | null;
  attendees: readonly unknown[];
  splits: readonly SentSplit[];
}

/** A claim as it is sent, with what each of its lines comes to in rupiah; undefined where that is not known here. */
export interface SentClaim {
  submissionType: string;
  isUnspent: boolean;
  neededOn: Day | null;
  plannedCategoryID: number | null;
  currencyCode: string | null;
  amount: Amount | null;
  plannedLines: readonly SentSplit[];
  lines: readonly SentLine[];
  baseAmounts: readonly (Amount | null | undefined)[];
}

/** By what a claim is judged. */
interface JudgingTerms {
  /** By id; of one that is not there nothing is known here. */
  categories: ReadonlyMap<number, AskedByCategory>;
  today: Day;
}

/** So many days ahead an advance may be needed. */
const neededWithin = 365;

/** What is wrong with a claim beyond its fields, by path: the form and the server judge by it. */
export function claimErrors(sent: SentClaim, terms: JudgingTerms): FieldMessages {
  return sent.submissionType === 'cashAdvance'
    ? advanceErrors(sent, terms)
    : { ...countErrors(sent), ...linesErrors(sent, terms) };
}

function advanceErrors(sent: SentClaim, { categories, today }: JudgingTerms): FieldMessages {
  const { neededOn, plannedCategoryID, amount, plannedLines } = sent;
  const errors: FieldMessages = {};
  const category = categories.get(plannedCategoryID ?? 0);
  if (neededOn !== null && (neededOn < today || neededOn > addDays(today, neededWithin)))
    errors['neededOn'] = claimRule('neededTooLate');
  if (amount !== null && !isPositive(amount)) errors['amount'] = claimRule('nothing');
  if (category) Object.assign(errors, ofType(category, 'cashAdvance', 'plannedCategoryID'));
  for (const [at, planned] of plannedLines.entries()) {
    const one = categories.get(planned.categoryID ?? 0);
    if (one) Object.assign(errors, ofType(one, 'cashAdvance', `plannedLines.${at}.categoryID`));
  }
  return { ...errors, ...partErrors(sent, plannedLines, 'plannedLines') };
}

function countErrors({ submissionType, isUnspent, lines }: SentClaim): FieldMessages {
  const isSettled = submissionType === 'cashAdvanceSettlement';
  if (isUnspent && lines.length > 0) return { isUnspent: claimRule('unspentLines') };
  if (lines.length > 0 || isUnspent) return {};
  return isSettled ? { isUnspent: claimRule('noLinesUnspent') } : { lines: claimRule('noLines') };
}

function linesErrors({ lines, baseAmounts }: SentClaim, terms: JudgingTerms): FieldMessages {
  const found = lines.flatMap((line, at) =>
    Object.entries(lineErrors(line, baseAmounts[at], terms)).map(
      ([key, says]) => [`lines.${at}.${key}`, says] as const,
    ),
  );
  return { ...Object.fromEntries(found), ...daysTwice(lines, terms), ...sameLines(lines) };
}

/** What is on the claim twice is one purchase, unless somebody says why it is two. */
function sameLines(lines: readonly SentLine[]): FieldMessages {
  const errors: FieldMessages = {};
  const seen = new Map<string, number>();
  for (const [at, { merchant, transactionDate, amount, currencyCode, duplicateNote }] of lines.entries()) {
    if (merchant === null || transactionDate === null || amount === null) continue;
    const what = JSON.stringify([nameForm(merchant), transactionDate, canonical(amount), currencyCode]);
    const first = seen.get(what);
    if (first === undefined) seen.set(what, at);
    else if (duplicateNote === null)
      errors[`lines.${at}.duplicateNote`] = claimRule('sameAsLine', { line: first + 1 });
  }
  return errors;
}

/** An advance is accounted for by the categories of reimbursements. */
function lineErrors(
  line: SentLine,
  baseAmount: Amount | null | undefined,
  { categories, today }: JudgingTerms,
): FieldMessages {
  const { categoryID, subpolicyID, transactionDate: day, toDate, amount, description } = line;
  const category = categories.get(categoryID ?? 0);
  const kind = kindOfType(category?.type);
  const errors: FieldMessages = category ? belongingErrors(lineFields, { ...line, kind }) : {};
  if (kind === 'receipt' && amount !== null && !isPositive(amount)) errors['amount'] = claimRule('nothing');
  if (kind === 'receipt') Object.assign(errors, rateErrors(line, claimRule));
  if (kind === 'mileage' && baseAmount && !isPositive(baseAmount))
    errors['distanceKm'] = claimRule('nothing');
  if (day !== null && day > today) errors['transactionDate'] = claimRule('future');
  if (kind === 'perDiem' && toDate !== null) {
    if (toDate > today) errors['toDate'] = claimRule('future');
    if (day !== null && toDate < day) errors['toDate'] = law('field.rangeReversed');
  }
  if (!category) return errors;
  Object.assign(errors, ofType(category, 'reimbursement', 'categoryID'));
  if (subpolicyID !== null && !category.subpolicyIDs.includes(subpolicyID))
    errors['subpolicyID'] = law('field.fromList');
  if (day !== null && day < addDays(today, -category.maxAgeDays))
    errors['transactionDate'] = claimRule('tooOld', { days: category.maxAgeDays });
  if (category.isDescriptionRequired && description === null)
    errors['description'] = claimRule('describe', { name: category.name });
  if (kind !== 'receipt') return errors;
  if (category.isAttendeesRequired && line.attendees.length === 0)
    errors['attendees'] = claimRule('attendees', { name: category.name });
  return {
    ...receiptErrors(line, category, baseAmount),
    ...errors,
    ...splitErrors(line, categories),
  };
}

/** The parts of a line come to all of it, and are receipts as it is. */
function splitErrors(line: SentLine, categories: JudgingTerms['categories']): FieldMessages {
  const errors: FieldMessages = {};
  for (const [at, { categoryID }] of line.splits.entries()) {
    const category = categories.get(categoryID ?? 0);
    if (!category) continue;
    const path = `splits.${at}.categoryID`;
    Object.assign(errors, ofType(category, 'reimbursement', path));
    if (kindOfType(category.type) !== 'receipt')
      errors[path] = claimRule('splitKind', { name: category.name });
  }
  return { ...errors, ...partErrors(line, line.splits, 'splits') };
}

/** Parts are more than nothing, and come to the whole exactly. @param under Where they were sent */
function partErrors(
  { amount, currencyCode }: Pick<SentLine, 'amount' | 'currencyCode'>,
  parts: readonly SentSplit[],
  under: string,
): FieldMessages {
  const errors: FieldMessages = {};
  const amounts = parts.flatMap((part) => part.amount ?? []);
  for (const [at, part] of parts.entries())
    if (part.amount !== null && !isPositive(part.amount))
      errors[`${under}.${at}.amount`] = claimRule('nothing');
  const isSaid = amount !== null && currencyCode !== null && amounts.length === parts.length;
  if (parts.length === 0 || !isSaid) return errors;
  const left = subtract(amount, sum(amounts));
  if (!isZero(left)) {
    const key = isNegative(left) ? 'partsOver' : 'partsLeft';
    errors[under] = claimRule(key, { amount: { amount: absolute(left), currency: currencyCode } });
  }
  return errors;
}

type RatedLine = Pick<
  SentLine,
  'currencyCode' | 'rateSource' | 'chargedAmount' | 'manualRate' | 'receiptsIDs'
>;

/** Rupiah have no rate; one that somebody types is proved by a receipt. */
export function rateErrors(
  { currencyCode, rateSource, chargedAmount, manualRate, receiptsIDs }: RatedLine,
  say: (rule: 'rateOfRupiah' | 'nothing' | 'rateWithoutReceipt') => Message,
): FieldMessages {
  const errors: FieldMessages = {};
  const isOwn = rateSource === 'card' || rateSource === 'manual';
  if (isOwn && currencyCode === 'IDR') errors['rateSource'] = say('rateOfRupiah');
  if (chargedAmount !== null && !isPositive(chargedAmount)) errors['chargedAmount'] = say('nothing');
  if (manualRate !== null && !isPositive(manualRate)) errors['manualRate'] = say('nothing');
  if (rateSource === 'manual' && receiptsIDs.length === 0) errors['receiptsIDs'] = say('rateWithoutReceipt');
  return errors;
}

/** Nobody is paid for a day twice. */
function daysTwice(lines: readonly SentLine[], { categories }: JudgingTerms): FieldMessages {
  const errors: FieldMessages = {};
  const seen: { from: Day; to: Day }[] = [];
  for (const [at, { categoryID, transactionDate: from, toDate: to }] of lines.entries()) {
    if (categories.get(categoryID ?? 0)?.type !== 'perDiem' || from === null || to === null) continue;
    if (seen.some((one) => one.from <= to && one.to >= from))
      errors[`lines.${at}.transactionDate`] = claimRule('daysTwice');
    seen.push({ from, to });
  }
  return errors;
}

function ofType(category: AskedByCategory, type: string, path: string): FieldMessages {
  if (!category.isActive) return { [path]: law('field.fromList') };
  return category.transactionTypes.includes(type)
    ? {}
    : { [path]: claimRule('notOfType', { name: category.name }) };
}

function receiptErrors(
  { receiptsIDs, isReceiptMissing, missingReason }: SentLine,
  { receiptRequiredAbove }: AskedByCategory,
  baseAmount: Amount | null | undefined,
): FieldMessages {
  if (receiptsIDs.length > 0) return {};
  if (isReceiptMissing) return missingReason === null ? { missingReason: claimRule('missingReason') } : {};
  if (baseAmount === undefined) return {};
  const isNeeded =
    receiptRequiredAbove === null || baseAmount === null || compare(baseAmount, receiptRequiredAbove) > 0;
  if (!isNeeded) return {};
  const above = { amount: receiptRequiredAbove ?? '0', currency: 'IDR' };
  return { receiptsIDs: claimRule('receiptRequired', { amount: above }) };
}
