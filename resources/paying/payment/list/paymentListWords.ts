export const paymentSorts = [
  'paymentDate',
  'amount',
  'referenceID',
  'vendorName',
  'status',
  'dueDate',
  'id',
] as const;
