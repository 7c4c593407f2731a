import Logout from '@mui/icons-material/LogoutOutlined';
import Avatar from '@mui/material/Avatar';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Divider from '@mui/material/Divider';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { useProfile } from '../../providers/session/profile.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { visuallyHidden } from '../ui/visuallyHidden.ts';
import { AppearanceChoice, LanguageChoice } from './choices.tsx';
import { CompanySwitch } from './CompanySwitch.tsx';

/** Between the press and the way out (spec 1 §2.9). */
const signOutDelayMs = 300;
const thisYear = new Date().getFullYear();

function initialsOf(fullName: string): string {
  const words = fullName.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.charAt(0) ?? '')
    .join('')
    .toUpperCase();
}

/** Who is signed in, how they want to read, and the way out. */
export function AccountMenu() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { actor, company } = useProfile();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const label = translate('shell.header.account', { name: actor.fullName });
  const signOut = () => {
    setAnchor(null);
    setTimeout(() => void navigate(pathTo('logout')), signOutDelayMs);
  };
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
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: { width: 280 } } }}
      >
        <div style={{ display: 'flex', gap: 12, padding: 16, alignItems: 'center' }}>
          {avatar}
          <div style={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{actor.fullName}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {company.name}
            </Typography>
          </div>
        </div>
        <Divider />
        <div style={{ padding: 16, display: 'grid', gap: 12 }}>
          <LanguageChoice />
          <AppearanceChoice />
        </div>
        <Divider />
        <CompanySwitch />
        <div style={{ padding: 8 }}>
          <Button
            fullWidth
            color="inherit"
            startIcon={<Logout aria-hidden="true" />}
            onClick={signOut}
            sx={{ justifyContent: 'flex-start' }}
          >
            {translate('shell.account.signOut')}
          </Button>
        </div>
        <Divider />
        <Typography variant="caption" component="p" color="textSecondary" sx={{ px: 2, py: 1.25, m: 0 }}>
          {translate('shell.account.copyright', { year: thisYear })}
        </Typography>
      </Popover>
    </>
  );
}
