import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ListQuery, ListSpec } from '../../../domain/list/listQuery.ts';
import { toWireQuery } from '../../../domain/list/listQuery.ts';
import { mostSummed } from '../../../domain/list/listSums.ts';
import { formatMoney } from '../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';

interface Sums {
  data: readonly { currencyCode: string; rows: number; exactAmount: string }[];
}

/**
 * What all rows that match come to, in words, by currency; null where that is not asked or not known. It is asked once the
 * person has narrowed the list, and beside its rows: no list waits for it.
 * @param resource a name of the registry, which reads `sums`; undefined for a list without amounts
 */
export function useListSums<Kinds>(
  resource: string | undefined,
  spec: ListSpec<Kinds>,
  query: ListQuery<Kinds>,
  { total, isNarrowed }: { total: number; isNarrowed: boolean },
): string | null {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const wire = toWireQuery(spec, { ...query, sort: [], page: 1, limit: spec.defaultLimit });
  const { data } = useQuery({
    queryKey: [resource, 'sums', wire],
    queryFn: ({ signal }) => dataProvider.read<Sums>(resource ?? '', { what: 'sums', query: wire, signal }),
    enabled: resource !== undefined && isNarrowed && total > 0 && total <= mostSummed,
    meta: { raisesErrorPage: false },
  });
  if (!isNarrowed || !data || data.data.length === 0) return null;
  const sums = data.data.map(({ exactAmount, currencyCode }) => formatMoney(exactAmount, currencyCode));
  return translate('list.results.sums', { sums: sums.join(', ') });
}
