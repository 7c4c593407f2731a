import Avatar from '@mui/material/Avatar';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useProfile } from '../../../providers/session/profile.tsx';
import { LaterPopover } from '../../ui/action/LaterPopover.tsx';
import { visuallyHidden } from '../../ui/visuallyHidden.ts';
import { lazyPiece } from '../../ui/page/lazyPiece.tsx';

const AccountPanel = lazyPiece(() =>
  import('./AccountPanel.tsx').then((panel) => ({ default: panel.AccountPanel })),
);

function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

/** The person's initials; they open {@link AccountPanel}. */
export function AccountMenu() {
  const translate = useTranslate();
  const { actor } = useProfile();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('shell.header.account', { name: actor.fullName });
  const avatar = (
    <Avatar
      aria-hidden="true"
      sx={{
        width: 32,
        height: 32,
        fontSize: '0.8125rem',
        fontWeight: 650,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
      }}
    >
      {initialsOf(actor.fullName)}
    </Avatar>
  );
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 0.5, borderRadius: '50%' }}
      >
        {avatar}
        <span style={visuallyHidden}>{label}</span>
      </ButtonBase>
      <LaterPopover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 280 } } }}
      >
        <AccountPanel avatar={avatar} onClose={() => setAnchor(null)} />
      </LaterPopover>
    </>
  );
}
