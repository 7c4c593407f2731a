import { LinkBase, useCanAccess, useCreatePath, useResourceDefinition } from 'react-admin';
import type { Named } from '../../../domain/noun/fields.ts';

/** The name of another record; it leads to its page where there is one that the person may visit. */
export function RecordLink({ resource, record }: { resource: string; record: Named }) {
  const { hasShow } = useResourceDefinition({ resource });
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  const createPath = useCreatePath();
  if (!hasShow || canAccess !== true) return <>{record.name}</>;
  return <LinkBase to={createPath({ resource, type: 'show', id: record.id })}>{record.name}</LinkBase>;
}
