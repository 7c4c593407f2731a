import type { QueryClient } from '@tanstack/react-query';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { useDataProvider } from 'react-admin';
import type { CategoryPolicy } from '../categoryPolicy/categoryPolicy.ts';

/** A category as forms choose it, with what it asks. */
export interface CategoryChoice {
  id: number;
  name: string;
  type: CategoryPolicy['type'];
  transactionTypes: readonly string[];
  receiptRequiredAbove: number | null;
  maxAgeDays: number;
  isDescriptionRequired: boolean;
  isAttendeesRequired: boolean;
  /** Those in use. */
  subpolicies: readonly { id: number; name: string }[];
}

const keyOf = (id: number | null) => ['category-policies', 'choice', id] as const;

function categoryQuery(dataProvider: DataProvider, id: number | null) {
  return queryOptions({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => {
      const { data } = await dataProvider.getMany<CategoryChoice>('category-policies', {
        ids: [id ?? 0],
        signal,
      });
      return data[0] ?? null;
    },
    enabled: id !== null,
    meta: { raisesErrorPage: false },
  });
}

/** What a chosen category asks, and why it cannot be told. */
export function useCategory(id: number | null) {
  const { data = null, error } = useQuery(categoryQuery(useDataProvider(), id));
  return { category: data, error };
}

/** The categories that were read so far, for a form that judges all its lines at once. */
export function useKnownCategories(): (ids: readonly number[]) => readonly CategoryChoice[] {
  const queryClient = useQueryClient();
  return (ids) => ids.flatMap((id) => knownIn(queryClient, id) ?? []);
}

function knownIn(queryClient: QueryClient, id: number): CategoryChoice | null | undefined {
  return queryClient.getQueryData<CategoryChoice | null>(keyOf(id));
}
