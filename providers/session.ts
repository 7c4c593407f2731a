import { accountingProviders } from '../domain/companyFeature.ts';
import type { ErrorTextMode } from './apiError.ts';
import { ApiError, errorPagePath, networkError, readServerError, toApiError } from './apiError.ts';
import { report, reportApiFailure } from './monitoring.ts';
import { exclusively } from './tabLock.ts';

export { ApiError, authFailurePath, describeError, errorPagePath } from './apiError.ts';

/** Spec 1 §9, seconds. */
const accessTokenLifetimeSeconds = 1800;
const refreshTokenLifetimeSeconds = 2_592_000;
/** An access token is renewed this long before it ends, so that no request carries one that dies on the way. */
const renewalMarginMs = 60_000;

const storageKey = 'outlay.session';
/** Set while the server has not heard of a sign-out. */
const owedSignOutKey = 'outlay.signOutOwed';

/** The refresh token is in a cookie that no script reads; in the answer only where the API has another origin. */
export interface TokenPair {
  accessToken: string;
  refreshToken?: string;
}

/** What a tab keeps, and shares with the others through local storage. Instants in epoch milliseconds. */
interface StoredSession extends TokenPair {
  accessEndsAt: number;
  refreshEndsAt: number;
}

// -- Tokens ---------------------------------------------------------------------------------------------------------

/** The claims of an access token, unverified: the server verifies, the browser only reads. */
export function readClaims(accessToken: string): Record<string, unknown> {
  const payload = accessToken.split('.')[1];
  if (!payload) return {};
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    // An opaque token has no claims to read; its lifetime is then the specification's.
    return {};
  }
}

/** Counts from now by the token's own lifetime, so that a wrong clock on this machine does no harm. */
function lifetimeMs(accessToken: string): number {
  const { exp, iat } = readClaims(accessToken);
  const seconds = typeof exp === 'number' && typeof iat === 'number' ? exp - iat : accessTokenLifetimeSeconds;
  return seconds * 1000;
}

/** Begins a session in every tab of this browser. */
export function beginSession(tokens: TokenPair): void {
  const now = Date.now();
  const session: StoredSession = {
    accessToken: tokens.accessToken,
    ...(tokens.refreshToken === undefined ? {} : { refreshToken: tokens.refreshToken }),
    accessEndsAt: now + lifetimeMs(tokens.accessToken),
    refreshEndsAt: now + refreshTokenLifetimeSeconds * 1000,
  };
  localStorage.setItem(storageKey, JSON.stringify(session));
  // Its cookie took the place of the one that was to be given up.
  localStorage.removeItem(owedSignOutKey);
}

/** Calls a route that answers tokens, and begins the session. @throws ApiError */
export async function requestSession(
  path: string,
  body: Readonly<Record<string, unknown>>,
  request: Pick<ApiRequest, 'isAnonymous'> = {},
): Promise<void> {
  await settleSignOut();
  beginSession(
    await apiRequest<TokenPair>(path, { ...request, method: 'POST', body: { ...body, ...cookieForm() } }),
  );
}

/** A cookie is asked for where it will come back: not from an API at another origin. */
function cookieForm(): { useCookie?: true } {
  const isOwnOrigin = new URL(apiHost, window.location.href).origin === window.location.origin;
  return isOwnOrigin ? { useCookie: true } : {};
}

function storedSession(): StoredSession | null {
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
      typeof session.refreshEndsAt === 'number';
    return isWhole ? (session as StoredSession) : null;
  } catch {
    // Somebody else wrote under our key: that is no session.
    return null;
  }
}

export function isSignedIn(): boolean {
  return storedSession() !== null;
}

/** Whose session it is, as the token names them; null without a session. */
export function sessionSubject(): string | null {
  return subjectOf(localStorage.getItem(storageKey));
}

/** `isElsewhere`: another tab ended it. */
type EndListener = (isElsewhere: boolean) => void;
const endListeners = new Set<EndListener>();

/** Calls `listener` when the session ends, here or in another tab. Returns the way to stop. */
export function onSessionEnd(listener: EndListener): () => void {
  const onStorage = (event: StorageEvent): void => {
    const isOurs = event.key === storageKey || event.key === null;
    if (isOurs && !isSignedIn()) listener(true);
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
  localStorage.removeItem(storageKey);
  openKeys.clear();
  errorTextMode = initialErrorTextMode;
  if (!wasSignedIn) return;
  for (const listener of endListeners) listener(false);
}

/**
 * Remembers that a session ended here and not on the server. Its cookie is still good then, and no script can remove
 * it: {@link settleSignOut} gives it up at the next occasion.
 */
export function oweSignOut(): void {
  localStorage.setItem(owedSignOutKey, new Date().toISOString());
}

let settling: Promise<void> | null = null;

/** Ends on the server what {@link oweSignOut} remembers. What fails is left for the next time. */
export function settleSignOut(): Promise<void> {
  if (isSignedIn() || localStorage.getItem(owedSignOutKey) === null) return Promise.resolve();
  settling ??= giveUpCookie()
    .catch((error: unknown) => {
      report({ level: 'info', title: 'Sign out', text: 'The server could not be told.', detail: { error } });
    })
    .finally(() => {
      settling = null;
    });
  return settling;
}

async function giveUpCookie(): Promise<void> {
  const post = (path: string, headers: Record<string, string>, body: string | null) =>
    send(urlOf(path, 'v1', undefined), { method: 'POST', headers: new Headers(headers), body });
  const json = { 'Content-Type': 'application/json' };
  const renewed = await post('auth/token/refresh', json, JSON.stringify(cookieForm()));
  if (renewed.ok) {
    const { accessToken } = (await renewed.json()) as TokenPair;
    const ended = await post('auth/logout', { Authorization: `Bearer ${accessToken}` }, null);
    if (!ended.ok) throw new Error(`auth/logout answered ${ended.status}`);
  } else if (renewed.status !== 401) throw new Error(`auth/token/refresh answered ${renewed.status}`);
  localStorage.removeItem(owedSignOutKey);
}

// -- Ways out -------------------------------------------------------------------------------------------------------

type Navigate = (path: string) => void;
let navigate: Navigate = (path) => window.location.assign(path);

/** The router's own navigation, once there is a router; before that a page load. */
export function setNavigate(next: Navigate): void {
  navigate = next;
}

function isAt(...paths: readonly string[]): boolean {
  return paths.includes(window.location.pathname);
}

/** `/{provider}/{id}`, where an accounting program sends people who need no session here (spec 1 §7). */
function isAtAccountingCallback(): boolean {
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
  if (!isAt('/error')) navigate(path);
}

/** The page of an auth error; the error and callback pages speak for themselves (spec 1 §8). */
function raiseClientError(description: string, status: number): void {
  if (isAt('/error', '/sso-callback')) return;
  const isTokenGone = /refresh token not found/i.test(description);
  navigate(errorPagePath('client-error', description, isTokenGone ? 401 : status));
}

// -- Renewal --------------------------------------------------------------------------------------------------------

let renewal: Promise<string | null> | null = null;

/**
 * One renewal at a time, in this tab and across tabs: refresh tokens are good for one use, and one presented twice
 * ends the session everywhere. Whoever waited takes the token that the first one brought.
 * Resolves to null when there is no session any more; rejects when the server could not answer.
 */
function renew(staleToken: string): Promise<string | null> {
  renewal ??= renewAlone(staleToken).finally(() => {
    renewal = null;
  });
  return renewal;
}

/**
 * What one tab writes into local storage another one sees a moment later, and the lock can be quicker than that. So
 * the lock is kept for that moment, while those who wait in this tab already have their token.
 */
const storageDelayMs = 300;

function renewAlone(staleToken: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const work = async (): Promise<void> => {
      const token = renewUnlessDone(staleToken);
      resolve(token);
      await token;
      await new Promise((done) => {
        setTimeout(done, storageDelayMs);
      });
    };
    exclusively('outlay.renewal', work).catch(reject);
  });
}

async function renewUnlessDone(staleToken: string): Promise<string | null> {
  const session = storedSession();
  if (!session) return null;
  if (session.accessToken !== staleToken && session.accessEndsAt > Date.now()) return session.accessToken;
  if (session.refreshEndsAt <= Date.now()) {
    logOut();
    return null;
  }
  const url = urlOf('auth/token/refresh', 'v1', undefined);
  const response = await send(url, {
    method: 'POST',
    headers: new Headers({ 'Content-Type': 'application/json', 'Idempotency-Key': newKey() }),
    // A session from before there was a cookie moves into it.
    body: JSON.stringify({ refreshToken: session.refreshToken, ...cookieForm() }),
  });
  const body = await readBody(response);
  if (response.ok) {
    const tokens = body as TokenPair;
    if (readClaims(tokens.accessToken)['sub'] !== readClaims(session.accessToken)['sub']) {
      // The cookie is another person's: what is on the screen must not become theirs.
      oweSignOut();
      logOut();
      return null;
    }
    beginSession(tokens);
    return tokens.accessToken;
  }
  const error = failure(response, body, { url, method: 'POST' });
  // Only a refusal ends the session. A server out of breath leaves it as it is.
  if (error.isOutcomeUnknown || response.status === 429) throw error;
  if (response.status === 401) {
    endSession();
    raiseClientError(readServerError(body).message || 'Refresh token not found', 401);
  } else {
    logOut();
  }
  return null;
}

/** An access token that is good for a while yet, or null without a session. */
export async function freshAccessToken(): Promise<string | null> {
  const session = storedSession();
  if (!session) return null;
  if (session.accessEndsAt - renewalMarginMs > Date.now()) return session.accessToken;
  return renew(session.accessToken);
}

// -- Reads begun early -----------------------------------------------------------------------------------------------

interface BegunRead {
  token: string;
  answer: Promise<Response>;
}

/** By address. */
const begunReads = new Map<string, BegunRead>();
/** An answer that nobody takes for so long is too old to be shown. */
const begunReadLastsMs = 30_000;

/**
 * Begins a read whose answer is wanted before the code that will ask for it is there. The first
 * {@link apiRequest} for the same address takes it, and meets its failure; later ones ask anew. Without a token that
 * is good for a while nothing is begun.
 */
export function beginRead(path: string, query?: ApiRequest['query']): void {
  const session = storedSession();
  if (!session || session.accessEndsAt - renewalMarginMs <= Date.now()) return;
  const url = urlOf(path, 'v1', query);
  const answer = sendRequest(url, 'GET', {}, null, session.accessToken);
  const forget = (): void => {
    setTimeout(() => begunReads.delete(url), begunReadLastsMs);
  };
  answer.then(forget, forget);
  begunReads.set(url, { token: session.accessToken, answer });
}

/** The answer that was begun for this address with this token; null without one. */
function takeBegunRead(url: string, token: string | null): Promise<Response> | null {
  const begun = begunReads.get(url);
  begunReads.delete(url);
  return begun && begun.token === token ? begun.answer : null;
}

// -- Requests -------------------------------------------------------------------------------------------------------

export type QueryValue = string | number | boolean | readonly (string | number)[] | null | undefined;
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface ApiRequest {
  method?: Method;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as multipart, instead of `body`. */
  formData?: FormData;
  /** Lists become `a,b`; empty values are left out. */
  query?: Readonly<Record<string, QueryValue>>;
  /** The version of the record that the person saw: an older one than the server's answers 409. */
  ifMatch?: number;
  /** One press, one key. Left out, it is made here, and kept for the same press as long as its outcome is unknown. */
  idempotencyKey?: string;
  version?: 'v1' | 'v2';
  signal?: AbortSignal;
  /** Fraction sent, 0 to 1. */
  onUploadProgress?: (fraction: number) => void;
  /** Sent without a token, and without a session: sign-in calls and the accounting callback. */
  isAnonymous?: boolean;
}

/** Until the flags are known, while signing in, what the server marks client-visible is shown. */
const initialErrorTextMode: ErrorTextMode = 'from_backend';
let errorTextMode: ErrorTextMode = initialErrorTextMode;

/** Set from the flag refactoring_error_handler once the flags are known (spec 1 §8). */
export function setErrorTextMode(mode: ErrorTextMode): void {
  errorTextMode = mode;
}

const apiHost: string = import.meta.env['VITE_API_HOST'] ?? '';

function urlOf(path: string, version: 'v1' | 'v2', query: ApiRequest['query']): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.set(name, text);
  }
  const tail = search.size > 0 ? `?${search.toString().replaceAll('%2C', ',')}` : '';
  return `${apiHost}/${version}/${path.replace(/^\/+/, '')}${tail}`;
}

/** A new idempotency key. `randomUUID` exists on secure origins only; a test server on plain http is none. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** Keys of presses whose outcome nobody knows, by what was pressed. Replaying one cannot pay twice. */
const openKeys = new Map<string, string>();

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
  const url = urlOf(path, request.version ?? 'v1', request.query);
  if (method === 'GET') return callWithToken(url, method, request, null);

  const press = request.formData ? null : `${method} ${url} ${JSON.stringify(request.body ?? null)}`;
  const key = request.idempotencyKey ?? (press && openKeys.get(press)) ?? newKey();
  try {
    const response = await callWithToken(url, method, request, key);
    if (press) openKeys.delete(press);
    return response;
  } catch (error) {
    const isUnknown = !(error instanceof ApiError) || error.isOutcomeUnknown;
    if (press && isUnknown) openKeys.set(press, key);
    else if (press) openKeys.delete(press);
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
  const begun = key === null ? takeBegunRead(url, token) : null;
  let response = await (begun ?? sendRequest(url, method, request, key, token));
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

async function sendRequest(
  url: string,
  method: Method,
  request: ApiRequest,
  key: string | null,
  token: string | null,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (key !== null) headers.set('Idempotency-Key', key);
  if (request.ifMatch !== undefined) headers.set('If-Match', String(request.ifMatch));
  if (request.body !== undefined && !request.formData) headers.set('Content-Type', 'application/json');
  const body = request.formData ?? (request.body === undefined ? null : JSON.stringify(request.body));
  const { signal, onUploadProgress } = request;
  if (onUploadProgress) return sendWithProgress(url, { method, headers, body, signal, onUploadProgress });
  return send(url, { method, headers, body, ...(signal ? { signal } : {}) });
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw lostConnection(url, error);
  }
}

function lostConnection(url: string, cause: unknown): ApiError {
  const error = networkError(cause);
  reportApiFailure({ status: 0, url, message: cause instanceof Error ? cause.message : error.message });
  return error;
}

interface ProgressRequest {
  method: string;
  headers: Headers;
  body: FormData | string | null;
  signal: AbortSignal | undefined;
  onUploadProgress: (fraction: number) => void;
}

/** `fetch` does not tell how much of a body has gone out; XMLHttpRequest does. */
function sendWithProgress(url: string, request: ProgressRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const { signal } = request;
    const xhr = new XMLHttpRequest();
    xhr.open(request.method, url);
    xhr.responseType = 'blob';
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) request.onUploadProgress(event.loaded / event.total);
    });
    xhr.addEventListener('load', () => resolve(responseOf(xhr)));
    xhr.addEventListener('error', () => reject(lostConnection(url, new Error('The upload was cut off.'))));
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was stopped.', 'AbortError')));
    if (signal?.aborted) {
      reject(new DOMException('The upload was stopped.', 'AbortError'));
      return;
    }
    signal?.addEventListener('abort', () => xhr.abort(), { once: true });
    xhr.send(request.body);
  });
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const [name, ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  const isEmpty = xhr.status === 204 || xhr.status === 304;
  return new Response(isEmpty ? null : (xhr.response as Blob), { status: xhr.status, headers });
}

/** The parsed JSON of an answer; undefined for an empty one or one that is not JSON (a proxy's page, say). */
async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (!response.ok) return undefined;
    throw failure(response, undefined, { url: response.url, method: 'GET' });
  }
}

function failure(
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
    url: call.url,
    headers,
    message: readServerError(body).message || error.message,
  });
  return error;
}
