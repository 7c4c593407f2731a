import { useCanAccess, useResourceDefinition } from 'react-admin';

/** The address of the page of each record of a resource; null where there is none that the person may visit. */
export function useRecordAddress(resource: string): ((id: number) => string) | null {
  const { options } = useResourceDefinition({ resource });
  const { canAccess } = useCanAccess({ resource, action: 'show' });
  const page = (options as { page?: string } | undefined)?.page;
  if (page === undefined || canAccess !== true) return null;
  return (id) => page.replace(':id', String(id));
}
