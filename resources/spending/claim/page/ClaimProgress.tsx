import { useRecordContext, useTranslate } from 'react-admin';
import { isFlagOn } from '../../../../domain/access/featureFlag.ts';
import type { HistoryRow } from '../../../../domain/lifecycle/historyRow.ts';
import type { Milestone } from '../../../../domain/lifecycle/milestones.ts';
import { passedMilestones } from '../../../../domain/lifecycle/milestones.ts';
import { useActor } from '../../../../providers/session/profile.tsx';
import { MilestoneSteps } from '../../../../src/ui/approval/MilestoneSteps.tsx';
import type { Claim } from '../claim.ts';
import type { ClaimStatus } from '../claimStatus.ts';
import { claimLooks } from '../claimStatus.ts';

interface ClaimMilestone extends Milestone {
  statuses: readonly ClaimStatus[];
}

const untilPaid: readonly ClaimMilestone[] = [
  { name: 'requested', statuses: ['waiting_for_approval'] },
  { name: 'approved', statuses: ['approved'] },
  { name: 'handedOver', statuses: ['pending'] },
  { name: 'paid', statuses: ['disbursed'] },
];

/** How far a reimbursement has come on its way to the bank or the payroll (flag `disbursement_tracking`). */
export function ClaimProgress() {
  const translate = useTranslate();
  const { flags } = useActor();
  const claim = useRecordContext<Claim & { histories?: HistoryRow[] }>();
  if (!claim || claim.submissionType !== 'reimbursement' || claim.status === 'draft') return null;
  if (!isFlagOn(flags, 'disbursement_tracking')) return null;
  const histories = claim.histories ?? [];
  const last = histories.findLast(({ toStatus }) => toStatus === 'pending');
  const words = (key: string) => translate(`claim.progress.${key}`);
  return (
    <MilestoneSteps
      label={words('title')}
      steps={passedMilestones(untilPaid, histories)}
      nameOf={(milestone) =>
        words(milestone === 'handedOver' && last?.action === 'payrollTaken' ? 'withPayroll' : milestone)
      }
      stateOf={(state) =>
        translate(
          state === 'ended'
            ? claimLooks[claim.status as ClaimStatus].says.key
            : `approval.milestone.${state}`,
        )
      }
    />
  );
}
