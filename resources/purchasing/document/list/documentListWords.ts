import { documentStatuses } from '../document.ts';

/** The status filter knows `overdue` too, which is derived and never stored. */
export const documentFilterStatuses = [...documentStatuses, 'overdue'] as const;

export const documentSorts = [
  'transactionDate',
  'dueDate',
  'totalAmount',
  'remainingAmount',
  'referenceID',
  'vendorName',
  'status',
  'id',
] as const;
