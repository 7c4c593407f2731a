import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import type { Vendor } from '../vendor.ts';
import { vendor } from '../vendor.ts';

export interface AlikeVendor {
  id: number;
  name: string;
  sameBy: 'taxNumber' | 'accountNumber' | 'name';
}

/** Other vendors that look the same as this one; nothing where it cannot be merged by the person. */
export function useAlikeVendors(record: Vendor | undefined): readonly AlikeVendor[] {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const asked = {
    name: record?.name ?? '',
    taxNumber: record?.taxNumber ?? '',
    accountNumber: record?.bankAccounts[0]?.accountNumber ?? '',
  };
  const { data } = useQuery({
    queryKey: [vendor.path, 'alike', record?.id, asked],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: AlikeVendor[] }>(vendor.path, { what: 'alike', query: asked, signal }),
    enabled: record?.isAbleToMerge === true,
    meta: { raisesErrorPage: false },
  });
  return (data?.data ?? []).filter(({ id }) => id !== record?.id);
}
