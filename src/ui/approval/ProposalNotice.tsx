import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { formatInstant } from '../../../domain/day/day.ts';
import { useActor } from '../../../providers/session/profile.tsx';
import type { Action } from '../action/action.ts';
import { ActionButton } from '../action/ActionButton.tsx';
import { useLocale } from '../useLocale.ts';

const Words = styled('blockquote')({ margin: '4px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });
const Buttons = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  marginTop: 10,
  '@media print': { display: 'none' },
});

interface NoticeProps {
  severity: 'info' | 'warning' | 'error';
  title: string;
  children?: ReactNode;
  /** What to do about it, the likeliest first. */
  actions?: readonly Action[];
}

/** Stands at the top of a record's page: what it waits for, and the next step. */
export function Notice({ severity, title, children, actions = [] }: NoticeProps) {
  return (
    <Alert severity={severity}>
      <AlertTitle>{title}</AlertTitle>
      {children}
      {actions.length > 0 && (
        <Buttons>
          {actions.map((action, index) => (
            <ActionButton key={action.id} action={action} variant={index === 0 ? 'contained' : 'outlined'} />
          ))}
        </Buttons>
      )}
    </Alert>
  );
}

/** What one person proposed and a second one has to confirm or decline. */
interface ShownProposal {
  proposer: { id: number; name: string };
  /** ISO 8601. */
  at: string;
  notes: string;
}

interface ProposalNoticeProps {
  /** What is proposed, in a sentence. */
  title: string;
  proposal: ShownProposal;
  /** What it would change. */
  children?: ReactNode;
  actions: readonly Action[];
}

/** Who proposed what, when and why, with the decision for who may take it. */
export function ProposalNotice({ title, proposal, children, actions }: ProposalNoticeProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const { employeeID, timeZone } = useActor();
  const { proposer, at, notes } = proposal;
  const words = { name: proposer.name, when: formatInstant(at, timeZone, locale) };
  return (
    <Notice severity="warning" title={title} actions={actions}>
      <span>{translate('approval.proposal.by', words)}</span>
      <Words>{notes}</Words>
      {children}
      {proposer.id === employeeID && (
        <p style={{ margin: '6px 0 0' }}>{translate('approval.proposal.own')}</p>
      )}
    </Notice>
  );
}
