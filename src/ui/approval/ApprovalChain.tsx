import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { ChainEnding } from '../../../domain/approval/approval.ts';
import { formatDay, formatInstant } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { lawLooks } from '../../../domain/lifecycle/statusLook.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import { useLocale } from '../useLocale.ts';
import { visuallyHidden } from '../visuallyHidden.ts';

/** A chain as the wire has it; every kind of record that is approved carries one. */
export interface Chain {
  /** Which layer of the workflow applies, and why. */
  layerReason: string | null;
  /** How it ended; null while a step is open. */
  ending: ChainEnding | null;
  steps: readonly ChainStep[];
}

interface ChainStep {
  position: number;
  status: 'waiting' | 'open' | 'closed' | 'cleared';
  /** Why these people decide. */
  reason: string;
  isRerouted: boolean;
  /** ISO 8601: since when its approvers can decide; null before. */
  openedAt: string | null;
  approvers: readonly ChainApprover[];
  /** Who approved it in place of its approvers; `decidedAt` is ISO 8601. */
  substitute: { id: number; name: string; decidedAt: string } | null;
}

interface ChainApprover {
  id: number;
  name: string;
  status: string | null;
  /** ISO 8601. */
  decidedAt: string | null;
  /** The approver for whom they stand in, who is away until that day (YYYY-MM-DD). */
  inPlaceOf: { id: number; name: string; until: string } | null;
}

const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  '& > li': { position: 'relative', paddingInlineStart: 36, paddingBottom: 16 },
  '& > li:last-of-type': { paddingBottom: 0 },
  '& > li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 11,
    top: 26,
    bottom: 2,
    borderInlineStart: `2px solid ${theme.vars?.palette.divider}`,
  },
  '& .mark': { position: 'absolute', insetInlineStart: 0, top: 0, display: 'inline-flex' },
  '& .mark svg': { fontSize: 24 },
  '& .head': { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'baseline', minHeight: 24 },
  '& .head b': { fontWeight: 650 },
  '& .state': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: '4px 0', padding: 0, display: 'grid', gap: 6 },
  '& ul li': { display: 'flex', flexWrap: 'wrap', gap: '2px 8px', alignItems: 'center' },
  '& .when, & .why': { fontSize: '0.75rem', color: theme.vars?.palette.text.secondary },
  '& .why': { margin: 0 },
}));

const marks = {
  closed: { Icon: CheckCircle, color: 'success.main' },
  open: { Icon: HourglassEmpty, color: 'info.main' },
  waiting: { Icon: RadioButtonUnchecked, color: 'text.disabled' },
  cleared: { Icon: RemoveCircle, color: 'text.disabled' },
} as const;

/** Who decided, who decides now, who is next, and why these people. */
export function ApprovalChain({ chain }: { chain: Chain }) {
  const translate = useTranslate();
  if (chain.steps.length === 0) {
    return (
      <p style={{ margin: 0 }}>
        {chain.layerReason === null ? translate('approval.chain.none') : chain.layerReason}
      </p>
    );
  }
  return (
    <>
      {chain.layerReason !== null && <p style={{ margin: '0 0 12px' }}>{chain.layerReason}</p>}
      <Steps>
        {chain.steps.map((step) => (
          <StepItem key={step.position} step={step} ending={chain.ending} />
        ))}
      </Steps>
    </>
  );
}

/** How a step stands; of one that nobody approved, what came in its way. */
function stateKey({ status, approvers }: ChainStep, ending: Chain['ending']): string {
  if (status !== 'cleared') return `approval.chain.${status}`;
  const verdict = approvers.find(({ status: own }) => own === 'rejected' || own === 'revision')?.status;
  if (verdict) return `approval.chain.ended.${verdict}`;
  return ending === null || ending === 'approved'
    ? 'approval.chain.notNeeded'
    : `approval.chain.cleared.${ending}`;
}

function StepItem({ step, ending }: { step: ChainStep; ending: Chain['ending'] }) {
  const translate = useTranslate();
  const { Icon, color } = marks[step.status];
  return (
    <li {...(step.status === 'open' ? { 'aria-current': 'step' as const } : {})}>
      <span className="mark" aria-hidden="true">
        <Icon sx={{ color }} />
      </span>
      <div className="head">
        <b>{translate('approval.chain.step', { number: step.position })}</b>
        <span className="state">{translate(stateKey(step, ending))}</span>
      </div>
      <ul>
        {step.approvers.map((approver) => (
          <Approver key={approver.id} approver={approver} />
        ))}
      </ul>
      {step.substitute && <Substitution step={step} substitute={step.substitute} />}
      <p className="why">
        {step.isRerouted && <span style={visuallyHidden}>{translate('approval.chain.rerouted')} </span>}
        {step.isRerouted && <span aria-hidden="true">↪ </span>}
        {step.reason}
      </p>
    </li>
  );
}

function Substitution({
  step: { approvers },
  substitute: { name, decidedAt },
}: {
  step: ChainStep;
  substitute: NonNullable<ChainStep['substitute']>;
}) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  const names = approvers.map((approver) => approver.name).join(', ');
  return (
    <p style={{ margin: '4px 0' }}>
      {translate(`approval.chain.${names === '' ? 'forNobody' : 'inPlace'}`, { name, names })}{' '}
      <span className="when">{formatInstant(decidedAt, timeZone, locale)}</span>
    </p>
  );
}

function Approver({ approver: { name, status, decidedAt, inPlaceOf } }: { approver: ChainApprover }) {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  return (
    <li>
      <span>{name}</span>
      {inPlaceOf !== null && (
        <span className="when">
          {translate('approval.chain.standsIn', {
            name: inPlaceOf.name,
            day: formatDay(inPlaceOf.until, locale),
          })}
        </span>
      )}
      {status === 'canceled' ? (
        <StatusBadge status="canceled" looks={lawLooks} label={translate('approval.chain.notNeeded')} />
      ) : (
        status !== null && <StatusBadge status={status} looks={lawLooks} />
      )}
      {decidedAt !== null && <span className="when">{formatInstant(decidedAt, timeZone, locale)}</span>}
    </li>
  );
}
