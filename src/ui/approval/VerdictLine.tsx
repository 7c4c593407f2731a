import { styled } from '@mui/material/styles';
import type { Verdict } from '../../../domain/approval/approval.ts';
import { useVerdictTitle } from './verdictTitle.ts';

const Line = styled('span')(({ theme }) => ({
  display: 'flex',
  gap: 4,
  minWidth: 0,
  whiteSpace: 'nowrap',
  color: theme.vars?.palette.text.secondary,
  // The note gives way, and then the name.
  '& > span': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& > span + span': { flexShrink: 0, maxWidth: '60%' },
}));

/** Who sent a record back or ended it, and why, as short as the row of a list allows; all of it is in the title. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
  const titleOf = useVerdictTitle();
  const { notes, actorName } = verdict;
  return (
    <Line title={`${titleOf(verdict)}: ${notes}`}>
      <span>“{notes}”</span>
      <span>{actorName}</span>
    </Line>
  );
}
