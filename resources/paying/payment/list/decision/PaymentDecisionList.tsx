import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useNounActions } from '../../../../../src/noun/useNounActions.tsx';
import { pathTo } from '../../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../../src/ui/action/action.ts';
import { forgetQueue } from '../../../../../src/ui/approval/reviewQueue.ts';
import { AppList } from '../../../../../src/ui/list/AppList.tsx';
import { ListExport } from '../../../../../src/ui/list/export/ListExport.tsx';
import { PageBody } from '../../../../../src/ui/page/PageBody.tsx';
import { SubHeader } from '../../../../../src/ui/page/SubHeader.tsx';
import { useLocale } from '../../../../../src/ui/useLocale.ts';
import { paymentColumns } from '../PaymentColumns.tsx';
import type { PaymentListFilter, PaymentListSpec } from '../paymentLists.ts';
import { usePaymentFilterFields } from '../PaymentListFilters.tsx';
import type { PaymentTab } from '../../paid/paidKind.ts';
import { paymentOnScreen } from '../../PaymentActions.tsx';
import { PaymentTabs } from '../PaymentTabs.tsx';
import type { PaymentRow } from '../../paymentWire.ts';
import type { SelectionRefusal } from '../paymentRows.ts';
import type { BatchOptions } from '../../../../../src/ui/list/appListProps.ts';

interface PaymentDecisionListProps {
  view: 'approval' | 'authorize';
  paymentFor: PaymentTab;
  /** A name of the entity registry. */
  resource: string;
  spec: PaymentListSpec;
  firstFilter: PaymentListFilter;
  /** A payment on its page beside this list. */
  page: 'approval-payment-list-approval-id' | 'approval-payment-list-authorize-id';
  /** Keys of the screen's title, of what the list holds, and of what is said when it is empty. */
  words: { title: string; caption: string; nothing: string; nothingText: string };
  /** The status that the list shows of a payment. */
  statusOf: (row: PaymentRow) => string;
  /** Why a row cannot be chosen; null when it can. */
  refusalOf: (row: PaymentRow) => SelectionRefusal | null;
}

const moneyOf = (row: PaymentRow) => ({ amount: row.amount, currency: row.currencyCode });

/** A list of payments that somebody decides, one by one or many at once: approvals and authorizations (rules: payment lists). */
export function PaymentDecisionList(props: PaymentDecisionListProps) {
  const { view, paymentFor, resource, spec, firstFilter, page, words, statusOf } = props;
  const translate = useTranslate();
  const locale = useLocale();
  const fields = usePaymentFilterFields(spec);
  const actions = useNounActions(paymentOnScreen, view);
  useEffect(() => forgetQueue(spec.screen), [spec]);

  const hrefOf = (row: PaymentRow): string => pathTo(page, { id: row.id });
  const receiptOf = (row: PaymentRow): Action[] => {
    if (row.status !== 'paid') return [];
    const to = pathTo('approval-payment-list-id-payment-receipt', { id: row.id });
    return [{ id: 'receipt', label: translate('payment.rowAction.receipt'), to }];
  };
  const batch: BatchOptions<PaymentRow> = {
    resource: 'payments',
    moneyOf,
    seenOf: ({ id, version }) => ({ id, version }),
    refusalOf: (row) => {
      const refusal = props.refusalOf(row);
      return refusal && translate(`payment.${refusal}`);
    },
    actions: actions.bulkActions,
  };
  return (
    <>
      <SubHeader title={translate(words.title)} />
      <PaymentTabs view={view} />
      <PageBody>
        <AppList<PaymentRow, PaymentListSpec['filters']>
          resource={resource}
          spec={spec}
          firstFilter={firstFilter}
          caption={translate(words.caption)}
          columns={paymentColumns({ translate, locale, hrefOf, statusOf, paymentFor })}
          hasSums
          nameOf={paymentOnScreen.nameOf}
          fields={fields}
          rowActions={actions.rowMenu(hrefOf, receiptOf)}
          {...(actions.bulkActions.length > 0 ? { batch } : {})}
          toolbar={(shown) => <ListExport list={shown} />}
          failedText={translate('payment.failure.list')}
          nothingYet={{
            title: translate(words.nothing),
            text: translate(words.nothingText),
          }}
        />
      </PageBody>
      {actions.dialog}
    </>
  );
}
