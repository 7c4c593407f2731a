/** Where a person wanted to go before signing in; kept for this tab until they are there. */
const storageKey = 'outlay.returnTo';

/** An address of ours: one slash in front, so that nothing leads elsewhere. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path);
}

export function rememberReturn({ pathname, search }: { pathname: string; search: string }): void {
  sessionStorage.setItem(storageKey, pathname + search);
}

/** The remembered address, once; the home page without one. */
export function takeReturnPath(): string {
  const path = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return path !== null && isOwnPath(path) ? path : '/';
}
