import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { failureText } from '../../../../src/ui/feedback/failureText.ts';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { Section } from '../../../../src/ui/page/Section.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { documentLooks, isReview } from '../document.ts';
import type { DocumentDetail, DocumentRow } from '../documentWire.ts';
import type { PageView } from './KindOnScreen.tsx';

interface DocumentsMadeProps {
  /** What they were made of. */
  source: DocumentDetail;
  view: PageView;
  /** The call that answers them, of `bills` unless it is another's. */
  what: string;
  resource?: string;
  /** Where the words of the section are: its title, what is said of none and of a failure. */
  words: string;
}

/** The documents that were made of another one: invoices of an order, quotes of a request, orders of a quote. */
export function DocumentsMade({ source, view, what, resource = 'bills', words }: DocumentsMadeProps) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', resource, what, source.id],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: DocumentRow[] }>(resource, {
        what,
        params: { id: source.id },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  return (
    <Section title={translate(`${words}.title`)}>
      {error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>{failureText(error, translate, translate(`${words}.failed`))}</p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : !data ? (
        <output>{translate('shell.loading')}</output>
      ) : data.data.length === 0 ? (
        <p style={{ margin: 0 }}>{translate(`${words}.none`)}</p>
      ) : (
        <MadeTable made={data.data} source={source} view={view} words={words} />
      )}
    </Section>
  );
}

type MadeTableProps = Omit<DocumentsMadeProps, 'what' | 'resource'> & { made: readonly DocumentRow[] };

function MadeTable({ made, source, view, words }: MadeTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const page = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  const leadsThere = mayVisit(page, actor);
  const head = (key: string) => ({ key, header: translate(`document.column.${key}`) });
  return (
    <SimpleTable
      caption={translate(`${words}.caption`, { number: source.referenceID })}
      rows={made}
      keyOf={(row) => row.id}
      reflows
      columns={[
        {
          ...head('referenceID'),
          isRowHeader: true,
          cell: (row) =>
            leadsThere ? <Link to={pathTo(page, { id: row.id })}>{row.referenceID}</Link> : row.referenceID,
        },
        ...(made.some(({ transactionType }) => transactionType === 'quote')
          ? [{ ...head('vendorName'), cell: (row: DocumentRow) => row.vendorName ?? '-' }]
          : []),
        {
          ...head('transactionDate'),
          cell: (row) => (row.transactionDate === null ? '-' : formatDay(row.transactionDate, locale)),
        },
        {
          ...head('totalAmount'),
          align: 'right',
          cell: (row) => <MoneyText amount={fromWire(row.totalAmount)} currency={row.currencyCode} />,
        },
        {
          ...head('status'),
          cell: (row) => <StatusBadge status={row.status} looks={documentLooks} isShort />,
        },
      ]}
    />
  );
}
