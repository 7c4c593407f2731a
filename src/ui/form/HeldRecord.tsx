import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageSkeleton } from '../page/PageSkeleton.tsx';
import { RecordFailure } from '../page/RecordFailure.tsx';

type Said = { title: string; text: string };

interface HeldRecordProps<Data> {
  query: UseQueryOptions<Data, Error, Data, QueryKey>;
  /** Said when there is no such record for this person, and when it could not be had. */
  absent: Said;
  failed: Said;
  children: (data: Data) => ReactNode;
}

/**
 * What a form is about, read once: the form holds it until it is sent, it must not be exchanged under the hands of the
 * person.
 */
export function HeldRecord<Data>({ query, absent, failed, children }: HeldRecordProps<Data>) {
  const { data, error, refetch } = useQuery({
    ...query,
    staleTime: Infinity,
    // The next time the form is opened, it reads the record anew.
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  if (data !== undefined) return children(data);
  if (!error) return <PageSkeleton />;
  return <RecordFailure error={error} absent={absent} failed={failed} onRetry={() => void refetch()} />;
}
