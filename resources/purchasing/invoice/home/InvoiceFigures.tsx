import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { writeFilter } from '../../../../domain/list/listQuery.ts';
import type { PurchaseListFilter } from '../../document/list/documentLists.ts';
import { invoiceListSpec } from '../list/invoiceLists.ts';

/** One of the figures of the home page; who asks for the same is answered by one call. */
export function useFigures<Answer>(what: 'cashNeeded' | 'spend' | 'cycleTimes') {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['bills', 'figures', what],
    queryFn: ({ signal }) => dataProvider.read<Answer>('bills', { what, signal }),
    meta: { raisesErrorPage: false },
  });
}

/** The list of invoices that is asked this. */
export function invoicesAt(filter: PurchaseListFilter): string {
  return pathTo('bills-bills-to-pay', {}, Object.fromEntries(writeFilter(invoiceListSpec, filter)));
}
