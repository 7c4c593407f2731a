import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { isRouteName, routeOf } from '../app/routing/routes.ts';

/** The page on which a record is decided; null where this build has none. */
export function pathOfWaiting({ page, recordID }: Pick<InboxRow, 'page' | 'recordID'>): string | null {
  return isRouteName(page) ? routeOf(page).path.replace(':id', String(recordID)) : null;
}
