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
import { documentLooks, isReview } from '../../document/document.ts';
import type { DocumentDetail, DocumentRow } from '../../document/documentWire.ts';
import type { PageView } from '../../document/page/KindOnScreen.tsx';

/** The invoices that were made of an order. */
export function OrderInvoices({ order, view }: { order: DocumentDetail; view: PageView }) {
  const translate = useTranslate();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', 'purchase-invoices', order.id],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: DocumentRow[] }>('bills', {
        what: 'purchaseInvoices',
        params: { id: order.id },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  return (
    <Section title={translate('order.section.invoices')}>
      {error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>
            {failureText(error, translate, translate('order.invoiced.failed'))}
          </p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : !data ? (
        <output>{translate('shell.loading')}</output>
      ) : data.data.length === 0 ? (
        <p style={{ margin: 0 }}>{translate('order.invoiced.none')}</p>
      ) : (
        <InvoiceTable invoices={data.data} order={order} view={view} />
      )}
    </Section>
  );
}

interface InvoiceTableProps {
  invoices: readonly DocumentRow[];
  order: DocumentDetail;
  view: PageView;
}

function InvoiceTable({ invoices, order, view }: InvoiceTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const page = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  const leadsToInvoice = mayVisit(page, actor);
  const head = (key: string) => ({ key, header: translate(`document.column.${key}`) });
  return (
    <SimpleTable
      caption={translate('order.invoiced.caption', { number: order.referenceID })}
      rows={invoices}
      keyOf={(row) => row.id}
      reflows
      columns={[
        {
          ...head('referenceID'),
          isRowHeader: true,
          cell: (row) =>
            leadsToInvoice ? (
              <Link to={pathTo(page, { id: row.id })}>{row.referenceID}</Link>
            ) : (
              row.referenceID
            ),
        },
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
