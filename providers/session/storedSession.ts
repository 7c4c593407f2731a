import { refreshTokenSeconds } from '../../domain/access/sessionLifetime.ts';
import { resetErrorTextMode } from '../http/answer.ts';
import { forgetKeys } from '../http/pressKey.ts';
import type { TokenPair } from './tokens.ts';
import { lifetimeMs, readClaims } from './tokens.ts';

const storageKey = 'outlay.session';
/** Set while the server has not heard of a sign-out. */
const owedSignOutKey = 'outlay.signOutOwed';

/** What a tab keeps, and shares with the others through local storage. Instants in epoch milliseconds. */
interface StoredSession extends TokenPair {
  accessEndsAt: number;
  refreshEndsAt: number;
  /** Of a session that the link of a mail began: the address of the one page that it shows. */
  onlyAt?: string;
}

/** Begins a session in every tab of this browser. One for a single page is not renewed: it ends with its access token. */
export function beginSession(tokens: TokenPair, { onlyAt }: { onlyAt?: string } = {}): void {
  const now = Date.now();
  const lifetime = lifetimeMs(tokens.accessToken);
  const session: StoredSession = {
    accessToken: tokens.accessToken,
    ...(tokens.refreshToken === undefined ? {} : { refreshToken: tokens.refreshToken }),
    accessEndsAt: now + lifetime,
    refreshEndsAt: now + (onlyAt === undefined ? refreshTokenSeconds * 1000 : lifetime),
    ...(onlyAt === undefined ? {} : { onlyAt }),
  };
  localStorage.setItem(storageKey, JSON.stringify(session));
  // Its cookie took the place of the one that was to be given up.
  localStorage.removeItem(owedSignOutKey);
}

export function storedSession(): StoredSession | null {
  return parseSession(localStorage.getItem(storageKey));
}

function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null;
  try {
    const session = JSON.parse(text) as Partial<StoredSession> | null;
    const isWhole =
      typeof session?.accessToken === 'string' &&
      ['string', 'undefined'].includes(typeof session.refreshToken) &&
      typeof session.accessEndsAt === 'number' &&
      typeof session.refreshEndsAt === 'number' &&
      ['string', 'undefined'].includes(typeof session.onlyAt);
    return isWhole ? (session as StoredSession) : null;
  } catch {
    // Somebody else wrote under our key: that is no session.
    return null;
  }
}

export function isSignedIn(): boolean {
  return storedSession() !== null;
}

/** The one page that this session shows, where the link of a mail began it; null where it shows all that the person may see. */
export function onlyAddress(): string | null {
  return storedSession()?.onlyAt ?? null;
}

/** Whose session it is, as the token names them; null without a session. */
export function sessionSubject(): string | null {
  return subjectOf(localStorage.getItem(storageKey));
}

/** `isElsewhere`: another tab ended it. `subject`: whose it was. */
type EndListener = (isElsewhere: boolean, subject: string | null) => void;
const endListeners = new Set<EndListener>();

/** Calls `listener` when the session ends, here or in another tab. Returns the way to stop. */
export function onSessionEnd(listener: EndListener): () => void {
  const onStorage = (event: StorageEvent): void => {
    const isOurs = event.key === storageKey || event.key === null;
    if (isOurs && !isSignedIn()) listener(true, subjectOf(event.oldValue));
  };
  endListeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    endListeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** Calls `listener` when another tab signed in another person. Returns the way to stop. */
export function onSessionTakenOver(listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.key !== storageKey) return;
    const [before, after] = [subjectOf(event.oldValue), subjectOf(event.newValue)];
    if (before !== null && after !== null && before !== after) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

function subjectOf(stored: string | null): string | null {
  const session = parseSession(stored);
  const subject = session && readClaims(session.accessToken)['sub'];
  return typeof subject === 'string' ? subject : null;
}

/** Ends the session in this browser: the local part of signing out. */
export function endSession(): void {
  const wasSignedIn = isSignedIn();
  const subject = sessionSubject();
  localStorage.removeItem(storageKey);
  forgetKeys();
  resetErrorTextMode();
  if (!wasSignedIn) return;
  for (const listener of endListeners) listener(false, subject);
}

/**
 * Remembers that a session ended here and not on the server. Its cookie is still good then, and no script can remove
 * it: `settleSignOut` gives it up at the next occasion.
 */
export function oweSignOut(): void {
  localStorage.setItem(owedSignOutKey, new Date().toISOString());
}

/** Whether a session that ended here lives on the server. */
export function isSignOutOwed(): boolean {
  return localStorage.getItem(owedSignOutKey) !== null;
}

/** The server has heard of the sign-out. */
export function forgetOwedSignOut(): void {
  localStorage.removeItem(owedSignOutKey);
}
