import { currencyFilter, switchFilter, textFilter, wordsFilter } from '../list/filterKinds.ts';
import { listSpec } from '../list/listQuery.ts';
import { inboxPageSize, inboxSorts } from './inbox.ts';

/** What the inbox can be asked. Kinds are what the rooms say. */
export const inboxSpec = listSpec({
  screen: 'inbox',
  filters: {
    query: textFilter(),
    kind: wordsFilter(),
    late: switchFilter(),
    flagged: switchFilter(),
    delegated: switchFilter(),
    currencyCode: currencyFilter(),
  },
  sorts: inboxSorts,
  defaultSort: 'urgency',
  defaultLimit: inboxPageSize,
});
