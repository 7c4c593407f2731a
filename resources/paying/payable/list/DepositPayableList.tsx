import PayableList from './PayableList.tsx';

/** Payment requests, tab Deposit (spec 2 §2). */
export default function DepositPayableList() {
  return <PayableList paymentFor="deposit" />;
}
