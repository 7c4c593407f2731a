import { useTranslate } from 'react-admin';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import { RecordList } from '../../../../src/noun/RecordList.tsx';
import type { Action } from '../../../../src/ui/action/action.ts';
import { ListExport } from '../../../../src/ui/list/export/ListExport.tsx';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import type { PaymentTab } from '../paid/paidKind.ts';
import { paymentOnScreen } from '../PaymentActions.tsx';
import type { PaymentRow } from '../paymentWire.ts';
import { paymentColumns } from './PaymentColumns.tsx';
import { usePaymentFilterFields } from './PaymentListFilters.tsx';
import type { PaymentListSpec } from './paymentLists.ts';
import type { SelectionRefusal } from './paymentRows.ts';
import { approvalSelectionRefusal, authorizationSelectionRefusal } from './paymentRows.ts';
import { PaymentTabs } from './PaymentTabs.tsx';
import type { DecidingView } from './reviewedPayments.tsx';
import { reviewedPayments } from './reviewedPayments.tsx';

interface DecidingWords {
  /** The key of the screen's title. */
  title: string;
  /** What the list holds, and what is said when it is empty. */
  captions: Record<PaymentTab, string>;
  nothing: string;
  /** The status that the list shows of a payment. */
  statusOf: (row: PaymentRow) => string;
  /** Why a row cannot be chosen; null when it can. */
  refusalOf: (row: PaymentRow) => SelectionRefusal | null;
}

const views: Record<DecidingView, DecidingWords> = {
  approval: {
    title: 'title.paymentApprovals',
    captions: { bill: 'approvals', deposit: 'depositApprovals' },
    nothing: 'noApprovals',
    statusOf: (row) => row.reviewStatus ?? row.status,
    refusalOf: approvalSelectionRefusal,
  },
  authorize: {
    title: 'title.paymentAuthorization',
    captions: { bill: 'releases', deposit: 'depositReleases' },
    nothing: 'noReleases',
    statusOf: (row) => row.status,
    refusalOf: authorizationSelectionRefusal,
  },
};

/** A list of payments that somebody decides, as a screen: approvals and authorizations, of invoices or of deposits. */
export function paymentReviewList(view: DecidingView, paymentFor: PaymentTab) {
  const { title, captions, nothing, statusOf, refusalOf } = views[view];
  return function PaymentReviewList() {
    const translate = useTranslate();
    const locale = useLocale();
    const list = reviewedPayments(view, paymentFor);
    const receiptOf = (row: PaymentRow): Action[] => {
      if (row.status !== 'paid') return [];
      const to = pathTo('approval-payment-list-id-payment-receipt', { id: row.id });
      return [{ id: 'receipt', label: translate('payment.rowAction.receipt'), to }];
    };
    return (
      <RecordList<PaymentRow, PaymentListSpec['filters']>
        noun={paymentOnScreen}
        view={view}
        list={list}
        header={{ title: translate(title) }}
        tabs={<PaymentTabs view={view} />}
        caption={translate(`payment.list.${captions[paymentFor]}`)}
        columns={paymentColumns({
          translate,
          locale,
          hrefOf: ({ id }) => list.pathOf(id),
          statusOf,
          paymentFor,
        })}
        hasSums
        fields={usePaymentFilterFields(list.spec)}
        moreActions={receiptOf}
        batch={{
          moneyOf: (row) => ({ amount: row.amount, currency: row.currencyCode }),
          refusalOf: (row) => {
            const refusal = refusalOf(row);
            return refusal && translate(`payment.${refusal}`);
          },
        }}
        toolbar={(shown) => <ListExport list={shown} />}
        failedText={translate('payment.failure.list')}
        nothingYet={{
          title: translate(`payment.list.${nothing}`),
          text: translate(`payment.list.${nothing}Text`),
        }}
      />
    );
  };
}
