import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

/** The job grades, or levels, that people of the company have. */
export function useJobs(resource: 'jobGrades' | 'jobLevels') {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: [resource],
    queryFn: async ({ signal }) => {
      const { items } = await dataProvider.read<{ items: string[] }>(resource, { what: 'all', signal });
      return items;
    },
    meta: { raisesErrorPage: false },
  });
}
