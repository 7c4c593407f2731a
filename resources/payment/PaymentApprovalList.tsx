import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { isFlagOn } from '../../domain/featureFlag.ts';
import { useActor } from '../../providers/profile.tsx';
import { pathTo } from '../../src/routes.ts';
import { forgetQueue } from '../../src/ui/approval/reviewQueue.ts';
import type { BatchOptions } from '../../src/ui/list/AppList.tsx';
import { AppList } from '../../src/ui/list/AppList.tsx';
import { RowActions } from '../../src/ui/list/RowActions.tsx';
import { useLookup } from '../../src/ui/list/useLookup.ts';
import { PageBody } from '../../src/ui/PageBody.tsx';
import { SubHeader } from '../../src/ui/SubHeader.tsx';
import { useLocale } from '../../src/ui/useLocale.ts';
import { reviewStatuses } from '../reviewStatus.ts';
import { paymentColumns } from './PaymentColumns.tsx';
import { approvalSelectionRefusal } from './paymentDoors.ts';
import {
  firstPaymentApprovalFilter,
  paymentApprovalListSpec,
  paymentFilterFields,
} from './PaymentFilters.tsx';
import { paymentRowActions } from './PaymentRowActions.tsx';
import { usePaymentSteps } from './PaymentSteps.tsx';
import { PaymentTabs } from './PaymentTabs.tsx';
import type { PaymentRow } from './paymentWire.ts';

const hrefOf = (row: PaymentRow): string => pathTo('approval-payment-list-approval-id', { id: row.id });
const nameOf = (row: PaymentRow): string => row.referenceID;
const moneyOf = (row: PaymentRow) => ({ amount: row.amount, currency: row.currencyCode });

/** Payment approvals, tab Purchase: what waits for the acting approver, and what they decided (spec 2 §2). */
export default function PaymentApprovalList() {
  const translate = useTranslate();
  const locale = useLocale();
  const actor = useActor();
  const accounts = useLookup('company-accounts');
  const steps = usePaymentSteps('approval');
  useEffect(() => forgetQueue(paymentApprovalListSpec.screen), []);

  const batch: BatchOptions<PaymentRow> = {
    resource: 'payments',
    moneyOf,
    refusalOf: (row) => {
      const refusal = approvalSelectionRefusal(row);
      return refusal === null ? null : translate('payment.processed', { _: refusal });
    },
    actions: [
      { action: 'approve', label: translate('payment.action.approve') },
      { action: 'reject', label: translate('payment.action.reject'), isDestructive: true, needsNotes: true },
    ],
  };
  return (
    <>
      <SubHeader title={translate('title.paymentApprovals')} />
      <PaymentTabs door="approval" />
      <PageBody>
        <AppList<PaymentRow, (typeof paymentApprovalListSpec)['filters']>
          resource="paymentApprovals"
          spec={paymentApprovalListSpec}
          firstFilter={firstPaymentApprovalFilter}
          caption={translate('payment.list.approvals')}
          columns={paymentColumns({
            translate,
            locale,
            hrefOf,
            statusOf: (row) => row.reviewStatus ?? row.status,
          })}
          nameOf={nameOf}
          fields={paymentFilterFields(translate, { statuses: reviewStatuses, accounts })}
          rowActions={(row) => (
            <RowActions
              name={row.referenceID}
              actions={paymentRowActions(row, { translate, steps, hrefOf })}
              isMenu
            />
          )}
          {...(isFlagOn(actor.flags, 'bulk_approval_bills') ? { batch } : {})}
          failedText={translate('payment.failure.list')}
          nothingYet={{
            title: translate('payment.list.noApprovals'),
            text: translate('payment.list.noApprovalsText'),
          }}
        />
      </PageBody>
      {steps.dialog}
    </>
  );
}
