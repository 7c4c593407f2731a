import { reportApiFailure } from '../monitoring.ts';
import type { ApiError, ErrorTextMode } from './apiError.ts';
import { networkError, readServerError, toApiError } from './apiError.ts';

/** Until the flags are known, while signing in, what the server marks client-visible is shown. */
const initialErrorTextMode: ErrorTextMode = 'from_backend';
let errorTextMode: ErrorTextMode = initialErrorTextMode;

/** Set from the flag refactoring_error_handler once the flags are known (rules: catalogue). */
export function setErrorTextMode(mode: ErrorTextMode): void {
  errorTextMode = mode;
}

/** At the end of a session: the flags of the next person are not known yet. */
export function resetErrorTextMode(): void {
  errorTextMode = initialErrorTextMode;
}

/** The parsed JSON of an answer; undefined for an empty one or one that is not JSON (a proxy's page, say). */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (!response.ok) return undefined;
    throw failure(response, undefined, { url: response.url, method: 'GET' });
  }
}

/** The error of an answer that was no success; the log hears of it. */
export function failure(
  response: Response,
  body: unknown,
  call: { url: string; method: string; isUpload?: boolean },
): ApiError {
  const { status, headers } = response;
  const error = toApiError(
    { status, body, method: call.method, isUpload: call.isUpload === true },
    errorTextMode,
  );
  reportApiFailure({
    status,
    code: error.code,
    url: call.url,
    headers,
    message: readServerError(body).message || response.statusText || error.message,
  });
  return error;
}

/** The error of a call that reached no server; the log hears of it. */
export function lostConnection(url: string, cause: unknown): ApiError {
  const error = networkError(cause);
  reportApiFailure({ status: 0, url, message: cause instanceof Error ? cause.message : error.message });
  return error;
}
