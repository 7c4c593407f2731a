import { useQuery } from '@tanstack/react-query';
import type { RaRecord } from 'react-admin';
import { useDataProvider, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import type { FilterFields, FilterOption } from '../../../src/ui/list/filter/filterFields.ts';
import { readListQuery } from '../../../domain/list/listQuery.ts';
import { inputVatSpec } from './InputVatListSpec.tsx';
import { taxInvoiceStates } from './taxReport.ts';

/**
 * How the filters of the input VAT are shown.
 * @param asked what it is asked, where that is not its address
 */
export function useInputVatFields(asked?: string): FilterFields<(typeof inputVatSpec)['filters']> {
  const translate = useTranslate();
  const dataProvider = useDataProvider();
  const { search } = useLocation();
  const { vendorIDs = [] } = readListQuery(inputVatSpec, asked ?? search).query.filter;
  const { data: vendors = [] } = useQuery({
    queryKey: ['vendors', 'getMany', vendorIDs],
    queryFn: async () => (await dataProvider.getMany<RaRecord>('vendors', { ids: [...vendorIDs] })).data,
    enabled: vendorIDs.length > 0,
    meta: { raisesErrorPage: false },
  });
  const field = (name: string) => ({ label: translate(`taxReport.filter.${name}`) });
  return {
    query: { ...field('query'), isPromoted: true },
    taxPeriod: field('taxPeriod'),
    taxInvoice: {
      ...field('taxInvoice'),
      isPromoted: true,
      options: taxInvoiceStates.map((value) => ({ value, label: translate(`taxReport.choice.${value}`) })),
    },
    vendorIDs: {
      ...field('vendorIDs'),
      resource: 'vendors',
      options: vendors.map(({ id, name }): FilterOption => ({ value: String(id), label: String(name) })),
    },
  };
}
