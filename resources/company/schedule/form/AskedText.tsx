import { Suspense } from 'react';
import { datasetFilters } from '../../../datasetFilters.ts';
import type { Schedule } from '../schedule.ts';

/** What the list of a schedule is asked, in words. */
export function AskedText({ record: { dataset, query } }: { record: Pick<Schedule, 'dataset' | 'query'> }) {
  const Filters = datasetFilters[dataset];
  if (!Filters || query === null) return query ?? '-';
  return (
    <Suspense fallback={query}>
      <Filters search={query} />
    </Suspense>
  );
}
