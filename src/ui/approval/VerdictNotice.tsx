import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import type { Verdict } from '../../../domain/approval/approval.ts';
import { useVerdictTitle } from './verdictTitle.ts';

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
