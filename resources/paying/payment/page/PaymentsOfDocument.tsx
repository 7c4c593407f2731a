import { styled } from '@mui/material/styles';
import { useRecordContext, useResourceContext, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { formatDay } from '../../../../domain/day/day.ts';
import { fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { ReadSection } from '../../../../src/noun/ReadPanel.tsx';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { RowActions } from '../../../../src/ui/list/rows/RowActions.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { useDownload } from '../../../../src/ui/page/useDownload.ts';
import { paymentAnchor } from '../../../panels.ts';
import type { PaymentView } from '../payment.ts';
import { paymentOnScreen } from '../PaymentActions.tsx';
import { paperOfPayment } from '../paper/PaymentPapers.tsx';
import type { PaymentRow } from '../paymentWire.ts';
import { paymentLooks } from '../paymentStatus.ts';

export interface PaymentsOfDocumentProps {
  billID: number;
  /** The number of the document, for who does not see where the table stands. */
  number: string;
  /** What can be done with the payments here: in the view `page` everything that the person may do. */
  view: Extract<PaymentView, 'page' | 'request'>;
  /** The page of a paid payment's receipt, where this screen has one that the person may see. */
  receiptPath?: ((paymentID: number) => string) | null;
}

/** What was paid to an employee, or is on its way, of the record of the page: with the receipt of what was paid. */
export function PaymentsOfRecord() {
  const translate = useTranslate();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext<{ id: number; referenceID: string }>();
  const { download } = useDownload('payments');
  if (!record) return null;
  const receiptOf = ({ id, referenceID }: PaymentRow): Pick<Action, 'onPress'> => ({
    onPress: () => void download(paperOfPayment('receipt', { id, referenceID })),
  });
  return (
    <ReadSection<PaymentRow>
      resource={resource}
      what="payments"
      id={record.id}
      title={translate('payment.section.payments')}
      empty={translate('payment.noPayments')}
      failed={translate('payment.failure.detail')}
    >
      {(payments) => (
        <PaymentTable payments={payments} number={record.referenceID} view="page" receiptOf={receiptOf} />
      )}
    </ReadSection>
  );
}

/** What was paid, or is on its way, of one document. */
export function PaymentsOfDocument({ billID, number, view, receiptPath = null }: PaymentsOfDocumentProps) {
  const translate = useTranslate();
  return (
    <ReadSection<PaymentRow>
      resource="bills"
      what="payments"
      id={billID}
      title={translate('payment.section.payments')}
      empty={translate('payment.noPayments')}
      failed={translate('payment.failure.detail')}
    >
      {(payments) => (
        <PaymentTable
          payments={payments}
          number={number}
          view={view}
          receiptOf={receiptPath && (({ id }) => ({ to: receiptPath(id) }))}
        />
      )}
    </ReadSection>
  );
}

const Day = styled('span')(({ theme }) => ({
  display: 'block',
  marginTop: 2,
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.text.secondary,
}));

interface PaymentTableProps extends Pick<PaymentsOfDocumentProps, 'number' | 'view'> {
  payments: readonly PaymentRow[];
  /** How the receipt of a paid payment is reached; null: not here. */
  receiptOf: ((payment: PaymentRow) => Pick<Action, 'to' | 'onPress'>) | null;
}

/** The day stands below the status: all of it fits beside a document. */
function PaymentTable({ payments, number, view, receiptOf }: PaymentTableProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const paymentActions = useNounActions(paymentOnScreen, view);
  const page = view === 'request' ? 'approval-payment-list-id-request' : 'approval-payment-list-id';
  const leadsToPayment = mayVisit(page, actor);
  const head = (key: string) => ({ key, header: translate(`payment.column.${key}`) });
  const actionsFor = (row: PaymentRow): Action[] => {
    const actions = paymentActions.actionsFor(row);
    if (receiptOf === null || row.status !== 'paid') return actions;
    return [...actions, { id: 'receipt', label: translate('payment.rowAction.receipt'), ...receiptOf(row) }];
  };
  const hasActions = payments.some((row) => actionsFor(row).length > 0);
  return (
    <>
      <SimpleTable
        caption={translate('payment.paymentsOf', { number })}
        rows={payments}
        keyOf={(row) => row.id}
        reflows
        columns={[
          {
            ...head('referenceID'),
            isRowHeader: true,
            cell: (row) => (
              <span id={paymentAnchor(row.id)}>
                {leadsToPayment ? (
                  <Link to={pathTo(page, { id: row.id })}>{row.referenceID}</Link>
                ) : (
                  row.referenceID
                )}
              </span>
            ),
          },
          {
            ...head('amount'),
            align: 'right',
            cell: (row) => <MoneyText amount={fromWire(row.amount)} currency={row.currencyCode} />,
          },
          {
            ...head('status'),
            cell: (row) => (
              <>
                <StatusBadge status={row.status} looks={paymentLooks} />
                <Day>
                  {row.paymentDate === null
                    ? translate(`payment.type.${row.paymentType}`)
                    : formatDay(row.paymentDate, locale)}
                </Day>
              </>
            ),
          },
          ...(hasActions
            ? [
                {
                  key: 'actions',
                  header: translate('list.row.actions'),
                  cell: (row: PaymentRow) => (
                    <RowActions
                      name={row.referenceID}
                      actions={actionsFor(row)}
                      isMenu={actionsFor(row).length > 1}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      {paymentActions.dialog}
    </>
  );
}
