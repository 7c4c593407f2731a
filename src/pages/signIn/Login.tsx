import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Link, Navigate } from 'react-router';
import { isSignedIn } from '../../../providers/session/storedSession.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { usePageFocus } from '../../ui/page/usePageFocus.ts';
import { useSignInOptions } from './signInOptions.ts';
import { signInAddress } from './signInAddress.ts';

/** The way in: the company's own sign-in, and with the embedded provider the demo people. */
export default function Login() {
  const translate = useTranslate();
  const heading = usePageFocus<HTMLHeadingElement>();
  const { data: options } = useSignInOptions();
  const hasDemoPeople = options?.isEmbedded === true && options.people.length > 0;
  if (isSignedIn()) return <Navigate to={pathTo('index')} replace />;
  return (
    <>
      <Typography variant="h1" ref={heading} tabIndex={-1}>
        {translate('shell.login.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('shell.login.text')}
      </Typography>
      {options?.hasCompany === false && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {translate('shell.login.empty')}
        </Alert>
      )}
      <Button variant="contained" size="large" fullWidth href={signInAddress()}>
        {translate('shell.login.sso')}
      </Button>
      {hasDemoPeople && (
        <>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('shell.login.password')}
          </Typography>
          <Button
            size="large"
            fullWidth
            component={Link}
            to={pathTo('dev-auth')}
            sx={{ mt: 2 }}
            variant="outlined"
          >
            {translate('shell.login.dev')}
          </Button>
        </>
      )}
    </>
  );
}
