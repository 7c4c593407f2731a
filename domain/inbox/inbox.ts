/** What is late or looks wrong first; by day due; by how long it waits. */
export const inboxSorts = ['urgency', 'dueDate', 'waitingSince'] as const;

/** Rows on a page (spec 1 §9: the approver lists). */
export const inboxPageSize = 20;
