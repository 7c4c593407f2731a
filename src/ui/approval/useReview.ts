import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RaRecord } from 'react-admin';
import { useDataProvider } from 'react-admin';
import { useLocation, useSearchParams } from 'react-router';
import type { CustomFieldSubjects } from '../../../domain/noun/customFields/customFields.ts';
import type { InboxRow } from '../../../domain/inbox/inboxSchemas.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { onlyAddress } from '../../../providers/session/storedSession.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { inboxSpec } from '../../../domain/inbox/inboxSpec.ts';
import { pathOfWaiting } from '../../inbox/pathOfWaiting.ts';
import { recordQuery } from '../page/recordQuery.ts';
import { rememberedQuery } from '../list/filter/filterMemory.ts';
import type { FilterValues, ListSpec } from '../../../domain/list/listQuery.ts';
import { defaultQuery, readListQuery, toWireQuery } from '../../../domain/list/listQuery.ts';
import type { QueuedRecord, ReviewPlace, ReviewQueue } from './reviewQueue.ts';
import { keepQueue, keptQueue, placeIn } from './reviewQueue.ts';

/** The largest page that a list call gives. A review goes through as many. */
const longestQueue = 100;

/** In the address of a record that is gone through with the inbox: what the inbox was asked. */
const inboxParameter = 'inbox';

/** A list that is gone through. */
interface Reviewed {
  screen: string;
  /** What it was asked, as in its address; null where it was not visited before. */
  search: string | null;
  /** A name of the entity registry. */
  listResource: string;
  /** What the server is asked for. */
  wire: () => ReturnType<typeof toWireQuery>;
  recordOf: (row: RaRecord) => QueuedRecord | null;
  list: string;
}

/** A list of records, and where they are looked at from it. */
export interface ListedRecords<Kinds> {
  /** A name of the entity registry. */
  listResource: string;
  spec: ListSpec<Kinds>;
  /** What the list is asked where it was not visited before. */
  firstFilter: FilterValues<Kinds>;
  /** The records to which the company adds fields. */
  customFields?: CustomFieldSubjects | undefined;
  /** The page of a record. */
  pathOf: (id: number) => string;
}

/** A list whose records are gone through, one after the other. */
export interface ReviewedList<Kinds> extends ListedRecords<Kinds> {
  /** The resource of the records themselves. */
  resource: string;
  /** Where the list is. */
  at: string;
}

interface ReviewOptions<Kinds> extends ReviewedList<Kinds> {
  /** False while it is not known yet what the list can be asked. */
  isSpecKnown: boolean;
}

/** The address of a record, as a part of a review of the inbox that was asked this. */
export function inInbox(path: string, search: string): string {
  return `${path}?${inboxParameter}=${encodeURIComponent(search)}`;
}

function inboxReview(search: string): Reviewed {
  return {
    screen: inboxSpec.screen,
    search,
    listResource: 'inbox',
    wire: () =>
      toWireQuery(inboxSpec, { ...readListQuery(inboxSpec, search).query, page: 1, limit: longestQueue }),
    recordOf(row) {
      const waiting = row as unknown as InboxRow;
      const path = pathOfWaiting(waiting);
      return path === null
        ? null
        : { path: inInbox(path, search), resource: waiting.resource, id: waiting.recordID };
    },
    list: `${pathTo('inbox')}${search === '' ? '' : `?${search}`}`,
  };
}

function ownReview<Kinds>({ spec, firstFilter, ...options }: ReviewOptions<Kinds>): Reviewed {
  const search = rememberedQuery(spec.screen);
  return {
    screen: spec.screen,
    search,
    listResource: options.listResource,
    wire() {
      const asked = search
        ? readListQuery(spec, search).query
        : { ...defaultQuery(spec), filter: firstFilter };
      return toWireQuery(spec, { ...asked, page: 1, limit: longestQueue });
    },
    recordOf({ id }) {
      return { path: options.pathOf(Number(id)), resource: options.resource, id: Number(id) };
    },
    list: options.at,
  };
}

/**
 * The place of this page's record in the inbox, where the person goes through that, else in the list of `options`; the next
 * one is fetched ahead. Undefined while it is not known, null for a record that is in no review.
 */
export function useReview<Kinds>(options?: ReviewOptions<Kinds>): ReviewPlace | null | undefined {
  const { companyID, employeeID } = useActor();
  const owner = `${companyID}:${employeeID}`;
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const queryClient = useQueryClient();
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  const inInboxOf = parameters.get(inboxParameter);
  // The link of a mail is for one record: none comes after it.
  const review =
    onlyAddress() !== null
      ? null
      : inInboxOf === null
        ? options
          ? ownReview(options)
          : null
        : inboxReview(inInboxOf);
  const isKnown = inInboxOf !== null || options?.isSpecKnown !== false;

  const { data: queue, isPending } = useQuery({
    queryKey: ['review', review?.screen, owner, review?.search],
    queryFn: async ({ signal }): Promise<ReviewQueue> => {
      if (!review) throw new Error('There is nothing to go through');
      const { screen, search, listResource, wire, recordOf } = review;
      const kept = keptQueue(screen, owner);
      if (kept && kept.search === (search ?? '') && placeIn(kept, pathname)) return kept;
      const { data, total } = await dataProvider.getList<RaRecord>(listResource, {
        meta: { query: wire() },
        signal,
      });
      const fresh = {
        search: search ?? '',
        records: data.flatMap((row) => recordOf(row) ?? []),
        total: total ?? data.length,
      };
      keepQueue(screen, owner, fresh);
      return fresh;
    },
    enabled: review !== null && isKnown,
    // A decision must not move the queue under the person who goes through it.
    staleTime: 'static',
    gcTime: 0,
    meta: { raisesErrorPage: false },
  });

  const place = queue ? placeIn(queue, pathname) : null;
  const { resource, id } = place?.next ?? {};
  useEffect(() => {
    if (resource === undefined || id === undefined) return;
    void queryClient.prefetchQuery(recordQuery(dataProvider, resource, id));
  }, [queryClient, dataProvider, resource, id]);
  if (review === null) return null;
  return isPending ? undefined : place && { ...place, list: review.list };
}
