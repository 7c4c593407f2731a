import PaymentApprovalList from './PaymentApprovalList.tsx';

/** Payment approvals, tab Deposit. */
export default function DepositApprovalList() {
  return <PaymentApprovalList paymentFor="deposit" />;
}
