import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { pollMs } from '../../app/pace.ts';
import type { OfferedField } from '../../../domain/noun/fields.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

/** What can stand in a field, and how it is called. */
interface Offer {
  value: string;
  label: string;
}

/** What the server offers this person of a field; asked once for all records that are on screen. */
export function useOffers({ resource }: OfferedField, name: string) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [resource, 'offered', name],
    queryFn: async ({ signal }) =>
      (await dataProvider.read<{ data: Offer[] }>(resource, { what: `offered.${name}`, signal })).data,
    staleTime: pollMs,
    meta: { raisesErrorPage: false },
  });
}
