import type { PaymentTab } from '../../paid/paidKind.ts';
import { PaymentDecisionList } from './PaymentDecisionList.tsx';
import { approvalSelectionRefusal } from '../paymentRows.ts';
import { firstPaymentApprovalFilter, paymentApprovalListSpecs } from '../paymentLists.ts';

/** Payment approvals, tabs Purchase and Deposit: what waits for the acting approver, and what they decided. */
export default function PaymentApprovalList({ paymentFor = 'bill' }: { paymentFor?: PaymentTab }) {
  return (
    <PaymentDecisionList
      view="approval"
      paymentFor={paymentFor}
      resource={paymentFor === 'deposit' ? 'depositPaymentApprovals' : 'paymentApprovals'}
      spec={paymentApprovalListSpecs[paymentFor]}
      firstFilter={firstPaymentApprovalFilter}
      page="approval-payment-list-approval-id"
      words={{
        title: 'title.paymentApprovals',
        caption: paymentFor === 'deposit' ? 'payment.list.depositApprovals' : 'payment.list.approvals',
        nothing: 'payment.list.noApprovals',
        nothingText: 'payment.list.noApprovalsText',
      }}
      statusOf={(row) => row.reviewStatus ?? row.status}
      refusalOf={approvalSelectionRefusal}
    />
  );
}
