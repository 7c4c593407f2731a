import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { addDays, formatDay } from '../../../../domain/day/day.ts';
import { formatNumber } from '../../../../domain/money/moneyFormat.ts';
import { Loaded } from '../../../../src/home/Loaded.tsx';
import { ChartFrame } from '../../../../src/ui/chart/ChartFrame.tsx';
import { LazyBars } from '../../../../src/ui/chart/LazyBars.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { openDocumentStatuses } from '../../document/document.ts';
import type { CashNeeded as Answer } from './figuresWire.ts';
import { invoicesAt, useFigures } from './InvoiceFigures.tsx';

interface Bucket {
  key: string;
  /** Below its bar. */
  label: string;
  /** In the table of figures. */
  name: string;
  exactAmount: string;
  documents: number;
  /** Null where no list can be asked for it. */
  to: string | null;
}

/** What is to be paid, week by week; each leads to its invoices. */
export default function CashNeeded() {
  const translate = useTranslate();
  const locale = useLocale();
  const navigate = useNavigate();
  const query = useFigures<Answer>('cashNeeded');
  const words = (key: string): string => translate(`invoiceHome.cash.${key}`);
  const bucketsOf = ({ overdue, weeks, later, undated }: Answer): Bucket[] => {
    const status = openDocumentStatuses;
    const last = weeks.at(-1);
    const at = (key: 'overdue' | 'later' | 'undated', to: string | null) => ({
      key,
      label: words(key),
      name: words(key),
      to,
    });
    return [
      { ...at('overdue', invoicesAt({ status: ['overdue'] })), ...overdue },
      ...weeks.map(({ from, to, ...bucket }) => ({
        key: from,
        label: formatDay(from, locale).replace(/ \d+$/, ''),
        name: translate('invoiceHome.cash.span', {
          from: formatDay(from, locale),
          to: formatDay(to, locale),
        }),
        to: invoicesAt({ status, dueDate: { from, to } }),
        ...bucket,
      })),
      {
        ...at('later', last ? invoicesAt({ status, dueDate: { from: addDays(last.to, 1) } }) : null),
        ...later,
      },
      ...(undated.documents > 0 ? [{ ...at('undated', null), ...undated }] : []),
    ];
  };
  return (
    <Loaded query={query} shape="chart">
      {(answer) => {
        const buckets = bucketsOf(answer);
        return (
          <>
            <ChartFrame
              caption={words('caption')}
              isCaptionAbove
              chart={
                <LazyBars
                  labels={buckets.map(({ label }) => label)}
                  series={[{ amounts: buckets.map(({ exactAmount }) => exactAmount) }]}
                  currencyCode="IDR"
                  onChoose={(index) => {
                    const to = buckets[index]?.to;
                    if (to) void navigate(to);
                  }}
                />
              }
              figures={{
                rows: buckets,
                keyOf: ({ key }) => key,
                columns: [
                  {
                    key: 'week',
                    header: words('week'),
                    isRowHeader: true,
                    cell: ({ name, to }) => (to === null ? name : <Link to={to}>{name}</Link>),
                  },
                  {
                    key: 'invoices',
                    header: translate('invoiceHome.invoices'),
                    align: 'right',
                    cell: ({ documents }) => formatNumber(String(documents)),
                  },
                  {
                    key: 'amount',
                    header: translate('invoiceHome.amount'),
                    align: 'right',
                    cell: ({ exactAmount }) => <MoneyText amount={exactAmount} currency="IDR" />,
                  },
                ],
              }}
            />
            <Typography variant="caption" color="textSecondary">
              {translate('invoiceHome.rates')}
            </Typography>
          </>
        );
      }}
    </Loaded>
  );
}
