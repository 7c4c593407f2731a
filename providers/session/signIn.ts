import type { ApiRequest } from '../http/apiRequest.ts';
import { apiRequest } from '../http/apiRequest.ts';
import { settleSignOut } from './signOut.ts';
import { beginSession } from './storedSession.ts';
import type { TokenPair } from './tokens.ts';
import { cookieForm } from './tokens.ts';

export interface DemoPerson {
  email: string;
  name: string;
  description: string;
}

/** The answer of `GET auth/options`: whether the server signs people in by itself, and whom it knows. */
export interface SignInOptions {
  isEmbedded: boolean;
  /** Somebody works here: no company has to be made first. */
  hasCompany: boolean;
  /** Those that a demo may be entered as; none in production. */
  people: readonly DemoPerson[];
}

/** How this server signs people in. @throws ApiError */
export function readSignInOptions(signal: AbortSignal): Promise<SignInOptions> {
  return apiRequest('auth/options', { isAnonymous: true, signal });
}

/** Signing in: what the provider's callback brought, or, with the embedded provider, a demo person's address. */
export type Credentials =
  | { code: string; state: string; iss?: string }
  | { email: string; companyID?: number };

/** Trades credentials for a session. @throws ApiError */
export async function signIn(credentials: Credentials): Promise<void> {
  const path = 'code' in credentials ? 'auth/sso/verify' : 'auth/dev';
  await requestSession(path, credentials, { isAnonymous: true });
}

/** The companies that the person works for. */
export interface Companies {
  items: readonly { id: number; name: string; isCurrent: boolean }[];
}

/** @throws ApiError */
export function readCompanies(signal: AbortSignal): Promise<Companies> {
  return apiRequest('users/me/companies', { signal });
}

/** Begins a session at another company that the person works for. @throws ApiError */
export function switchCompany(companyID: number): Promise<void> {
  return requestSession('auth/switch-company', { companyID });
}

/** Calls a route that answers tokens, and begins the session. @throws ApiError */
async function requestSession(
  path: string,
  body: Readonly<Record<string, unknown>>,
  request: Pick<ApiRequest, 'isAnonymous'> = {},
): Promise<void> {
  await settleSignOut();
  beginSession(
    await apiRequest<TokenPair>(path, { ...request, method: 'POST', body: { ...body, ...cookieForm() } }),
  );
}
