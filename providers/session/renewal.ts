import { screenTexts } from '../../domain/message/screenTexts.ts';
import { addressOf } from '../http/address.ts';
import { failure, readBody } from '../http/answer.ts';
import { authFailurePath, readServerError } from '../http/apiError.ts';
import { newKey } from '../http/pressKey.ts';
import { send } from '../http/send.ts';
import { logOut, loseSession, raiseClientError, raiseErrorPage } from './navigation.ts';
import { beginSession, oweSignOut, storedSession } from './storedSession.ts';
import { exclusively } from './tabLock.ts';
import type { TokenPair } from './tokens.ts';
import { cookieForm, readClaims } from './tokens.ts';

/** An access token is renewed this long before it ends, so that no request carries one that dies on the way. */
const renewalMarginMs = 60_000;

let renewal: Promise<string | null> | null = null;

/**
 * One renewal at a time, in this tab and across tabs: refresh tokens are good for one use, and one presented twice
 * ends the session everywhere. Calls that waited take the token that the first call brought.
 * Resolves to null when there is no session any more; rejects when the server could not answer.
 */
export function renew(staleToken: string): Promise<string | null> {
  renewal ??= renewAlone(staleToken).finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * What one tab writes into local storage another one sees a moment later, and the lock can be quicker than that. So
 * the lock is kept for that moment, while those who wait in this tab already have their token.
 */
const storageDelayMs = 300;

function renewAlone(staleToken: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      const token = renewUnlessDone(staleToken);
      resolve(token);
      await token;
      await new Promise((done) => {
        setTimeout(done, storageDelayMs);
      });
    };
    exclusively('outlay.renewal', work).catch(reject);
  });
}

async function renewUnlessDone(staleToken: string): Promise<string | null> {
  const session = storedSession();
  if (!session) return null;
  if (session.accessToken !== staleToken && session.accessEndsAt > Date.now()) return session.accessToken;
  if (session.refreshEndsAt <= Date.now()) {
    logOut();
    return null;
  }
  const url = addressOf('auth/token/refresh');
  const response = await send(url, {
    method: 'POST',
    headers: new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }),
    // A session from before there was a cookie moves into it.
    body: JSON.stringify({ refreshToken: session.refreshToken, ...cookieForm() }),
  });
  const body = await readBody(response);
  if (response.ok) {
    const tokens = body as TokenPair;
    if (readClaims(tokens.accessToken).sub !== readClaims(session.accessToken).sub) {
      // The cookie is another person's: what is on the screen must not become theirs.
      oweSignOut();
      logOut();
      return null;
    }
    beginSession(tokens);
    return tokens.accessToken;
  }
  const error = failure(response, body, { url, method: 'POST' });
  // Only a refusal ends the session. A server out of breath leaves it as it is.
  if (error.isOutcomeUnknown || response.status === 429) throw error;
  const { code, message } = readServerError(body);
  loseSession();
  if (response.status === 403) raiseErrorPage(authFailurePath({ status: 403, code, message }));
  else if (response.status === 401) raiseClientError(message || 'Refresh token not found', 401);
  else raiseClientError(message || screenTexts.internalServerError, 400);
  return null;
}

/** The access token, if it is good for a while yet; null when it is not, and without a session. */
export function lastingAccessToken(): string | null {
  const session = storedSession();
  if (!session) return null;
  // What nothing renews is used up to its end.
  const margin = session.refreshEndsAt > session.accessEndsAt ? renewalMarginMs : 0;
  return session.accessEndsAt - margin > Date.now() ? session.accessToken : null;
}

/** An access token that is good for a while yet, renewed if need be; null without a session. */
export async function freshAccessToken(): Promise<string | null> {
  const session = storedSession();
  if (!session) return null;
  return lastingAccessToken() ?? renew(session.accessToken);
}
