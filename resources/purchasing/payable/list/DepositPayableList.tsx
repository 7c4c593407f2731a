import PayableList from './PayableList.tsx';

/** Payment requests, tab Deposit. */
export default function DepositPayableList() {
  return <PayableList paymentFor="deposit" />;
}
