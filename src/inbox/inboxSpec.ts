import { inboxPageSize, inboxSorts } from '../../domain/inbox/inbox.ts';
import { currencyCodes } from '../../domain/money/money.ts';
import type { InboxRow } from '../../domain/inbox/inboxSchemas.ts';
import { isRouteName, routeOf } from '../app/routing/routes.ts';
import { choiceFilter, switchFilter, textFilter, wordsFilter } from '../../domain/list/filterKinds.ts';
import { listSpec } from '../../domain/list/listQuery.ts';

/** What the inbox can be asked. Kinds are what the rooms say. */
export const inboxSpec = listSpec({
  screen: 'inbox',
  filters: {
    query: textFilter(),
    kind: wordsFilter(),
    late: switchFilter(),
    flagged: switchFilter(),
    delegated: switchFilter(),
    currencyCode: choiceFilter(currencyCodes),
  },
  sorts: inboxSorts,
  defaultSort: 'urgency',
  defaultLimit: inboxPageSize,
});

/** The page on which a record is decided; null where this build has none. */
export function pathOfWaiting({ page, recordID }: Pick<InboxRow, 'page' | 'recordID'>): string | null {
  return isRouteName(page) ? routeOf(page).path.replace(':id', String(recordID)) : null;
}
