/** What is late or looks wrong first; by day due; by how long it waits. */
export const inboxSorts = ['urgency', 'dueDate', 'waitingSince'] as const;

/** Rows on a page (rules: page size). */
export const inboxPageSize = 20;
