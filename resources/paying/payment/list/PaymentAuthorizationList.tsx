import { PaymentDecisionList } from './PaymentDecisionList.tsx';
import { authorizationSelectionRefusal } from './paymentRows.ts';
import { firstPaymentReleaseFilter, paymentReleaseListSpec, releaseStatuses } from './PaymentFilters.tsx';

/** Payment authorization, tab Purchase: payments that wait to be released, and those that were (spec 2 §2). */
export default function PaymentAuthorizationList() {
  return (
    <PaymentDecisionList
      view="authorize"
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
    />
  );
}
