import { ApiError } from '../http/apiError.ts';
import { apiRequest } from '../http/apiRequest.ts';

/** Whom an activation link is for, and how they will sign in. */
export interface Activation {
  companyName: string;
  name: string;
  email: string;
  signsInBy: 'password' | 'provider';
}

const path = 'external/activation';

/** @throws ApiError `not_found` for a link that does not lead in */
export function readActivation(token: string, signal: AbortSignal): Promise<Activation> {
  return apiRequest(path, { isAnonymous: true, query: { token }, signal });
}

/** Uses the link up. Without a password where the company has a provider of its own. @throws ApiError */
export function activate(token: string, password: string | undefined): Promise<void> {
  return apiRequest(path, {
    isAnonymous: true,
    method: 'POST',
    body: { token, ...(password === undefined ? {} : { password }) },
  });
}

/** How good a password is, as the server will judge it. @throws ApiError */
export function judgePassword(
  token: string,
  password: string,
  signal: AbortSignal,
): Promise<{ strength: string }> {
  return apiRequest(`${path}/strength`, {
    isAnonymous: true,
    method: 'POST',
    body: { token, password },
    signal,
  });
}

/** Asks for a new link. The answer is the same whether there is one to give. @throws ApiError */
export function renewActivation(token: string): Promise<void> {
  return apiRequest(`${path}/renew`, { isAnonymous: true, method: 'POST', body: { token } });
}

/** Whether the link does not lead in; nobody is told why. */
export function isLinkOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}
