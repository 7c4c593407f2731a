/** The state of one approver's task on a record (docs/lifecycles.md "Approval task"). */
export const reviewStatuses = ['awaiting', 'completed', 'revision', 'rejected', 'canceled'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];
