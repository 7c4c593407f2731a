import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import { PaymentDecisionList } from './PaymentDecisionList.tsx';
import { approvalSelectionRefusal } from './paymentRows.ts';
import { firstPaymentApprovalFilter, paymentApprovalListSpec } from './PaymentFilters.tsx';

/** Payment approvals, tab Purchase: what waits for the acting approver, and what they decided (spec 2 §2). */
export default function PaymentApprovalList() {
  return (
    <PaymentDecisionList
      view="approval"
      resource="paymentApprovals"
      spec={paymentApprovalListSpec}
      firstFilter={firstPaymentApprovalFilter}
      page="approval-payment-list-approval-id"
      words={{
        title: 'title.paymentApprovals',
        caption: 'payment.list.approvals',
        nothing: 'payment.list.noApprovals',
        nothingText: 'payment.list.noApprovalsText',
      }}
      statuses={reviewStatuses}
      statusOf={(row) => row.reviewStatus ?? row.status}
      refusalOf={approvalSelectionRefusal}
    />
  );
}
