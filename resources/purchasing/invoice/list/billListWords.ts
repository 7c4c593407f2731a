import { billStatuses } from '../bill.ts';

/** The status filter knows `overdue` too, which is derived and never stored. */
export const billFilterStatuses = [...billStatuses, 'overdue'] as const;

export const billSorts = [
  'transactionDate',
  'dueDate',
  'totalAmount',
  'remainingAmount',
  'referenceID',
  'vendorName',
  'status',
  'id',
] as const;
