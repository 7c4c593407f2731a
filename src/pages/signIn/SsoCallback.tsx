import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import { signIn } from '../../../providers/session/signIn.ts';
import { ApiError, authFailurePath, errorPagePath } from '../../../providers/http/apiError.ts';
import { isSignedIn, sessionSubject } from '../../../providers/session/storedSession.ts';
import { takeReturnPath } from '../../../providers/session/returnPath.ts';
import { pathTo } from '../../app/routing/routes.ts';
import { signInAddress } from './signInAddress.ts';

/**
 * Where the provider sends the person back. With a token: to the home page. With a code: the code is traded for
 * tokens. With neither: to the provider, or, when it refused, to the page that tells its reason (rules: signing in, error page).
 */
export default function SsoCallback() {
  const translate = useTranslate();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isBegun = useRef(false);
  useEffect(() => {
    // A code is good once: an effect that runs twice must not spend it twice.
    if (isBegun.current) return;
    isBegun.current = true;
    const go = (path: string) => void navigate(path, { replace: true });
    const code = query.get('code');
    const refusal = query.get('error_description') ?? query.get('error');
    if (isSignedIn()) go(pathTo('index'));
    else if (code) {
      const state = query.get('state');
      // Without its state nobody can tell who began this sign-in. The server compares it with this browser's cookie.
      if (!state) {
        go(errorPagePath('auth', translate('shell.callback.badState'), 400));
        return;
      }
      const issuer = query.get('iss');
      signIn({ code, state, ...(issuer ? { iss: issuer } : {}) })
        .then(() => go(takeReturnPath(sessionSubject())))
        .catch((error: unknown) =>
          go(authFailurePath(error instanceof ApiError ? error : { status: 500, message: '' })),
        );
    } else if (refusal) go(authFailurePath({ status: 400, message: refusal }));
    else window.location.assign(signInAddress());
  }, [navigate, query, translate]);
  return <Typography variant="h1">{translate('shell.callback.exchanging')}</Typography>;
}
