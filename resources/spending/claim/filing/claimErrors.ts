import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { law } from '../../../../domain/message/message.ts';
import type { Amount } from '../../../../domain/money/money.ts';
import { compare, isPositive } from '../../../../domain/money/money.ts';
import { claimRule } from '../claimRules.ts';

/** What a category asks of a line. */
export interface AskedByCategory {
  name: string;
  isActive: boolean;
  transactionTypes: readonly string[];
  /** In rupiah. */
  receiptRequiredAbove: Amount | null;
  maxAgeDays: number;
  isDescriptionRequired: boolean;
}

/** A line as it is sent, with what it comes to in rupiah; null where there is no rate. */
export interface SentLine {
  transactionDate: Day;
  categoryID: number;
  description: string | null;
  amount: Amount;
  baseAmount: Amount | null;
  receiptsIDs: readonly number[];
  isReceiptMissing: boolean;
  missingReason: string | null;
}

/** A claim as it is sent. */
interface SentClaim {
  submissionType: string;
  isUnspent: boolean;
  neededOn: Day | null;
  plannedCategoryID: number | null;
  amount: Amount | null;
  lines: readonly SentLine[];
}

/** So many days ahead an advance may be needed. */
const neededWithin = 365;

/**
 * What is wrong with a claim beyond its fields, by path.
 * @param categories By id; one that is not there does not exist
 */
export function claimErrors(
  sent: SentClaim,
  categories: ReadonlyMap<number, AskedByCategory>,
  today: Day,
): FieldMessages {
  return sent.submissionType === 'cashAdvance'
    ? advanceErrors(sent, categories, today)
    : { ...countErrors(sent), ...linesErrors(sent, categories, today) };
}

function advanceErrors(
  { neededOn, plannedCategoryID, amount }: SentClaim,
  categories: ReadonlyMap<number, AskedByCategory>,
  today: Day,
): FieldMessages {
  const errors: FieldMessages = {};
  const category = categories.get(plannedCategoryID ?? 0);
  if (neededOn !== null && (neededOn < today || neededOn > addDays(today, neededWithin)))
    errors['neededOn'] = claimRule('neededTooLate');
  if (amount !== null && !isPositive(amount)) errors['amount'] = claimRule('nothing');
  if (category) Object.assign(errors, ofType(category, 'cashAdvance', 'plannedCategoryID'));
  return errors;
}

function countErrors({ submissionType, isUnspent, lines }: SentClaim): FieldMessages {
  const isSettled = submissionType === 'cashAdvanceSettlement';
  if (isUnspent && lines.length > 0) return { isUnspent: claimRule('unspentLines') };
  if (lines.length > 0 || isUnspent) return {};
  return isSettled ? { isUnspent: claimRule('noLinesUnspent') } : { lines: claimRule('noLines') };
}

/** An advance is accounted for by the categories of reimbursements. */
function linesErrors(
  { lines }: SentClaim,
  categories: ReadonlyMap<number, AskedByCategory>,
  today: Day,
): FieldMessages {
  const errors: FieldMessages = {};
  for (const [at, line] of lines.entries()) {
    const under = `lines.${at}`;
    const category = categories.get(line.categoryID);
    if (!isPositive(line.amount)) errors[`${under}.amount`] = claimRule('nothing');
    if (line.transactionDate > today) errors[`${under}.transactionDate`] = claimRule('future');
    if (!category) continue;
    Object.assign(errors, ofType(category, 'reimbursement', `${under}.categoryID`));
    if (line.transactionDate < addDays(today, -category.maxAgeDays))
      errors[`${under}.transactionDate`] = claimRule('tooOld', { days: category.maxAgeDays });
    if (category.isDescriptionRequired && line.description === null)
      errors[`${under}.description`] = claimRule('describe', { name: category.name });
    Object.assign(errors, receiptErrors(line, category, under));
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
  { receiptsIDs, isReceiptMissing, missingReason, baseAmount }: SentLine,
  { receiptRequiredAbove }: AskedByCategory,
  under: string,
): FieldMessages {
  if (receiptsIDs.length > 0) return {};
  if (isReceiptMissing) {
    return missingReason === null ? { [`${under}.missingReason`]: claimRule('missingReason') } : {};
  }
  const isNeeded =
    receiptRequiredAbove === null || baseAmount === null || compare(baseAmount, receiptRequiredAbove) > 0;
  if (!isNeeded) return {};
  const above = { amount: receiptRequiredAbove ?? '0', currency: 'IDR' };
  return { [`${under}.receiptsIDs`]: claimRule('receiptRequired', { amount: above }) };
}
