import { useTranslate } from 'react-admin';
import type { AskedProps } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { useFilterFields } from '../../../../src/ui/list/filter/useFilterFields.ts';
import type { PaymentListSpec } from './paymentLists.ts';
import { paymentApprovalListSpecs, paymentReleaseListSpecs } from './paymentLists.ts';

/**
 * How the filters of a list of payments, or of payables, are shown.
 * @param asked what the list is asked, where that is not its address
 */
export function usePaymentFilterFields(spec: PaymentListSpec, asked?: string) {
  const translate = useTranslate();
  return useFilterFields(spec, { asked, labelOf: (name) => translate(`payment.filter.${name}`) });
}

/**
 * The filters of a list of payments apart from it.
 * @param list the key of what the list is called
 */
export function paymentListFilters(spec: PaymentListSpec, list: string) {
  return function PaymentListFilters(asked: AskedProps) {
    const translate = useTranslate();
    return (
      <ListFilters
        {...asked}
        spec={spec}
        fields={usePaymentFilterFields(spec, asked.search)}
        list={translate(list)}
      />
    );
  };
}

export const ApprovalFilters = paymentListFilters(paymentApprovalListSpecs.bill, 'payment.list.approvals');
export const ReleaseFilters = paymentListFilters(paymentReleaseListSpecs.bill, 'payment.list.releases');
