import { paymentListFilters } from '../../../paying/payment/list/PaymentListFilters.tsx';
import { payableListSpecs } from './payableLists.ts';

/** The filters of the payment makers' lists apart from them. */
export default paymentListFilters(payableListSpecs.bill, 'title.paymentRequests');
