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
import { spentStatuses, underReviewStatuses } from '../../invoice/invoiceStatuses.ts';
import { vendor } from '../vendor.ts';

interface MonthOfSpend {
  month: string;
  amount: number;
  documents: number;
  underReview: { amount: number; documents: number };
}

/** What the approved invoices of a vendor came to by month, and what is under review; each leads to its invoices. */
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
  const invoicesOf = ({ month }: MonthOfSpend, statuses: readonly string[]): string =>
    `/bills/bills-to-pay?vendorIDs=${record?.id}&status=${statuses.join(',')}&transactionDateFrom=${month}&transactionDateTo=${lastOfMonth(month)}`;
  const listOf = (month: MonthOfSpend) => invoicesOf(month, spentStatuses);
  const isWithReview = months.some(({ underReview }) => underReview.documents > 0);
  const mayList = mayVisit('bills-bills-to-pay', actor);
  return (
    <ChartFrame
      caption={translate('vendor.spend.title')}
      isCaptionAbove
      chart={
        <Bars
          labels={months.map(({ month }) => formatMonth(month, locale))}
          series={[
            {
              ...(isWithReview ? { label: translate('vendor.spend.amount') } : {}),
              amounts: months.map(({ amount }) => fromWire(amount)),
            },
            ...(isWithReview
              ? [
                  {
                    label: translate('vendor.spend.underReview'),
                    amounts: months.map(({ underReview }) => fromWire(underReview.amount)),
                  },
                ]
              : []),
          ]}
          currencyCode="IDR"
          onChoose={(index) => {
            const month = months[index];
            if (month && mayList) void navigate(listOf(month));
          }}
        />
      }
      figures={{
        rows: months.filter(({ documents, underReview }) => documents + underReview.documents > 0),
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
          {
            key: 'underReview',
            header: translate('vendor.spend.underReview'),
            align: 'right',
            cell: (row) => {
              const amount = <MoneyText amount={fromWire(row.underReview.amount)} currency="IDR" />;
              return mayList && row.underReview.documents > 0 ? (
                <Link to={invoicesOf(row, underReviewStatuses)}>{amount}</Link>
              ) : (
                amount
              );
            },
          },
        ],
      }}
    />
  );
}
