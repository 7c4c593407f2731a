import type { ShownStatus } from '../../domain/statusLabel.ts';
import { shownStatuses, statusLooks } from '../../domain/statusLabel.ts';

/** The words of every status, read off the one table of the domain. */
export const statusEn = Object.fromEntries(
  shownStatuses.map((status) => [status, statusLooks[status].label]),
) as Record<ShownStatus, string>;
