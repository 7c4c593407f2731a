import { accountingProviders } from '../../domain/access/companyFeature.ts';
import { errorPagePath } from '../http/apiError.ts';
import { rememberReturn } from './returnPath.ts';
import { endSession, isSignedIn, sessionSubject } from './storedSession.ts';

type Navigate = (path: string) => void;
let navigate: Navigate = (path) => window.location.assign(path);

/** The router's own navigation, once there is a router; before that a page load. */
export function setNavigate(next: Navigate): void {
  navigate = next;
}

/** Whether the person is on one of these pages. */
export function isAt(...paths: readonly string[]): boolean {
  return paths.includes(window.location.pathname);
}

/** `/{provider}/{id}`, where an accounting program sends people who need no session here (rules: signing in). */
export function isAtAccountingCallback(): boolean {
  const [, provider, id, ...more] = window.location.pathname.split('/');
  return accountingProviders.some((known) => known === provider) && Boolean(id) && more.length === 0;
}

/** Ends a session that can go on no longer: the next sign-in leads the person back to this page. */
export function loseSession(subject = sessionSubject()): void {
  rememberReturn(window.location, subject);
  endSession();
}

/** Loses the session and leads to /logout. */
export function logOut(subject = sessionSubject()): void {
  loseSession(subject);
  if (!isAt('/logout', '/login')) navigate('/logout');
}

/** Leads to the error page, unless the person is there already; from there the way leads back to this page. */
export function raiseErrorPage(path: string): void {
  if (isAt('/error', '/errors')) return;
  if (isSignedIn()) rememberReturn(window.location, sessionSubject());
  navigate(path);
}

/** The page of an auth error; the error and callback pages speak for themselves (rules: error page). */
export function raiseClientError(description: string, status: 400 | 401): void {
  if (isAt('/sso-callback') || isAtAccountingCallback()) return;
  raiseErrorPage(errorPagePath('client-error', description, status));
}
