import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { fromWire } from '../../../../domain/money/money.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import { ReadSection } from '../../../../src/noun/ReadPanel.tsx';
import { RowActions } from '../../../../src/ui/list/rows/RowActions.tsx';
import { MoneyText } from '../../../../src/ui/MoneyText.tsx';
import { SimpleTable } from '../../../../src/ui/page/SimpleTable.tsx';
import { StatusBadge } from '../../../../src/ui/StatusBadge.tsx';
import { documentLooks, isReview } from '../../document/document.ts';
import type { DocumentDetail } from '../../document/documentWire.ts';
import type { PageView } from '../../document/page/KindOnScreen.tsx';
import { depositOnScreen } from '../depositOnScreen.tsx';
import type { DepositRow } from '../depositWire.ts';

export interface OrderDepositsProps {
  order: DocumentDetail;
  view: PageView;
}

/** The deposits on an order, with what can be done with each. */
export function OrderDeposits({ order, view }: OrderDepositsProps) {
  const translate = useTranslate();
  return (
    <ReadSection<DepositRow>
      resource="bills"
      what="deposits"
      id={order.id}
      title={translate('deposit.section.ofOrder')}
      empty={translate('deposit.list.none')}
      failed={translate('deposit.list.failed')}
    >
      {(deposits) => <DepositTable deposits={deposits} order={order} view={view} />}
    </ReadSection>
  );
}

function DepositTable({ deposits, order, view }: OrderDepositsProps & { deposits: readonly DepositRow[] }) {
  const translate = useTranslate();
  const actor = useActor();
  const { actionsFor, dialog } = useNounActions(depositOnScreen, 'page');
  const page = isReview(view) ? 'approval-bill-list-id' : 'bills-bills-to-pay-id';
  const paymentPage = 'approval-payment-list-id';
  const leadsToPayment = mayVisit(paymentPage, actor);
  const head = (key: string) => ({ key, header: translate(`deposit.column.${key}`) });
  const money = (row: DepositRow, amount: number) => (
    <MoneyText amount={fromWire(amount)} currency={row.currencyCode} />
  );
  const hasActions = deposits.some((row) => actionsFor(row).length > 0);
  return (
    <>
      <SimpleTable
        caption={translate('deposit.list.caption', { number: order.referenceID })}
        rows={deposits}
        keyOf={(row) => row.id}
        reflows
        columns={[
          {
            ...head('referenceID'),
            isRowHeader: true,
            cell: (row) => <Link to={pathTo(page, { id: row.id })}>{row.referenceID}</Link>,
          },
          { ...head('amount'), align: 'right', cell: (row) => money(row, row.totalAmount) },
          {
            ...head('remainingDeposit'),
            align: 'right',
            cell: (row) => money(row, row.remainingDeposit),
          },
          {
            ...head('status'),
            cell: (row) => <StatusBadge status={row.status} looks={documentLooks} isShort />,
          },
          {
            ...head('payment'),
            cell: ({ payment }) =>
              payment === null ? (
                '-'
              ) : leadsToPayment ? (
                <Link to={pathTo(paymentPage, { id: payment.id })}>{payment.referenceID}</Link>
              ) : (
                payment.referenceID
              ),
          },
          ...(hasActions
            ? [
                {
                  key: 'actions',
                  header: translate('list.row.actions'),
                  cell: (row: DepositRow) => (
                    <RowActions name={row.referenceID} actions={actionsFor(row)} isMenu />
                  ),
                },
              ]
            : []),
        ]}
      />
      {dialog}
    </>
  );
}
