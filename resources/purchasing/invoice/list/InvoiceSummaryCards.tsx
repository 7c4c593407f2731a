import ExpandMore from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useId, useState } from 'react';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { z } from 'zod';
import { mayEnter } from '../../../../domain/access/access.ts';
import type { Day } from '../../../../domain/day/day.ts';
import { formatMoney, formatNumber } from '../../../../domain/money/moneyFormat.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { defaultQuery, writeFilter, writeListQuery } from '../../../../domain/list/listQuery.ts';
import { Bone } from '../../../../src/ui/page/PageSkeleton.tsx';
import { SummaryCard, SummaryCards } from '../../../../src/ui/SummaryCards.tsx';
import { visuallyHidden } from '../../../../src/ui/visuallyHidden.ts';
import { summaryKeys } from '../invoice.ts';
import { remittance } from '../../document/document.ts';
import type { PurchaseListFilter, PurchaseListSpec } from '../../document/list/documentLists.ts';
import { cardFilter, summaryFilter } from './invoiceLists.ts';
import type { BreakdownProps } from './InvoiceBreakdown.tsx';
import type { invoiceSummaries } from './summaryWire.ts';
import { LaterPopover } from '../../../../src/ui/action/LaterPopover.tsx';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';

const InvoiceBreakdown = lazyPiece(() => import('./InvoiceBreakdown.tsx'));

type Summaries = z.infer<typeof invoiceSummaries>;

/** A filter as the address has it, for the link of a card and for telling which card is in force. */
function searchOf(spec: PurchaseListSpec, filter: PurchaseListFilter): string {
  return writeListQuery(spec, { ...defaultQuery(spec), filter });
}

interface InvoiceSummaryCardsProps {
  /** What the list can be asked, and is asked now. */
  spec: PurchaseListSpec;
  filter: PurchaseListFilter;
  today: Day;
  /** Where the list is, when it is not below the cards. */
  pathname?: string;
}

/** What is open, on its way, late and lately paid; each card lists what it counts (rules: summary cards). */
export function InvoiceSummaryCards({ spec, filter, today, pathname }: InvoiceSummaryCardsProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const wire = Object.fromEntries(writeFilter(spec, summaryFilter(filter)));
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
  const present = pathname === undefined ? searchOf(spec, filter) : null;
  return (
    <SummaryCards label={translate('bill.summary.label')}>
      {summaryKeys.map((key) => {
        const search = searchOf(spec, cardFilter(key, filter, today));
        const bucket = data?.[key];
        const name = translate(`bill.summary.${key}`);
        return (
          <SummaryCard key={key} data-current={search === present}>
            <div className="name" title={name}>
              <Link
                to={pathname === undefined ? { search } : { pathname, search }}
                {...(search === present ? { 'aria-current': 'true' as const } : {})}
              >
                {name}
                <span style={visuallyHidden}>
                  {bucket &&
                    ` ${formatMoney(bucket.exactAmount, 'IDR')}, ${translate('bill.summary.count', { smart_count: bucket.count })}`}
                </span>
              </Link>
              <span className="count" aria-hidden="true">
                {bucket && ` ${formatNumber(String(bucket.count))}`}
              </span>
            </div>
            <div className="amount" aria-hidden="true">
              {bucket ? (
                formatMoney(bucket.exactAmount, 'IDR')
              ) : error ? (
                '-'
              ) : (
                <Bone style={{ width: 110, height: 20 }} />
              )}
            </div>
            {mayEnter(actor, remittance) && <BreakdownButton summaryKey={key} query={wire} />}
          </SummaryCard>
        );
      })}
    </SummaryCards>
  );
}

/** One card by currency, asked for when it is wanted. */
function BreakdownButton({ summaryKey, query }: BreakdownProps) {
  const translate = useTranslate();
  const titleID = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const card = translate(`bill.summary.${summaryKey}`);
  return (
    <>
      <IconButton
        className="more"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={translate('bill.summary.breakdownOf', { card })}
        title={translate('bill.summary.breakdown')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <ExpandMore fontSize="small" />
      </IconButton>
      <LaterPopover
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
        {anchor && (
          <Suspense fallback={<output>{translate('shell.loading')}</output>}>
            <InvoiceBreakdown summaryKey={summaryKey} query={query} />
          </Suspense>
        )}
        <Button sx={{ mt: 1 }} onClick={() => setAnchor(null)}>
          {translate('bill.summary.close')}
        </Button>
      </LaterPopover>
    </>
  );
}
