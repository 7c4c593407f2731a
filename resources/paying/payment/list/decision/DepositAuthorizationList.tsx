import PaymentAuthorizationList from './PaymentAuthorizationList.tsx';

/** Payment authorization, tab Deposit. */
export default function DepositAuthorizationList() {
  return <PaymentAuthorizationList paymentFor="deposit" />;
}
