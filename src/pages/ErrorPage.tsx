import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { report } from '../../providers/monitoring.ts';
import { reportedPerson } from '../../providers/session/profileState.ts';
import { takeReturnPath } from '../../providers/session/returnPath.ts';
import { isSignedIn, sessionSubject } from '../../providers/session/storedSession.ts';
import { LastResort } from '../app/failures/LastResort.tsx';
import { pathTo } from '../app/routing/routes.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { errorKind } from './errorKind.ts';

/** /error?code&description&status: what went wrong, in words by its code or status (rules: error page). */
export default function ErrorPage() {
  return (
    <LastResort>
      <Failure />
    </LastResort>
  );
}

/** The longest description shown: it comes from the address, which anybody can write. */
const descriptionLimit = 300;

function Failure() {
  const translate = useTranslate();
  const [query] = useSearchParams();
  const code = query.get('code');
  const status = query.get('status');
  const description = query.get('description')?.slice(0, descriptionLimit) ?? '';
  const kind = errorKind(code, status);
  const navigate = useNavigate();
  // The fault was the server's, and may be over.
  const canTryAgain = isSignedIn() && ['server-error', '500', '503'].includes(kind);
  const tryAgain = () => void navigate(takeReturnPath(sessionSubject()), { replace: true });

  useEffect(() => {
    report({
      level: 'error',
      title: 'Error page',
      text: description || kind,
      detail: { code, status, person: reportedPerson() },
      isMonitored: true,
    });
  }, [code, description, kind, status]);

  return (
    <BlankState
      heading="h1"
      title={translate(`shell.error.${kind}.title`)}
      text={
        <>
          <p style={{ margin: 0 }}>{translate(`shell.error.${kind}.text`)}</p>
          {description && <p>{translate('shell.error.said', { description })}</p>}
        </>
      }
      action={
        <>
          {canTryAgain && (
            <Button variant="contained" onClick={tryAgain}>
              {translate('shell.retry')}
            </Button>
          )}
          {/* Signing in again helps whom the session left. */}
          <Button
            variant={canTryAgain ? 'text' : 'contained'}
            component={Link}
            to={pathTo(isSignedIn() ? 'logout' : 'login')}
          >
            {translate('shell.error.toSignIn')}
          </Button>
          <Button component={Link} to={pathTo('index')}>
            {translate('shell.error.toHome')}
          </Button>
        </>
      }
    />
  );
}
