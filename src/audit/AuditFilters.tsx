import { useTranslate } from 'react-admin';
import type { AskedProps } from '../ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../ui/list/filter/ListFilters.tsx';
import { auditSpec } from '../../domain/audit/auditSpec.ts';
import { useAuditFields } from './useAuditFields.ts';

/** The filters of the audit apart from it. */
export default function AuditFilters(asked: AskedProps) {
  const translate = useTranslate();
  return (
    <ListFilters
      {...asked}
      spec={auditSpec}
      fields={useAuditFields(asked.search)}
      list={translate('audit.many')}
    />
  );
}
