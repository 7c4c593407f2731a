import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { lastOfMonth } from '../../../../domain/day/day.ts';
import { formatMonth } from '../../../../domain/day/dayWords.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import Bars from '../../../../src/ui/chart/Bars.tsx';
import { ChartFrame } from '../../../../src/ui/chart/ChartFrame.tsx';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { vendor } from '../vendor.ts';

interface MonthOfSpend {
  month: string;
  amount: number;
  documents: number;
}

/** What the invoices of a vendor came to by month; each month leads to them. */
export default function VendorSpend() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const navigate = useNavigate();
  const record = useRecordContext();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error } = useQuery({
    queryKey: [vendor.path, 'spend', record?.id],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: MonthOfSpend[] }>(vendor.path, {
        what: 'spend',
        params: { id: Number(record?.id) },
        signal,
      }),
    enabled: record !== undefined,
    meta: { raisesErrorPage: false },
  });
  if (error && !data) return <p role="alert">{failureText(error, translate, undefined)}</p>;
  const months = data?.data ?? [];
  const listOf = ({ month }: MonthOfSpend): string =>
    `/bills/bills-to-pay?vendorIDs=${record?.id}&transactionDateFrom=${month}&transactionDateTo=${lastOfMonth(month)}`;
  const mayList = mayVisit('bills-bills-to-pay', actor);
  return (
    <ChartFrame
      caption={translate('vendor.spend.title')}
      isCaptionAbove
      chart={
        <Bars
          labels={months.map(({ month }) => formatMonth(month, locale))}
          series={[{ amounts: months.map(({ amount }) => fromWire(amount)) }]}
          currencyCode="IDR"
          onChoose={(index) => {
            const month = months[index];
            if (month && mayList) void navigate(listOf(month));
          }}
        />
      }
      figures={{
        rows: months.filter(({ documents }) => documents > 0),
        keyOf: ({ month }) => month,
        columns: [
          {
            key: 'month',
            header: translate('vendor.spend.month'),
            isRowHeader: true,
            cell: (row) =>
              mayList ? (
                <Link to={listOf(row)}>{formatMonth(row.month, locale)}</Link>
              ) : (
                formatMonth(row.month, locale)
              ),
          },
          {
            key: 'documents',
            header: translate('vendor.spend.documents'),
            align: 'right',
            cell: ({ documents }) => documents,
          },
          {
            key: 'amount',
            header: translate('vendor.spend.amount'),
            align: 'right',
            cell: ({ amount }) => <MoneyText amount={fromWire(amount)} currency="IDR" />,
          },
        ],
      }}
    />
  );
}
