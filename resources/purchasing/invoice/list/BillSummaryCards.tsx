import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { z } from 'zod';
import { mayEnter } from '../../../../domain/access.ts';
import type { Day } from '../../../../domain/day.ts';
import { fromWire } from '../../../../domain/money.ts';
import { formatMoney, formatNumber, formatRate } from '../../../../domain/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { describeError } from '../../../../providers/http/apiError.ts';
import { defaultQuery, writeFilter, writeListQuery } from '../../../../src/ui/list/listQuery.ts';
import { Bone } from '../../../../src/ui/PageSkeleton.tsx';
import { SimpleTable } from '../../../../src/ui/SimpleTable.tsx';
import { visuallyHidden } from '../../../../src/ui/visuallyHidden.ts';
import type { SummaryKey } from '../bill.ts';
import { remittance, summaryKeys } from '../bill.ts';
import type { BillListFilter } from './BillFilters.tsx';
import { billListSpec, cardFilter, summaryFilter } from './BillFilters.tsx';
import type { billSummaries, summaryBreakdown } from '../billWire.ts';

type Summaries = z.infer<typeof billSummaries>;
type Breakdown = z.infer<typeof summaryBreakdown>;

const Room = styled('section')({ containerType: 'inline-size' });

const Cards = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 12,
  '& .amount': { fontSize: 'clamp(0.8125rem, 3.7cqi, 1.125rem)' },
  '@container (min-width: 720px)': {
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    '& .amount': { fontSize: 'clamp(0.875rem, 1.9cqi, 1.125rem)' },
  },
});

const Card = styled('li')(({ theme }) => ({
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  padding: '12px 14px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars?.palette.divider}`,
  backgroundColor: theme.vars?.palette.background.paper,
  '&:hover': { borderColor: theme.vars?.palette.primary.main },
  '&[data-current="true"]': {
    borderColor: theme.vars?.palette.primary.main,
    boxShadow: `inset 0 0 0 1px ${theme.vars?.palette.primary.main}`,
  },
  // A name on one line stands beside one on two: their amounts stay on one line.
  '& a': { flex: 1, color: 'inherit', textDecoration: 'none', fontWeight: 600, fontSize: '0.8125rem' },
  // The whole card can be pressed; the breakdown lies above it.
  '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 'inherit' },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible::after': { outline: `2px solid ${theme.vars?.palette.primary.main}`, outlineOffset: 2 },
  '& .amount': {
    fontWeight: 650,
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 8,
    minHeight: 28,
  },
  '& .count': { color: theme.vars?.palette.text.secondary, fontSize: '0.8125rem' },
  '& button': { position: 'relative', zIndex: 1, marginInline: '-12px' },
}));

/** A filter as the address has it, for the link of a card and for telling which card is in force. */
function searchOf(filter: BillListFilter): string {
  return writeListQuery(billListSpec, { ...defaultQuery(billListSpec), filter });
}

export interface BillSummaryCardsProps {
  /** What the list is asked now. */
  filter: BillListFilter;
  today: Day;
}

/** What is open, on its way, late and lately paid; each card lists what it counts (spec 2 §2). */
export function BillSummaryCards({ filter, today }: BillSummaryCardsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const wire = Object.fromEntries(writeFilter(billListSpec, summaryFilter(filter)));
  const { data, error } = useQuery({
    queryKey: ['bills', 'summaries', wire],
    queryFn: ({ signal }) =>
      dataProvider.read<Summaries>('bills', { what: 'summaries', query: wire, signal }),
    placeholderData: (last) => last,
    meta: { raisesErrorPage: false },
  });
  useEffect(() => {
    if (error) notify('bill.summary.failed', { type: 'error' });
  }, [error, notify]);
  const present = searchOf(filter);
  return (
    <Room aria-label={translate('bill.summary.label')}>
      <Cards>
        {summaryKeys.map((key) => {
          const search = searchOf(cardFilter(key, filter, today));
          const bucket = data?.[key];
          return (
            <Card key={key} data-current={search === present}>
              <Link to={{ search }} {...(search === present ? { 'aria-current': 'true' as const } : {})}>
                {translate(`bill.summary.${key}`)}
                <span style={visuallyHidden}>
                  {bucket &&
                    ` ${formatMoney(bucket.exactAmount, 'IDR')}, ${translate('bill.summary.count', { smart_count: bucket.count })}`}
                </span>
              </Link>
              <div className="amount" aria-hidden="true">
                {bucket ? (
                  formatMoney(bucket.exactAmount, 'IDR')
                ) : error ? (
                  '-'
                ) : (
                  <Bone style={{ width: 110, height: 20, margin: '4px 0' }} />
                )}
              </div>
              <div className="foot">
                <span className="count" aria-hidden="true">
                  {bucket ? translate('bill.summary.count', { smart_count: bucket.count }) : ' '}
                </span>
                {mayEnter(actor, remittance) && <BreakdownButton summaryKey={key} query={wire} />}
              </div>
            </Card>
          );
        })}
      </Cards>
    </Room>
  );
}

interface BreakdownProps {
  summaryKey: SummaryKey;
  query: Readonly<Record<string, string>>;
}

/** One card by currency, asked for when it is wanted. */
function BreakdownButton({ summaryKey, query }: BreakdownProps) {
  const translate = useTranslate();
  const titleID = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const card = translate(`bill.summary.${summaryKey}`);
  return (
    <>
      <Button
        variant="text"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={translate('bill.summary.breakdownOf', { card })}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('bill.summary.breakdown')}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-labelledby': titleID, sx: { p: 2, width: 'min(560px, 94vw)' } },
        }}
      >
        <Typography id={titleID} variant="h3" component="h2" sx={{ mb: 1 }}>
          {translate('bill.summary.breakdownOf', { card })}
        </Typography>
        {anchor && <BreakdownTable summaryKey={summaryKey} query={query} />}
        <Button sx={{ mt: 1 }} onClick={() => setAnchor(null)}>
          {translate('bill.summary.close')}
        </Button>
      </Popover>
    </>
  );
}

function BreakdownTable({ summaryKey, query }: BreakdownProps) {
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
