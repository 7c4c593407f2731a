/** Where a person wanted to go, or was, before signing in; kept for this tab until they are there. */
const storageKey = 'outlay.returnTo';

interface ReturnPath {
  path: string;
  /** Whose page it was, as their token names them; null where nobody was signed in. */
  subject: string | null;
}

/** Pages on the way in and out: nobody wants to be led back to them. */
const onTheWay = ['/login', '/logout', '/error', '/errors', '/sso-callback', '/dev-auth'];

/** An address of ours: one slash in front, so that nothing leads elsewhere. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

/** Remembers an address for the next sign-in; of a session that ended, for the person whose it was. */
export function rememberReturn(
  { pathname, search }: { pathname: string; search: string },
  subject: string | null = null,
): void {
  if (onTheWay.includes(pathname)) return;
  const kept: ReturnPath = { path: pathname + search, subject };
  // The page is drawn once more while its session ends, when nobody is signed in any longer.
  if (subject === null && readReturn(sessionStorage.getItem(storageKey))?.path === kept.path) return;
  sessionStorage.setItem(storageKey, JSON.stringify(kept));
}

/** The remembered address, once, for the person who signed in; the home page without one, and for somebody else. */
export function takeReturnPath(subject: string | null): string {
  const kept = readReturn(sessionStorage.getItem(storageKey));
  sessionStorage.removeItem(storageKey);
  const isTheirs = kept?.subject === null || kept?.subject === subject;
  return kept && isTheirs && isOwnPath(kept.path) ? kept.path : '/';
}

function readReturn(text: string | null): ReturnPath | null {
  if (text === null) return null;
  try {
    const { path, subject } = JSON.parse(text) as Partial<ReturnPath>;
    return typeof path === 'string' ? { path, subject: subject ?? null } : null;
  } catch {
    // Somebody else wrote under our key.
    return null;
  }
}

/** Removes what this tab remembers, but for the address that a session which ended by itself was at. */
export function forgetTab({ isReturnKept }: { isReturnKept: boolean }): void {
  for (const key of Object.keys(sessionStorage)) {
    if (!key.startsWith('outlay.') || (isReturnKept && key === storageKey)) continue;
    sessionStorage.removeItem(key);
  }
}
