import { apiRequest } from '../http/apiRequest.ts';

/** What the page that makes a company needs to know. */
export interface Setup {
  signsInBy: 'password' | 'provider';
  isBankSandbox: boolean;
}

const path = 'external/setup';

/** @throws ApiError `not_found` for a link that does not lead in */
export function readSetup(token: string, signal: AbortSignal): Promise<Setup> {
  return apiRequest(path, { isAnonymous: true, query: { token }, signal });
}

/** A logo as the company would have it: PNG in base64. Nothing is kept. @throws ApiError with the field `file` */
export async function drawSetupLogo(token: string, file: File): Promise<string> {
  const formData = new FormData();
  formData.append('file', file);
  const { logo } = await apiRequest<{ logo: string }>(`${path}/logo`, {
    isAnonymous: true,
    method: 'POST',
    query: { token },
    formData,
  });
  return logo;
}

/** Makes the company and its first super admin, and uses the link up. @throws ApiError */
export function makeCompany(body: Readonly<Record<string, unknown>>): Promise<void> {
  return apiRequest(path, { isAnonymous: true, method: 'POST', body });
}

/** How good a password is, as the server will judge it. @throws ApiError */
export function judgeSetupPassword(
  token: string,
  password: string,
  signal: AbortSignal,
  known: readonly string[],
): Promise<{ strength: string }> {
  return apiRequest(`${path}/strength`, {
    isAnonymous: true,
    method: 'POST',
    body: { token, password, known },
    signal,
  });
}
