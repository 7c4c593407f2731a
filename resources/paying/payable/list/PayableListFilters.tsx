import { useTranslate } from 'react-admin';
import type { AskedProps } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { PaymentListFilters } from '../../payment/list/PaymentListFilters.tsx';
import { documentLooks } from '../../../purchasing/document/document.ts';
import { payableFilterStatuses, payableListSpecs } from './PayableListSpec.tsx';

/** The filters of the payment makers' lists apart from them. */
export default function PayableListFilters(asked: AskedProps) {
  const list = useTranslate()('title.paymentRequests');
  return (
    <PaymentListFilters
      {...asked}
      spec={payableListSpecs.bill}
      statuses={payableFilterStatuses}
      looks={documentLooks}
      list={list}
    />
  );
}
