import PaymentAuthorizationList from './PaymentAuthorizationList.tsx';

/** Payment authorization, tab Deposit (spec 2 §2). */
export default function DepositAuthorizationList() {
  return <PaymentAuthorizationList paymentFor="deposit" />;
}
