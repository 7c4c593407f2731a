import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useResourceContext, useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { ChartFrame } from '../../../../src/ui/chart/ChartFrame.tsx';
import { LazyBars } from '../../../../src/ui/chart/LazyBars.ts';
import { chartHeight } from '../../../../src/ui/chart/chartHeight.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { Bone } from '../../../../src/ui/page/PageSkeleton.tsx';
import { SectionFailure } from '../../../../src/ui/page/SectionFailure.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { CardType } from '../../card/cardType.ts';
import { cardTerms, cardTypeOf } from '../../card/cardType.ts';
import type { CardSpend as Spend, SpendGroup } from './spendWire.ts';
import { spendGroups, spendingStatuses } from './spendWire.ts';

type Spender = Spend['data'][number];

/** The transactions that a bar is the sum of. No list is narrowed to those without a category. */
function listOf(type: CardType, { from, to }: Spend, by: SpendGroup, { id, name }: Spender): string | null {
  if (by !== 'merchant' && id === null) return null;
  const narrowed = by === 'merchant' ? { query: name ?? '' } : { [`${by}IDs`]: String(id) };
  return pathTo(
    type === 'physical' ? 'transactions-physical-card' : 'transactions-card',
    {},
    {
      ...narrowed,
      direction: 'debit',
      status: spendingStatuses.join(','),
      transactionDateFrom: from,
      transactionDateTo: to,
    },
  );
}

/** What was paid by cards in the last months, by card, merchant or category; each leads to its transactions. */
export function CardSpend() {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const type = cardTypeOf(useResourceContext() ?? '');
  const { path } = cardTerms[type].transactions;
  const [by, setBy] = useState<SpendGroup>('card');
  const { data, error, refetch } = useQuery({
    queryKey: [path, 'spend', by],
    queryFn: async ({ signal }) => ({
      by,
      ...(await dataProvider.read<Spend>(path, { what: 'spend', query: { by }, signal })),
    }),
    placeholderData: (before) => before,
    meta: { raisesErrorPage: false },
  });
  const words = (key: string, values?: object) => translate(`cardTransaction.spend.${key}`, values);
  if (error && !data) return <SectionFailure error={error} onRetry={() => void refetch()} />;
  // The list below does not move when the chart comes.
  if (!data) return <Bone style={{ height: chartHeight }} />;
  if (data.data.length === 0) return null;
  const nameOf = ({ name }: Spender) => name ?? words('noCategory');
  const others: Spender = { id: null, name: words('others'), ...data.others };
  const caption = words('caption', {
    by: words(`by.${data.by}`),
    from: formatDay(data.from, locale),
    to: formatDay(data.to, locale),
  });
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <TextField
        select
        size="small"
        label={words('choose')}
        value={by}
        onChange={({ target }) => setBy(target.value as SpendGroup)}
        sx={{ justifySelf: 'start', minWidth: 160 }}
      >
        {spendGroups.map((group) => (
          <MenuItem key={group} value={group}>
            {words(`by.${group}`)}
          </MenuItem>
        ))}
      </TextField>
      <ChartFrame
        caption={caption}
        chart={
          <LazyBars
            isHorizontal
            labels={data.data.map(nameOf)}
            series={[{ amounts: data.data.map(({ exactAmount }) => exactAmount) }]}
            currencyCode="IDR"
            onChoose={(index) => {
              const spender = data.data[index];
              const to = spender ? listOf(type, data, data.by, spender) : null;
              if (to !== null) void navigate(to);
            }}
          />
        }
        figures={{
          rows: [...data.data, ...(others.transactions > 0 ? [others] : [])],
          keyOf: ({ id, name }) => `${id ?? ''} ${name ?? ''}`,
          columns: [
            {
              key: 'name',
              header: words(`by.${data.by}`),
              isRowHeader: true,
              cell: (row) => {
                const to = row === others ? null : listOf(type, data, data.by, row);
                return to === null ? nameOf(row) : <Link to={to}>{nameOf(row)}</Link>;
              },
            },
            {
              key: 'transactions',
              header: words('transactions'),
              align: 'right',
              cell: ({ transactions }) => transactions,
            },
            {
              key: 'amount',
              header: words('amount'),
              align: 'right',
              cell: ({ exactAmount }) => <MoneyText amount={exactAmount} currency="IDR" />,
            },
          ],
        }}
      />
    </div>
  );
}
