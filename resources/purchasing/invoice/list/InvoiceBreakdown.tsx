import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { z } from 'zod';
import { fromWire } from '../../../../domain/money/money.ts';
import { formatMoney, formatNumber, formatRate } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { describeError } from '../../../../providers/http/apiError.ts';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import type { SummaryKey } from '../invoice.ts';
import type { summaryBreakdown } from './summaryWire.ts';

type Breakdown = z.infer<typeof summaryBreakdown>;

export interface BreakdownProps {
  summaryKey: SummaryKey;
  query: Readonly<Record<string, string>>;
}

/** What a card counts, by currency. */
export default function InvoiceBreakdown({ summaryKey, query }: BreakdownProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: ['bills', 'summaries', summaryKey, 'breakdown', query],
    queryFn: ({ signal }) =>
      dataProvider.read<Breakdown>('bills', {
        what: 'breakdown',
        params: { key: summaryKey },
        query,
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  if (error) return <Typography role="alert">{describeError(error, translate)}</Typography>;
  if (!data) return <output>{translate('shell.loading')}</output>;
  if (data.data.length === 0) return <Typography>{translate('bill.summary.nothing')}</Typography>;
  return (
    <SimpleTable
      caption={translate('bill.summary.breakdownOf', { card: translate(`bill.summary.${summaryKey}`) })}
      rows={data.data}
      keyOf={(row) => row.currencyCode}
      reflows
      columns={[
        {
          key: 'currency',
          header: translate('bill.summary.currency'),
          isRowHeader: true,
          cell: (row) => row.currencyCode,
        },
        {
          key: 'amount',
          header: translate('bill.summary.amount'),
          align: 'right',
          cell: (row) => formatMoney(row.exactAmount, row.currencyCode),
        },
        {
          key: 'rate',
          header: translate('bill.summary.rate'),
          align: 'right',
          cell: (row) => formatRate(fromWire(row.rateAmount)),
        },
        {
          key: 'idr',
          header: translate('bill.summary.inIDR'),
          align: 'right',
          cell: (row) => formatMoney(row.exactAmountInIDR, 'IDR'),
        },
        {
          key: 'count',
          header: translate('bill.summary.invoices'),
          align: 'right',
          cell: (row) => formatNumber(String(row.count)),
        },
      ]}
    />
  );
}
