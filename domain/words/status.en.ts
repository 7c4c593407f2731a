/** How the statuses are called that the laws name (rules: status words). */
export const statusEn = {
  active: 'Active',
  inactive: 'Archived',
  draft: 'Draft',
  awaiting: 'Awaiting review',
  revision: 'Awaiting revision',
  completed: 'Approved',
  rejected: 'Rejected',
  canceled: 'Voided',
  processing: 'Processing',
  processed: 'Processed',
  failed: 'Failed',
  undone: 'Voided',
  overdue: 'Overdue',
} as const;
