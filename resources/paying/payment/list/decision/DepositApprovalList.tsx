import PaymentApprovalList from './PaymentApprovalList.tsx';

/** Payment approvals, tab Deposit (spec 2 §2). */
export default function DepositApprovalList() {
  return <PaymentApprovalList paymentFor="deposit" />;
}
