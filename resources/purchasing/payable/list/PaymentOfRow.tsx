import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { OutlayDataProvider } from '../../../../providers/data/dataProvider.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { useNounActions } from '../../../../src/noun/useNounActions.tsx';
import type { Action } from '../../../../src/ui/action/action.ts';
import type { RowActionsProps } from '../../../../src/ui/list/rows/RowActions.tsx';
import { RowActions } from '../../../../src/ui/list/rows/RowActions.tsx';
import { statusesByPayment } from '../../document/document.ts';
import type { DocumentRow } from '../../document/documentWire.ts';
import { paymentOnScreen } from '../../../paying/payment/PaymentActions.tsx';
import type { PaymentRow } from '../../../paying/payment/paymentWire.ts';

export interface PaymentOfRowProps {
  billID: number;
  /** What the row of the document offers by itself. */
  menu: RowActionsProps;
}

/** The menu of a document in a list of documents, with what can be done with its payment. All rows are asked for at once. */
export function PaymentOfRow({ billID, menu }: PaymentOfRowProps) {
  const translate = useTranslate();
  const actor = useActor();
  const dataProvider = useDataProvider<OutlayDataProvider>();
  const { data: rows } = useListContext<DocumentRow>();
  const billIDs = (rows ?? []).filter(({ status }) => statusesByPayment.includes(status)).map(({ id }) => id);
  const { data, error, refetch } = useQuery({
    queryKey: ['payments', 'newest', billIDs],
    queryFn: ({ signal }) =>
      dataProvider.read<{ data: PaymentRow[] }>('payments', {
        what: 'newest',
        query: { billIDs },
        signal,
      }),
    meta: { raisesErrorPage: false },
  });
  const { actionsFor, dialog } = useNounActions(paymentOnScreen, 'documents');
  const payment = data?.data.find((one) => one.billID === billID);

  function own(): Action[] {
    if (!data && error) {
      return [{ id: 'readPayment', label: translate('payment.row.failed'), onPress: () => void refetch() }];
    }
    if (!payment) return [];
    const page = 'approval-payment-list-id';
    return [
      // In a list of documents it is said what is rejected, or voided.
      ...actionsFor(payment).map((action) => ({
        ...action,
        label: translate(`payment.row.${action.id}`, { _: action.label }),
      })),
      ...(mayVisit(page, actor)
        ? [{ id: 'viewPayment', label: translate('payment.row.view'), to: pathTo(page, { id: payment.id }) }]
        : []),
    ];
  }

  return (
    <RowActions {...menu} actions={[...menu.actions, ...own()]}>
      {dialog}
    </RowActions>
  );
}
