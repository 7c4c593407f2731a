import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import RemoveCircle from '@mui/icons-material/RemoveCircleOutlineOutlined';
import { styled } from '@mui/material/styles';
import { formatInstant } from '../../../domain/day/day.ts';
import type { PassedMilestone } from '../../../domain/lifecycle/milestones.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useLocale } from '../useLocale.ts';
import { visuallyHidden } from '../visuallyHidden.ts';

/** Side by side, and one below the other on a phone. */
const Steps = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: '12px 16px',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 12,
  border: `1px solid ${theme.vars?.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars?.palette.background.paper,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: '24px 1fr',
    columnGap: 8,
    alignItems: 'start',
    minWidth: 0,
  },
  '& svg': { fontSize: 24 },
  '& b': { display: 'block', fontWeight: 650, lineHeight: '24px' },
  '& [data-state="ahead"] b': { fontWeight: 400, color: theme.vars?.palette.text.secondary },
  '& small': { display: 'block', color: theme.vars?.palette.text.secondary, overflowWrap: 'anywhere' },
  [theme.breakpoints.down('md')]: { gridAutoFlow: 'row', gap: 4 },
  '@media print': { border: 0, padding: 0, background: 'none' },
}));

const marks = {
  reached: { Icon: CheckCircle, color: 'success.main' },
  next: { Icon: HourglassEmpty, color: 'info.main' },
  ended: { Icon: RemoveCircle, color: 'error.main' },
  ahead: { Icon: RadioButtonUnchecked, color: 'text.disabled' },
} as const;

interface MilestoneStepsProps {
  /** What is followed: "Where the payment is". */
  label: string;
  steps: readonly PassedMilestone[];
  nameOf: (milestone: string) => string;
  /** How a step stands, for people who do not see its mark; of one that ended, how it ended. */
  stateOf: (state: PassedMilestone['state']) => string;
}

/** How far a record has come: what was reached by whom and when, what is waited for, what is still ahead. */
export function MilestoneSteps({ label, steps, nameOf, stateOf }: MilestoneStepsProps) {
  const locale = useLocale();
  const { timeZone } = useActor();
  return (
    <Steps aria-label={label}>
      {steps.map(({ name, state, by }) => {
        const { Icon, color } = marks[state];
        return (
          <li
            key={name}
            data-state={state}
            {...(state === 'next' ? { 'aria-current': 'step' as const } : {})}
          >
            <Icon aria-hidden="true" sx={{ color }} />
            <div>
              <b>
                {nameOf(name)}
                {state !== 'ended' && <span style={visuallyHidden}> ({stateOf(state)})</span>}
              </b>
              {state === 'ended' && <small>{stateOf(state)}</small>}
              {by && (
                <small>
                  {by.actorName}, {formatInstant(by.at, timeZone, locale)}
                </small>
              )}
            </div>
          </li>
        );
      })}
    </Steps>
  );
}
