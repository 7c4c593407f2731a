import { isAt, isAtAccountingCallback, logOut } from '../session/navigation.ts';
import { freshAccessToken, renew } from '../session/renewal.ts';
import { isSignedIn } from '../session/storedSession.ts';
import type { QueryValue } from './address.ts';
import { addressOf } from './address.ts';
import { failure, readBody } from './answer.ts';
import { ApiError } from './apiError.ts';
import { takeEarlyRead } from './earlyRead.ts';
import { forgetKey, keepKey, newKey, openKeyOf } from './pressKey.ts';
import type { Method, SentRequest } from './send.ts';
import { sendRequest } from './send.ts';

export interface ApiRequest extends SentRequest {
  method?: Method;
  /** Lists become `a,b`; empty values are left out. */
  query?: Readonly<Record<string, QueryValue>>;
  /** One press, one key. Left out, it is made here, and kept for the same press as long as its outcome is unknown. */
  idempotencyKey?: string;
  version?: 'v1' | 'v2';
  /** Sent without a token, and without a session: sign-in calls and the accounting callback. */
  isAnonymous?: boolean;
}

/**
 * Calls the API and answers the parsed body (undefined when there is none).
 * @throws ApiError when it was refused or not reached; AbortError when `signal` ended it
 */
export async function apiRequest<T>(path: string, request: ApiRequest = {}): Promise<T> {
  const response = await callApi(path, request);
  return (await readBody(response)) as T;
}

/** Like {@link apiRequest}, for an answer that is a file. */
export async function apiFile(
  path: string,
  request: ApiRequest = {},
): Promise<{ blob: Blob; fileName: string | null }> {
  const response = await callApi(path, request);
  return { blob: await response.blob(), fileName: fileNameOf(response.headers.get('Content-Disposition')) };
}

function fileNameOf(disposition: string | null): string | null {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1] ?? null;
}

async function callApi(path: string, request: ApiRequest): Promise<Response> {
  const method = request.method ?? 'GET';
  const url = addressOf(path, request.query, request.version);
  if (method === 'GET') return callWithToken(url, method, request, null);

  const press = request.formData ? null : `${method} ${url} ${JSON.stringify(request.body ?? null)}`;
  const key = request.idempotencyKey ?? (press && openKeyOf(press)) ?? newKey();
  try {
    const response = await callWithToken(url, method, request, key);
    if (press) forgetKey(press);
    return response;
  } catch (error) {
    const isUnknown = !(error instanceof ApiError) || error.isOutcomeUnknown;
    if (press && isUnknown) keepKey(press, key);
    else if (press) forgetKey(press);
    throw error;
  }
}

async function callWithToken(
  url: string,
  method: Method,
  request: ApiRequest,
  key: string | null,
): Promise<Response> {
  if (!request.isAnonymous && !isSignedIn()) {
    if (!isAt('/error') && !isAtAccountingCallback()) logOut();
    throw signedOutError();
  }
  const token = request.isAnonymous ? null : await freshAccessToken();
  // The renewal ended the session, and has led where that leads.
  if (!request.isAnonymous && token === null) throw signedOutError();
  const early = key === null ? takeEarlyRead(url, token) : null;
  let response = await (early ?? sendRequest(url, method, request, key, token));
  if (response.status === 401 && token !== null) {
    const renewed = await renew(token);
    if (renewed === null) throw signedOutError();
    response = await sendRequest(url, method, request, key, renewed);
    if (response.status === 401) logOut();
  }
  if (response.ok) return response;
  throw failure(response, await readBody(response), {
    url,
    method,
    isUpload: request.formData !== undefined,
  });
}

function signedOutError(): ApiError {
  return new ApiError({
    status: 401,
    code: 'unauthorized',
    message: 'Your session has ended. Sign in again.',
    messageKey: 'error.signedOut',
  });
}
