import type { Day } from '../../../../domain/day/day.ts';
import { addDays } from '../../../../domain/day/day.ts';
import { openDocumentStatuses } from '../../document/document.ts';
import type { PurchaseListFilter } from '../../document/list/documentLists.ts';
import { purchaseListSpec, reviewListSpec } from '../../document/list/documentLists.ts';
import type { SummaryKey } from '../invoice.ts';
import { paidBucketDays } from '../invoice.ts';

export const invoiceListSpec = purchaseListSpec('bills-bills-to-pay');
export const invoiceReviewListSpec = reviewListSpec('approval-bill-list');

/**
 * What the cards count: the list as it is filtered, but without its statuses and days, which each card sets itself.
 * The link of a card lists what the card counts.
 */
export function summaryFilter({
  status: _status,
  transactionDate: _transactionDate,
  dueDate: _dueDate,
  paidDate: _paidDate,
  paymentDate: _paymentDate,
  ...kept
}: PurchaseListFilter): PurchaseListFilter {
  return Object.fromEntries(
    Object.entries(kept).filter(([, value]) => value !== undefined),
  ) as PurchaseListFilter;
}

/** The filter that lists what a card counts. */
export function cardFilter(key: SummaryKey, filter: PurchaseListFilter, today: Day): PurchaseListFilter {
  const kept = summaryFilter(filter);
  switch (key) {
    case 'open':
      return { ...kept, status: openDocumentStatuses };
    case 'awaitingDisbursement':
      return { ...kept, status: ['awaiting_disbursement'] };
    case 'overdue':
      return { ...kept, status: ['overdue'] };
    case 'paid':
      return { ...kept, status: ['paid'], paidDate: { from: addDays(today, -paidBucketDays) } };
  }
}
