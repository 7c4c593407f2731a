import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { signOut } from '../../../providers/session/signOut.ts';
import { pathTo } from '../../app/routing/routes.ts';

/** What this tab remembers of the person: filters, where a sign-in was to lead. */
function forgetTab(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith('outlay.')) sessionStorage.removeItem(key);
  }
}

/** Ends the session, then loads the sign-in page anew: nothing of the person stays in memory. */
export default function Logout() {
  const translate = useTranslate();
  useEffect(() => {
    const leave = () => {
      forgetTab();
      window.location.replace(pathTo('login'));
    };
    void signOut().finally(leave);
  }, []);
  return <Typography variant="h1">{translate('shell.logout.leaving')}</Typography>;
}
