import { Suspense, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { mayVisit } from '../../../../src/app/routing/guards.ts';
import { pathTo } from '../../../../src/app/routing/routes.ts';
import type { Action } from '../../../../src/ui/action/action.ts';
import { AppList } from '../../../../src/ui/list/AppList.tsx';
import { ListExport } from '../../../../src/ui/list/export/ListExport.tsx';
import { selectionSums } from '../../../../src/ui/list/rows/useSelection.ts';
import { RowActions } from '../../../../src/ui/list/rows/RowActions.tsx';
import { PageBody } from '../../../../src/ui/page/PageBody.tsx';
import { lazyPiece } from '../../../../src/ui/page/lazyPiece.tsx';
import { SubHeader } from '../../../../src/ui/page/SubHeader.tsx';
import { focusHeading } from '../../../../src/ui/page/useKeptFocus.ts';
import { useLocale } from '../../../../src/ui/useLocale.ts';
import { payableColumns } from './PayableColumns.tsx';
import { payableActions } from './payableActions.ts';
import type { PaymentTab } from '../../../paying/payment/paid/paidKind.ts';
import type { PaymentListSpec } from '../../../paying/payment/list/paymentLists.ts';
import { firstPayableFilter, payableListSpecs } from './payableLists.ts';
import { usePaymentFilterFields } from '../../../paying/payment/list/PaymentListFilters.tsx';
import { PaymentRequestDialog } from '../request/PaymentRequestDialog.tsx';
import { PaymentTabs } from '../../../paying/payment/list/PaymentTabs.tsx';
import { requestTerms } from '../request/requestTerms.ts';
import type { PayableRow } from '../payableWire.ts';
import type { BatchOptions } from '../../../../src/ui/list/appListProps.ts';

const ForeseenPayments = lazyPiece(() => import('../request/ForeseenPayments.tsx'));

const hrefOf = (row: PayableRow): string => pathTo('approval-payment-list-request-id', { id: row.id });
const nameOf = (row: PayableRow): string => row.billReferenceID;

/** Payment requests: invoices, or deposits, to be paid, and what became of them (rules: payment lists). */
export default function PayableList({ paymentFor = 'bill' }: { paymentFor?: PaymentTab }) {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const spec = payableListSpecs[paymentFor];
  const fields = usePaymentFilterFields(spec);
  const [requested, setRequested] = useState<PayableRow | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  // The row whose button opened the drawer leaves the list.
  useEffect(() => {
    if (doneCount > 0) focusHeading();
  }, [doneCount]);
  const list = paymentFor === 'deposit' ? 'depositList' : 'list';
  const hasReceipts = mayVisit('approval-payment-list-id-payment-receipt', actor);

  const actionsFor = (row: PayableRow): Action[] =>
    payableActions(row).flatMap((action): Action[] => {
      if (action === 'view') return [{ id: action, label: translate('noun.action.view'), to: hrefOf(row) }];
      const common = {
        id: action,
        label:
          paymentFor === 'deposit'
            ? translate(`payable.depositList.action.${action}`, {
                _: translate(`payment.rowAction.${action}`),
              })
            : translate(`payment.rowAction.${action}`),
      };
      if (action === 'createPayment') return [{ ...common, onPress: () => setRequested(row) }];
      if (!hasReceipts || row.billPaymentID === null) return [];
      return [
        { ...common, to: pathTo('approval-payment-list-id-payment-receipt', { id: row.billPaymentID }) },
      ];
    });

  const mayRequestSeveral =
    actor.capabilities.has('isPaymentMaker') && isFlagOn(actor.flags, 'bulk_approval_bills');
  const batch: BatchOptions<PayableRow> = {
    resource: 'bills',
    seenOf: ({ id, version }) => ({ id, version }),
    moneyOf: ({ remainingAmount, currencyCode }) => ({ amount: remainingAmount, currency: currencyCode }),
    sumOf: selectionSums,
    refusalOf: (row) => (row.isAbleToCreatePayment ? null : translate('payable.several.notNow')),
    actions: [
      {
        action: 'requestPayments',
        label: translate('payable.several.action'),
        isDestructive: false,
        input: requestTerms,
        words: 'payable',
        labelOf: (field) => translate(`payable.field.${field}`),
        awaitsCheck: true,
        check: (rows, onShown) => (
          <Suspense>
            <ForeseenPayments rows={rows} onShown={onShown} />
          </Suspense>
        ),
        // Its row says all that a person would miss: the sums are read anew.
        changesOf: () => [],
      },
    ],
  };

  return (
    <>
      <SubHeader title={translate('title.paymentRequests')} />
      <PaymentTabs view="request" />
      <PageBody>
        <AppList<PayableRow, PaymentListSpec['filters']>
          resource={paymentFor === 'deposit' ? 'depositPayables' : 'payables'}
          spec={spec}
          firstFilter={firstPayableFilter}
          caption={translate(`payable.${list}.caption`)}
          columns={payableColumns({ translate, locale, hrefOf, paymentFor })}
          hasSums
          nameOf={nameOf}
          fields={fields}
          rowActions={(row) => <RowActions name={row.billReferenceID} actions={actionsFor(row)} isMenu />}
          {...(mayRequestSeveral ? { batch } : {})}
          toolbar={(shown) => <ListExport list={shown} />}
          failedText={translate('payment.failure.list')}
          nothingYet={{
            title: translate(`payable.${list}.nothingYet`),
            text: translate(`payable.${list}.nothingYetText`),
          }}
        />
      </PageBody>
      {requested && (
        <PaymentRequestDialog
          billID={requested.id}
          billReferenceID={requested.billReferenceID}
          onDone={() => {
            setRequested(null);
            setDoneCount((count) => count + 1);
          }}
          onClose={() => setRequested(null)}
        />
      )}
    </>
  );
}
