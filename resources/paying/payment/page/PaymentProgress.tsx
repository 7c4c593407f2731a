import { useTranslate } from 'react-admin';
import type { Milestone } from '../../../../domain/lifecycle/milestones.ts';
import { passedMilestones } from '../../../../domain/lifecycle/milestones.ts';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { MilestoneSteps } from '../../../../src/ui/approval/MilestoneSteps.tsx';
import type { PaymentStatus } from '../paymentStatus.ts';
import { paymentLooks } from '../paymentStatus.ts';
import type { PaymentDetail } from '../paymentWire.ts';

interface PaymentMilestone extends Milestone {
  statuses: readonly PaymentStatus[];
}

const throughTheBank: readonly PaymentMilestone[] = [
  { name: 'requested', statuses: ['awaiting_approval'] },
  { name: 'approved', statuses: ['awaiting_payment_authorization'] },
  { name: 'authorized', statuses: ['awaiting_disbursement'] },
  { name: 'handedOver', statuses: ['processed', 'awaiting_information'] },
  { name: 'paid', statuses: ['paid'] },
];
const outsideTheBank = throughTheBank.filter(({ name }) => name !== 'handedOver');

/** Where a payment is on its way to the vendor (flag `disbursement_tracking`). */
export function PaymentProgress({ payment }: { payment: PaymentDetail }) {
  const translate = useTranslate();
  const { flags } = useActor();
  if (!isFlagOn(flags, 'disbursement_tracking')) return null;
  const milestones = payment.isManualPayment ? outsideTheBank : throughTheBank;
  return (
    <MilestoneSteps
      label={translate('payment.progress.title')}
      steps={passedMilestones(milestones, payment.histories)}
      nameOf={(milestone) => translate(`payment.progress.${milestone}`)}
      stateOf={(state) =>
        translate(state === 'ended' ? paymentLooks[payment.status].says.key : `approval.milestone.${state}`)
      }
    />
  );
}
