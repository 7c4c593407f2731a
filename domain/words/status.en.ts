/** How the statuses are called that the laws name (spec 2 §4, spec 3 §4 "Display labels"). */
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
