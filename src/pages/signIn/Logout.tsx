import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { forgetTab } from '../../../providers/session/returnPath.ts';
import { signOut } from '../../../providers/session/signOut.ts';
import { isSignedIn } from '../../../providers/session/storedSession.ts';
import { pathTo } from '../../app/routing/routes.ts';

/** Ends the session, then loads the sign-in page anew: nothing of the person stays in memory. */
export default function Logout() {
  const translate = useTranslate();
  useEffect(() => {
    // A session that ended by itself left an address behind, to which signing in leads back.
    const isReturnKept = !isSignedIn();
    const leave = () => {
      forgetTab({ isReturnKept });
      window.location.replace(pathTo('login'));
    };
    void signOut().finally(leave);
  }, []);
  return <Typography variant="h1">{translate('shell.logout.leaving')}</Typography>;
}
