import { lazy, Suspense } from 'react';
import { PaymentDecisionList } from './PaymentDecisionList.tsx';
import { authorizationSelectionRefusal } from '../paymentDoors.ts';
import { firstPaymentReleaseFilter, paymentReleaseListSpec, releaseStatuses } from './PaymentFilters.tsx';

const AuthorizeCheck = lazy(() => import('../page/PaymentAuthorizeCheck.tsx'));

/** Payment authorization, tab Purchase: payments that wait to be released, and those that were (spec 2 §2). */
export default function PaymentAuthorizationList() {
  return (
    <PaymentDecisionList
      door="authorize"
      resource="paymentReleases"
      spec={paymentReleaseListSpec}
      firstFilter={firstPaymentReleaseFilter}
      page="approval-payment-list-authorize-id"
      words={{
        title: 'title.paymentAuthorization',
        caption: 'payment.list.releases',
        nothing: 'payment.list.noReleases',
        nothingText: 'payment.list.noReleasesText',
      }}
      statuses={releaseStatuses}
      statusOf={(row) => row.status}
      refusalOf={authorizationSelectionRefusal}
      bulkAction="authorize"
      check={(rows) => (
        <Suspense>
          <AuthorizeCheck ids={rows.map((row) => row.id)} />
        </Suspense>
      )}
    />
  );
}
