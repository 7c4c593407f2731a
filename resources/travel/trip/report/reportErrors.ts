import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import type { FieldMessages } from '../../../../domain/message/message.ts';
import { isPositive } from '../../../../domain/money/money.ts';
import { belongingErrors } from '../../../../domain/noun/fieldSchemas.ts';
import { rateErrors } from '../../../spending/claim/filing/claimErrors.ts';
import { trip } from '../trip.ts';
import type { SentTrip } from '../trip.ts';
import { tripRule } from '../tripRules.ts';

/** A report as it is sent. */
export type SentReport = Pick<SentTrip, 'isUnspent' | 'items' | 'meals'>;

/** What is known of a category of items. */
export interface ItemCategory {
  id: number;
  name: string;
  type: string;
  destinationGroupID: number | null;
  isReceiptRequired: boolean | null;
}

/** By what a report is judged. */
interface ReportTerms {
  startDate: Day;
  endDate: Day;
  /** Where it leads. */
  groupIDs: readonly number[];
  categories: readonly ItemCategory[];
  today: Day;
  /** The days of the trip are paid something. */
  hasPerDiem: boolean;
}

/** So many days before the trip something can be booked, and so many after it paid. */
const [bookedBefore, paidAfter] = [60, 7] as const;

/** What is wrong with a report beyond its fields, by path. */
export function reportErrors({ isUnspent, items, meals }: SentReport, terms: ReportTerms): FieldMessages {
  const { startDate, endDate, today, hasPerDiem } = terms;
  const errors: FieldMessages = {};
  if (isUnspent && items.length > 0) errors['isUnspent'] = tripRule('unspentItems');
  else if (!isUnspent && today < startDate)
    errors['isUnspent'] = tripRule('tooEarly', { day: { day: startDate } });
  else if (!isUnspent && items.length === 0 && !hasPerDiem) errors['isUnspent'] = tripRule('noItems');
  for (const [at, item] of items.entries())
    for (const [key, says] of Object.entries(itemErrors(item, terms))) errors[`items.${at}.${key}`] = says;
  for (const [at, { day }] of meals.entries())
    if (day !== null && (day < startDate || day > endDate)) errors[`meals.${at}.day`] = tripRule('notAway');
  return errors;
}

function itemErrors(
  item: SentReport['items'][number],
  { startDate, endDate, groupIDs, categories, today }: ReportTerms,
): FieldMessages {
  const { categoryID, transactionDate: day, amount, currencyCode, receiptsIDs, missingReason } = item;
  const errors: FieldMessages = {
    ...belongingErrors(trip.fields.items.fields, { ...item }),
    ...rateErrors({ ...item, currencyCode: currencyCode ?? 'IDR' }, tripRule),
  };
  const category = categories.find(({ id }) => id === categoryID);
  const [first, last] = [addDays(startDate, -bookedBefore), addDays(endDate, paidAfter)];
  if (amount !== null && !isPositive(amount)) errors['amount'] = tripRule('nothing');
  if (day !== null && day > today) errors['transactionDate'] = tripRule('future');
  else if (day !== null && (day < first || day > last))
    errors['transactionDate'] = tripRule('notOfTrip', { first: { day: first }, last: { day: last } });
  if (!category) return errors;
  if (category.type === 'perDiem') errors['categoryID'] = tripRule('computed');
  else if (category.destinationGroupID !== null && !groupIDs.includes(category.destinationGroupID))
    errors['categoryID'] = tripRule('ofOtherGroup');
  if (category.isReceiptRequired && receiptsIDs.length === 0 && missingReason === null)
    errors['receiptsIDs'] = tripRule('receiptRequired', { name: category.name });
  return errors;
}
