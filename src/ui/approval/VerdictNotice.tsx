import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import type { Verdict } from '../../../domain/approval.ts';
import { formatDay, formatInstant, today } from '../../../domain/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import { useLocale } from '../useLocale.ts';

/** Who sent a record back or ended it, and when: "Revision requested by Sekar Adiwarna, 21 Nov 2026, 10:00". */
function useVerdictTitle(): (verdict: Verdict) => string {
  const translate = useTranslate();
  const locale = useLocale();
  const { timeZone } = useActor();
  return ({ action, actorName, at }) =>
    translate(`approval.verdict.${action}`, { name: actorName, at: formatInstant(at, timeZone, locale) });
}

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

/** The same in a list, as short as a row allows; all of it is in the title. */
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

/** The note of the person who sent a record back or ended it. It stands first on its page and on the form that answers it. */
export function VerdictNotice({ verdict }: { verdict: Verdict | null }) {
  const titleOf = useVerdictTitle();
  if (!verdict) return null;
  return (
    <Alert severity={verdict.action === 'requestRevision' ? 'warning' : 'error'}>
      <AlertTitle>{titleOf(verdict)}</AlertTitle>
      <span style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{verdict.notes}</span>
    </Alert>
  );
}
