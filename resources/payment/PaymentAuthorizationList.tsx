import { lazy, Suspense, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { isFlagOn } from '../../domain/featureFlag.ts';
import { useActor } from '../../providers/profile.tsx';
import { pathTo } from '../../src/routes.ts';
import { forgetQueue } from '../../src/ui/approval/reviewQueue.ts';
import type { BatchOptions } from '../../src/ui/list/AppList.tsx';
import { AppList } from '../../src/ui/list/AppList.tsx';
import { RowActions } from '../../src/ui/list/RowActions.tsx';
import { useLookup } from '../../src/ui/list/useLookup.ts';
import { PageBody } from '../../src/ui/PageBody.tsx';
import { SubHeader } from '../../src/ui/SubHeader.tsx';
import { useLocale } from '../../src/ui/useLocale.ts';
import { paymentColumns } from './PaymentColumns.tsx';
import { authorizationSelectionRefusal } from './paymentDoors.ts';
import {
  firstPaymentReleaseFilter,
  paymentFilterFields,
  paymentReleaseListSpec,
  releaseStatuses,
} from './PaymentFilters.tsx';
import { paymentRowActions } from './PaymentRowActions.tsx';
import { usePaymentSteps } from './PaymentSteps.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import type { PaymentRow } from './paymentWire.ts';

const AuthorizeCheck = lazy(() => import('./PaymentAuthorizeCheck.tsx'));

const hrefOf = (row: PaymentRow): string => pathTo('approval-payment-list-authorize-id', { id: row.id });
const nameOf = (row: PaymentRow): string => row.referenceID;
const moneyOf = (row: PaymentRow) => ({ amount: row.amount, currency: row.currencyCode });

/** Payment authorization, tab Purchase: payments that wait to be released, and those that were (spec 2 §2). */
export default function PaymentAuthorizationList() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const accounts = useLookup('company-accounts');
  const steps = usePaymentSteps('authorize');
  useEffect(() => forgetQueue(paymentReleaseListSpec.screen), []);

  const batch: BatchOptions<PaymentRow> = {
    resource: 'payments',
    moneyOf,
    refusalOf: (row) => {
      const refusal = authorizationSelectionRefusal(row);
      return refusal === null ? null : translate('payment.processed', { _: refusal });
    },
    actions: [
      {
        action: 'authorize',
        label: translate('payment.action.authorize'),
        check: (rows) => (
          <Suspense>
            <AuthorizeCheck ids={rows.map((row) => row.id)} />
          </Suspense>
        ),
      },
      { action: 'reject', label: translate('payment.action.reject'), isDestructive: true, needsNotes: true },
    ],
  };
  return (
    <>
      <SubHeader title={translate('title.paymentAuthorization')} />
      <PaymentTabs door="authorize" />
      <PageBody>
        <AppList<PaymentRow, (typeof paymentReleaseListSpec)['filters']>
          resource="paymentReleases"
          spec={paymentReleaseListSpec}
          firstFilter={firstPaymentReleaseFilter}
          caption={translate('payment.list.releases')}
          columns={paymentColumns({ translate, locale, hrefOf, statusOf: (row) => row.status })}
          nameOf={nameOf}
          fields={paymentFilterFields(translate, { statuses: releaseStatuses, accounts })}
          rowActions={(row) => (
            <RowActions
              name={row.referenceID}
              actions={paymentRowActions(row, { translate, steps, hrefOf })}
              isMenu
            />
          )}
          {...(isFlagOn(actor.flags, 'bulk_approval_bills') ? { batch } : {})}
          failedText={translate('payment.failure.list')}
          nothingYet={{
            title: translate('payment.list.noReleases'),
            text: translate('payment.list.noReleasesText'),
          }}
        />
      </PageBody>
      {steps.dialog}
    </>
  );
}
