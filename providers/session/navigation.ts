import { accountingProviders } from '../../domain/access/companyFeature.ts';
import { errorPagePath } from '../http/apiError.ts';
import { endSession } from './storedSession.ts';

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

/** `/{provider}/{id}`, where an accounting program sends people who need no session here (spec 1 §7). */
export function isAtAccountingCallback(): boolean {
  const [, provider, id, ...more] = window.location.pathname.split('/');
  return accountingProviders.some((known) => known === provider) && Boolean(id) && more.length === 0;
}

/** Ends the session and leads to /logout. */
export function logOut(): void {
  endSession();
  if (!isAt('/logout', '/login')) navigate('/logout');
}

/** Leads to the error page, unless the person is there already. */
export function raiseErrorPage(path: string): void {
  if (!isAt('/error', '/errors')) navigate(path);
}

/** The page of an auth error; the error and callback pages speak for themselves (spec 1 §8). */
export function raiseClientError(description: string, status: 400 | 401): void {
  if (isAt('/sso-callback') || isAtAccountingCallback()) return;
  raiseErrorPage(errorPagePath('client-error', description, status));
}
