import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import { useDataProvider } from 'react-admin';
import { fromWire } from '../../../domain/money/money.ts';
import type { AskedByCategory } from '../categoryPolicy/askedByCategory.ts';
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

/** What the categories ask that were read so far, for a form that judges all its lines at once. */
export function useKnownCategories(): (ids: readonly number[]) => ReadonlyMap<number, AskedByCategory> {
  const queryClient = useQueryClient();
  return (ids) =>
    new Map(
      ids.flatMap((id): [number, AskedByCategory][] => {
        const known = queryClient.getQueryData<CategoryChoice | null>(keyOf(id));
        return known ? [[id, askedOf(known)]] : [];
      }),
    );
}

function askedOf({ receiptRequiredAbove: above, subpolicies, ...category }: CategoryChoice): AskedByCategory {
  return {
    ...category,
    // Whether it is in use, the server judges.
    isActive: true,
    receiptRequiredAbove: above === null ? null : fromWire(above),
    subpolicyIDs: subpolicies.map(({ id }) => id),
  };
}
