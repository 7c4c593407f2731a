import { addressOf } from '../http/address.ts';
import { apiRequest } from '../http/apiRequest.ts';
import { send } from '../http/send.ts';
import { report } from '../monitoring.ts';
import { endSession, forgetOwedSignOut, isSignedIn, isSignOutOwed, oweSignOut } from './storedSession.ts';
import type { TokenPair } from './tokens.ts';
import { cookieForm } from './tokens.ts';

/** Ends the session on the server and in this browser; in this browser also when the server cannot be told by now. */
export async function signOut(): Promise<void> {
  try {
    if (isSignedIn()) await apiRequest('auth/logout', { method: 'POST' });
  } catch (error) {
    oweSignOut();
    report({ level: 'info', title: 'Sign out', text: 'The server could not be told.', detail: { error } });
  } finally {
    endSession();
  }
}

let settling: Promise<void> | null = null;

/** Ends on the server what `oweSignOut` remembers. What fails is left for the next time. */
export function settleSignOut(): Promise<void> {
  if (isSignedIn() || !isSignOutOwed()) return Promise.resolve();
  settling ??= giveUpCookie()
    .catch((error: unknown) => {
      report({ level: 'info', title: 'Sign out', text: 'The server could not be told.', detail: { error } });
    })
    .finally(() => {
      settling = null;
    });
  return settling;
}

async function giveUpCookie(): Promise<void> {
  const post = (path: string, headers: Record<string, string>, body: string | null) =>
    send(addressOf(path), { method: 'POST', headers: new Headers(headers), body });
  const json = { 'Content-Type': 'application/json' };
  const renewed = await post('auth/token/refresh', json, JSON.stringify(cookieForm()));
  if (renewed.ok) {
    const { accessToken } = (await renewed.json()) as TokenPair;
    const ended = await post('auth/logout', { Authorization: `Bearer ${accessToken}` }, null);
    if (!ended.ok) throw new Error(`auth/logout answered ${ended.status}`);
  } else if (renewed.status !== 401) throw new Error(`auth/token/refresh answered ${renewed.status}`);
  forgetOwedSignOut();
}
