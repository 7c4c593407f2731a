import EventBusy from '@mui/icons-material/EventBusyOutlined';
import Logout from '@mui/icons-material/Logout';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import type { Theme } from '@mui/material/styles';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate } from 'react-router';
import { useProfile } from '../../../providers/session/profile.tsx';
import { signOutDelayMs } from '../../app/pace.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { useSingleKeys } from '../../ui/shortcuts/singleKeys.ts';
import { AppearanceChoice, LanguageChoice } from '../choices.tsx';
import { CompanyLogo } from './CompanyLogo.tsx';
import { CompanySwitch } from './CompanySwitch.tsx';

const thisYear = new Date().getFullYear();

/** Who is signed in, how they want to read, and the way out. */
export function AccountPanel({ avatar, onClose }: { avatar: ReactNode; onClose: () => void }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { actor, company } = useProfile();
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const [hasKeys, turnKeys] = useSingleKeys();
  const signOut = () => {
    onClose();
    setTimeout(() => void navigate(pathTo('logout')), signOutDelayMs);
  };
  return (
    <>
      <div style={{ display: 'flex', gap: 12, padding: 16, alignItems: 'center' }}>
        {avatar}
        <div style={{ minWidth: 0 }}>
          {company.logoID == null ? null : <CompanyLogo id={company.logoID} />}
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
        <FormControlLabel
          control={
            <Switch size="small" checked={hasKeys} onChange={(event) => turnKeys(event.target.checked)} />
          }
          label={translate('shell.account.singleKeys')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </div>
      <Divider />
      {/* A wide header has a control of its own for it. */}
      {isNarrow && <CompanySwitch />}
      <div style={{ padding: 8 }}>
        <Button
          fullWidth
          color="inherit"
          component={Link}
          to={pathTo('absences')}
          startIcon={<EventBusy aria-hidden="true" />}
          onClick={onClose}
          sx={{ justifyContent: 'flex-start' }}
        >
          {translate('shell.account.away')}
        </Button>
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
    </>
  );
}
