import { Link } from 'react-router';
import { useTranslate } from 'react-admin';
import type { AuditRow } from '../../domain/audit/auditSchemas.ts';
import { useActor } from '../../providers/session/profile.tsx';
import { mayVisit } from '../app/routing/guards.ts';
import { routeNameAt } from '../app/routing/routeMatch.ts';

type Named = AuditRow['record'];

/** A record as it is spoken of: its kind, and its name where it has one. */
export function useRecordWords(): (record: Named) => string {
  const translate = useTranslate();
  return ({ kindName, name, id }) => {
    if (name === '') return kindName;
    return translate('audit.unnamed', { kind: kindName, name: name ?? translate('audit.gone', { id }) });
  };
}

/** The same, leading to its page where it has one that this person may visit. */
export function RecordName({ record }: { record: Named }) {
  const actor = useActor();
  const words = useRecordWords()(record);
  const route = record.address === null ? null : routeNameAt(record.address);
  if (record.address === null || route === null || !mayVisit(route, actor)) return words;
  return <Link to={record.address}>{words}</Link>;
}
