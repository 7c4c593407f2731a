export const payableSorts = [
  'transactionDate',
  'dueDate',
  'totalAmount',
  'remainingAmount',
  'referenceID',
  'vendorName',
  'status',
  'id',
] as const;
export const paymentSorts = [
  'paymentDate',
  'amount',
  'referenceID',
  'vendorName',
  'status',
  'dueDate',
  'id',
] as const;
