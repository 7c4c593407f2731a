import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { CustomField, CustomFieldSubjects } from '../../../domain/noun/customFields/customFields.ts';
import { hasCustomFields, subjectsOf } from '../../../domain/noun/customFields/customFields.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { pollMs } from '../../app/pace.ts';
import { useActor } from '../../../providers/session/profile.tsx';

const none: readonly CustomField[] = [];

/** The fields that the company added to a kind of record, or to several; `isPending` until they are known. */
export function useCustomFields(subjects: CustomFieldSubjects | undefined): {
  fields: readonly CustomField[];
  isPending: boolean;
} {
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const isThere = hasCustomFields(actor, subjects);
  const { data, isLoading } = useQuery({
    queryKey: ['custom-fields', 'definitions', subjectsOf(subjects)],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: CustomField[] }>('custom-fields', {
        what: 'definitions',
        query: { appliesTo: subjectsOf(subjects).join(',') },
        signal,
      }),
    enabled: isThere,
    // Who adds one sees it at once, since every save reads anew what is on screen.
    staleTime: pollMs,
    meta: { raisesErrorPage: false },
  });
  return { fields: data?.data ?? none, isPending: isThere && isLoading };
}
