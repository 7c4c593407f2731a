import { useTranslate } from 'react-admin';
import type { StatusLooks } from '../../../../domain/lifecycle/statusLook.ts';
import { reviewStatuses } from '../../../../domain/lifecycle/reviewStatus.ts';
import type { AskedProps } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { ListFilters } from '../../../../src/ui/list/filter/ListFilters.tsx';
import { useLookup } from '../../../../src/ui/list/filter/useLookup.ts';
import { statusOptions } from '../../../../src/ui/list/filter/statusOptions.ts';
import { paymentLooks } from '../paymentStatus.ts';
import type { PaymentListSpec } from './PaymentFilters.tsx';
import { paymentApprovalListSpecs, paymentReleaseListSpecs, releaseStatuses } from './PaymentFilters.tsx';
import { paymentFilterFields } from './PaymentFilterFields.tsx';

interface PaymentListFiltersProps extends AskedProps {
  spec: PaymentListSpec;
  statuses: readonly string[];
  looks: StatusLooks;
  list: string;
}

/** The filters of a list of payments apart from it. */
export function PaymentListFilters({ statuses, looks, ...asked }: PaymentListFiltersProps) {
  const translate = useTranslate();
  const fields = paymentFilterFields(translate, {
    statuses: statusOptions(statuses, looks, translate),
    accounts: useLookup('companyAccounts'),
  });
  return <ListFilters {...asked} fields={fields} />;
}

export function ApprovalFilters(asked: AskedProps) {
  const list = useTranslate()('payment.list.approvals');
  return (
    <PaymentListFilters
      {...asked}
      spec={paymentApprovalListSpecs.bill}
      statuses={reviewStatuses}
      looks={paymentLooks}
      list={list}
    />
  );
}

export function ReleaseFilters(asked: AskedProps) {
  const list = useTranslate()('payment.list.releases');
  return (
    <PaymentListFilters
      {...asked}
      spec={paymentReleaseListSpecs.bill}
      statuses={releaseStatuses}
      looks={paymentLooks}
      list={list}
    />
  );
}
