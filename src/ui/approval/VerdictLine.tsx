import { styled } from '@mui/material/styles';
import type { Verdict } from '../../../domain/approval/approval.ts';
import { formatDay, today } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useLocale } from '../useLocale.ts';
import { useVerdictTitle } from './verdictTitle.ts';

/** Takes the width that its column has without it. */
const Line = styled('small')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  width: 0,
  minWidth: '100%',
  fontSize: '0.75rem',
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.text.secondary,
  // The note gives way, and then the name.
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', flex: '0 1 auto' },
  '& > span + span': { flexShrink: 0, maxWidth: '60%' },
}));

/** Who sent a record back or ended it, and why, as short as the row of a list allows; all of it is in the title. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
  const titleOf = useVerdictTitle();
  const locale = useLocale();
  const { timeZone } = useActor();
  const { notes, actorName, at } = verdict;
  return (
    <Line title={`${titleOf(verdict)}: ${notes}`}>
      <span>“{notes}”</span>
      <span>
        {actorName}, <time dateTime={at}>{formatDay(today(timeZone, new Date(at)), locale)}</time>
      </span>
    </Line>
  );
}
