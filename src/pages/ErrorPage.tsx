import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { Component, useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Link, useSearchParams } from 'react-router';
import { report } from '../../providers/monitoring.ts';
import { currentActor } from '../../providers/session/profileState.ts';
import { isSignedIn } from '../../providers/session/storedSession.ts';
import { pathTo } from '../app/routing/routes.ts';
import { BlankState } from '../ui/page/BlankState.tsx';
import { errorKind } from './errorKind.ts';

/** /error?code&description&status: what went wrong, in words by its code or status (spec 1 §2.12). */
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

  useEffect(() => {
    report({
      level: 'error',
      title: 'Error page',
      text: description || kind,
      detail: { code, status, person: currentActor()?.employeeID ?? 'User is not authenticated' },
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
          {/* Signing in again helps whom the session left. */}
          <Button variant="contained" component={Link} to={pathTo(isSignedIn() ? 'logout' : 'login')}>
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

/** When even the error page fails: plain words and a plain link, which need nothing that could fail too. */
export class LastResort extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error): void {
    report({
      level: 'critical',
      title: 'Error page',
      text: error.message,
      detail: { error },
      isMonitored: true,
    });
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <>
        <h1>An error occurred while showing the error page</h1>
        <a href="/">Back to home</a>
      </>
    );
  }
}
