import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { recordQuery } from '../page/recordQuery.ts';
import { rememberedQuery } from '../list/filter/filterMemory.ts';
import type { FilterValues, ListSpec } from '../list/listQuery.ts';
import { defaultQuery, readListQuery, toWireQuery } from '../list/listQuery.ts';
import type { ReviewPlace, ReviewQueue } from './reviewQueue.ts';
import { keepQueue, keptQueue, placeIn } from './reviewQueue.ts';

/** The largest page that a list call gives. A review goes through as many. */
const longestQueue = 100;

export interface ReviewOptions<Kinds> {
  /** The list that is gone through: a name of the entity registry, and how it is asked. */
  listResource: string;
  spec: ListSpec<Kinds>;
  /** False while it is not known yet what the list can be asked. */
  isSpecKnown?: boolean;
  /** What the list is asked where it was not visited before. */
  firstFilter: FilterValues<Kinds>;
  /** The resource of the records themselves. */
  resource: string;
  id: number;
}

/**
 * The place of a record in the list that the person came from, and the next one fetched ahead. Undefined while it is
 * not known, null for a record that is not in the list.
 */
export function useReview<Kinds>(options: ReviewOptions<Kinds>): ReviewPlace | null | undefined {
  const { listResource, spec, isSpecKnown = true, firstFilter, resource, id } = options;
  const { companyID, employeeID } = useActor();
  const owner = `${companyID}:${employeeID}`;
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const remembered = rememberedQuery(spec.screen);

  const { data: queue, isPending } = useQuery({
    queryKey: ['review', spec.screen, owner, remembered],
    queryFn: async ({ signal }): Promise<ReviewQueue> => {
      const kept = keptQueue(spec.screen, owner);
      if (kept && kept.search === (remembered ?? '') && placeIn(kept, id)) return kept;
      const asked =
        remembered === null || remembered === ''
          ? { ...defaultQuery(spec), filter: firstFilter }
          : readListQuery(spec, remembered).query;
      const wire = toWireQuery(spec, { ...asked, page: 1, limit: longestQueue });
      const { data, total } = await dataProvider.getList<RaRecord>(listResource, {
        meta: { query: wire },
        signal,
      });
      const fresh = {
        search: remembered ?? '',
        ids: data.map((row) => Number(row.id)),
        total: total ?? data.length,
      };
      keepQueue(spec.screen, owner, fresh);
      return fresh;
    },
    enabled: isSpecKnown,
    // A decision must not move the queue under the person who goes through it.
    staleTime: 'static',
    gcTime: 0,
    meta: { raisesErrorPage: false },
  });

  const place = queue ? placeIn(queue, id) : null;
  const next = place?.next ?? null;
  useEffect(() => {
    if (next === null) return;
    void queryClient.prefetchQuery(recordQuery(dataProvider, resource, next));
  }, [queryClient, dataProvider, resource, next]);
  return isPending ? undefined : place;
}
