/** One record of a review: where it is decided, and how it is fetched ahead. */
export interface QueuedRecord {
  path: string;
  /** A name of the registry of resources. */
  resource: string;
  id: number;
}

/**
 * The records of a reviewer's list, in its order, as they were when the person began to go through them. A decision
 * takes a record off the list, but not out of the queue: the next one stays the next one.
 */
export interface ReviewQueue {
  /** The list's query that the queue was read with. */
  search: string;
  records: readonly QueuedRecord[];
  /** How many the list held; more than `records` where it was too long to be read as a whole. */
  total: number;
}

export interface ReviewPlace {
  /** From 1. */
  number: number;
  total: number;
  previous: QueuedRecord | null;
  next: QueuedRecord | null;
  /** Back to the list. */
  list: string;
}

/** Where the record of a page stands in the queue; null when it is not in it. */
export function placeIn(queue: ReviewQueue, path: string): Omit<ReviewPlace, 'list'> | null {
  const index = queue.records.findIndex((record) => pathname(record.path) === path);
  if (index === -1) return null;
  return {
    number: index + 1,
    total: queue.total,
    previous: queue.records[index - 1] ?? null,
    next: queue.records[index + 1] ?? null,
  };
}

function pathname(path: string): string {
  return path.split('?')[0] ?? '';
}

const prefix = 'outlay.reviewQueue.';

/** Kept for this tab, so that a reload stays in the review. `owner` keeps two people of one browser apart. */
export function keepQueue(screen: string, owner: string, queue: ReviewQueue): void {
  sessionStorage.setItem(prefix + screen, JSON.stringify({ owner, ...queue }));
}

export function keptQueue(screen: string, owner: string): ReviewQueue | null {
  const text = sessionStorage.getItem(prefix + screen);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<ReviewQueue & { owner: string }>;
    const isWhole = kept.owner === owner && Array.isArray(kept.records) && typeof kept.search === 'string';
    return isWhole
      ? { search: kept.search ?? '', records: kept.records ?? [], total: kept.total ?? 0 }
      : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Back on the list the next review begins with what the list holds then. */
export function forgetQueue(screen: string): void {
  sessionStorage.removeItem(prefix + screen);
}
