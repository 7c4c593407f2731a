import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { Locale } from '../../domain/day.ts';
import { formatDay } from '../../domain/day.ts';
import { fromWire } from '../../domain/money.ts';
import { useActor } from '../../providers/profile.tsx';
import { apiRequest } from '../../providers/session.ts';
import { mayVisit } from '../../src/guards.ts';
import { pathTo } from '../../src/routes.ts';
import { useHasScreen } from '../../src/screenContext.ts';
import { failureText } from '../../src/ui/failureText.ts';
import { MoneyText } from '../../src/ui/MoneyText.tsx';
import { Section } from '../../src/ui/Section.tsx';
import type { SimpleColumn } from '../../src/ui/SimpleTable.tsx';
import { SimpleTable } from '../../src/ui/SimpleTable.tsx';
import { StatusBadge } from '../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../src/ui/useLocale.ts';
import type { PaymentRow } from '../payment/paymentWire.ts';
import type { BillStatus } from './bill.ts';
import type { BillDoor } from './billActions.ts';
import type { BillDetail } from './billWire.ts';

/** Before these end nothing can have been paid: there is nothing to ask for. */
const withoutPayments: readonly BillStatus[] = [
  'draft',
  'awaiting_review',
  'awaiting_revision',
  'rejected',
  'void',
];

export interface BillPaymentsProps {
  bill: BillDetail;
  door: BillDoor;
}

/** The payments of an invoice; each leads to its own page for who may see it, paid ones to their receipt. */
export function BillPayments({ bill, door }: BillPaymentsProps) {
  const translate = useTranslate();
  const canHavePayments = !withoutPayments.includes(bill.status);
  const { data, error, refetch } = useQuery({
    queryKey: ['bills', 'payments', bill.id],
    queryFn: ({ signal }) => apiRequest<{ data: PaymentRow[] }>(`bills/${bill.id}/payments`, { signal }),
    enabled: canHavePayments,
    meta: { raisesErrorPage: false },
  });
  if (!canHavePayments) return null;
  return (
    <Section title={translate('bill.section.payments')}>
      {error && !data ? (
        <div role="alert">
          <p style={{ margin: '0 0 8px' }}>
            {failureText(error, translate, translate('bill.failure.payments'))}
          </p>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate('list.state.retry')}
          </Button>
        </div>
      ) : data ? (
        <PaymentTable bill={bill} door={door} payments={data.data} />
      ) : (
        <output>{translate('shell.loading')}</output>
      )}
    </Section>
  );
}

interface PaymentLinks {
  /** The page of a payment, where the person may see it. */
  payment: ((payment: PaymentRow) => string) | null;
  receipt: ((payment: PaymentRow) => string) | null;
}

type Translate = (key: string, options?: Record<string, unknown>) => string;

function paymentColumns(
  links: PaymentLinks,
  locale: Locale,
  translate: Translate,
): SimpleColumn<PaymentRow>[] {
  const header = (key: string) => ({ key, header: translate(`bill.payment.${key}`) });
  const { payment: paymentPath, receipt: receiptPath } = links;
  const columns: SimpleColumn<PaymentRow>[] = [
    {
      ...header('number'),
      isRowHeader: true,
      cell: (payment) =>
        paymentPath ? <Link to={paymentPath(payment)}>{payment.referenceID}</Link> : payment.referenceID,
    },
    {
      ...header('date'),
      cell: (payment) => (payment.paymentDate === null ? '-' : formatDay(payment.paymentDate, locale)),
    },
    {
      ...header('amount'),
      align: 'right',
      cell: (payment) => <MoneyText amount={fromWire(payment.amount)} currency={payment.currencyCode} />,
    },
    { ...header('status'), cell: (payment) => <StatusBadge status={payment.status} /> },
  ];
  if (receiptPath) {
    columns.push({
      ...header('receipt'),
      cell: (payment) =>
        payment.status === 'paid' ? (
          <Link
            to={receiptPath(payment)}
            aria-label={translate('bill.payment.receiptOf', { number: payment.referenceID })}
          >
            {translate('bill.payment.receipt')}
          </Link>
        ) : (
          '-'
        ),
    });
  }
  return columns;
}

function PaymentTable({ bill, door, payments }: BillPaymentsProps & { payments: readonly PaymentRow[] }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const hasScreen = useHasScreen();
  if (payments.length === 0) return <p style={{ margin: 0 }}>{translate('bill.payment.none')}</p>;
  const page = 'approval-payment-list-id';
  const receipt =
    door === 'approval' ? 'approval-bill-list-id-payment-receipt' : 'bills-bills-to-pay-id-payment-receipt';
  const isOpen = (name: typeof page | typeof receipt): boolean => hasScreen(name) && mayVisit(name, actor);
  const hasReceipts = isOpen(receipt) && payments.some((payment) => payment.status === 'paid');
  const links: PaymentLinks = {
    payment: isOpen(page) ? (payment) => pathTo(page, { id: payment.id }) : null,
    receipt: hasReceipts ? (payment) => pathTo(receipt, { id: bill.id }, { payment: payment.id }) : null,
  };
  return (
    <SimpleTable
      caption={translate('bill.payment.caption')}
      rows={payments}
      keyOf={(payment) => payment.id}
      columns={paymentColumns(links, locale, translate)}
    />
  );
}
