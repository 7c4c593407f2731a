import { auditPageSize, auditSorts } from './audit.ts';
import { dayRangeFilter, idFilter, textFilter, wordsFilter } from '../list/filterKinds.ts';
import { listSpec } from '../list/listQuery.ts';

/** What the audit can be asked. Kinds and actions are what its history knows. */
export const auditSpec = listSpec({
  screen: 'settings-audit-trail',
  filters: {
    query: textFilter(),
    at: dayRangeFilter(),
    actorIDs: idFilter(),
    kind: wordsFilter(),
    action: wordsFilter(),
    recordID: idFilter(),
  },
  sorts: auditSorts,
  defaultSort: '-at',
  defaultLimit: auditPageSize,
});
