import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { lastOfMonth } from '../../../domain/day/day.ts';
import { formatMonth } from '../../../domain/day/dayWords.ts';
import type { OutlayDataProvider } from '../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../src/app/routing/routes.ts';
import { ChartFrame } from '../../../src/ui/chart/ChartFrame.tsx';
import { failureText } from '../../../src/ui/feedback/failureText.ts';
import { MoneyText } from '../../../src/ui/MoneyText.tsx';
import { lazyPiece } from '../../../src/ui/page/lazyPiece.tsx';
import { useLocale } from '../../../src/ui/useLocale.ts';
import type { BalanceMonths as Months } from './balanceWire.ts';

// The library of charts is loaded with the first page that draws one.
const MonthLine = lazyPiece(() => import('../../../src/ui/chart/MonthLine.tsx'));

type Month = Months['data'][number];

/** A line needs so many points. */
const pointsMin = 2;

/** What the accounts, or the chosen one, held at the end of each month; a month leads to what moved it. */
export function BalanceMonths({ chosen }: { chosen: string | null }) {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const account = chosen !== null && /^\d+$/.test(chosen) ? chosen : null;
  const { data, error } = useQuery({
    queryKey: ['balance', 'months', account],
    queryFn: ({ signal }) =>
      dataProvider.read<Months>('balance', {
        what: 'months',
        query: account === null ? {} : { companyAccountID: account },
        signal,
      }),
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  if (error && !data) return <p role="alert">{failureText(error, translate, undefined)}</p>;
  const months = data?.data ?? [];
  if (months.length < pointsMin) return null;
  const listOf = ({ month }: Month) =>
    pathTo(
      'balance',
      {},
      {
        dayFrom: month,
        dayTo: lastOfMonth(month),
        ...(account === null ? {} : { companyAccountIDs: account }),
      },
    );
  const figure = (key: 'exactIn' | 'exactOut' | 'exactBalance', word: string) => ({
    key,
    header: translate(`balance.months.${word}`),
    align: 'right' as const,
    cell: (row: Month) => <MoneyText amount={row[key]} currency="IDR" />,
  });
  return (
    <ChartFrame
      caption={translate('balance.months.title')}
      chart={
        <MonthLine
          points={months.map(({ month, exactBalance }) => ({ month, value: Number(exactBalance) }))}
          currencyCode="IDR"
          label={translate('balance.months.balance')}
          onChoose={(index) => {
            const month = months[index];
            if (month) void navigate(listOf(month));
          }}
        />
      }
      figures={{
        rows: months,
        keyOf: ({ month }) => month,
        columns: [
          {
            key: 'month',
            header: translate('balance.months.month'),
            isRowHeader: true,
            cell: (row) => <Link to={listOf(row)}>{formatMonth(row.month, locale)}</Link>,
          },
          figure('exactIn', 'in'),
          figure('exactOut', 'out'),
          figure('exactBalance', 'balance'),
        ],
      }}
    />
  );
}
