import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { QuotaKind } from '../../../domain/credit/creditQuota.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { quotaArea } from './creditQuota.ts';
import type { CreditOffer } from './creditWire.ts';

/** What is left of a credit, and what more of it costs. */
export function useCreditOffer(kind: QuotaKind) {
  const dataProvider = useDataProvider<OutlayDataProvider>();
  return useQuery({
    queryKey: ['quotas', kind, 'packages'],
    queryFn: ({ signal }) => dataProvider.read<CreditOffer>(quotaArea[kind], { what: 'packages', signal }),
    meta: { raisesErrorPage: false },
  });
}
