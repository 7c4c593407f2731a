import Science from '@mui/icons-material/ScienceOutlined';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { useProfile } from '../../providers/session/profile.tsx';
import { measure } from '../app/theme.ts';

const Words = styled('div')(({ theme }) => ({
  position: 'fixed',
  inset: `${measure.headerHeight - 4}px 16px auto auto`,
  maxWidth: 360,
  margin: 0,
  padding: '12px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars?.palette.divider}`,
  boxShadow: theme.vars?.shadows[4],
  color: theme.vars?.palette.text.primary,
  backgroundColor: theme.vars?.palette.background.paper,
  fontSize: '0.875rem',
  '& p': { margin: 0 },
  '& p + p': { marginTop: 8 },
}));

const wordsID = 'sandbox-words';

/** Says on every page what does not leave this installation: money of a sandbox bank, mails without a mail server. */
export function SandboxMark() {
  const translate = useTranslate();
  const { isBankSandbox, areMailsKept } = useProfile().installation;
  if (!isBankSandbox && !areMailsKept) return null;
  return (
    <>
      <IconButton
        color="warning"
        popoverTarget={wordsID}
        title={translate('shell.sandbox.mark')}
        aria-label={translate('shell.sandbox.mark')}
      >
        <Science />
      </IconButton>
      <Words id={wordsID} popover="auto">
        {isBankSandbox && <p>{translate('shell.sandbox.bank')}</p>}
        {areMailsKept && <p>{translate('shell.sandbox.mail')}</p>}
      </Words>
    </>
  );
}
