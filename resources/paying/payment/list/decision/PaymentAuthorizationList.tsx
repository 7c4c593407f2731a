import type { PaymentTab } from '../../paid/paidKind.ts';
import { PaymentDecisionList } from './PaymentDecisionList.tsx';
import { authorizationSelectionRefusal } from '../paymentRows.ts';
import { firstPaymentReleaseFilter, paymentReleaseListSpecs } from '../paymentLists.ts';

/** Payment authorization, tabs Purchase and Deposit: payments that wait to be released, and those that were. */
export default function PaymentAuthorizationList({ paymentFor = 'bill' }: { paymentFor?: PaymentTab }) {
  return (
    <PaymentDecisionList
      view="authorize"
      paymentFor={paymentFor}
      resource={paymentFor === 'deposit' ? 'depositPaymentReleases' : 'paymentReleases'}
      spec={paymentReleaseListSpecs[paymentFor]}
      firstFilter={firstPaymentReleaseFilter}
      page="approval-payment-list-authorize-id"
      words={{
        title: 'title.paymentAuthorization',
        caption: paymentFor === 'deposit' ? 'payment.list.depositReleases' : 'payment.list.releases',
        nothing: 'payment.list.noReleases',
        nothingText: 'payment.list.noReleasesText',
      }}
      statusOf={(row) => row.status}
      refusalOf={authorizationSelectionRefusal}
    />
  );
}
