import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { AuditTerms } from '../../domain/audit/auditSchemas.ts';
import type { OutlayDataProvider } from '../../providers/data/dataProvider.ts';
import type { FilterFields } from '../ui/list/filter/filterFields.ts';
import { useChosenNames } from '../ui/list/filter/useChosenNames.ts';
import { readListQuery } from '../../domain/list/listQuery.ts';
import { auditSpec } from '../../domain/audit/auditSpec.ts';

/**
 * How the filters of the audit are shown.
 * @param asked what it is asked, where that is not its address
 */
export function useAuditFields(asked?: string): FilterFields<(typeof auditSpec)['filters']> {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { search } = useLocation();
  const { filter } = readListQuery(auditSpec, asked ?? search).query;
  const { recordID = [], kind = [] } = filter;
  const records =
    recordID.length > 0 && kind.length > 0 ? { kind: kind.join(','), recordID: recordID.join(',') } : {};
  const { data: terms } = useQuery({
    queryKey: ['audit', 'terms', records],
    queryFn: ({ signal }) =>
      dataProvider.read<AuditTerms>('audit', { what: 'terms', query: records, signal }),
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  const names = useChosenNames(filter, { actorIDs: 'employees' });
  const field = (name: string) => ({ label: translate(`audit.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    at: { ...field('at'), isPromoted: true },
    kind: { ...field('kind'), isPromoted: true, options: terms?.kinds ?? [] },
    actorIDs: { ...field('actorIDs'), resource: 'employees', options: names['actorIDs'] ?? [] },
    action: { ...field('action'), options: terms?.actions ?? [] },
    // A record is chosen by its row; here it is told, and taken away.
    ...(recordID.length > 0 ? { recordID: { ...field('recordID'), options: terms?.records ?? [] } } : {}),
  };
}
