import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { lastOfMonth } from '../../../../domain/day/day.ts';
import { formatMonth } from '../../../../domain/day/dayWords.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { Loaded } from '../../../../src/home/Loaded.tsx';
import { ChartFrame } from '../../../../src/ui/chart/ChartFrame.tsx';
import { LazyBars } from '../../../../src/ui/chart/LazyBars.ts';
import { BlankState } from '../../../../src/ui/page/BlankState.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { spentStatuses, underReviewStatuses } from '../invoiceStatuses.ts';
import type { Spend, SpendShare } from './figuresWire.ts';
import { invoicesAt, useFigures } from './InvoiceFigures.tsx';

interface Row {
  key: string;
  name: string;
  thisYear: SpendShare['thisYear'];
  lastYear: SpendShare['lastYear'];
  underReview: SpendShare['underReview'];
  /** Null where no list can be asked for it. */
  to: string | null;
  toReview: string | null;
  /** Beside all others together the named ones would be drawn as nothing: the table has them. */
  isDrawn: boolean;
}

interface SpendTableProps {
  /** Of the words of spend: what the widget, and what a row is. */
  title: 'months' | 'vendors' | 'accounts' | 'organizations';
  row: 'month' | 'vendor' | 'account' | 'organization';
  rowsOf: (spend: Spend) => Row[];
}

const dimensions = {
  vendors: { row: 'vendor', filter: 'vendorIDs' },
  accounts: { row: 'account', filter: 'companyAccountIDs' },
  organizations: { row: 'organization', filter: 'organizationIDs' },
} as const;

/** What approved invoices came to by month, beside the same month a year before; each leads to its invoices. */
export function SpendByMonth() {
  const locale = useLocale();
  return (
    <SpendTable
      title="months"
      row="month"
      rowsOf={({ months }) =>
        months.map(({ month, ...amounts }) => {
          const transactionDate = { from: month, to: lastOfMonth(month) };
          return {
            key: month,
            name: formatMonth(month, locale),
            to: invoicesAt({ status: spentStatuses, transactionDate }),
            toReview: invoicesAt({ status: [...underReviewStatuses], transactionDate }),
            isDrawn: true,
            ...amounts,
          };
        })
      }
    />
  );
}

/** What approved invoices came to by vendor, account or organization, beside the year before; each leads to its invoices. */
export function spendShares(title: keyof typeof dimensions) {
  const { row, filter } = dimensions[title];
  return function SpendShares() {
    const translate = useTranslate();
    return (
      <SpendTable
        title={title}
        row={row}
        rowsOf={(spend) =>
          spend[title].map(({ id, name, isRest, ...amounts }) => {
            const asked = { transactionDate: spend.thisYear, [filter]: [id] };
            return {
              key: isRest ? 'rest' : String(id),
              isDrawn: !isRest,
              name: name ?? translate(`invoiceHome.spend.${isRest ? 'rest' : 'none'}`),
              to: id === null ? null : invoicesAt({ status: spentStatuses, ...asked }),
              toReview: id === null ? null : invoicesAt({ status: [...underReviewStatuses], ...asked }),
              ...amounts,
            };
          })
        }
      />
    );
  };
}

function SpendTable({ title, row, rowsOf }: SpendTableProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const query = useFigures<Spend>('spend');
  const words = (key: string): string => translate(`invoiceHome.spend.${key}`);
  const caption = translate('invoiceHome.spend.caption', { title: words(title) });
  return (
    <Loaded query={query} shape="chart">
      {(spend) => {
        const rows = rowsOf(spend);
        const drawn = rows.filter(({ isDrawn }) => isDrawn);
        const isWithReview = rows.some(({ underReview }) => underReview.documents > 0);
        if (!isWithReview && rows.every((one) => one.thisYear.documents + one.lastYear.documents === 0))
          return <BlankState heading="h3" title={translate('invoiceHome.nothing')} />;
        return (
          <>
            <ChartFrame
              caption={caption}
              isCaptionAbove
              chart={
                <LazyBars
                  labels={drawn.map(({ name }) => name)}
                  isHorizontal={row !== 'month'}
                  series={[
                    { label: words('thisYear'), amounts: drawn.map(({ thisYear }) => thisYear.exactAmount) },
                    { label: words('lastYear'), amounts: drawn.map(({ lastYear }) => lastYear.exactAmount) },
                    ...(isWithReview
                      ? [
                          {
                            label: words('underReview'),
                            amounts: drawn.map(({ underReview }) => underReview.exactAmount),
                          },
                        ]
                      : []),
                  ]}
                  currencyCode="IDR"
                  onChoose={(index) => {
                    const to = drawn[index]?.to;
                    if (to) void navigate(to);
                  }}
                />
              }
              figures={{
                rows,
                keyOf: ({ key }) => key,
                columns: [
                  {
                    key: 'name',
                    header: words(row),
                    isRowHeader: true,
                    cell: ({ name, to }) => (to === null ? name : <Link to={to}>{name}</Link>),
                  },
                  {
                    key: 'invoices',
                    header: translate('invoiceHome.invoices'),
                    align: 'right',
                    cell: ({ thisYear }) => formatNumber(String(thisYear.documents)),
                  },
                  {
                    key: 'thisYear',
                    header: words('thisYear'),
                    align: 'right',
                    cell: ({ thisYear }) => <MoneyText amount={thisYear.exactAmount} currency="IDR" />,
                  },
                  {
                    key: 'lastYear',
                    header: words('lastYear'),
                    align: 'right',
                    cell: ({ lastYear }) => <MoneyText amount={lastYear.exactAmount} currency="IDR" />,
                  },
                  ...(isWithReview
                    ? [
                        {
                          key: 'underReview',
                          header: words('underReview'),
                          align: 'right' as const,
                          cell: ({ underReview, toReview }: Row) => {
                            const amount = <MoneyText amount={underReview.exactAmount} currency="IDR" />;
                            return toReview === null || underReview.documents === 0 ? (
                              amount
                            ) : (
                              <Link to={toReview}>{amount}</Link>
                            );
                          },
                        },
                      ]
                    : []),
                ],
              }}
            />
            <Typography variant="caption" color="textSecondary" component="p">
              {translate('invoiceHome.daysRates')}{' '}
              {spend.unrated > 0 && translate('invoiceHome.unrated', { smart_count: spend.unrated })}
            </Typography>
          </>
        );
      }}
    </Loaded>
  );
}
